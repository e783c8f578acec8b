/** Makes blocks, lets the faults happen, and starts processes that are down again. */
import { Effect } from "effect"
import { Draws } from "../act/Draws.ts"
import * as Acting from "./Acting.ts"
import type * as Action from "./Action.ts"
import * as Fault from "./Fault.ts"
import type { Planned, PlannedFault } from "./Plan.ts"
import * as Repeating from "./Repeating.ts"
import * as Wallets from "./Wallets.ts"
import type { World } from "./World.ts"

const ACTS: Readonly<Record<Action.Kind, Acting.Acting>> = {
  ...Acting.ACTS,
  ...Repeating.ACTS,
  ...Wallets.ACTS
}

export const BLOCK_SECONDS = 12

/** Includes what wallets sent in the next block, at its true time. */
export const blocks = (world: World): Effect.Effect<never> => {
  let last = world.startedAt
  const mine = Effect.gen(function* () {
    const { chain, sent, testChain, time, trouble } = world
    yield* time.sleep(BLOCK_SECONDS * 1_000)
    if (trouble.strikes("chain stands still", null) !== null) return
    const seconds = Math.round((time.now - last) / 1_000) - BLOCK_SECONDS
    if (seconds > 0) yield* testChain.pass(seconds)
    last = time.now
    yield* testChain.mine()
    const { number } = yield* Effect.orDie(chain.head)
    for (const one of sent) one.block ??= number
  })
  return Effect.forever(mine)
}

/** Replaces blocks that are not final; some transactions come later, some never. */
const reorganize = (world: World, draws: Draws) =>
  Effect.gen(function* () {
    const { chain, plan, sent, testChain, trouble } = world
    const { number } = yield* Effect.orDie(chain.head)
    const depth = draws.between(1, plan.settings.confirmations - 1)
    if (number <= BigInt(depth)) return
    const base = number - BigInt(depth)
    const taken = sent.filter(({ block }) => block !== null && block > base)
    // A deposit that never comes again stays `detected` for a day, longer than a simulation.
    const kept = taken.filter(({ isDeposit }) => isDeposit || draws.chance(0.4))
    const again = kept.map((one) => {
      const block = draws.below(depth)
      one.block = base + BigInt(block) + 1n
      return { transaction: one.hash, block }
    })
    for (const one of taken) if (!kept.includes(one)) sent.splice(sent.indexOf(one), 1)
    trouble.feel("reorganization")
    world.trace(
      `the last ${depth} blocks are replaced, ${again.length} of ${taken.length} transactions stay`
    )
    yield* testChain.reorganize(depth, again)
  })

const isWindow = (kind: Fault.Kind): kind is Fault.Window =>
  Fault.WINDOWS.some((window) => window === kind)

const strike = (world: World, { kind, lasts, seed }: PlannedFault): Effect.Effect<void> => {
  const draws = new Draws(seed)
  const process = draws.pick(world.processes)
  world.trace(`fault: ${kind}${process === undefined ? "" : ` (p${process.index})`}`)
  if (process === undefined) return Effect.void
  if (isWindow(kind)) {
    const on = draws.chance(0.3) ? null : process.index
    world.time.after(lasts, world.trouble.begin({ kind, process: on, draws }))
    return Effect.void
  }
  if (kind === "reorganization") return reorganize(world, draws)
  if (kind === "crash" || kind === "stop") {
    if (!process.isUp) return Effect.void
    world.trouble.feel(kind)
    return kind === "crash" ? Effect.sync(() => process.crash()) : process.stop
  }
  process.nextCommit = kind
  return Effect.void
}

export const unfold = (
  world: World,
  actions: ReadonlyArray<Planned<Action.Kind>>,
  faults: ReadonlyArray<PlannedFault>
): void => {
  for (const fault of faults) {
    world.time.after(fault.at, () => world.fork(strike(world, fault)))
  }
  for (const { at, kind, seed } of actions) {
    world.time.after(at, () => {
      world.trace(`action: ${kind}`)
      world.acting.add(seed)
      world.fork(
        Effect.map(ACTS[kind](world, new Draws(seed)), (isDone) => {
          world.acting.delete(seed)
          if (isDone) world.done.set(kind, (world.done.get(kind) ?? 0) + 1)
        })
      )
    })
  }
}

export const supervise = (world: World): Effect.Effect<never> =>
  Effect.forever(
    Effect.gen(function* () {
      yield* world.time.sleep(world.draws.between(500, 6_000))
      for (const process of world.processes) if (!process.isUp) yield* process.start
    })
  )
