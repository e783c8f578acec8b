/** The verbs: a verb is a function, and constants stand beside what they bound. */
export { createKey } from "./commands/apikey/CreateKey.ts"
export { revokeKey } from "./commands/apikey/RevokeKey.ts"
export { reveal } from "./commands/card/Reveal.ts"
export * as Selection from "./commands/card/Selection.ts"
export * as WindowEnd from "./commands/card/WindowEnd.ts"
export * as CardFields from "./commands/catalog/CardFields.ts"
export * as MachineFields from "./commands/catalog/MachineFields.ts"
export { type Catalog, movingCards, putCatalog } from "./commands/catalog/PutCatalog.ts"
export { putCountries } from "./commands/catalog/PutCountries.ts"
export { putPrices } from "./commands/catalog/PutPrices.ts"
export * as Stock from "./commands/catalog/Stock.ts"
export { updateMachine } from "./commands/catalog/UpdateMachine.ts"
export { setControls } from "./commands/control/SetControls.ts"
export { createCustomer } from "./commands/customer/CreateCustomer.ts"
export { eraseCustomer } from "./commands/customer/EraseCustomer.ts"
export { updateCustomer } from "./commands/customer/UpdateCustomer.ts"
export { rotateKey } from "./commands/encryption/RotateKey.ts"
export * as Funding from "./commands/funding/Funding.ts"
export { recordSweep, type Swept } from "./commands/funding/RecordSweep.ts"
export { sandboxCredit } from "./commands/funding/SandboxCredit.ts"
export { once, type Replied } from "./commands/idempotency/Once.ts"
export { resolveIncident } from "./commands/incident/ResolveIncident.ts"
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
export {
  adjust,
  BUCKETS,
  type Bucket,
  grantBonus,
  MAX_REASON_LENGTH
} from "./commands/partner/Adjust.ts"
export { createPartner } from "./commands/partner/CreatePartner.ts"
export { updatePartner } from "./commands/partner/UpdatePartner.ts"
export * as Address from "./commands/shipment/Address.ts"
export { moveShipment } from "./commands/shipment/MoveShipment.ts"
export { updateShipment } from "./commands/shipment/UpdateShipment.ts"
export * as Tokens from "./commands/token/Tokens.ts"
export * as Endpoints from "./commands/webhook/Endpoints.ts"
export { MAX_REPLAY } from "./commands/webhook/Replay.ts"
export { retryDelivery } from "./commands/webhook/RetryDelivery.ts"
export { updateEndpoint } from "./commands/webhook/UpdateEndpoint.ts"
export * as Webhooks from "./commands/webhook/Webhooks.ts"
