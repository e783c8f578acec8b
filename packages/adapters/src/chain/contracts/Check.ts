/**
 * Whether the configured contracts are there and take the signer's word. Without that a service would
 * give out authorizations that no wallet can use.
 */
import type { Address, Contracts } from "@cardpack/core/chain/Chain"
import { Effect, Redacted } from "effect"
import { createPublicClient, http, parseAbi } from "viem"
import { SIGNER_ROLE } from "./Role.ts"

/** Nothing is at the address of a contract, or one of ours does not know the signer. */
export type Problem =
  | { readonly _tag: "NoContract"; readonly contract: keyof Contracts }
  | { readonly _tag: "UnknownSigner" }

export interface Options {
  readonly urls: ReadonlyArray<Redacted.Redacted>
  readonly contracts: Contracts
  readonly signer: Address
}

const roles = parseAbi(["function hasRole(bytes32 role, address account) view returns (bool)"])
const TIMEOUT = 5_000

const CONTRACTS = ["usdc", "collection", "vendingMachine", "burnHandler"] as const

const problemsAt = async (
  url: string,
  { contracts, signer }: Options
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
  return trusts.includes(false) ? [{ _tag: "UnknownSigner" }] : []
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
