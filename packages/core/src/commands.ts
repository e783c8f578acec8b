/** The verbs: a verb is a function, and constants stand beside what they bound. */
export type { Stocks } from "./commands/approval/ActCost.ts"
export {
  type Asker,
  isWaiting,
  limited,
  requestOf,
  senderOf,
  type Waiting
} from "./commands/approval/Limited.ts"
export { approve, decline } from "./commands/approval/Settle.ts"
export * as StockRevision from "./commands/approval/StockRevision.ts"
export * as Selection from "./commands/card/Selection.ts"
export * as WindowEnd from "./commands/card/WindowEnd.ts"
export * as CardFields from "./commands/catalog/CardFields.ts"
export * as CatalogPreview from "./commands/catalog/CatalogPreview.ts"
export * as Diff from "./commands/catalog/Diff.ts"
export * as MachineFields from "./commands/catalog/MachineFields.ts"
export type { JumpTerms } from "./commands/catalog/PricesDiff.ts"
export type { Catalog } from "./commands/catalog/PutCatalog.ts"
export * as Stock from "./commands/catalog/Stock.ts"
export { rotateKey } from "./commands/encryption/RotateKey.ts"
export { auditAddresses } from "./commands/funding/AuditAddresses.ts"
export * as Funding from "./commands/funding/Funding.ts"
export { recordSweep, type Swept } from "./commands/funding/RecordSweep.ts"
export * as SandboxCredit from "./commands/funding/SandboxCredit.ts"
export type { Replied } from "./commands/idempotency/Once.ts"
export { releaseCard } from "./commands/incident/ReleaseCard.ts"
export { resolveIncident } from "./commands/incident/ResolveIncident.ts"
export { onBehalfOf, type Person } from "./commands/log/OnBehalf.ts"
export { recordAct } from "./commands/log/RecordAct.ts"
export { isSound, recordAudit } from "./commands/log/RecordAudit.ts"
export { recordRead } from "./commands/log/RecordRead.ts"
export * as Authorizer from "./commands/onchain/Authorizer.ts"
export * as OnchainActions from "./commands/onchain/OnchainActions.ts"
export { rescan } from "./commands/onchain/Rescan.ts"
export {
  KINDS,
  type Kinds,
  kinds,
  type OperationRequest,
  unknownKind
} from "./commands/operation/Kinds.ts"
export { MAX_QUANTITY, QUANTITY } from "./commands/operation/order/Order.ts"
export { BUCKETS, type Bucket, MAX_REASON_LENGTH } from "./commands/partner/Adjust.ts"
export * as Address from "./commands/shipment/Address.ts"
export * as BuyLabel from "./commands/shipment/BuyLabel.ts"
export * as Tokens from "./commands/token/Tokens.ts"
export {
  adjust,
  createCustomer,
  createKey,
  createPartner,
  eraseCustomer,
  grantBonus,
  moveShipment,
  putCatalog,
  putCountries,
  putPrices,
  reveal,
  revokeKey,
  sandboxCredit,
  sandboxCreditOnce,
  setControls,
  updateCustomer,
  updateMachine,
  updatePartner,
  updateShipment
} from "./commands/Verbs.ts"
export { disableMade } from "./commands/webhook/DisableMade.ts"
export * as Endpoints from "./commands/webhook/Endpoints.ts"
export { MAX_REPLAY } from "./commands/webhook/Replay.ts"
export { retryDelivery } from "./commands/webhook/RetryDelivery.ts"
export { updateEndpoint } from "./commands/webhook/UpdateEndpoint.ts"
export * as Webhooks from "./commands/webhook/Webhooks.ts"
