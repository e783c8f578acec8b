/**
 * A watcher behind two endpoints, one of them lying (design.md#onchain): adapter, engine and books
 * on a real node. The lie credits, mints and pays nothing, while honest deposits are credited.
 */
import * as Rpc from "@cardpack/adapters/chain/rpc/layer"
import type { Hash } from "@cardpack/core/domain/chain/Evm"
import { Chain } from "@cardpack/core/engine/port/Chain"
import type * as Watcher from "@cardpack/core/workers/watcher/Watcher"
import { assert, describe, layer } from "@effect/vitest"
import { Context, Effect, Layer, Redacted } from "effect"
import { keccak256, numberToHex, toHex } from "viem"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import * as Anvil from "../../../world/chain/anvil/Anvil.ts"
import * as FaultProxy from "../../../world/chain/FaultProxy.ts"
import * as Forged from "../../../world/chain/Forged.ts"
import * as Matrix from "../../../world/onchain/Matrix.ts"
import * as Paths from "../../../world/onchain/Paths.ts"
import * as Payments from "../../../world/onchain/Payments.ts"
import * as Rig from "../../../world/onchain/Rig.ts"
import * as Stories from "../../../world/onchain/Stories.ts"
import * as Watching from "../../../world/onchain/Watching.ts"

const FORGED: Hash = keccak256(toHex("forged"))
const MILLION = 10n ** 12n
const TIMEOUT = 120_000

interface Two {
  readonly first: FaultProxy.FaultProxy
  readonly second: FaultProxy.FaultProxy
}

type Body = (two: Two) => Effect.Effect<void, unknown, Rig.Provided>

class Node extends Context.Service<Node, Anvil.Node>()("cardpack/testing/oneLies/Node") {}

/** The node of this file; what a test does to its chain is taken back. */
const node = Effect.gen(function* () {
  const node = yield* Node
  yield* Effect.acquireRelease(
    Effect.promise(() => node.client.snapshot()),
    (id) => Effect.promise(() => node.client.revert({ id }))
  )
  return node
})

/** With two endpoints, and a host clock that starts with the chain's. */
const behindTwo = (quorum: number, body: Body) =>
  Effect.gen(function* () {
    const { chainId, contracts, url, ...rest } = yield* node
    const first = yield* FaultProxy.make(url)
    const second = yield* FaultProxy.make(url)
    const urls = [Redacted.make(first.url), Redacted.make(second.url)] as const
    const confirmations = Rig.CONFIRMATIONS
    const testChain = Anvil.testChainOf({ chainId, contracts, url, ...rest }, confirmations)
    const chain = Layer.merge(
      Rpc.layer({ urls, chainId, contracts, confirmations, quorum, timeout: 2_000 }),
      Layer.succeed(TestChain.TestChain, testChain)
    )
    const run = Effect.gen(function* () {
      const { drift } = yield* Rig.Host
      const head = yield* (yield* Chain).head
      yield* drift((head.at - (yield* Rig.now)) / 1_000)
      yield* body({ first, second })
    })
    yield* Effect.provide(run, Rig.layer({ chain }))
  }).pipe(Effect.scoped)

/** Mines empty blocks and polls each, ignoring failures. */
const live = Effect.fnUntraced(function* (watcher: Watcher.Watcher, blocks: number) {
  const { mine } = yield* TestChain.TestChain
  for (let block = 0; block < blocks; block++) {
    yield* mine()
    yield* Watching.tryPolls(watcher, 2)
  }
})

const word = (value: bigint): string => numberToHex(value, { size: 32 }).slice(2)

/** A forgery: the lie, and the result that it must not have. */
interface Lie {
  readonly script: FaultProxy.Script
  readonly by: Stories.Partner
  /** Do the books show the forged result? */
  readonly isBelieved: Effect.Effect<boolean, unknown, Rig.Provided>
}

/** A forged million for an address that received a little. */
const deposit = Effect.gen(function* () {
  const by = yield* Payments.partner
  const real = yield* Payments.paid(by.address, 5n)
  const script = Forged.told(real, FORGED, (text) =>
    text.replaceAll(/"data":"0x[0-9a-f]{64}"/g, `"data":"0x${word(MILLION)}"`)
  )
  const isBelieved = Effect.map(Payments.credited(by), (sum) => sum >= MILLION)
  const lie: Lie = { script, by, isBelieved }
  return lie
})

/** Forges one entry's transaction from another's true one. */
const ofEntry = (kind: Matrix.Kind) =>
  Effect.gen(function* () {
    const { by, entry, from, other } = yield* Matrix.begin(kind, Paths.PLAIN)
    const real = yield* Paths.PLAIN.send(from, [Stories.callOf(other)])
    yield* (yield* TestChain.TestChain).mine()
    const changes: ReadonlyArray<readonly [string, string]> = [
      [Stories.callOf(other).data, Stories.callOf(entry).data],
      [word(other.tokenId), word(entry.tokenId)],
      ...("requestId" in entry && "requestId" in other
        ? [[word(other.requestId), word(entry.requestId)] as const]
        : [])
    ]
    const script = Forged.told(real, FORGED, (text) =>
      changes.reduce((changed, [one, another]) => changed.replaceAll(one, another), text)
    )
    const isBelieved = Effect.map(Stories.read(by, entry.operationId), (details) =>
      Stories.entriesOf(details).some(({ status }) => status === "confirmed")
    )
    const lie: Lie = { script, by, isBelieved }
    return lie
  })

