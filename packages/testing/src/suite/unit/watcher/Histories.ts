/** Random histories of deposits, reorganizations, lies and restarts. */
import { Funding } from "@cardpack/core/commands/funding/Funding"
import type { Hash } from "@cardpack/core/domain/chain/Evm"
import { Chain } from "@cardpack/core/engine/port/Chain"
import type * as Watcher from "@cardpack/core/workers/watcher/Watcher"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import * as Random from "../../../kit/arbitrary/Random.ts"
import * as Acts from "../../../kit/chain/Acts.ts"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import * as Lying from "../../../world/chain/simulated/Lying.ts"
import * as Payments from "../../../world/onchain/Payments.ts"
import * as Rig from "../../../world/onchain/Rig.ts"
import * as Watching from "../../../world/onchain/Watching.ts"

export type Step =
  | { readonly _tag: "pay"; readonly to: ReadonlyArray<number>; readonly amount: number }
  | { readonly _tag: "payForeign"; readonly to: number }
  | { readonly _tag: "mine"; readonly blocks: number }
  /** `kept` tells for each lost transaction which new block includes it, if any. */
  | { readonly _tag: "reorganize"; readonly depth: number; readonly kept: ReadonlyArray<number> }
  | { readonly _tag: "look"; readonly watcher: number }
  | { readonly _tag: "restart"; readonly watcher: number }
  | { readonly _tag: "refresh"; readonly partner: number }
  | { readonly _tag: "lie"; readonly seed: number }
  | { readonly _tag: "heal" }

const PARTNERS = 3
/** The value of `kept` for a transaction that is not included again. */
const OUT = 9

const partner = fc.nat(PARTNERS - 1)
const watcher = fc.nat(1)
const kept = fc.array(fc.constantFrom(0, 1, OUT), { minLength: 1, maxLength: 4 })
const to = fc.array(partner, { minLength: 1, maxLength: 3 })
const depth = fc.integer({ min: 1, max: Rig.CONFIRMATIONS - 1 })
const blocks = fc.integer({ min: 1, max: 4 })

const one = <Tag extends Step["_tag"], Fields extends object>(
  weight: number,
  tag: Tag,
  fields: { readonly [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> }
) => ({ weight, arbitrary: fc.record({ ...fields, _tag: fc.constant(tag) }) })

const step = fc.oneof(
  one(6, "pay", { to, amount: fc.nat(50) }),
  one(1, "payForeign", { to: partner }),
  one(6, "mine", { blocks }),
  one(2, "reorganize", { depth, kept }),
  one(6, "look", { watcher }),
  one(1, "restart", { watcher }),
  one(1, "refresh", { partner }),
  one(1, "lie", { seed: fc.nat() }),
  one(1, "heal", {})
) as fc.Arbitrary<Step>

export const history: fc.Arbitrary<ReadonlyArray<Step>> = fc.array(step, {
  minLength: 10,
  maxLength: 60
})

const RATES = { unreachable: 0.15, nothing: 0.15, twice: 0.1, stale: 0.1 }

type Partner = Effect.Success<typeof Payments.partner>

/** The stage of a history. */
export interface Stage {
  readonly partners: ReadonlyArray<Partner>
  readonly watchers: Array<Watcher.Watcher>
  readonly sent: Array<Hash>
  /** The endpoints' current lies. */
  lies: Lying.Script | null
}

export const stage = Effect.gen(function* () {
  const partners = yield* Effect.forEach(Array.from({ length: PARTNERS }), () => Payments.partner)
  const watchers = [yield* Watching.make(), yield* Watching.make()]
  const made: Stage = { partners, watchers, sent: [], lies: null }
  return made
})

const partnerAt = ({ partners }: Stage, index: number) => partners[index] ?? assert.fail()

const pay = Effect.fnUntraced(function* (
  on: Stage,
  { amount, to }: Extract<Step, { _tag: "pay" }>
) {
  const { contracts } = yield* Chain
  const { send, sendBatch } = yield* TestChain.TestChain
  const calls = to.map((index, at) =>
    Acts.give(contracts.usdc, partnerAt(on, index).address, BigInt(amount * (at + 1)))
  )
  const [only, ...others] = calls
  if (only === undefined) return
  on.sent.push(yield* others.length === 0 ? send(Acts.fresh(), only) : sendBatch(calls))
})

/** Runs a query without lies. */
const honestly = <A, E, R>({ lies }: Stage, ask: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const { heal, obey } = yield* Lying.Liar
    yield* heal
    const answer = yield* ask
    if (lies !== null) yield* obey(lies)
    return answer
  })

/** The transactions in the last blocks. */
const inLast = Effect.fnUntraced(function* (sent: ReadonlyArray<Hash>, depth: number) {
  const chain = yield* Chain
  const { number } = yield* chain.head
  const found: Array<Hash> = []
  for (const hash of sent) {
    const receipt = yield* chain.receipt(hash)
    if (receipt !== null && receipt.block.number > number - BigInt(depth)) found.push(hash)
  }
  return { found, isPossible: number >= BigInt(depth) }
})

const reorganize = Effect.fnUntraced(function* (
  on: Stage,
  { depth, kept }: Extract<Step, { _tag: "reorganize" }>
) {
  const testChain = yield* TestChain.TestChain
  const { found, isPossible } = yield* honestly(on, inLast(on.sent, depth))
  if (!isPossible) return
  const again = found.map((transaction, at) => ({
    transaction,
    block: kept[at % kept.length] ?? OUT
  }))
  yield* testChain.reorganize(depth, again)
})

const play = Effect.fnUntraced(function* (on: Stage, step: Step) {
  const { foreign, mine } = yield* TestChain.TestChain
  const { heal, obey } = yield* Lying.Liar
  switch (step._tag) {
    case "pay":
      return yield* pay(on, step)
    case "payForeign":
      on.sent.push(yield* Payments.pay(partnerAt(on, step.to).address, 7n, foreign))
      return
    case "mine":
      return yield* mine(step.blocks)
    case "reorganize":
      return yield* reorganize(on, step)
    case "look":
      return yield* Effect.asVoid(Effect.exit(on.watchers[step.watcher]?.poll ?? Effect.void))
    case "restart":
      on.watchers[step.watcher] = yield* Watching.make()
      return
    case "refresh": {
      const { caller } = partnerAt(on, step.partner)
      return yield* Effect.asVoid(Effect.exit((yield* Funding).refresh(caller)))
    }
    case "lie":
      on.lies = Lying.seeded(Random.make(step.seed), RATES)
      return yield* obey(on.lies)
    case "heal":
      on.lies = null
      return yield* heal
  }
})

/** Plays the history, followed by a time without faults. */
export const played = Effect.fnUntraced(function* (on: Stage, steps: ReadonlyArray<Step>) {
  for (const step of steps) yield* play(on, step)
  const { heal } = yield* Lying.Liar
  const { mine } = yield* TestChain.TestChain
  const { drift } = yield* Rig.Host
  yield* heal
  yield* mine(12)
  yield* drift(3_600)
  const last = yield* Watching.make()
  for (const watcher of [...on.watchers, last]) yield* Watching.catchUp(watcher)
})
