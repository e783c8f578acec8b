/** Commits to days: their nonces and anchors, which no later row replaces (design.md#draws). */
import { Clock, Effect } from "effect"
import * as Bytes from "../../domain/draw/Bytes.ts"
import * as DayChain from "../../domain/draw/DayChain.ts"
import type { DrawDay } from "../../domain/draw/DrawDay.ts"
import type * as Minute from "../../domain/draw/Minute.ts"
import { DrawSecrets, DrawSecretsError } from "../port/DrawSecrets.ts"
import { Entropy } from "../port/Entropy.ts"
import { type LockScope, Store } from "../port/Store.ts"
import { EMPTY } from "../rows/ChangeSet.ts"
import * as LoadPlan from "../rows/LoadPlan.ts"

const NONCE_LENGTH = 32
const SECRET_LENGTH = 32

const ALONE: LockScope = { accounts: [], operator: false }

const unavailable = new DrawSecretsError({ problem: "unavailable" })

export const make = Effect.gen(function* () {
  const store = yield* Store
  const secrets = yield* DrawSecrets
  const { bytes } = yield* Entropy

  /** Of every renewal, with the present one. */
  const stored = (days: ReadonlyArray<Minute.Day>) =>
    store.transact(ALONE, ({ load }) => load({ ...LoadPlan.EMPTY, drawDays: days }))

  const secretOf = (key: string, day: Minute.Day, nonce: Uint8Array) =>
    Effect.filterOrFail(
      secrets.derive(key, day, nonce),
      ({ length }) => length === SECRET_LENGTH,
      () => unavailable
    )

  /** Days with new nonces, by the newest key. */
  const made = Effect.fnUntraced(function* (days: ReadonlyArray<Minute.Day>, renewal: number) {
    const createdAt = yield* Clock.currentTimeMillis
    const drawDays: Array<DrawDay> = []
    for (const day of days) {
      const nonce = bytes(NONCE_LENGTH)
      const key = secrets.newest
      const secret = yield* secretOf(key, day, nonce)
      // An anchor of a wrong answer could never be taken back.
      if (!Bytes.same(secret, yield* secretOf(key, day, nonce))) return yield* unavailable
      const { anchor } = DayChain.of(secret)
      drawDays.push({ day, renewal, nonce, key, anchor, createdAt })
      yield* Effect.yieldNow
    }
    return drawDays
  })

  /** Those of others stay; afterwards, what is stored counts. */
  const commit = Effect.fnUntraced(function* (days: ReadonlyArray<Minute.Day>) {
    const { drawDays: all, renewal } = yield* stored(days)
    const known = new Set(all.filter((each) => each.renewal === renewal).map(({ day }) => day))
    const missing = days.filter((day) => !known.has(day))
    if (missing.length === 0) return
    const drawDays = yield* made(missing, renewal)
    yield* store.transact(ALONE, ({ commit, load }) =>
      Effect.andThen(load(LoadPlan.EMPTY), commit({ ...EMPTY, drawDays }))
    )
  })

  return { commit, made, secretOf, stored }
})
