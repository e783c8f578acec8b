/**
 * A client: it sends a request to some process, waits, and sends it again with the same key when no
 * answer comes, until it has one.
 */

import type { Command } from "@cardpack/core"
import type { Refusal } from "@cardpack/core/domain"
import { Cause, Deferred, Effect, Exit } from "effect"
import type { Services } from "./SimulatedProcess.ts"
import type { Asked, World } from "./World.ts"

export type Answer<A> =
  | { readonly tag: "done"; readonly value: A }
  | { readonly tag: "refused"; readonly reason: Refusal.Refusal }

/** Milliseconds after which a client no longer expects an answer. */
const PATIENCE = 25_000

type Ask<A> = (services: Services, attempt: number) => Effect.Effect<A, Command.Refused>

const latency = (world: World): number => {
  const slow = world.trouble.strikes("messages slow", null, 0.4)
  return slow === null ? world.draws.between(0, 12) : slow.between(100, 40_000)
}

/** One message to one process and back; null when no answer came. */
const send = <A>(world: World, attempt: number, ask: Ask<A>) =>
  Effect.gen(function* () {
    const { draws, processes, time, trouble } = world
    const answer = yield* Deferred.make<Exit.Exit<A, Command.Refused> | null>()
    const answered = (exit: Exit.Exit<A, Command.Refused> | null) => {
      if (trouble.strikes("answers lost", null, 0.6) === null)
        time.after(latency(world), () => Deferred.doneUnsafe(answer, Effect.succeed(exit)))
    }
    const post = () => {
      if (trouble.strikes("requests lost", null, 0.6) !== null) return
      const to = draws.pick(processes)
      time.after(latency(world), () => to?.ask((services) => ask(services, attempt), answered))
    }
    post()
    if (trouble.strikes("messages twice", null, 0.5) !== null) post()
    const cancel = time.after(PATIENCE, () => Deferred.doneUnsafe(answer, Effect.succeed(null)))
    const exit = yield* Deferred.await(answer)
    cancel()
    return exit
  })

const isUnavailable = ({ reason }: Command.Refused): boolean =>
  reason._tag === "Unavailable" || reason._tag === "Exceeded"

/** Asks until there is an answer. A defect of the service breaks a promise. */
export const request = <A>(world: World, name: string, ask: Ask<A>): Effect.Effect<Answer<A>> =>
  Effect.gen(function* () {
    const number = world.numbers.next()
    world.open.set(number, name)
    for (let attempt = 1; ; attempt++) {
      const exit = yield* send(world, attempt, ask)
      const error = exit !== null && Exit.isFailure(exit) ? Cause.findErrorOption(exit.cause) : null
      if (exit !== null && Exit.isSuccess(exit)) {
        world.open.delete(number)
        return { tag: "done", value: exit.value }
      }
      if (error !== null && error._tag === "None" && exit !== null && Exit.isFailure(exit)) {
        world.fail(`${name} broke: ${Cause.pretty(exit.cause)}`)
        return yield* Effect.never
      }
      if (error !== null && error._tag === "Some" && !isUnavailable(error.value)) {
        world.open.delete(number)
        return { tag: "refused", reason: error.value.reason }
      }
      yield* world.time.sleep(Math.min(10_000, 300 * 2 ** attempt) + world.draws.below(500))
    }
  })

/** Operations are asked for in the name of their account. */
export const isOperation = ({ what }: Asked): boolean => what.includes(" of par_")

/** The same with a key, whose outcome is kept: the same key must always answer the same. */
export const keyed = <A>(
  world: World,
  fields: { readonly account: string; readonly key: string; readonly what: string },
  ask: (services: Services, key: string) => Effect.Effect<A, Command.Refused>,
  idOf: (value: A) => string
): Effect.Effect<Answer<A>> =>
  Effect.gen(function* () {
    const { key, what } = fields
    const carry: Ask<A> = (services, attempt) => {
      asked.sends++
      const sent = world.bug.key?.(key, attempt) ?? key
      return Effect.tap(ask(services, sent), (value) => {
        const id = idOf(value)
        asked.told ??= id
        if (asked.told !== id) world.fail(`${key} was answered ${asked.told}, and later ${id}`)
        return Effect.void
      })
    }
    const again: Asked["again"] = (services, attempt) => Effect.map(carry(services, attempt), idOf)
    const asked: Asked = { ...fields, again, sends: 0, told: null, outcome: null }
    world.asked.push(asked)
    const answer = yield* request(world, what, carry)
    asked.outcome =
      answer.tag === "done"
        ? { tag: "done", id: idOf(answer.value) }
        : { tag: "refused", why: answer.reason._tag }
    return answer
  })
