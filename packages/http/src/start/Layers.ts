/** The layers under both APIs: storage, engine and the counters of the rate limit. */
import { Embedded } from "@cardpack/adapters/embedded"
import { Entropy } from "@cardpack/adapters/entropy"
import { Optional } from "@cardpack/adapters/optional"
import { Database, Postgres, PostgresDesk } from "@cardpack/adapters/postgres"
import { Vault } from "@cardpack/adapters/vault"
import { EngineLayer } from "@cardpack/core"
import { Funding, OnchainActions } from "@cardpack/core/commands"
import { Desk } from "@cardpack/core/ports"
import { Effect, Layer, Redacted } from "effect"
import * as RateLimiter from "effect/persistence/RateLimiter"
import type * as Config from "../Config.ts"
import type { ChainPart } from "./ChainPart.ts"
import * as Workers from "./Workers.ts"

const desk = Layer.effect(Desk.Desk, Effect.map(Database.Database, PostgresDesk.make))

export interface Stored extends Pick<Config.ServiceConfig, "databaseUrl" | "environment"> {
  /** Null for an embedded database in memory. */
  readonly dataDirectory: string | null
}

export const storage = ({ dataDirectory, databaseUrl, environment }: Stored) => {
  const database =
    databaseUrl === null
      ? Embedded.layerEmbedded({ dataDir: dataDirectory, environment })
      : Postgres.layerServer({ url: databaseUrl, environment })
  return desk.pipe(Layer.provideMerge(database))
}

export const engine = (
  config: Config.ServiceConfig,
  encryptionKey: Redacted.Redacted | null,
  chain: ChainPart
) => {
  const plainWithoutKey = config.environment === "sandbox"
  const vault = Vault.layer(encryptionKey, {
    plainWithoutKey,
    oldKeys: config.oldEncryptionKeys
  })
  return Layer.mergeAll(Workers.webhooks, OnchainActions.layer, Funding.layer).pipe(
    Layer.provideMerge(EngineLayer.layer({ maxOpenSealed: config.maxOpenSealed })),
    Layer.provideMerge(chain === null ? Layer.empty : chain.layer),
    Layer.provideMerge(Layer.mergeAll(vault, Entropy.layer, Workers.senders(config)))
  )
}

const redis = (url: string) =>
  Layer.unwrap(
    Effect.map(
      Optional.load("REDIS_URL", "redis", () => import("@effect/platform-node/NodeRedis")),
      (module) => module.layer({ url })
    )
  )

export const rateLimiter = (config: Config.ServiceConfig) =>
  RateLimiter.layer.pipe(
    Layer.provide(
      config.redisUrl === null
        ? RateLimiter.layerStoreMemory
        : RateLimiter.layerStoreRedis({ prefix: "cardpack:" }).pipe(
            Layer.provide(redis(Redacted.value(config.redisUrl)))
          )
    )
  )