const LIES = { deposit, mint: ofEntry("mint"), burn: ofEntry("burn") } as const

/** The lying endpoint, and the events before. */
const LIARS = {
  "that is asked first": (two: Two) => ({ liar: two.first, honest: two.second, fails: false }),
  "that is asked second": (two: Two) => ({ liar: two.second, honest: two.first, fails: false }),
  "that took over from one that failed": (two: Two) => ({
    liar: two.second,
    honest: two.first,
    fails: true
  })
} as const

/** Tells the lie while the honest partner is paid. */
const told = Effect.fnUntraced(function* (
  two: Two,
  who: (two: Two) => ReturnType<(typeof LIARS)[keyof typeof LIARS]>,
  make: (typeof LIES)[keyof typeof LIES]
) {
  const other = yield* Payments.partner
  const watcher = yield* Watching.make()
  const lie = yield* make
  const { fails, honest, liar } = who(two)
  liar.obey(lie.script)
  if (fails) {
    honest.obey(FaultProxy.always({ _tag: "Cut" }))
    yield* live(watcher, 1)
    honest.heal()
  }
  yield* Payments.paid(other.address, 7n)
  yield* live(watcher, Rig.CONFIRMATIONS + 2)
  assert.strictEqual(yield* Payments.credited(other), 7n)
  return { liar, lie, watcher }
})

/** Each liar and each lie once: the adapter's tests (port/chain) have them all. */
const CASES = [
  ["that is asked first", "deposit"],
  ["that is asked second", "mint"],
  ["that took over from one that failed", "burn"]
] as const

layer(Layer.effect(Node, Anvil.node), { excludeTestServices: true, timeout: TIMEOUT })((it) => {
  describe("two that must agree: one", () => {
    for (const [who, what] of CASES) {
      it.effect(`${who} forges no ${what}, and is told of`, () =>
        behindTwo(2, (two) =>
          Effect.gen(function* () {
            const { liar, lie, watcher } = yield* told(two, LIARS[who], LIES[what])
            assert.isFalse(yield* lie.isBelieved)
            const { wait } = yield* Rig.Host
            for (let times = 0; times < 9; times++) {
              yield* wait(600)
              yield* live(watcher, Rig.CONFIRMATIONS)
            }
            assert.isFalse(yield* lie.isBelieved)
            const [incident, ...others] = yield* Stories.incidents
            assert.lengthOf(others, 0)
            assert.deepInclude(incident, {
              kind: "unproven_transaction",
              accountId: lie.by.caller.accountId,
              transactionHash: FORGED
            })
            const { host } = new URL(liar.url)
            assert.include(JSON.stringify(incident?.detail), `"endpoint":"${host}"`)
            assert.notInclude(JSON.stringify(incident?.detail), FaultProxy.KEY)
            liar.heal()
            yield* live(watcher, 2)
            yield* Stories.sound
          })
        )
      )
    }

    it.effect("that leaves out all logs makes no deposit missed", () =>
      behindTwo(2, (two) =>
        Effect.gen(function* () {
          const by = yield* Payments.partner
          const watcher = yield* Watching.make()
          yield* live(watcher, 2)
          two.first.obey(FaultProxy.always(FaultProxy.emptyLogs, Forged.LOGS))
          yield* Payments.paid(by.address, 7n)
          yield* live(watcher, Rig.CONFIRMATIONS)
          assert.strictEqual(yield* Payments.credited(by), 7n)
        })
      )
    )

    it.effect("that runs ahead makes few calls, and no deposit late", () =>
      behindTwo(2, (two) =>
        Effect.gen(function* () {
          const by = yield* Payments.partner
          const watcher = yield* Watching.make()
          yield* live(watcher, 2)
          const at = numberToHex((yield* (yield* Chain).head).number + 1_000_000n)
          two.second.obey(({ method, params }) =>
            method === "eth_getBlockByNumber" && params[0] === "latest"
              ? FaultProxy.changed((block) => ({ ...(block as object), number: at }))
              : null
          )
          yield* Payments.paid(by.address, 7n)
          two.first.asked.length = 0
          two.second.asked.length = 0
          yield* live(watcher, Rig.CONFIRMATIONS)
          assert.strictEqual(yield* Payments.credited(by), 7n)
          // Six polls, each of a disputed block.
          assert.isAtMost(two.first.asked.length + two.second.asked.length, 6 * 30)
        })
      )
    )
  })

  it.effect("one that need not agree with anybody is believed", () =>
    behindTwo(1, (two) =>
      Effect.gen(function* () {
        const { lie } = yield* told(two, LIARS["that is asked second"], LIES.deposit)
        assert.isTrue(yield* lie.isBelieved)
      })
    )
  )
})
