/**
 * What commands wait for while others hold it: rows of accounts and machines, and the end of the
 * operators' log (design.md#busy-accounts).
 */
import * as Card from "../../domain/card/Card.ts"
import type { Command } from "../Command.ts"
import type { Loaded } from "../rows/Loaded.ts"

/** An account's id, the number of a machine, or the log. */
export type Held = string | number

const LOG = "log"

/** Whether it is more than accounts, which are never waited for. */
export const isShared = (held: Held): boolean => typeof held === "number" || held === LOG

export const isNothing = ({ accounts, log, machines }: Loaded["busy"]): boolean =>
  accounts.length + machines.length === 0 && !log

const named = ({ accounts, log, machines }: Loaded["busy"]): ReadonlySet<Held> =>
  new Set([...accounts, ...machines, ...(log ? [LOG] : [])])

/** What a command locks, as its plan tells; the machines of claims among its cards are not known yet. */
const needsOf = ({ plan, scope }: Command<unknown>): ReadonlyArray<Held> => [
  ...scope.accounts,
  ...plan.stock.map(({ machineId }) => machineId),
  ...(scope.operator ? [LOG] : [])
]

/** Of what is held, that which a command needs. */
export const among = (
  held: ReadonlySet<Held>,
  command: Command<unknown>,
  more: ReadonlyArray<Held> = []
): ReadonlyArray<Held> => [...needsOf(command), ...more].filter((need) => held.has(need))

/** Others hold what the command needs; it was not decided. */
export interface Busy {
  readonly _tag: "Busy"
  readonly held: ReadonlyArray<Held>
}

/** Those of a batch that need what others hold, once its rows were asked for. */
export const busyOf = <A extends { readonly command: Command<unknown> }>(
  submissions: ReadonlyArray<A>,
  { busy, cards }: Pick<Loaded, "busy" | "cards">
): ReadonlyMap<A, Busy> => {
  const names = named(busy)
  const claims = new Map(
    cards
      .filter(Card.isOpenClaim)
      .flatMap(({ claim, id }) => (claim === null ? [] : [[id, claim.machineId] as const]))
  )
  const found = new Map<A, Busy>()
  for (const submission of submissions) {
    const { command } = submission
    const more = command.plan.cards.flatMap(({ id }) => claims.get(id) ?? [])
    const held = among(names, command, more)
    if (held.length > 0) found.set(submission, { _tag: "Busy", held })
  }
  return found
}
