/**
 * Checks that the configured contracts exist and accept the signer. Otherwise the service would
 * issue authorizations that no wallet can use.
 */
import type { Evm } from "@cardpack/core/domain"
import { Effect, Redacted } from "effect"
import { createPublicClient, http, parseAbi } from "viem"
import { SIGNER_ROLE } from "./Role.ts"

/**
 * No contract at a configured address; one of ours does not know the signer; or it refuses
 * authorizations with so long a life (`maxLife` in seconds).
 */
export type Problem =
  | { readonly _tag: "NoContract"; readonly contract: keyof Evm.Contracts }
  | { readonly _tag: "UnknownSigner" }
  | { readonly _tag: "LivesTooLong"; readonly maxLife: bigint }

export interface Options {
  readonly urls: ReadonlyArray<Redacted.Redacted>
  readonly contracts: Evm.Contracts
  readonly signer: Evm.Address
  /** Life of authorizations in milliseconds. */
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
        // Not one of our contracts.
        .catch((cause) => (cause?.name === "ContractFunctionExecutionError" ? false : null))
    )
  )
  if (trusts.includes(false)) return [{ _tag: "UnknownSigner" }]
  const lives = await Promise.all(
    [contracts.vendingMachine, contracts.burnHandler].map((address) =>
      client
        .readContract({ address, abi: roles, functionName: "maxLife" })
        // Earlier contracts have no limit.
        .catch(() => null)
    )
  )
  const needed = BigInt(Math.ceil(life / 1_000)) + LAG
  const short = lives.find((maxLife) => maxLife !== null && maxLife < needed)
  return short === undefined || short === null ? [] : [{ _tag: "LivesTooLong", maxLife: short }]
}

/** The problems found; none when no endpoint answers now. */
export const problems = (options: Options): Effect.Effect<ReadonlyArray<Problem>> =>
  Effect.promise(async () => {
    for (const url of options.urls) {
      const found = await problemsAt(Redacted.value(url), options).catch(() => null)
      if (found !== null) return found
    }
    return []
  })
