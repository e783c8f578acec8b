/** The client of the partner API. */
export { Cardpack } from "./Cardpack.ts"
export { CardpackError, type ClientCode, type Code } from "./CardpackError.ts"
export type { CardpackEvent, EventPage, Feed, SinceOptions } from "./Feed.ts"
export type {
  Account,
  Balance,
  BalanceTopupConfirmedEvent,
  BalanceTopupDetectedEvent,
  BalanceTopupFailedEvent,
  BuybackCompletedEvent,
  Card,
  CardOnchain,
  CorrectAddress,
  CorrectedShipment,
  CreateCustomer,
  CreatedCustomer,
  CreatedFundingIntent,
  CreatedWebhookEndpoint,
  CreateFundingIntent,
  CreateWebhook,
  Customer,
  EndpointDelivery,
  ErrorCode,
  EventByType,
  EventCard,
  EventOnchainBurn,
  EventOnchainOrder,
  EventShipment,
  FundingIntent,
  FundingScan,
  FundingTransaction,
  LedgerEntry,
  Mint,
  OffchainBuyback,
  OnchainBurn,
  OnchainBuyback,
  OnchainOrder,
  Operation,
  OperationAwaitingChainEvent,
  OperationCancelledEvent,
  OperationCompletedEvent,
  OperationOnchainCancelledEvent,
  OperationOnchainFailedEvent,
  Order,
  ReceivingWallet,
  Redemption,
  RedemptionCompletedEvent,
  Refund,
  RefundCompletedEvent,
  ReplayEvent,
  ReplayedRange,
  ReplayRange,
  RevealCards,
  SandboxCredit,
  Shipment,
  ShipmentInfo,
  ShipmentUpdatedEvent,
  ShippingCountry,
  Statement,
  SubmitTransaction,
  UpdateCustomer,
  UpdatedWebhookEndpoint,
  UpdateShipment,
  UpdateWebhook,
  VendingMachine,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookTestEvent
} from "./generated/Schemas.ts"
export type {
  Attempt,
  CallOptions,
  Checkpoints,
  Clock,
  CreateOptions,
  Fetch,
  Options,
  SentOrder,
  SentOrders
} from "./Options.ts"
export type { Page, Pages } from "./Pages.ts"
export type { DrawAttempt } from "./resource/Draws.ts"
export type { Newest } from "./resource/Events.ts"
export type { CreateOperation } from "./resource/Operations.ts"
export { verifyWebhook } from "./VerifyWebhook.ts"
export type { Recomputed } from "./verify/Recomputed.ts"
export type { WaitOptions } from "./WaitFor.ts"
