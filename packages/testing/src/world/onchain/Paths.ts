/** The paths of a customer's call to the contracts, and their failures. */
import { Chain } from "@cardpack/core/engine/port/Chain"
import { Effect } from "effect"
import * as Acts from "../../kit/chain/Acts.ts"
import * as TestChain from "../../kit/chain/TestChain.ts"

type Calls = readonly [TestChain.Call, ...ReadonlyArray<TestChain.Call>]

export interface Path {
  readonly name: string
  readonly wallet: "its own" | "the smart account"
  /** Is the caller that the handler sees the token's owner? */
  readonly canBurn: boolean
  /** Does the transaction succeed although the inner call failed? */
  readonly hides: boolean
  readonly send: (
    from: TestChain.Wallet,
    calls: Calls
  ) => Effect.Effect<`0x${string}`, never, TestChain.TestChain>
}

export const PLAIN: Path = {
  name: "a plain wallet",
  wallet: "its own",
  canBurn: true,
  hides: false,
  send: (from, [call]) => Effect.flatMap(TestChain.TestChain, ({ send }) => send(from, call))
}

export const ACCOUNT: Path = {
  name: "a smart account through an entry point",
  wallet: "the smart account",
  canBurn: true,
  hides: true,
  send: (_from, calls) =>
    Effect.flatMap(TestChain.TestChain, ({ sendAccount }) => sendAccount(calls))
}

export const MULTICALL: Path = {
  name: "a plain wallet through a multicall contract",
  wallet: "its own",
  canBurn: false,
  hides: true,
  send: (_from, calls) => Effect.flatMap(TestChain.TestChain, ({ sendBatch }) => sendBatch(calls))
}

export const ALL = [PLAIN, ACCOUNT, MULTICALL] as const

export const ownerOf = (path: Path, from: TestChain.Wallet) =>
  path.wallet === "its own"
    ? Effect.succeed(from.address)
    : Effect.map(TestChain.TestChain, ({ account }) => account)

/** The same call with an invalid signature. */
export const spoiled = ({ data, to }: TestChain.Call): TestChain.Call => {
  const at = 2 + 8 + 64 * 7 + 20
  const digit = data[at] === "0" ? "1" : "0"
  // Cast: replaces one hexadecimal digit by another.
  return { to, data: `${data.slice(0, at)}${digit}${data.slice(at + 1)}` as TestChain.Call["data"] }
}

/** A transfer that reverts, because nobody has so much. */
export const tooMuch = Effect.map(Chain, ({ contracts }) =>
  Acts.pay(contracts.usdc, Acts.fresh().address, 10n ** 30n)
)
