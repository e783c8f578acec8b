/**
 * Acts on a chain, while the port reports about it: wallets send calls, blocks are made, blocks are
 * lost. The simulated chain and anvil share this interface, so one suite covers both.
 */
import type { Evm } from "@cardpack/core/domain"
import { Context, type Effect } from "effect"
import { keccak256, toHex } from "viem"
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts"

export interface Call {
  readonly to: Evm.Address
  readonly data: Evm.Hex
}

/** A transaction to include again, `block` blocks after the first new one. */
export interface Again {
  readonly transaction: Evm.Hash
  readonly block: number
}

export class TestChain extends Context.Service<
  TestChain,
  {
    /** Confirmations as the port counts them. */
    readonly confirmations: number
    /** A token other than USDC; anyone can mint it for anyone, like the test USDC. */
    readonly foreign: Evm.Address
    /** A smart account: it executes its owner's signed calls, through an entry point. */
    readonly account: Evm.Address
    /** Sends a call as a plain wallet; it takes effect when a block is mined. */
    readonly send: (from: Wallet, call: Call) => Effect.Effect<Evm.Hash>
    /** Sends the calls in one transaction through a multicall contract; each may fail alone. */
    readonly sendBatch: (calls: ReadonlyArray<Call>) => Effect.Effect<Evm.Hash>
    /** Sends the calls in one transaction by {@link account}; one failure fails all calls. */
    readonly sendAccount: (calls: ReadonlyArray<Call>) => Effect.Effect<Evm.Hash>
    /** Mines blocks; the first one includes everything sent. */
    readonly mine: (blocks?: number) => Effect.Effect<void>
    /** Advances the clock before the next block. */
    readonly pass: (seconds: number) => Effect.Effect<void>
    /** Replaces the last blocks. Only the transactions of `again` are included again. */
    readonly reorganize: (depth: number, again?: ReadonlyArray<Again>) => Effect.Effect<void>
  }
>()("cardpack/testing/chain/TestChain") {}

/** A key and its address in lower case. */
export interface Wallet {
  readonly account: PrivateKeyAccount
  readonly address: Evm.Address
}

/** Cast: changes only the letter case. */
export const lower = (address: Evm.Address): Evm.Address => address.toLowerCase() as Evm.Address

/** The same name gives the same wallet. */
export const wallet = (name: string): Wallet => {
  const account = privateKeyToAccount(keccak256(toHex(name)))
  return { account, address: lower(account.address) }
}

/** The key that authorizes mints and burns on both chains. */
export const SIGNER_KEY: Evm.Hex = keccak256(toHex("signer"))
export const signer: Wallet = wallet("signer")
