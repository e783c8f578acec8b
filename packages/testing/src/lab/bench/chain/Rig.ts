/** The engine, the chain's ports and the watcher in this process, on their own database. */

import * as Deposit from "@cardpack/adapters/chain/deposit/layer"
import * as LocalAccounts from "@cardpack/adapters/chain/local/DevelopmentKeys"
import type { Confirmations } from "@cardpack/adapters/chain/rpc/Blocks"
import * as Rpc from "@cardpack/adapters/chain/rpc/layer"
import * as Signer from "@cardpack/adapters/chain/signer/layer"
import * as Entropy from "@cardpack/adapters/entropy/layer"
import * as Vault from "@cardpack/adapters/vault/layer"
import * as Funding from "@cardpack/core/commands/funding/Funding"
import * as Authorizer from "@cardpack/core/commands/onchain/Authorizer"
import * as OnchainActions from "@cardpack/core/commands/onchain/OnchainActions"
import type { Account } from "@cardpack/core/domain/account/Account"
import type { Address } from "@cardpack/core/domain/chain/Evm"
import type { Caller } from "@cardpack/core/engine/Command"
import { type Check, Desk } from "@cardpack/core/engine/port/Desk"
import { Store } from "@cardpack/core/engine/port/Store"
import { EMPTY } from "@cardpack/core/engine/rows/ChangeSet"
import * as EngineLayer from "@cardpack/core/layer"
import { Data, Effect, Layer, Redacted } from "effect"
import { mnemonicToAccount } from "viem/accounts"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import * as Sample from "../../../kit/sample/Sample.ts"
import type * as Anvil from "../../../world/chain/anvil/Anvil.ts"
import * as Open from "../../../world/database/Open.ts"

export class BenchError extends Data.TaggedError("BenchError")<{ readonly problem: string }> {}

export interface Reached {
  readonly urls: readonly [string, ...ReadonlyArray<string>]
  readonly confirmations: Confirmations
  /** Endpoints that must agree; default 1. */
  readonly quorum?: number
  /** Milliseconds before a request times out. */
  readonly timeout?: number
  /** Milliseconds to add to the database's clock. */
  readonly clockShift?: () => number
}

/** Deeper than any reorganization in this benchmark. */
export const CONFIRMATIONS = 5

const XPUB = mnemonicToAccount(LocalAccounts.MNEMONIC, { path: "m/44'/60'/0'" }).getHdKey()
  .publicExtendedKey

/** The engine and everything below it, without a running watcher. */
export const layer = (
  { chainId, contracts }: Anvil.Node,
  databaseUrl: string,
  { clockShift, confirmations, quorum, timeout, urls: [first, ...others] }: Reached
) => {
  const urls = [Redacted.make(first), ...others.map((url) => Redacted.make(url))] as const
  const chain = Layer.mergeAll(
    Rpc.layer({ urls, chainId, contracts, confirmations, quorum, timeout }),
    Signer.layer({ privateKey: Redacted.make(TestChain.SIGNER_KEY), chainId, contracts }),
    Deposit.layer(XPUB)
  )
  const shift = clockShift === undefined ? {} : { clockShift }
  const storage = Layer.mergeAll(
    Open.layerServer({ url: Redacted.make(databaseUrl), ...shift }),
    Entropy.layer,
    Vault.layer(null, { plainWithoutKey: true })
  )
  return Layer.mergeAll(OnchainActions.layer, Funding.layer).pipe(
    Layer.provideMerge(EngineLayer.layer({ maxOpenSealed: 200 })),
    Layer.provideMerge(Authorizer.layer({ ttl: Authorizer.TTL })),
    Layer.provideMerge(Layer.merge(chain, storage))
  )
}

export interface Customer {
  readonly caller: Caller
  readonly account: Account
  readonly address: Address
}

/** Creates accounts without money, each with its deposit address. */
export const accounts = Effect.fnUntraced(function* (count: number) {
  const store = yield* Store
  const funding = yield* Funding.Funding
  const rows = Array.from({ length: count }, () =>
    Sample.account({ balance: { cash: 0n, bonus: 0n } })
  )
  yield* store.transact({ accounts: [], operator: true }, (transaction) =>
    transaction.commit({ ...EMPTY, newAccounts: rows })
  )
  return yield* Effect.forEach(
    rows,
    Effect.fnUntraced(function* (account) {
      const caller = { accountId: account.id, keyId: null }
      const { address } = yield* funding.wallet(caller)
      const customer: Customer = { caller, account, address: address.address }
      return customer
    }),
    { concurrency: 16 }
  )
})

export const incidents = Effect.flatMap(Desk, (desk) =>
  desk.incidents({ open: null }, { limit: 1_000, before: null })
)

/** The failed checks of the audit. */
export const violations = Effect.map(
  Effect.flatMap(Desk, (desk) => desk.audit),
  (checks): ReadonlyArray<Check> => checks.filter(({ ok }) => !ok)
)
