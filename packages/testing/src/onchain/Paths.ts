/** How a customer's call reaches the contracts, and what of it can go wrong. */
import { Chain } from "@cardpack/core/engine/port/Chain"
import { Effect } from "effect"
import * as Acts from "../chain/Acts.ts"
import * as World from "../chain/World.ts"

type Calls = readonly [World.Call, ...ReadonlyArray<World.Call>]

export interface Path {
  readonly name: string
  /** The wallet that the tokens go to. */
  readonly wallet: "its own" | "the smart account"
  /** Whether the handler sees the owner of a token behind it. */
  readonly canBurn: boolean
  /** Whether its transaction succeeds when the call inside it fails. */
  readonly hides: boolean
  readonly send: (
    from: World.Wallet,
    calls: Calls
  ) => Effect.Effect<`0x${string}`, never, World.World>
}

export const PLAIN: Path = {
  name: "a plain wallet",
  wallet: "its own",
  canBurn: true,
  hides: false,
  send: (from, [call]) => Effect.flatMap(World.World, ({ send }) => send(from, call))
}

export const ACCOUNT: Path = {
  name: "a smart account through an entry point",
  wallet: "the smart account",
  canBurn: true,
  hides: true,
  send: (_from, calls) => Effect.flatMap(World.World, ({ sendAccount }) => sendAccount(calls))
}

export const MULTICALL: Path = {
  name: "a plain wallet through a multicall contract",
  wallet: "its own",
  canBurn: false,
  hides: true,
  send: (_from, calls) => Effect.flatMap(World.World, ({ sendBatch }) => sendBatch(calls))
}

export const ALL = [PLAIN, ACCOUNT, MULTICALL] as const

/** The address that a path's tokens belong to. */
export const ownerOf = (path: Path, from: World.Wallet) =>
  path.wallet === "its own"
    ? Effect.succeed(from.address)
    : Effect.map(World.World, ({ account }) => account)

/** The same call with a signature that nobody made. */
export const spoiled = ({ data, to }: World.Call): World.Call => {
  const at = 2 + 8 + 64 * 7 + 20
  const digit = data[at] === "0" ? "1" : "0"
  // Still hexadecimal: one digit is another one.
  return { to, data: `${data.slice(0, at)}${digit}${data.slice(at + 1)}` as World.Call["data"] }
}

/** Reverts: nobody has so much. */
export const tooMuch = Effect.map(Chain, ({ contracts }) =>
  Acts.pay(contracts.usdc, Acts.fresh().address, 10n ** 30n)
)
