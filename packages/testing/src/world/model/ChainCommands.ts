/** Blocks, reorganizations, the watcher's looks, deposits, and the incidents about them. */
import { Funding } from "@cardpack/core/commands/funding/Funding"
import { resolveIncident } from "@cardpack/core/commands/incident/ResolveIncident"
import * as Json from "@cardpack/core/domain/json/Json"
import { Chain } from "@cardpack/core/engine/port/Chain"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import * as Acts from "../../kit/chain/Acts.ts"
import * as TestChain from "../../kit/chain/TestChain.ts"
import { where } from "../../kit/reference/State.ts"
import { stored } from "../onchain/Rig.ts"
import * as Watching from "../onchain/Watching.ts"
import { attempt } from "./Attempt.ts"
import { MOST } from "./Deposits.ts"
import type { Model } from "./Model.ts"
import { callerOf } from "./Real.ts"
import { type Step, step } from "./Step.ts"
import * as Watch from "./Watch.ts"
import type { Whole } from "./Whole.ts"

const mine = Effect.fnUntraced(function* (model: Model, real: Whole, blocks: number) {
  const chain = yield* real.within(Effect.service(TestChain.TestChain))
  yield* chain.mine(blocks)
  model.chain.mine(blocks)
})

/** The order in which one look judges transactions is free, so the model takes it over. */
const watch = Effect.fnUntraced(function* (model: Model, real: Whole) {
  yield* real.within(Effect.flatMap(Watching.make(), Watching.catchUp))
  const told: Array<string> = []
  for (const { id } of real.partners) {
    for (const { data } of yield* real.reads.events(id, 0n, 1_000)) {
      if (Json.isObject(data)) told.push(String(data.onchainOrderId))
    }
  }
  Watch.watch(model, told)
})

export const looking = (blocks: number): Step<Whole> =>
  step<Whole>("watch", { blocks }, (model, real) =>
    Effect.andThen(mine(model, real, blocks), watch(model, real))
  )

const mines = fc
  .integer({ min: 1, max: 4 })
  .map((blocks) => step<Whole>("mine", { blocks }, (model, real) => mine(model, real, blocks)))

/** Time enough for every signature to die, or for what is lost to be given up. */
export const lasting = (minutes: number): Step<Whole> =>
  step<Whole>("wait", { minutes }, (model, real) =>
    Effect.gen(function* () {
      model.pass(minutes)
      real.moveClock(model.now)
      yield* mine(model, real, 3)
    })
  )

/** Loses the last blocks, and includes some of what is in none again. */
export const reorganizing = (depth: number, kept: number): Step<Whole> =>
  step<Whole>("reorganization", { depth, kept }, (model, real) =>
    Effect.gen(function* () {
      const { head } = model.chain
      if (head.number < depth) return
      const lost = [...model.chain.sent.values()].filter(({ hash }) => {
        const found = model.chain.find(hash)
        const isPending = found === undefined && !model.chain.wasMined(hash)
        return !isPending && (found === undefined || found.block.number > head.number - depth)
      })
      const again = lost.filter((_, at) => ((kept >> (at % 8)) & 1) === 1)
      const chain = yield* real.within(Effect.service(TestChain.TestChain))
      const hashes = again.map(({ hash }) => ({ transaction: hash as `0x${string}`, block: 0 }))
      yield* chain.reorganize(depth, hashes)
      model.chain.reorganize(depth, again)
    })
  )

const someAccount = fc.constantFrom(0, 0, 0, 1, 2)

export const addressing = (account: number): Step<Whole> =>
  step<Whole>("deposit address", { account }, (model, real) =>
    Effect.gen(function* () {
      const { wallet } = yield* real.within(Effect.service(Funding))
      const { tag } = yield* attempt("deposit address", wallet(callerOf(real, account)))
      const { hasWallet, isSuspended } = model.account(account)
      assert.strictEqual(tag, isSuspended && !hasWallet ? "Forbidden" : "done")
      if (tag === "done") model.account(account).hasWallet = true
    })
  )

