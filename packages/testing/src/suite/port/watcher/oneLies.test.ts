/**
 * A watcher behind two endpoints, one of them lying (design.md#onchain): adapter, engine and books
 * on a real node. The adapter's tests (port/chain) have every lie.
 */
import * as Rpc from "@cardpack/adapters/chain/rpc/layer"
import type { Hash } from "@cardpack/core/domain/chain/Evm"
import { Chain } from "@cardpack/core/engine/port/Chain"
import type * as Watcher from "@cardpack/core/workers/watcher/Watcher"
import { assert, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { keccak256, numberToHex, toHex } from "viem"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import * as Anvil from "../../../world/chain/anvil/Anvil.ts"
import * as FaultProxy from "../../../world/chain/FaultProxy.ts"
import * as Forged from "../../../world/chain/Forged.ts"
import * as Payments from "../../../world/onchain/Payments.ts"
import * as Rig from "../../../world/onchain/Rig.ts"
import * as Stories from "../../../world/onchain/Stories.ts"
import * as Watching from "../../../world/onchain/Watching.ts"

const FORGED: Hash = keccak256(toHex("forged"))
const MILLION = 10n ** 12n
const TIMEOUT = 120_000

/** Mines empty blocks and polls each, ignoring failures. */
const live = Effect.fnUntraced(function* (watcher: Watcher.Watcher, blocks: number) {
  const { mine } = yield* TestChain.TestChain
  for (let block = 0; block < blocks; block++) {
    yield* mine()
    yield* Watching.tryPolls(watcher, 2)
  }
})

/**
 * A deposit of a million, forged from a small one by the endpoint that is asked second, while another
 * partner is paid. The host's clock starts with the chain's.
 */
const forged = Effect.fnUntraced(function* (liar: FaultProxy.FaultProxy) {
  const { drift } = yield* Rig.Host
  const head = yield* (yield* Chain).head
  yield* drift((head.at - (yield* Rig.now)) / 1_000)
  const [by, other] = [yield* Payments.partner, yield* Payments.partner]
  const watcher = yield* Watching.make()
  const real = yield* Payments.paid(by.address, 5n)
  const data = `"data":"${numberToHex(MILLION, { size: 32 })}"`
  liar.obey(Forged.told(real, FORGED, (text) => text.replaceAll(/"data":"0x[0-9a-f]{64}"/g, data)))
  yield* Payments.paid(other.address, 7n)
  yield* live(watcher, Rig.CONFIRMATIONS + 2)
  assert.strictEqual(yield* Payments.credited(other), 7n)
  return { by, watcher }
})

/** Of two endpoints, of which so many must agree. */
const behindTwo = (
  quorum: number,
  body: (liar: FaultProxy.FaultProxy) => Effect.Effect<void, unknown, Rig.Provided>
) =>
  Effect.gen(function* () {
    const node = yield* Anvil.node
    const { chainId, contracts, url } = node
    const honest = yield* FaultProxy.make(url)
    const liar = yield* FaultProxy.make(url)
    const urls = [Redacted.make(honest.url), Redacted.make(liar.url)] as const
    const confirmations = Rig.CONFIRMATIONS
    const chain = Layer.merge(
      Rpc.layer({ urls, chainId, contracts, confirmations, quorum, timeout: 2_000 }),
      Layer.succeed(TestChain.TestChain, Anvil.testChainOf(node, confirmations))
    )
    yield* Effect.provide(body(liar), Rig.layer({ chain }))
  }).pipe(Effect.scoped)

it.live(
  "of two that must agree, one forges no deposit, and is told of",
  () =>
    behindTwo(2, (liar) =>
      Effect.gen(function* () {
        const { by, watcher } = yield* forged(liar)
        const { wait } = yield* Rig.Host
        for (let times = 0; times < 9; times++) {
          yield* wait(600)
          yield* live(watcher, Rig.CONFIRMATIONS)
        }
        assert.strictEqual(yield* Payments.credited(by), 5n)
        const [incident, ...others] = yield* Stories.incidents
        assert.lengthOf(others, 0)
        assert.deepInclude(incident, {
          kind: "unproven_transaction",
          accountId: by.caller.accountId,
          transactionHash: FORGED
        })
        const detail = JSON.stringify(incident?.detail)
        assert.include(detail, `"endpoint":"${new URL(liar.url).host}"`)
        assert.notInclude(detail, FaultProxy.KEY)
        yield* Stories.sound
      })
    ),
  TIMEOUT
)

it.live(
  "one that need not agree with anybody is believed",
  () =>
    behindTwo(1, (liar) =>
      Effect.gen(function* () {
        const { by } = yield* forged(liar)
        assert.isAtLeast(Number(yield* Payments.credited(by)), Number(MILLION))
      })
    ),
  TIMEOUT
)
