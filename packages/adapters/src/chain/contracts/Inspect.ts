/** Facts about the endpoints and contracts of the settings, for people who look for a mistake. */
import type { Evm } from "@cardpack/core/domain"
import { Data, Effect, Redacted } from "effect"
import { type Address, createPublicClient, http, keccak256, parseAbi, toHex } from "viem"
import { problemOf } from "./Mined.ts"
import { SIGNER_ROLE } from "./Role.ts"

/** The endpoint gave no answer. Its address is left out, because it may hold a key. */
export class NoAnswer extends Data.TaggedError("NoAnswer")<{ readonly problem: string }> {}

export interface Head {
  readonly number: bigint
  /** Seconds since 1970. */
  readonly timestamp: bigint
}

/** Null where there is no contract, or none that answers this. */
export interface Found {
  /** Which of the addresses hold a contract. */
  readonly code: Readonly<Record<keyof Evm.Contracts, boolean>>
  readonly token: { readonly decimals: number | null; readonly symbol: string | null }
  /** Whether the signer may authorize, and the collection lets the contract mint or burn. */
  readonly vendingMachine: Role
  readonly burnHandler: Role
}

export interface Role {
  readonly trustsSigner: boolean | null
  readonly mayUseCollection: boolean | null
  readonly isPaused: boolean | null
}

const TIMEOUT = 5_000

const abi = parseAbi([
  "function hasRole(bytes32 role, address account) view returns (bool)",
  "function paused() view returns (bool)",
  "function decimals() view returns (uint8)",
  "function symbol() view returns (string)"
])

const MINTER = keccak256(toHex("MINTER_ROLE"))
const BURNER = keccak256(toHex("BURNER_ROLE"))

const clientOf = (url: Redacted.Redacted) =>
  createPublicClient({
    transport: http(Redacted.value(url), { retryCount: 0, timeout: TIMEOUT }),
    cacheTime: 0
  })

type Client = ReturnType<typeof clientOf>

const asked = <A>(url: Redacted.Redacted, ask: (client: Client) => Promise<A>) =>
  Effect.tryPromise({
    try: () => ask(clientOf(url)),
    catch: (cause) => new NoAnswer({ problem: problemOf(cause) })
  })

export const chainId = (url: Redacted.Redacted): Effect.Effect<number, NoAnswer> =>
  asked(url, (client) => client.getChainId())

export const head = (url: Redacted.Redacted): Effect.Effect<Head, NoAnswer> =>
  asked(url, async (client) => {
    const { number, timestamp } = await client.getBlock()
    return { number, timestamp }
  })

export const hashOf = (url: Redacted.Redacted, number: bigint): Effect.Effect<string, NoAnswer> =>
  asked(url, async (client) => (await client.getBlock({ blockNumber: number })).hash)

/** The answer of a contract; null when it refuses the question. */
const answer = <A>(question: Promise<A>): Promise<A | null> =>
  question.catch((cause) => {
    if (cause?.name === "ContractFunctionExecutionError") return null
    throw cause
  })

const roleOf = async (
  client: Client,
  address: Address,
  collection: Address,
  role: `0x${string}`,
  signer: Address
): Promise<Role> => {
  const has = (at: Address, which: `0x${string}`, who: Address) =>
    answer(client.readContract({ address: at, abi, functionName: "hasRole", args: [which, who] }))
  return {
    trustsSigner: await has(address, SIGNER_ROLE, signer),
    mayUseCollection: await has(collection, role, address),
    isPaused: await answer(client.readContract({ address, abi, functionName: "paused" }))
  }
}

const NAMES = ["usdc", "collection", "vendingMachine", "burnHandler"] as const

/** Asks one endpoint. */
export const contracts = (
  url: Redacted.Redacted,
  { burnHandler, collection, usdc, vendingMachine }: Evm.Contracts,
  signer: Evm.Address
): Effect.Effect<Found, NoAnswer> =>
  asked(url, async (client) => {
    const all = { usdc, collection, vendingMachine, burnHandler }
    const codes = await Promise.all(
      NAMES.map(async (name) => [name, await client.getCode({ address: all[name] })] as const)
    )
    const read = <const Name extends "decimals" | "symbol">(functionName: Name) =>
      answer(client.readContract({ address: usdc, abi, functionName }))
    return {
      code: Object.fromEntries(
        codes.map(([name, code]) => [name, code !== undefined])
      ) as Found["code"],
      token: { decimals: await read("decimals"), symbol: await read("symbol") },
      vendingMachine: await roleOf(client, vendingMachine, collection, MINTER, signer),
      burnHandler: await roleOf(client, burnHandler, collection, BURNER, signer)
    }
  })
