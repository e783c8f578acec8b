/**
 * The one interpreter of transition tables. Each row of a table gives a state, a trigger, a guard,
 * the next state and the events to emit. A pair without a row is refused. Only {@link begin} and
 * {@link fire} set a status.
 */
import { Result } from "effect"
import type { Type } from "../webhook/Event.ts"

/** A named condition. `says` is its meaning in the documentation. */
export interface Guard<Facts> {
  readonly name: string
  readonly says: string
  readonly holds: (facts: Facts) => boolean
}

/** The result of a transition: the next state and the events to emit. */
export interface Fired<State extends string> {
  readonly to: State
  readonly emits: ReadonlyArray<Type>
}

/** One legal move. Among several for the same pair, the first whose guard holds is taken. */
export interface Transition<State extends string, Trigger extends string, Facts>
  extends Fired<State> {
  readonly from: State
  readonly trigger: Trigger
  readonly guard: Guard<Facts> | null
  /** Never fired: time alone makes this move, and readers of the row compute it. */
  readonly computed?: true
}

/**
 * A whole state machine. `Begin` holds the triggers that create a row; `FactsOf` gives, for each other
 * trigger, the facts that its guards read. A state that cannot be reached is in `unreachable`.
 */
export interface Table<State extends string, Begin extends string, FactsOf extends object> {
  readonly name: string
  readonly states: ReadonlyArray<State>
  /** Final states: no row leads out of them. */
  readonly terminal: ReadonlyArray<State>
  /** States that the contract lists but no transition reaches. */
  readonly unreachable: ReadonlyArray<State>
  /** The first states. They have no guards: the decision that creates the row checks it. */
  readonly begins: Readonly<Record<Begin, Fired<State>>>
  readonly transitions: ReadonlyArray<
    { [T in keyof FactsOf & string]: Transition<State, T, FactsOf[T]> }[keyof FactsOf & string]
  >
}

/** Why there is no move: no row lists the pair, or no guard of its rows holds. */
export type Illegal = "unlisted" | "guarded"

/** The state and the events of a new row. */
export const begin = <State extends string, Begin extends string, FactsOf extends object>(
  table: Table<State, Begin, FactsOf>,
  trigger: Begin
): Fired<State> => table.begins[trigger]

/** The move that a trigger makes from a state. */
export const fire = <
  State extends string,
  Begin extends string,
  FactsOf extends object,
  Trigger extends keyof FactsOf & string
>(
  table: Table<State, Begin, FactsOf>,
  from: State,
  trigger: Trigger,
  facts: FactsOf[Trigger]
): Result.Result<Fired<State>, Illegal> => {
  let illegal: Illegal = "unlisted"
  for (const row of table.transitions) {
    if (row.from !== from || row.trigger !== trigger || row.computed) continue
    const guard: Guard<FactsOf[Trigger]> | null = row.guard
    if (guard === null || guard.holds(facts)) return Result.succeed(row)
    illegal = "guarded"
  }
  return Result.fail(illegal)
}

/** The state that time alone leads to; `from` itself when no row is computed. */
export const computed = <State extends string, Begin extends string, FactsOf extends object>(
  table: Table<State, Begin, FactsOf>,
  from: State
): State => table.transitions.find((row) => row.from === from && row.computed)?.to ?? from

/** A line of a table in the documentation; `from` is null for creation. */
export interface Line<State extends string> extends Fired<State> {
  readonly from: State | null
  readonly trigger: string
  readonly guard: Guard<never> | null
  readonly computed?: true
}

/** All lines of a table, the beginnings first. */
export const lines = <State extends string, Begin extends string, FactsOf extends object>(
  table: Table<State, Begin, FactsOf>
): ReadonlyArray<Line<State>> => [
  ...Object.entries<Fired<State>>(table.begins).map(([trigger, fired]) => ({
    ...fired,
    from: null,
    trigger,
    guard: null
  })),
  ...table.transitions
]

const events = (emits: ReadonlyArray<Type>): string => emits.map((type) => `\`${type}\``).join(", ")

/** A table and its guards as Markdown; a test compares the documentation with it. */
export const toMarkdown = <State extends string, Begin extends string, FactsOf extends object>(
  table: Table<State, Begin, FactsOf>
): string => {
  const all = lines(table)
  const guards = new Map(
    all.flatMap(({ guard }) => (guard === null ? [] : [[guard.name, guard.says] as const]))
  )
  return [
    "| from | trigger | guard | to | emits |",
    "| --- | --- | --- | --- | --- |",
    ...all.map(
      ({ computed, emits, from, guard, to, trigger }) =>
        `| ${from ?? "(none)"} | ${trigger}${computed ? " (computed)" : ""} | ${guard?.name ?? ""} | ${to} | ${events(emits)} |`
    ),
    ...(guards.size === 0 ? [] : ["", "Guards:", ""]),
    ...Array.from(guards, ([name, says]) => `- ${name}: ${says}`)
  ].join("\n")
}
