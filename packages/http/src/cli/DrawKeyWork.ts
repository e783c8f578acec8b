/** The work of `cardpack draw-key` on the service's database. */
import { DrawKeys } from "@cardpack/adapters/draw"
import { Entropy } from "@cardpack/adapters/entropy"
import { CommittedDays, Renewing } from "@cardpack/core"
import { Instant } from "@cardpack/core/domain"
import { DrawSecrets } from "@cardpack/core/ports"
import { Effect, Layer } from "effect"
import type { ServiceConfig } from "../Config.ts"
import * as Keys from "../config/DrawKeys.ts"
import * as DrawKeyCheck from "../doctor/DrawKeyCheck.ts"
import * as Failure from "../start/Failure.ts"
import * as Storage from "../start/Storage.ts"
import { fail } from "./Client.ts"

/** A key, by its name, with what committed days need of it. */
export interface KeyNeed {
  readonly name: string
  readonly state: "newest" | "needed" | "unneeded" | "missing"
  /** The last day that needs it; null for none. */
  readonly until: string | null
}

const dateOf = (at: number): string => Instant.format(at - 1).slice(0, 10)

const within = Effect.fnUntraced(function* <A, E>(
  config: ServiceConfig,
  work: Effect.Effect<A, E, Layer.Success<ReturnType<typeof layerOf>>>
) {
  const key = yield* DrawKeyCheck.kept(config)
  const layer = layerOf(config, key)
  return yield* Effect.catch(Effect.provide(work, layer), (error) =>
    fail(
      error instanceof Renewing.RenewalRefused ? error.message : Failure.tell(error, config),
      error
    )
  )
})

const layerOf = (config: ServiceConfig, key: ServiceConfig["drawKey"]) =>
  Layer.mergeAll(
    Storage.layer({ ...config, migrates: false }),
    DrawKeys.layer({
      key,
      kmsKeyId: config.drawKmsKeyId,
      older: config.otherDrawKeys,
      publishedWithoutKey: config.environment === "sandbox"
    }),
    Entropy.layer
  )

/** The newest first, then those that days need, then those that could go. */
export const needsOf = (
  newest: string,
  configured: ReadonlyArray<string>,
  days: ReadonlyArray<Pick<CommittedDays.Committed, "key" | "until" | "problem">>
): ReadonlyArray<KeyNeed> => {
  const names = new Set([newest, ...days.map(({ key }) => key), ...configured])
  return [...names].map((name) => {
    const own = days.filter(({ key }) => key === name)
    const last = own.at(-1)
    const isMissing = own.some(({ problem }) => problem !== null)
    const state = isMissing
      ? "missing"
      : name === newest
        ? "newest"
        : last === undefined
          ? "unneeded"
          : "needed"
    return { name, state, until: last === undefined ? null : dateOf(last.until) }
  })
}

export const keys = (config: ServiceConfig) =>
  within(
    config,
    Effect.gen(function* () {
      const { newest } = yield* DrawSecrets.DrawSecrets
      const key = yield* DrawKeyCheck.kept(config)
      const configured = Keys.namesOf({ ...config, drawKey: key })
      return needsOf(newest, configured, yield* CommittedDays.verify)
    })
  )

const WORDS: Readonly<Record<KeyNeed["state"], (need: KeyNeed) => string>> = {
  newest: ({ name, until }) =>
    until === null
      ? `${name}: new days are derived from it; no committed day is yet.`
      : `${name}: new days are derived from it, and committed ones until ${until} are.`,
  needed: ({ name, until }) =>
    `${name}: committed days need it until ${until}. Keep it in CARDPACK_DRAW_KEYS_OLD until that day has passed, then destroy it.`,
  unneeded: ({ name }) =>
    `${name}: no committed day needs it. Take it out of CARDPACK_DRAW_KEYS_OLD, and destroy it.`,
  missing: ({ name, until }) =>
    `${name}: committed days need it until ${until}, and it is not configured, or derives others. Add it to CARDPACK_DRAW_KEYS_OLD; if it is lost, run cardpack draw-key reanchor.`
}

export const said = (needs: ReadonlyArray<KeyNeed>): ReadonlyArray<string> => [
  ...needs.map((need) => WORDS[need.state](need)),
  ...(needs.length === 1 && needs[0]?.state === "newest"
    ? [
        "To change it, on all processes: set CARDPACK_DRAW_KEY to the new key and CARDPACK_DRAW_KEYS_OLD to this one, restart, and run this again."
      ]
    : [])
]

/** A day of another key, or of one that is lost, is worth new seeds. */
const refuseSame = Effect.gen(function* () {
  const { newest } = yield* DrawSecrets.DrawSecrets
  const days = yield* CommittedDays.verify
  const isSame = days.every(({ key, problem }) => key === newest && problem === null)
  if (isSame && days.length > 0) return yield* new Renewing.RenewalRefused({ refusal: "same" })
})

export const reanchor = Effect.fnUntraced(function* (
  config: ServiceConfig,
  reason: string,
  takesSameKey: boolean
) {
  const key = yield* DrawKeyCheck.kept(config)
  if (key === null && config.drawKmsKeyId === null)
    return yield* fail(
      "Set CARDPACK_DRAW_KEY, or CARDPACK_DRAW_KMS_KEY_ID, to the new key: without one, everybody would know the new seeds"
    )
  return yield* within(
    config,
    Effect.gen(function* () {
      const { newest } = yield* DrawSecrets.DrawSecrets
      if (!takesSameKey) yield* refuseSame
      const { days, renewal } = yield* Renewing.renew(reason)
      return { days, key: newest, number: renewal.number }
    })
  )
})
