/**
 * The seeds of minutes, in memory alone. A day is derived once from the key, and its anchor committed to
 * days before; the first process to commit a day decides its nonce (design.md#draws).
 */
import { Context, Data, Effect, Layer } from "effect"
import * as Bytes from "../../domain/draw/Bytes.ts"
import * as DayChain from "../../domain/draw/DayChain.ts"
import * as Minute from "../../domain/draw/Minute.ts"
import type { DrawSecrets, DrawSecretsError } from "../port/DrawSecrets.ts"
import type { Entropy } from "../port/Entropy.ts"
import type { Store, StoreError } from "../port/Store.ts"
import * as Asking from "./Asking.ts"
import * as Promising from "./Promising.ts"

/** Of the newest renewal that is known unless another is named. Undefined for a day that is not derived, as while the key can't be asked. */
export type SeedOf = (minute: Minute.Minute, renewal?: number) => Uint8Array | undefined

/** The key of a day is none of those that are configured, or derives another chain. */
export class WrongDrawKey extends Data.TaggedError("WrongDrawKey")<{
  readonly day: Minute.Day
  /** The name of the key with which the day was committed. */
  readonly key: string
}> {
  override get message(): string {
    const date = new Date(this.day * 86_400_000).toISOString().slice(0, 10)
    return `the seeds of ${date} were committed with another key (${this.key})`
  }
}

export type Failure = DrawSecretsError | StoreError | WrongDrawKey

export class Seeds extends Context.Service<
  Seeds,
  {
    readonly of: SeedOf
    /** Whether all days up to this one are committed to, as far as this process knows. */
    readonly isPromised: (day: Minute.Day) => boolean
    /**
     * Derives a day, of the present renewal if none is named, and commits to it if nobody has. Waits for a moment only, and for a slow key once; a
     * failure is logged, and draws wait.
     */
    readonly ensure: (day: Minute.Day, renewal?: number) => Effect.Effect<void>
    /** Commits to all days from one to another, between which a pack is sealed. Like {@link ensure}. */
    readonly promise: (last: Minute.Day, first: Minute.Day) => Effect.Effect<void>
    /** {@link ensure}, with its failure. */
    readonly derive: (day: Minute.Day, renewal?: number) => Effect.Effect<void, Failure>
    /** Commits to days that nobody has committed to. */
    readonly commit: (days: ReadonlyArray<Minute.Day>) => Effect.Effect<void, Failure>
  }
>()("cardpack/core/engine/draw/Seeds") {}

/** Derived days in memory, 46 KB each; those that are asked for late are derived again. */
const KEPT = 8

const keyOf = (day: Minute.Day, renewal: number): string => `${day}/${renewal}`

/** `wait`: milliseconds for which requests wait for what a slow key gives. */
export const make = Effect.fnUntraced(function* (wait: number) {
  const { commit, secretOf, stored } = yield* Promising.make
  const chains = new Map<string, DayChain.DayChain>()
  /** The newest that was seen. */
  let present = 0

  const derive = Effect.fnUntraced(function* (day: Minute.Day, renewal?: number) {
    if (renewal !== undefined && chains.has(keyOf(day, renewal))) return
    const before = yield* stored([day])
    present = before.renewal
    const wanted = renewal ?? present
    if (chains.has(keyOf(day, wanted))) return
    if (wanted === present) yield* commit([day])
    const { drawDays } = yield* stored([day])
    const committed = drawDays.find((each) => each.renewal === wanted)
    if (committed === undefined) return
    const { anchor, key, nonce } = committed
    const wrong = new WrongDrawKey({ day, key })
    const secret = yield* Effect.catchIf(
      secretOf(key, day, nonce),
      ({ problem }) => problem === "unknown key",
      () => Effect.fail(wrong)
    )
    const chain = DayChain.of(secret)
    if (!Bytes.same(chain.anchor, anchor)) return yield* wrong
    chains.set(keyOf(day, wanted), chain)
    for (const oldest of [...chains.keys()].slice(0, -KEPT)) chains.delete(oldest)
  })

  const asking = yield* Asking.make(wait)
  let promised: Minute.Day = -1
  const promise = (days: ReadonlyArray<Minute.Day>) =>
    Effect.map(commit(days), () => {
      promised = Math.max(promised, ...days)
    })

  return Seeds.of({
    of: (minute, renewal = present) =>
      chains.get(keyOf(Minute.dayOf(minute), renewal))?.seed(Minute.placeOf(minute)),
    isPromised: (day) => day <= promised,
    ensure: (day, renewal) =>
      asking(`the seeds of day ${day}, renewal ${renewal ?? "of now"}`, derive(day, renewal)),
    promise: (last, first) => {
      const days = Array.from({ length: last - first + 1 }, (_, at) => first + at)
      return asking(`the days until ${last}`, promise(days))
    },
    derive,
    commit: promise
  })
})

/** For a host's transaction, which may hold the connection that another waits for. */
export const unwaited = (seeds: Seeds["Service"]): Seeds["Service"] => ({
  ...seeds,
  ensure: (...of) => Effect.asVoid(Effect.forkDetach(seeds.ensure(...of))),
  promise: (last, first) => Effect.asVoid(Effect.forkDetach(seeds.promise(last, first)))
})

export const layer = (wait: number): Layer.Layer<Seeds, never, Store | DrawSecrets | Entropy> =>
  Layer.effect(Seeds, make(wait))
