/** What must hold after every transaction and every change of a queue. */
import { HashMap } from "effect"
import { get, type State } from "../../kit/reference/State.ts"
import * as Conservation from "../rules/Conservation.ts"
import * as Prices from "../rules/Prices.ts"
import * as OwedEvents from "./OwedEvents.ts"
import { changes, rewritten, steps } from "./RowTransitions.ts"
import type { World } from "./World.ts"

/** Every so many transactions, and at the end, everything is counted again. */
const FULL = 8

/** A delivery that was made is pending or finished, never gone. */
const lost = (before: State, after: State): ReadonlyArray<string> => {
  const all = (state: State) => HashMap.size(state.deliveries) + HashMap.size(state.finished)
  return all(after) < all(before) ? ["a delivery is gone"] : []
}

/** Breaks of the rules over every state, or of those named. */
export const sound = (...given: Parameters<typeof Conservation.told>): ReadonlyArray<string> =>
  Conservation.told(...given).map((found) => `broken: ${found}`)

/** Remembers signing secrets, which receivers know for ever. */
const remember = (world: World, after: State): void => {
  for (const endpoint of HashMap.values(after.endpoints)) {
    const known = world.secrets.get(endpoint.id) ?? new Set<string>()
    // The rig's vault puts a word before what it seals.
    known.add(endpoint.secret.slice("sealed:".length))
    world.secrets.set(endpoint.id, known)
  }
}

const sizes = (before: State, after: State): string =>
  (["operations", "cards", "ledgerEntries", "events", "onchainOrders", "onchainBurns"] as const)
    .map((name) => {
      // Only the number of rows is read.
      const [old, now] = [before[name], after[name]] as ReadonlyArray<
        HashMap.HashMap<string, unknown>
      >
      return changes(old ?? HashMap.empty(), now ?? HashMap.empty()).length
    })
    .join("/")

/** Of a transaction, before it takes effect; answers the state that it leaves behind. */
export const committing = (world: World, before: State, made: State): State => {
  const count = world.commits.next()
  const after = world.bug.tamper?.(before, made, count) ?? made
  for (const look of world.watches) {
    look(before)
    look(after)
  }
  const moves = steps(before, after, world.time.now)
  for (const { name } of moves) world.moved.set(name, (world.moved.get(name) ?? 0) + 1)
  const problems = [
    ...moves.flatMap(({ isLegal, name }) => (isLegal ? [] : [name])),
    ...rewritten(before, after),
    ...Prices.mispriced(before, after),
    ...OwedEvents.untold(before, after),
    ...OwedEvents.undelivered(before, after),
    ...lost(before, after),
    ...(count % FULL === 0 ? sound(after) : sound(after, ["balances", "buckets", "events"]))
  ]
  if (before.endpoints !== after.endpoints) remember(world, after)
  world.trace(`commit ${count}: ${sizes(before, after)}`)
  for (const problem of problems) world.fail(`commit ${count}: ${problem}`)
  return after
}

/** Of a queue: workers change deliveries and leases, nothing else. */
export const changing = (world: World, before: State, after: State): void => {
  const kept = ["accounts", "cards", "operations", "events", "ledgerEntries"] as const
  for (const name of kept) {
    if (before[name] !== after[name]) world.fail(`a queue changed ${name}`)
  }
  for (const problem of lost(before, after)) world.fail(problem)
  for (const [old, row] of changes(before.finished, after.finished)) {
    if (old !== null) world.fail(`delivery ${row.id} was finished twice`)
    const was = get(before.deliveries, row.id)
    if (was === undefined) world.fail(`delivery ${row.id} was never pending`)
  }
}
