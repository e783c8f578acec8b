/** `DrawSecrets` by one key for new days, and earlier ones for those that they committed to. */
import { DrawBytes } from "@cardpack/core/domain"
import { DrawSecrets } from "@cardpack/core/ports"
import { Effect, Layer, Redacted } from "effect"
import type * as Optional from "../optional/Optional.ts"
import { type DrawKey, local } from "./DrawKey.ts"
import { kms } from "./Kms.ts"

export interface Options {
  /** Null with a key of AWS KMS, or with none. */
  readonly key: Redacted.Redacted | null
  readonly kmsKeyId: string | null
  /** Texts of keys; `kms:` and its id or ARN names one of AWS KMS. */
  readonly older: ReadonlyArray<Redacted.Redacted>
  /**
   * Whether days that were committed to without a key open. Not in production: who writes to its
   * database could commit to days whose seeds everybody knows.
   */
  readonly publishedWithoutKey: boolean
}

/** Published, for a sandbox without a key: who reads its database can foresee its draws. */
const PUBLISHED = Redacted.make("the key of sandboxes that have none")

/** The name of a key; it tells nothing of the key. */
export const nameOf = (key: Redacted.Redacted): string => local(key).name

export const PUBLISHED_NAME: string = nameOf(PUBLISHED)

const DAY = DrawBytes.tag("draw-day")

const OF_KMS = "kms:"

const olderKey = (text: Redacted.Redacted) =>
  Redacted.value(text).startsWith(OF_KMS)
    ? kms(Redacted.value(text).slice(OF_KMS.length))
    : Effect.succeed(local(text))

const keysOf = Effect.fnUntraced(function* (options: Options) {
  const { key, kmsKeyId, older, publishedWithoutKey } = options
  const newest = kmsKeyId === null ? local(key ?? PUBLISHED) : yield* kms(kmsKeyId)
  const others = yield* Effect.forEach(older, olderKey)
  return [newest, ...others, ...(publishedWithoutKey ? [local(PUBLISHED)] : [])] as const
})

export const layer = (
  options: Options
): Layer.Layer<DrawSecrets.DrawSecrets, Optional.NotInstalled> =>
  Layer.effect(
    DrawSecrets.DrawSecrets,
    Effect.map(keysOf(options), (keys) => {
      const byName = new Map<string, DrawKey>(keys.toReversed().map((key) => [key.name, key]))
      return DrawSecrets.DrawSecrets.of({
        newest: keys[0].name,
        isSecret: options.key !== null || options.kmsKeyId !== null,
        derive: (name, day, nonce) => {
          const key = byName.get(name)
          return key === undefined
            ? Effect.fail(new DrawSecrets.DrawSecretsError({ problem: "unknown key" }))
            : key.mac(DrawBytes.joined(DAY, DrawBytes.u32(day), nonce))
        }
      })
    })
  )

/** One key of this process: a long random text, kept apart from the database. */
export const layerLocal = (key: Redacted.Redacted): Layer.Layer<DrawSecrets.DrawSecrets> =>
  Layer.orDie(layer({ key, kmsKeyId: null, older: [], publishedWithoutKey: false }))
