/** The layers under both APIs: engine and the counters of the rate limit. */
import { DrawKeys } from "@cardpack/adapters/draw"
import { Entropy, NativeHash } from "@cardpack/adapters/entropy"
import { Optional } from "@cardpack/adapters/optional"
import { Vault } from "@cardpack/adapters/vault"
import { EngineLayer, ReceiptNames, Receipts } from "@cardpack/core"
import { Funding, OnchainActions } from "@cardpack/core/commands"
import { Effect, Layer, Redacted } from "effect"
import * as RateLimiter from "effect/persistence/RateLimiter"
import type * as Config from "../Config.ts"
import * as CheckpointFile from "../fairness/CheckpointFile.ts"
import * as LogSigning from "../fairness/LogSigning.ts"
import * as Counters from "../request/Counters.ts"
import * as PatientCounters from "../request/PatientCounters.ts"
import type { ChainPart } from "./ChainPart.ts"
import * as PicturePart from "./PicturePart.ts"
import * as Workers from "./Workers.ts"

/** Those of the settings, or that a sandbox keeps. */
export type Keys = Pick<Config.ServiceConfig, "drawKey" | "encryptionKey"> & {
  /** Null for a database in memory. */
  readonly directory: string | null
}

export const engine = (
  config: Config.ServiceConfig,
  { directory, drawKey, encryptionKey }: Keys,
  chain: ChainPart
) => {
  const isSandbox = config.environment === "sandbox"
  const vault = Vault.layer(encryptionKey, {
    plainWithoutKey: isSandbox,
    otherKeys: config.otherEncryptionKeys
  })
  return Layer.mergeAll(
    Workers.webhooks,
    OnchainActions.layer,
    Funding.layer,
    Receipts.layer,
    ReceiptNames.layer,
    LogSigning.layer(config, drawKey),
    CheckpointFile.layer(directory)
  ).pipe(
    Layer.provideMerge(EngineLayer.layer({ maxOpenSealed: config.maxOpenSealed })),
    Layer.provideMerge(chain === null ? Layer.empty : chain.layer),
    Layer.provideMerge(
      Layer.mergeAll(
        vault,
        DrawKeys.layer({
          key: drawKey,
          kmsKeyId: config.drawKmsKeyId,
          older: config.otherDrawKeys,
          publishedWithoutKey: isSandbox
        }),
        Entropy.layer,
        NativeHash.layer,
        Workers.senders(config),
        Workers.carrier(config),
        PicturePart.layer(config)
      )
    )
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
    Layer.provideMerge(
      config.redisUrl === null
        ? Counters.layer
        : Layer.effect(
            RateLimiter.RateLimiterStore,
            Effect.map(RateLimiter.RateLimiterStore, PatientCounters.make)
          ).pipe(
            Layer.provide(RateLimiter.layerStoreRedis({ prefix: "cardpack:" })),
            Layer.provide(redis(Redacted.value(config.redisUrl)))
          )
    )
  )
