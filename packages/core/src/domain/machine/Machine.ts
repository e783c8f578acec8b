/**
 * The one interpreter of transition tables. A table is data: which trigger leads from which state
 * to which, under which guard, and what it emits. A pair that no row lists is refused. Nothing but
 * {@link begin} and {@link fire} says what a status becomes.
 */
import { Result } from "effect"
import type { Type } from "../webhook/Event.ts"

/** A condition with a name. `says` is its meaning, for the documentation. */
export interface Guard<Facts> {
  readonly name: string
  readonly says: string
  readonly holds: (facts: Facts) => boolean
}

/** What becomes of a row: its next state, and the events that tell of it. */
export interface Fired<State extends string> {
  readonly to: State
  readonly emits: ReadonlyArray<Type>
}

/** One legal move. Of several for the same pair, the first one whose guard holds is taken. */
export interface Transition<State extends string, Trigger extends string, Facts>
  extends Fired<State> {
  readonly from: State
  readonly trigger: Trigger
  readonly guard: Guard<Facts> | null
  /** Time alone makes this move, and whoever reads the row computes it: it is never fired. */
  readonly computed?: true
}

/**
 * A whole machine. `Begin` are the triggers that make a row, `FactsOf` gives for each other trigger
 * what its guards look at. Every state is reachable, terminal, or listed in `unreachable`.
 */
export interface Table<State extends string, Begin extends string, FactsOf extends object> {
  readonly name: string
  readonly states: ReadonlyArray<State>
  /** States that end a life: no row leads out of them. */
  readonly terminal: ReadonlyArray<State>
  /** States that the contract lists and no transition reaches. */
  readonly unreachable: ReadonlyArray<State>
  /** How a life begins. Whether it may is for the decision that makes the row. */
  readonly begins: Readonly<Record<Begin, Fired<State>>>
  readonly transitions: ReadonlyArray<
    { [T in keyof FactsOf & string]: Transition<State, T, FactsOf[T]> }[keyof FactsOf & string]
  >
}

/** The table lists no such move, or each one that it lists has a guard that does not hold. */
export type Illegal = "unlisted" | "guarded"

/** The state of a new row. */
export const begin = <State extends string, Begin extends string, FactsOf extends object>(
  table: Table<State, Begin, FactsOf>,
  trigger: Begin
): Fired<State> => table.begins[trigger]

/** The move that a trigger makes from a state, or why there is none. */
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

/** Where time alone leads from a state; the state itself where no row says so. */
export const computed = <State extends string, Begin extends string, FactsOf extends object>(
  table: Table<State, Begin, FactsOf>,
  from: State
): State => table.transitions.find((row) => row.from === from && row.computed)?.to ?? from

/** A line of a table as the documentation shows it: `from` null is creation. */
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

/** A table and its guards as Markdown, for the documentation; a test compares. */
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
