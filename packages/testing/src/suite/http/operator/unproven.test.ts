/**
 * The service over Postgres with two endpoints, one of which invents a deposit (design.md#onchain):
 * the partner's and the operator's views.
 */
import * as Rpc from "@cardpack/adapters/chain/rpc/layer"
import * as Watcher from "@cardpack/core/workers/watcher/Watcher"
import { Effect, Exit, Layer, Redacted, Scope } from "effect"
import { keccak256, numberToHex, toHex } from "viem"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import * as Acts from "../../../kit/chain/Acts.ts"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import * as StillClock from "../../../kit/clock/Clock.ts"
import * as Anvil from "../../../world/chain/anvil/Anvil.ts"
import * as FaultProxy from "../../../world/chain/FaultProxy.ts"
import * as Forged from "../../../world/chain/Forged.ts"
import { answer } from "../../../world/service/Client.ts"
import * as OnChain from "../../../world/service/SimulatedChain.ts"

const FORGED = keccak256(toHex("forged"))
const MILLION = 10n ** 12n

interface Incident {
  readonly kind: string
  readonly partnerId: string
  readonly transactionHash: string | null
  readonly detail: { readonly claims?: ReadonlyArray<object> }
}

describe("a deposit that one endpoint invents", () => {
  const scope = Effect.runSync(Scope.make())
  const run = <A>(effect: Effect.Effect<A, unknown, Scope.Scope>) =>
    Effect.runPromise(Scope.provide(effect, scope))
  let first: FaultProxy.FaultProxy
  let onChain: OnChain.OnChain

  beforeAll(async () => {
    const node = await run(Anvil.node)
    first = await run(FaultProxy.make(node.url))
    const second = await run(FaultProxy.make(node.url))
    const { chainId, contracts } = node
    const urls = [Redacted.make(first.url), Redacted.make(second.url)] as const
    const chain = Layer.merge(
      Rpc.layer({ urls, chainId, contracts, confirmations: 1, quorum: 2 }),
      Layer.succeed(TestChain.TestChain, Anvil.testChainOf(node, 1))
    )
    onChain = await OnChain.start({ under: chain })
  }, 120_000)
  afterAll(async () => {
    await onChain.close()
    await Effect.runPromise(Scope.close(scope, Exit.void))
  })

  it("is in no balance and no list, and an incident that names the endpoint's host", async () => {
    const { chain, service, testChain } = onChain
    const to = await onChain.receiver()
    const clock = StillClock.still()
    const { engine, watchlist } = service
    const watcher = new Watcher.Watcher(
      { chain, engine, watchlist },
      { ...Watcher.DEFAULTS, from: 0n }
    )
    const look = () =>
      Effect.runPromise(Effect.provide(Effect.repeat(watcher.poll, { times: 2 }), clock.layer))
    const pay = async (amount: bigint) => {
      const call = Acts.give(chain.contracts.usdc, to.address, amount)
      const hash = await Effect.runPromise(testChain.send(Acts.fresh(), call))
      await Effect.runPromise(testChain.mine())
      return hash
    }
    const real = await pay(5_000_000n)
    first.obey(
      Forged.told(real, FORGED, (text) =>
        text.replaceAll(
          /"data":"0x[0-9a-f]{64}"/g,
          `"data":"${numberToHex(MILLION, { size: 32 })}"`
        )
      )
    )
    for (let times = 0; times < 9; times++) {
      clock.move(times * 10)
      await Effect.runPromise(Effect.andThen(testChain.pass(600), testChain.mine()))
      await look()
    }
    await pay(2_000_000n)
    await look()
    const { operator } = service
    const path = `/partners/${to.accountId}/keys`
    const { key } = answer(await operator.post<{ key: string }>(path, {}), 201)
    const partner = service.partnerWith(key)
    const balance = answer(await partner.get<{ cash: string }>("/balance"), 200)
    assert.strictEqual(balance.cash, "7.000000")
    const deposits = answer(
      await partner.get<{ fundingTransactions: ReadonlyArray<object> }>("/funding-transactions"),
      200
    )
    assert.lengthOf(deposits.fundingTransactions, 2)
    assert.notInclude(JSON.stringify(deposits), FORGED)
    const { data } = answer(
      await operator.get<{ data: ReadonlyArray<Incident> }>("/incidents?open=true"),
      200
    )
    const [incident, ...others] = data
    assert.lengthOf(others, 0)
    const { kind, partnerId, transactionHash } = incident ?? {}
    assert.deepStrictEqual(
      [kind, partnerId, transactionHash],
      ["unproven_transaction", to.accountId, FORGED]
    )
    const [claim, ...none] = incident?.detail.claims ?? []
    assert.lengthOf(none, 0)
    const { host: endpoint } = new URL(first.url)
    assert.deepInclude(claim, { endpoint, baseUnits: String(MILLION) })
  }, 120_000)
})
