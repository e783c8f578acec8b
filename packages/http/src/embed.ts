/** The engine in promises, for a Node service without Effect. */
export { CardpackError } from "@cardpack/client"
export type { Cardpack, CloseOptions, Worker } from "./embed/Cardpack.ts"
export { createCardpack } from "./embed/Embedded.ts"
export type { MigrationCalls } from "./embed/MigrationCalls.ts"
export { migrations } from "./embed/MigrationCalls.ts"
export type { Incoming, NodeHandler } from "./embed/NodeHandler.ts"
export type {
  Consumers,
  EventType,
  On,
  OnOptions,
  ParkedEvent,
  Subscription
} from "./embed/On.ts"
export type {
  ChainOptions,
  DatabaseOptions,
  Facts,
  HostPool,
  Log,
  MailOptions,
  Options,
  WebhookOptions
} from "./embed/Options.ts"
export type { Operations, Partner } from "./embed/Partner.ts"
export type { HostConnection, Within } from "./embed/WithinHost.ts"
