/** A service in this process with a simulated chain, whose blocks and watcher a test moves. */
import * as Deposit from "@cardpack/adapters/chain/deposit/layer"
import * as DevelopmentKeys from "@cardpack/adapters/chain/local/DevelopmentKeys"
import * as Signer from "@cardpack/adapters/chain/signer/layer"
import { recordDeposits } from "@cardpack/core/commands/funding/RecordDeposits"
import type * as ApprovalLimits from "@cardpack/core/domain/approval/Limits"
import type { DepositAddress } from "@cardpack/core/domain/funding/DepositAddress"
import { Chain } from "@cardpack/core/engine/port/Chain"
import { DepositAddresses } from "@cardpack/core/engine/port/DepositAddresses"
import { DEFAULTS, Watcher } from "@cardpack/core/workers/watcher/Watcher"
import { type ChainInfo, Info } from "@cardpack/http/operator/chain/Info"
import { Context, Effect, Exit, Layer, Redacted, Scope } from "effect"
import { onTestFinished } from "vitest"
import * as Acts from "../../kit/chain/Acts.ts"
import * as TestChain from "../../kit/chain/TestChain.ts"
import * as FaultyChain from "../chain/simulated/FaultyChain.ts"
import * as Simulated from "../chain/simulated/Simulated.ts"
import { answer } from "./Client.ts"
import type * as WithoutWorkers from "./WithoutWorkers.ts"
import * as World from "./World.ts"

export const LOCAL: ChainInfo = {
  rpcUrl: "http://127.0.0.1:8545",
  endpoints: ["http://127.0.0.1:8545"],
  quorum: 1,
  testFunderPrivateKey: DevelopmentKeys.FUNDER
}

export interface OnChain {
  readonly service: World.Started
  readonly chain: Chain["Service"]
  readonly testChain: TestChain.TestChain["Service"]
  readonly liar: FaultyChain.Liar["Service"]
  readonly watch: () => Promise<void>
  readonly step: () => Promise<void>
  readonly receiver: () => Promise<DepositAddress>
  /** Records a transaction as a watcher that sees it. */
  readonly record: (to: DepositAddress, call: TestChain.Call, isFinal: boolean) => Promise<void>
  readonly close: () => Promise<void>
}

const DEPOSITS = Layer.orDie(Deposit.layer(DevelopmentKeys.DEPOSIT_XPUB))

const portsOf = (chain: Chain["Service"], info: ChainInfo | null): WithoutWorkers.ChainPorts => {
  const { chainId, contracts } = chain
  const privateKey = Redacted.make(TestChain.SIGNER_KEY)
  return Layer.mergeAll(
    Layer.succeed(Chain, chain),
    Layer.succeed(Info, info),
    Layer.orDie(Signer.layer({ privateKey, chainId, contracts })),
    DEPOSITS
  )
}

const look = (service: WithoutWorkers.Running, chain: Chain["Service"]) => {
  const { engine, watchlist } = service
  const { addressOf } = Context.get(
    Effect.runSync(Effect.scoped(Layer.build(DEPOSITS))),
    DepositAddresses
  )
  const ports = { addresses: { addressOf }, chain, engine, watchlist }
  const watcher = new Watcher(ports, { ...DEFAULTS, from: 0n })
  return Effect.runPromise(Effect.repeat(watcher.poll, { while: (isBehind) => isBehind }))
}

export interface Options {
  /** Default: the service's. */
  readonly storage?: WithoutWorkers.Storage
  readonly info?: ChainInfo | null
  readonly dailyLimits?: ApprovalLimits.Limits
  /** Default: a simulated chain. */
  readonly under?: Layer.Layer<Chain | TestChain.TestChain, unknown>
}

export const start = async (options: Options = {}): Promise<OnChain> => {
  const {
    dailyLimits = null,
    info = LOCAL,
    storage,
    under = Simulated.layer({ confirmations: 1 })
  } = options
  const scope = Effect.runSync(Scope.make())
  const context = await Effect.runPromise(Layer.buildWithScope(FaultyChain.layer(under), scope))
  const chain = Context.get(context, Chain)
  const testChain = Context.get(context, TestChain.TestChain)
  const service = await World.start({
    ...(storage && { storage }),
    dailyLimits,
    chain: portsOf(chain, info)
  })
  const run = Effect.runPromise
  const watch = async () => {
    await look(service, chain)
  }
  return {
    service,
    chain,
    testChain,
    liar: Context.get(context, FaultyChain.Liar),
    watch,
    step: async () => {
      await run(testChain.mine())
      await watch()
    },
    receiver: async () => {
      const partner = await service.partner()
      answer(await partner.get("/funding/receiving-address"), 200)
      const all = await run(service.desk.depositAddresses({ limit: 200, after: -1 }))
      const own = all.find(({ accountId }) => accountId === partner.id)
      if (own === undefined) throw new Error("no address was given out")
      return own
    },
    record: async ({ accountId }, call, isFinal) => {
      const hash = await run(testChain.send(Acts.fresh(), call))
      await run(testChain.mine())
      const receipt = await run(chain.receipt(hash))
      if (receipt === null) throw new Error("the transaction is in no block")
      const { chainId, contracts } = chain
      const seen = { receipt, isFinal, chainId, usdc: contracts.usdc }
      await run(service.engine.run(recordDeposits(accountId, seen)))
    },
    close: async () => {
      await service.stop()
      await run(Scope.close(scope, Exit.void))
    }
  }
}

/** The same, ended with the test that runs. */
export const inTest = async (options: Options = {}): Promise<OnChain> => {
  const onChain = await start(options)
  onTestFinished(onChain.close)
  return onChain
}
