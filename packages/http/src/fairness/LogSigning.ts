/** Who signs the draw log, and who witnesses it. */
import { LogKey, NoteKeys } from "@cardpack/adapters/draw"
import { DrawLog, LogSigner, Witnesses } from "@cardpack/core/ports"
import { PostedWitnesses } from "@cardpack/core/workers"
import { Effect, Layer, Redacted } from "effect"
import type { ServiceConfig } from "../Config.ts"

/** Published, for a sandbox without a key: anybody could sign another log in its name. */
const PUBLISHED = Redacted.make("the log key of sandboxes that have none")

/** Of a log that begins now. */
const originOf = (publicUrl: string): string => {
  const { host, pathname } = new URL(publicUrl)
  return `${host}${pathname.replace(/\/$/, "")}/fairness`
}

type Config = Pick<ServiceConfig, "logKeys" | "logWitnesses" | "publicUrl">

/** A log keeps its name for ever, wherever the service moves. `made` is a draw key that a sandbox made. */
const signer = ({ logKeys, publicUrl }: Config, made: Redacted.Redacted | null) =>
  Layer.effect(
    LogSigner.LogSigner,
    Effect.gen(function* () {
      const { head } = yield* DrawLog.DrawLog
      const { checkpoint } = yield* head
      const origin = checkpoint?.split("\n")[0] ?? originOf(publicUrl)
      const [newest = made ?? PUBLISHED, ...older] = logKeys
      return LogKey.make(origin, newest, older)
    })
  )

export const layer = (config: Config, made: Redacted.Redacted | null) =>
  Layer.merge(
    signer(config, made),
    config.logWitnesses.witnesses.size === 0
      ? Witnesses.layerNone
      : PostedWitnesses.layer(
          config.logWitnesses,
          (key, note) => NoteKeys.signedAt(key, note) !== null
        )
  )
