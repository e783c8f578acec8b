/**
 * Whether the configured contracts are there and take the signer's word. Without that a service would
 * give out authorizations that no wallet can use.
 */
import type { Address, Contracts } from "@cardpack/core/chain/Chain"
import { Effect, Redacted } from "effect"
import { createPublicClient, http, keccak256, parseAbi, toHex } from "viem"

export interface Options {
  readonly urls: ReadonlyArray<Redacted.Redacted>
  readonly contracts: Contracts
  readonly signer: Address
}

const SIGNER_ROLE = keccak256(toHex("SIGNER_ROLE"))
const roles = parseAbi(["function hasRole(bytes32 role, address account) view returns (bool)"])
const TIMEOUT = 5_000

const NAMES = {
  usdc: "CARDPACK_USDC_ADDRESS",
  collection: "CARDPACK_COLLECTION_ADDRESS",
  vendingMachine: "CARDPACK_VENDING_MACHINE_ADDRESS",
  burnHandler: "CARDPACK_BURN_HANDLER_ADDRESS"
} as const satisfies Readonly<Record<keyof Contracts, string>>

const CONTRACTS = ["usdc", "collection", "vendingMachine", "burnHandler"] as const

const problemsAt = async (url: string, { contracts, signer }: Options) => {
  const client = createPublicClient({ transport: http(url, { retryCount: 1, timeout: TIMEOUT }) })
  const codes = await Promise.all(
    CONTRACTS.map((name) => client.getCode({ address: contracts[name] }))
  )
  const missing = CONTRACTS.filter((_, index) => codes[index] === undefined)
  if (missing.length > 0) {
    return missing.map((name) => `${NAMES[name]} is not right: there is no contract on this chain.`)
  }
  const trusts = await Promise.all(
    [contracts.vendingMachine, contracts.burnHandler].map((address) =>
      client
        .readContract({ address, abi: roles, functionName: "hasRole", args: [SIGNER_ROLE, signer] })
        // Another contract than ours.
        .catch((cause) => (cause?.name === "ContractFunctionExecutionError" ? false : null))
    )
  )
  return trusts.includes(false)
    ? [
        "CARDPACK_SIGNER_PRIVATE_KEY is not right: the vending machine or the burn handler does not know it as a signer."
      ]
    : []
}

/** What is wrong, each naming its variable; nothing when no endpoint can be asked now. */
export const problems = (options: Options): Effect.Effect<ReadonlyArray<string>> =>
  Effect.promise(async () => {
    for (const url of options.urls) {
      const found = await problemsAt(Redacted.value(url), options).catch(() => null)
      if (found !== null) return found
    }
    return []
  })