type Way = "give" | "transfer" | "foreign"

export const paying = (account: number, way: Way, amount: bigint): Step<Whole> =>
  step<Whole>("payment", { account, way, amount }, (model, real) =>
    Effect.gen(function* () {
      if (!model.account(account).hasWallet) return
      const { contracts } = yield* real.within(Effect.service(Chain))
      const chain = yield* real.within(Effect.service(TestChain.TestChain))
      const address = yield* real.reads.depositAddress(callerOf(real, account).accountId)
      assert.isNotNull(address)
      const from = Acts.fresh()
      const to = address.address
      if (way === "transfer") {
        const needs = yield* chain.send(from, Acts.give(contracts.usdc, from.address, amount))
        model.chain.send({ hash: needs, deed: { kind: "fund" } })
        const hash = yield* chain.send(from, Acts.pay(contracts.usdc, to, amount))
        model.chain.send({ hash, deed: { kind: "transfer", account, amount, needs } })
        return
      }
      const token = way === "give" ? contracts.usdc : chain.foreign
      const hash = yield* chain.send(from, Acts.give(token, to, amount))
      const deed = { kind: "give", account, amount } as const
      model.chain.send({ hash, deed: way === "give" ? deed : { kind: "fund" } })
    })
  )

const amounts = fc.oneof(
  { weight: 8, arbitrary: fc.bigInt(1n, 50_000_000n) },
  { weight: 1, arbitrary: fc.constantFrom(MOST, MOST + 1n) }
)

export const refreshing = (account: number): Step<Whole> =>
  step<Whole>("funding refresh", { account }, (model, real) =>
    Effect.gen(function* () {
      const { refresh } = yield* real.within(Effect.service(Funding))
      const { answer, tag } = yield* attempt("funding refresh", refresh(callerOf(real, account)))
      const { hasWallet, isSuspended } = model.account(account)
      assert.strictEqual(tag, isSuspended && !hasWallet ? "Forbidden" : "done")
      if (tag !== "done") return
      model.account(account).hasWallet = true
      assert.deepStrictEqual(answer, Watch.refresh(model, account))
    })
  )

const refreshes = someAccount.map(refreshing)

export const resolving = (pick: number): Step<Whole> =>
  step<Whole>("incident", { pick }, (model, real) =>
    Effect.gen(function* () {
      const expected = model.incidents[pick % Math.max(1, model.incidents.length)]
      if (expected === undefined) return
      const { incidents } = yield* real.within(stored)
      const [incident] = where(
        incidents,
        ({ kind, transactionHash }) => kind === expected.kind && transactionHash === expected.hash
      )
      assert.isDefined(incident)
      const resolution = { resolution: "looked into it", releaseCard: true }
      const done = real.engine.run(resolveIncident("model", incident, resolution))
      const { tag } = yield* attempt("incident", done)
      assert.strictEqual(tag, expected.isResolved ? "Conflict" : "done")
      expected.isResolved = true
    })
  )

const resolutions = fc.nat(5).map(resolving)

export const chainCommands: ReadonlyArray<fc.WeightedArbitrary<Step<Whole>>> = [
  { weight: 4, arbitrary: fc.nat(3).map(looking) },
  { weight: 2, arbitrary: mines },
  { weight: 2, arbitrary: fc.constantFrom(16, 16, 16, 25 * 60).map(lasting) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 2 }), fc.nat(255))
      .map((drawn) => reorganizing(...drawn))
  }
]

export const depositCommands: ReadonlyArray<fc.WeightedArbitrary<Step<Whole>>> = [
  { weight: 2, arbitrary: someAccount.map(addressing) },
  {
    weight: 6,
    arbitrary: fc
      .tuple(
        someAccount,
        fc.constantFrom<Way>("give", "give", "transfer", "transfer", "foreign"),
        amounts
      )
      .map((drawn) => paying(...drawn))
  },
  { weight: 2, arbitrary: refreshes },
  { weight: 2, arbitrary: resolutions }
]
