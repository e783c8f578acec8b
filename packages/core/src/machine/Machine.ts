/**
 * The one interpreter of transition tables. A table is data: which trigger leads from which state
 * to which, under which guard, and what it emits. A pair that no row lists is refused.
 */

/** One legal move. `from` null is creation. `guard` names the condition that the decision checks. */
export interface Transition<State extends string, Trigger extends string> {
  readonly from: State | null
  readonly trigger: Trigger
  readonly guard: string
  readonly to: State
  readonly emits: ReadonlyArray<string>
}

/** A whole machine. Every state is reachable, terminal, or listed in `unreachable`. */
export interface Table<State extends string, Trigger extends string> {
  readonly name: string
  readonly states: ReadonlyArray<State>
  readonly triggers: ReadonlyArray<Trigger>
  /** States that end a life: no row leads out of them. */
  readonly terminal: ReadonlyArray<State>
  /** States that the contract lists and no transition reaches. */
  readonly unreachable: ReadonlyArray<State>
  readonly transitions: ReadonlyArray<Transition<State, Trigger>>
}

/** The row for a trigger in a state, or `undefined` when the move is illegal. */
export const find = <State extends string, Trigger extends string>(
  table: Table<State, Trigger>,
  from: State | null,
  trigger: Trigger
): Transition<State, Trigger> | undefined =>
  table.transitions.find((row) => row.from === from && row.trigger === trigger)

/** The triggers that some row allows in a state, in table order. */
export const allowed = <State extends string, Trigger extends string>(
  table: Table<State, Trigger>,
  from: State
): ReadonlyArray<Trigger> =>
  table.transitions.filter((row) => row.from === from).map((row) => row.trigger)

/** A table as Markdown, for the documentation; a test compares. */
export const toMarkdown = <State extends string, Trigger extends string>(
  table: Table<State, Trigger>
): string =>
  [
    "| from | trigger | guard | to | emits |",
    "| --- | --- | --- | --- | --- |",
    ...table.transitions.map(
      (row) =>
        `| ${row.from ?? "(none)"} | ${row.trigger} | ${row.guard} | ${row.to} | ${row.emits
          .map((event) => `\`${event}\``)
          .join(", ")} |`
    )
  ].join("\n")
