/**
 * Whether the configured contracts are there and take the signer's word. Without that a service would
 * give out authorizations that no wallet can use.
 */
import type { Address, Contracts } from "@cardpack/core/domain/chain/Receipt"
import { Effect, Redacted } from "effect"
import { createPublicClient, http, parseAbi } from "viem"
import { SIGNER_ROLE } from "./Role.ts"

/**
 * Nothing is at the address of a contract, one of ours does not know the signer, or takes no
 * authorization that lives so long (`maxLife` in seconds).
 */
export type Problem =
  | { readonly _tag: "NoContract"; readonly contract: keyof Contracts }
  | { readonly _tag: "UnknownSigner" }
  | { readonly _tag: "LivesTooLong"; readonly maxLife: bigint }

export interface Options {
  readonly urls: ReadonlyArray<Redacted.Redacted>
  readonly contracts: Contracts
  readonly signer: Address
  /** How long authorizations are to live, in milliseconds. */
  readonly life: number
}

const roles = parseAbi([
  "function hasRole(bytes32 role, address account) view returns (bool)",
  "function maxLife() view returns (uint256)"
])
/** Seconds that the chain's clock may be behind when an authorization is used at once. */
const LAG = 60n
const TIMEOUT = 5_000

const CONTRACTS = ["usdc", "collection", "vendingMachine", "burnHandler"] as const

const problemsAt = async (
  url: string,
  { contracts, life, signer }: Options
): Promise<ReadonlyArray<Problem>> => {
  const client = createPublicClient({ transport: http(url, { retryCount: 1, timeout: TIMEOUT }) })
  const codes = await Promise.all(
    CONTRACTS.map((name) => client.getCode({ address: contracts[name] }))
  )
  const missing = CONTRACTS.filter((_, index) => codes[index] === undefined)
  if (missing.length > 0) {
    return missing.map((contract) => ({ _tag: "NoContract", contract }))
  }
  const trusts = await Promise.all(
    [contracts.vendingMachine, contracts.burnHandler].map((address) =>
      client
        .readContract({ address, abi: roles, functionName: "hasRole", args: [SIGNER_ROLE, signer] })
        // Another contract than ours.
        .catch((cause) => (cause?.name === "ContractFunctionExecutionError" ? false : null))
    )
  )
  if (trusts.includes(false)) return [{ _tag: "UnknownSigner" }]
  const lives = await Promise.all(
    [contracts.vendingMachine, contracts.burnHandler].map((address) =>
      client
        .readContract({ address, abi: roles, functionName: "maxLife" })
        // Contracts of before there was a limit.
        .catch(() => null)
    )
  )
  const needed = BigInt(Math.ceil(life / 1_000)) + LAG
  const short = lives.find((maxLife) => maxLife !== null && maxLife < needed)
  return short === undefined || short === null ? [] : [{ _tag: "LivesTooLong", maxLife: short }]
}

/** What is wrong; nothing when no endpoint can be asked now. */
export const problems = (options: Options): Effect.Effect<ReadonlyArray<Problem>> =>
  Effect.promise(async () => {
    for (const url of options.urls) {
      const found = await problemsAt(Redacted.value(url), options).catch(() => null)
      if (found !== null) return found
    }
    return []
  })
