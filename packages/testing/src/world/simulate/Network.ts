/**
 * A process's way to the storage: calls take time, are cut, and end without an answer. A dead
 * process's calls never come back, and its transaction is rolled back.
 */
import { Store } from "@cardpack/core/ports"
import { Clock, Effect, type Exit } from "effect"
import type { Draws } from "../act/Draws.ts"
import type { Trouble } from "./Trouble.ts"
import type { VirtualTime } from "./VirtualTime.ts"

/** One life of a process, from its start to its crash or stop. */
export interface Life {
  readonly process: number
  isAlive: boolean
  nextCommit:
    | "crash before commit"
    | "crash after commit"
    | "commit not applied"
    | "commit answered late"
    | null
  readonly crash: () => void
}

export interface Wire {
  readonly life: Life
  readonly time: VirtualTime
  /** The storage's own. */
  readonly clock: Clock.Clock
  readonly trouble: Trouble
  readonly draws: Draws
}

const unreachable = (cause: string) =>
  new Store.StoreError({ reason: new Store.Unreachable({ cause }) })

/** A storage answers at once for the most part. */
const latency = ({ draws, life, trouble }: Wire): number => {
  const slow = trouble.strikes("slow store", life.process, 0.3)
  if (slow !== null) return slow.between(50, 3_000)
  return draws.chance(0.3) ? draws.between(1, 8) : 0
}

const hop = (wire: Wire): Effect.Effect<void> =>
  Effect.suspend(() => {
    const milliseconds = latency(wire)
    return milliseconds === 0 ? Effect.void : wire.time.sleep(milliseconds)
  })

const isCut = ({ life, trouble }: Wire): boolean =>
  trouble.strikes("cut off from the store", life.process, 0.8) !== null

const unlessDead = <A, E>({ life }: Wire, work: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.suspend(() => (life.isAlive ? work : Effect.never))

/** One call of a queue or a read; `writes` may be lost after they took effect. */
const call = <A, E>(wire: Wire, work: Effect.Effect<A, E>, writes: boolean) =>
  unlessDead(
    wire,
    Effect.gen(function* () {
      yield* hop(wire)
      const { life, trouble } = wire
      if (!life.isAlive) return yield* Effect.never
      if (isCut(wire)) return yield* unreachable("cut off")
      if (writes && trouble.strikes("store refuses writes", null) !== null)
        return yield* unreachable("the disk is full")
      const exit: Exit.Exit<A, E> = yield* Effect.exit(
        Effect.provideService(work, Clock.Clock, wire.clock)
      )
      if (!life.isAlive) return yield* Effect.never
      if (writes && trouble.strikes("results lost", life.process, 0.5) !== null)
        return yield* unreachable("the answer was lost")
      return yield* exit
    })
  )

type Member = Effect.Effect<unknown, unknown> | ((...args: ReadonlyArray<never>) => unknown)

/** Every method of a port over the wire; the named ones only read. */
export const remote = <Port extends object>(
  wire: Wire,
  port: Port,
  reads: ReadonlyArray<keyof Port> | "all"
): Port =>
  Object.fromEntries(
    Object.entries(port as Readonly<Record<string, Member>>).map(([name, member]) => {
      const writes = reads !== "all" && !reads.some((one) => one === name)
      if (Effect.isEffect(member)) return [name, call(wire, member, writes)]
      if (typeof member !== "function") return [name, member]
      const over = (...args: ReadonlyArray<never>) => {
        const answer = member(...args)
        return Effect.isEffect(answer)
          ? call(wire, answer as Effect.Effect<unknown, unknown>, writes)
          : answer
      }
      return [name, over]
    })
  ) as Port

/** Within a transaction a dead process fails, so that its locks end with it. */
const step = <A>(wire: Wire, work: Effect.Effect<A, Store.StoreError>) =>
  Effect.gen(function* () {
    yield* hop(wire)
    if (!wire.life.isAlive) return yield* unreachable("the process died")
    if (isCut(wire)) return yield* unreachable("cut off")
    return yield* Effect.provideService(work, Clock.Clock, wire.clock)
  })

const commit = (wire: Wire, write: Effect.Effect<void, Store.StoreError>) =>
  step(
    wire,
    Effect.suspend(() => {
      const { life, trouble } = wire
      if (trouble.strikes("store refuses writes", null) !== null)
        return Effect.fail(unreachable("the disk is full"))
      const next = life.nextCommit
      if (next !== "crash before commit" && next !== "commit not applied") return write
      life.nextCommit = null
      trouble.feel(next)
      if (next === "crash before commit") life.crash()
      return Effect.fail(unreachable(next))
    })
  )

/** The port promises to know whether a COMMIT without an answer was applied: that takes time. */
const afterCommit = (wire: Wire): Effect.Effect<void> =>
  Effect.suspend(() => {
    const { draws, life, time, trouble } = wire
    const next = life.nextCommit
    if (next !== "crash after commit" && next !== "commit answered late") return Effect.void
    life.nextCommit = null
    trouble.feel(next)
    if (next === "commit answered late") return time.sleep(draws.between(500, 15_000))
    life.crash()
    return Effect.never
  })

export const store = (wire: Wire, honest: Store.Store["Service"]): Store.Store["Service"] => ({
  transact: (scope, work) =>
    unlessDead(
      wire,
      Effect.gen(function* () {
        const own = yield* Clock.Clock
        yield* hop(wire)
        if (!wire.life.isAlive) return yield* Effect.never
        if (isCut(wire)) return yield* unreachable("cut off")
        let committed = false
        const over = (transaction: Store.Transaction) =>
          work({
            load: (plan) => step(wire, transaction.load(plan)),
            look: (looks) => step(wire, transaction.look(looks)),
            commit: (changes) =>
              Effect.tap(commit(wire, transaction.commit(changes)), () =>
                Effect.sync(() => {
                  committed = true
                })
              )
          }).pipe(Effect.provideService(Clock.Clock, own))
        const exit = yield* Effect.exit(honest.transact(scope, over))
        if (!wire.life.isAlive) return yield* Effect.never
        if (committed && exit._tag === "Success") yield* afterCommit(wire)
        if (!wire.life.isAlive) return yield* Effect.never
        return yield* exit
      })
    )
})
