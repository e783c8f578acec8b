/** For programs on Effect: the engine, its commands and nouns, and the layers that it stands on. */

export { Cluster } from "@cardpack/adapters/cluster"
export { DrawKeys } from "@cardpack/adapters/draw"
export { Embedded } from "@cardpack/adapters/embedded"
export { Entropy } from "@cardpack/adapters/entropy"
export { Mail } from "@cardpack/adapters/mail"
export { Postgres, WakeupChannel } from "@cardpack/adapters/postgres"
export { InProcess } from "@cardpack/adapters/singleton"
export { Vault } from "@cardpack/adapters/vault"
export { WebhookSender } from "@cardpack/adapters/webhook"
export * from "@cardpack/core"
export * from "@cardpack/core/commands"
export * from "@cardpack/core/domain"
/** What a storage layer gives: reads of a partner, reads of the operator, and why they fail. */
export { Desk, Reads, Store } from "@cardpack/core/ports"
export * from "@cardpack/core/workers"
