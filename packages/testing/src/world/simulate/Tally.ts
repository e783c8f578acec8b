/** The sums of many simulations, and what none of them met. */
import * as Action from "./Action.ts"
import * as Fault from "./Fault.ts"
import * as RowTransitions from "./RowTransitions.ts"
import type { Outcome } from "./Simulation.ts"

/** From this many seeds on, every kind of fault and action must have occurred. */
export const ENOUGH = 100

const ENDS = {
  order: "done NotFound Conflict Forbidden InsufficientBalance OutOfStock",
  refund: "done NotFound Conflict",
  buyback: "done NotFound Conflict",
  redemption: "done NotFound Conflict Invalid",
  mint: "done NotFound Conflict",
  burn: "done NotFound Conflict",
  reveal: "done NotFound Conflict"
}
/** How requests end, each often enough. */
const NAMES = Object.entries(ENDS).flatMap(([kind, ends]) =>
  ends.split(" ").map((end) => `${kind} ${end}`)
)

export interface Tally {
  readonly seeds: number
  readonly commits: number
  readonly virtualMs: number
  readonly felt: Readonly<Record<string, number>>
  readonly done: Readonly<Record<string, number>>
  readonly moved: Readonly<Record<string, number>>
  readonly ended: Readonly<Record<string, number>>
}

export const EMPTY: Tally = {
  seeds: 0,
  commits: 0,
  virtualMs: 0,
  felt: {},
  done: {},
  moved: {},
  ended: {}
}

const sum = (
  a: Readonly<Record<string, number>>,
  b: Readonly<Record<string, number>>
): Record<string, number> => {
  const all = { ...a }
  for (const [name, count] of Object.entries(b)) all[name] = (all[name] ?? 0) + count
  return all
}

export const of = ({ commits, done, ended, felt, moved, virtualMs }: Outcome): Tally => ({
  seeds: 1,
  commits,
  virtualMs,
  felt: Object.fromEntries(felt),
  done: Object.fromEntries(done),
  moved: Object.fromEntries(moved),
  ended: Object.fromEntries(ended)
})

export const add = (a: Tally, b: Tally): Tally => ({
  seeds: a.seeds + b.seeds,
  commits: a.commits + b.commits,
  virtualMs: a.virtualMs + b.virtualMs,
  felt: sum(a.felt, b.felt),
  done: sum(a.done, b.done),
  moved: sum(a.moved, b.moved),
  ended: sum(a.ended, b.ended)
})

/** Kinds that a run should have met, and met less than once in a hundred seeds. */
export const unmet = ({ done, ended, felt, moved, seeds }: Tally): ReadonlyArray<string> => {
  const floor = Math.floor(seeds / ENOUGH)
  const below = (names: ReadonlyArray<string>, counts: Readonly<Record<string, number>>) =>
    names.filter((name) => (counts[name] ?? 0) < floor)
  return [
    ...[...below(Fault.KINDS, felt), ...below(Action.KINDS, done)],
    ...[...below(RowTransitions.NAMES, moved), ...below(NAMES, ended)]
  ]
}

const table = (
  title: string,
  kinds: ReadonlyArray<string>,
  counts: Readonly<Record<string, number>>
) => [`${title}:`, ...kinds.map((kind) => `  ${kind.padEnd(50)}${counts[kind] ?? 0}`)].join("\n")

export const text = (tally: Tally, realMs: number): string => {
  const { commits, done, ended, felt, moved, seeds, virtualMs } = tally
  const speed = (seeds / realMs) * 1_000
  return [
    table("faults felt", Fault.KINDS, felt),
    table("actions done", Action.KINDS, done),
    table("transitions seen", RowTransitions.NAMES, moved),
    table("ends of requests", NAMES, ended),
    `${seeds} seeds, ${commits} transactions, ${(virtualMs / 3_600_000).toFixed(1)} hours in ${(realMs / 1_000).toFixed(1)} s: ` +
      `${speed.toFixed(2)} seeds/s, ${Math.round(virtualMs / realMs)} times real time`
  ].join("\n")
}
