/** The write lanes of a process. A command waits in its lane until its batch is committed. */
import { Clock, Deferred, Effect, Option, Queue, type Scope } from "effect"
import type { AccountId } from "../../domain/id/Id.ts"
import { Conflict } from "../../domain/refusal/Refusal.ts"
import { type Command, Refused, type Run } from "../Command.ts"
import type { Seeds } from "../draw/Seeds.ts"
import * as Meter from "../Meter.ts"
import { Admission } from "../port/Admission.ts"
import { Entropy, fresh } from "../port/Entropy.ts"
import type { Store } from "../port/Store.ts"
import type { Wakeup } from "../port/Wakeup.ts"
import { Within } from "../port/Within.ts"
import * as Tracing from "../Tracing.ts"
import type { Gate } from "./Gate.ts"
import * as Lane from "./Lane.ts"
import * as LaneRefusals from "./LaneRefusals.ts"
import * as Line from "./Line.ts"

export interface Options extends Partial<Line.Options> {
  /** Write lanes of this process; one unless measured otherwise. */
  readonly lanes?: number
  /** Milliseconds that a close waits for what was accepted; 10 seconds unless set. */
  readonly closeWithin?: number
}

export const CLOSE_WITHIN = 10_000

/** An import of many thousands of rows may stand before them. */
const OPERATORS_PATIENCE = 60_000

/** FNV-1a spreads accounts over lanes; an account always has the same lane. */
const numberOf = (accountId: AccountId | undefined, lanes: number): number => {
  let hash = 0x811c9dc5
  for (const letter of accountId ?? "") hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  return (hash >>> 0) % lanes
}

/** What was accepted is decided, committed and answered; after the time, what waits is refused. */
const close = (gate: Gate, lanes: ReadonlyArray<Lane.Lane>, within: number) =>
  Effect.gen(function* () {
    const ended = Effect.forEach(lanes, ({ end }) => end, { concurrency: "unbounded" })
    const done = Effect.interruptible(Effect.andThen(gate.close, ended))
    if (Option.isSome(yield* Effect.timeoutOption(done, within))) return
    yield* Effect.logWarning("the engine ends, and some of its callers have no answer yet")
    yield* Effect.forEach(lanes, ({ giveUp }) => giveUp)
  })

/** Opens the lanes behind the gate; when the scope closes, they finish what the gate let in. */
export const open = (
  options: Options,
  gate: Gate
): Effect.Effect<Run, never, Entropy | Seeds | Store | Wakeup | Scope.Scope> =>
  Effect.gen(function* () {
    const { bytes } = yield* Entropy
    const terms = { ...Line.DEFAULTS, ...options }
    const lanes = yield* Effect.all(
      Array.from({ length: options.lanes ?? 1 }, () => Lane.open("partner", terms))
    )
    // Operator changes may hold many rows, so each has its own batch, apart from partners' batches.
    const operators = { ...terms, maxCommands: 1, patience: OPERATORS_PATIENCE }
    const operatorLane = yield* Lane.open("operator", operators)
    const all = [operatorLane, ...lanes]
    const context = yield* Effect.context<never>()
    const within = options.closeWithin ?? CLOSE_WITHIN
    yield* Effect.addFinalizer(() => close(gate, all, within))
    const offer = <A>(command: Command<A>, span: Tracing.Span | null): Effect.Effect<A, Refused> =>
      Effect.flatMap(Effect.all([Clock.currentTimeMillis, Within, Admission]), (found) => {
        const [now, host, admission] = found
        const { accounts, operator } = command.scope
        const own = lanes[numberOf(accounts[0], lanes.length)]
        const lane = operator || own === undefined ? operatorLane : own
        const outcome = Deferred.makeUnsafe<unknown, Refused>()
        const since = Meter.now(context)
        const entry = { command, fresh: fresh(bytes, now), admission, outcome, since, span }
        // The cast is safe: a submission's outcome is the answer of its own command.
        const answer = Deferred.await(outcome) as Effect.Effect<A, Refused>
        if (host !== null) {
          const why = host.flaw(command.scope)
          if (why !== null) return Effect.fail(new Refused({ reason: Conflict({ why }) }))
          return Effect.andThen(lane.within(host, entry), answer)
        }
        if (lane.isFull() || !Queue.offerUnsafe(lane.queue, entry)) {
          return Effect.fail(LaneRefusals.overloaded)
        }
        return answer
      })
    const wait = <A>(command: Command<A>): Effect.Effect<A, Refused> =>
      Tracing.below(`command ${command.name}`, {}, (span) => offer(command, span))
    return (command) =>
      command.prepared === undefined ? wait(command) : Effect.flatMap(command.prepared(wait), wait)
  })
