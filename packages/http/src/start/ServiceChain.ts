/** Starts or reaches the service's chain, and runs its watcher (design.md#onchain). */
import { DepositAddresses, Rpc, Signer } from "@cardpack/adapters/chain"
import { Check } from "@cardpack/adapters/chain/contracts"
import { Final, Local, Notice } from "@cardpack/adapters/chain/local"
import { RpcOrigin } from "@cardpack/adapters/chain/settings"
import { Authorizer } from "@cardpack/core/commands"
import type { Evm } from "@cardpack/core/domain"
import {
  type Chain,
  type DepositAddresses as DepositAddressesPort,
  type Signer as SignerPort,
  Singleton,
  Watchlist
} from "@cardpack/core/ports"
import { Watcher } from "@cardpack/core/workers"
import { Console, Context, Effect, Layer, Redacted } from "effect"
import { ConfigProblems, type ServiceConfig } from "../Config.ts"
import { type ChainConfig, explain } from "../config/ChainSettings.ts"
import { Info } from "../operator/chain/Info.ts"
import * as Books from "./Books.ts"
import * as OneProcess from "./OneProcess.ts"

type Working = Exclude<ChainConfig, { readonly mode: "off" }>
type Urls = Rpc.Options["urls"]

/** A running chain. */
export interface Reached {
  readonly config: Working
  readonly urls: Urls
  readonly contracts: Evm.Contracts
  /** Null for a chain reached by RPC. */
  readonly local: Local.LocalChain | null
  readonly ports: Context.Context<
    Chain.Chain | SignerPort.Signer | DepositAddressesPort.DepositAddresses
  >
}

const started = Effect.fnUntraced(function* (config: Working, service: ServiceConfig) {
  const local = yield* Local.make({
    dataDir: service.dataDirectory,
    signer: yield* Signer.addressOf(config.signer),
    baseUri: `${service.publicUrl}/nft/`,
    books: yield* Books.read
  })
  yield* Effect.forEach(local.notices, (notice) => Console.log(`Note: ${Notice.text(notice)}.`))
  yield* Effect.forkScoped(
    Effect.flatMap(local.ended, (why) =>
      Effect.logError(`the local chain has ended, and on-chain requests fail: ${why}`)
    )
  )
  return local
})

const portsOf = (config: Working, urls: Urls, contracts: Evm.Contracts, quorum: number) => {
  const { chainId, confirmations, depositXpub, signer } = config
  return Layer.build(
    Layer.mergeAll(
      Rpc.layer({ urls, chainId, contracts, confirmations, quorum }),
      Signer.layer({ ...signer, chainId, contracts }),
      DepositAddresses.layer(depositXpub)
    )
  )
}

/** Starts the local chain or connects to the configured one. */
export const reach = Effect.fnUntraced(function* (service: ServiceConfig, config: Working) {
  if (config.mode === "rpc") {
    const { contracts, urls } = config
    const signer = yield* Signer.addressOf(config.signer)
    const problems = (yield* Check.problems({
      urls,
      contracts,
      signer,
      life: config.authorizationTtl
    })).map(explain)
    if (problems.length > 0) return yield* Effect.fail(new ConfigProblems({ problems }))
    const ports = yield* portsOf(config, urls, contracts, config.quorum)
    return { config, urls, contracts, local: null, ports }
  }
  const local = yield* started(config, service)
  const urls: Urls = [Redacted.make(local.url)]
  const { contracts } = local
  const ports = yield* portsOf(config, urls, contracts, 1)
  const final = yield* Layer.build(Layer.provide(Final.layer(local), Layer.succeedContext(ports)))
  return { config, urls, contracts, local, ports: Context.merge(ports, final) }
})

/** The chain's ports, the operator's information about it, and the authorizer. */
export const layer = ({ config, local, ports, urls }: Reached) => {
  const [first] = urls
  const originOf = (url: typeof first) => RpcOrigin.of(Redacted.value(url)) ?? ""
  const info = {
    rpcUrl: originOf(first),
    endpoints: urls.map(originOf),
    quorum: config.mode === "rpc" ? config.quorum : 1,
    testFunderPrivateKey: local?.testFunderPrivateKey ?? null
  }
  return Authorizer.layer({ ttl: config.authorizationTtl }).pipe(
    Layer.provideMerge(Layer.mergeAll(Layer.succeedContext(ports), Layer.succeed(Info, info)))
  )
}

/** Milliseconds between polls: local blocks come every second, Base's every two. */
const POLL = { local: 250, rpc: 2_000 }

/**
 * After a local chain lost empty blocks and made new ones, moves the cursor back to the last
 * restored block; after the chain was replaced, on to the new chain's start.
 */
const goBack = Effect.fnUntraced(function* ({ deployedAt, restoredAt }: Local.LocalChain) {
  const watchlist = yield* Watchlist.Watchlist
  const cursor = yield* watchlist.cursor
  if (cursor === null) return
  if (deployedAt <= cursor.number && cursor.number <= restoredAt.number) return
  const number = restoredAt.number > deployedAt ? restoredAt.number : deployedAt
  yield* watchlist.moveCursor(cursor, { number, hash: null })
})

/** Watches until the scope closes. */
export const run = Effect.fnUntraced(function* (service: ServiceConfig, reached: Reached) {
  const { local } = reached
  if (local !== null) yield* goBack(local)
  const watch = Watcher.run({
    ...Watcher.DEFAULTS,
    poll: local === null ? POLL.rpc : POLL.local,
    from: local?.deployedAt ?? null
  })
  const watching = Effect.flatMap(Singleton.Singleton, ({ run }) => run("chain-watcher", watch))
  yield* Effect.provideContext(OneProcess.run(service, "default", watching), reached.ports)
})
