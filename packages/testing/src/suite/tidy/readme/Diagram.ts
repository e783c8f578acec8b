/** Renders a transition table as a Mermaid state diagram for the documentation. */
import * as Machine from "@cardpack/core/domain/machine/Machine"

/** The start and end of a life. */
const OUTSIDE = "[*]"

/** One arrow for each pair of states, labelled with all its triggers in table order. */
export const toMermaid = <State extends string, Begin extends string, FactsOf extends object>(
  table: Machine.Table<State, Begin, FactsOf>
): string => {
  const arrows = new Map<string, Set<string>>()
  for (const { from, to, trigger } of Machine.lines(table)) {
    const arrow = `${from ?? OUTSIDE} --> ${to}`
    arrows.set(arrow, (arrows.get(arrow) ?? new Set()).add(trigger))
  }
  return [
    "```mermaid",
    "stateDiagram-v2",
    ...[...arrows].map(([arrow, triggers]) => `  ${arrow}: ${[...triggers].join(", ")}`),
    ...table.terminal.map((state) => `  ${state} --> ${OUTSIDE}`),
    "```"
  ].join("\n")
}

/** The same for some triggers alone, without the moves that change no state. */
export const part = <State extends string, Begin extends string, FactsOf extends object>(
  table: Machine.Table<State, Begin, FactsOf>,
  triggers: ReadonlyArray<Begin | (keyof FactsOf & string)>
): string => {
  const begins = Object.entries<Machine.Fired<State>>(table.begins).filter(([trigger]) =>
    triggers.includes(trigger as Begin)
  )
  const transitions = table.transitions.filter(
    ({ from, to, trigger }) => from !== to && triggers.includes(trigger)
  )
  const reached = [...begins.map(([, { to }]) => to), ...transitions.map(({ to }) => to)]
  return toMermaid({
    ...table,
    begins: Object.fromEntries(begins) as typeof table.begins,
    terminal: table.terminal.filter((state) => reached.includes(state)),
    transitions
  })
}
