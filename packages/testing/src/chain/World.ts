/**
 * What happens on a chain, as opposed to what the port tells of it: wallets send calls, blocks are
 * made, blocks are lost. The same on the simulated chain and on anvil, so that one suite holds both.
 */
import type { Address, Hash, Hex } from "@cardpack/core/domain/chain/Receipt"
import { Context, type Effect } from "effect"
import { keccak256, toHex } from "viem"
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts"

export interface Call {
  readonly to: Address
  readonly data: Hex
}

/** A transaction that is to be in the new blocks too, `block` blocks after the first of them. */
export interface Again {
  readonly transaction: Hash
  readonly block: number
}

export class World extends Context.Service<
  World,
  {
    /** As the port counts. */
    readonly confirmations: number
    /** A token that is not USDC, in which anyone can mint for anyone, as in the test USDC. */
    readonly foreign: Address
    /** A contract as a wallet; it does what its owner signs, through an entry point. */
    readonly account: Address
    /** Makes a call as a plain wallet. Nothing happens before a block is mined. */
    readonly send: (from: Wallet, call: Call) => Effect.Effect<Hash>
    /** The calls in one transaction through a multicall contract, each for itself. */
    readonly sendBatch: (calls: ReadonlyArray<Call>) => Effect.Effect<Hash>
    /** The calls in one transaction by {@link account}; all fail when one does, the transaction not. */
    readonly sendAccount: (calls: ReadonlyArray<Call>) => Effect.Effect<Hash>
    /** Makes blocks; the first one has all that was sent. */
    readonly mine: (blocks?: number) => Effect.Effect<void>
    /** So many seconds pass before the next block. */
    readonly pass: (seconds: number) => Effect.Effect<void>
    /** Replaces the last blocks by as many others. What is not in them again has not happened. */
    readonly reorganize: (depth: number, again?: ReadonlyArray<Again>) => Effect.Effect<void>
  }
>()("cardpack/testing/chain/World") {}

/** A key, and the address that it is for in lower case. */
export interface Wallet {
  readonly account: PrivateKeyAccount
  readonly address: Address
}

/** Still an address: only the letter case of its digits changes. */
export const lower = (address: Address): Address => address.toLowerCase() as Address

/** The same name is the same wallet. */
export const wallet = (name: string): Wallet => {
  const account = privateKeyToAccount(keccak256(toHex(name)))
  return { account, address: lower(account.address) }
}

/** Whose key authorizes mints and burns on both chains. */
export const SIGNER_KEY: Hex = keccak256(toHex("signer"))
export const signer: Wallet = wallet("signer")
