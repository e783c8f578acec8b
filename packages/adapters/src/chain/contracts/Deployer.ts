/** The client of `cardpack contracts deploy`: a key and an RPC endpoint of Base. */
import { Data, Effect, Redacted } from "effect"
import { BaseError, type Chain, createClient, type Hex, http } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { getChainId } from "viem/actions"
import { createNonceManager, jsonRpc } from "viem/nonce"
import type { Deployer } from "./Deploy.ts"

export interface Options {
  /** Redacted, because its path or query holds the provider's key. */
  readonly url: Redacted.Redacted
  /** Pays for the deployment and has no role afterwards: `0x` and 64 hexadecimal digits. */
  readonly privateKey: Redacted.Redacted
}

/** The problem, without the key or the endpoint's address. */
export class DeployerUnusable extends Data.TaggedError("DeployerUnusable")<{
  readonly what: "key" | "endpoint"
  readonly problem: string
}> {}

/**
 * The chains that the service runs on (contract.md#environments). Loaded on use: a file for each of
 * 700 chains would take a third of a start, which shares this module with the command.
 */
const chains = Effect.promise(async (): Promise<ReadonlyArray<Chain>> => {
  const { base, baseSepolia } = await import("viem/chains")
  return [base, baseSepolia]
})

const TIMEOUT = 10_000
/** Retries when the endpoint does not answer. */
const RETRIES = 2

const isKey = (text: string): text is Hex => /^0x[0-9a-fA-F]{64}$/.test(text)

/** Counts nonces itself: a node that lags behind would hand out the last one again. */
const counting = () => {
  const node = jsonRpc()
  let next = 0
  return createNonceManager({
    source: {
      get: async (parameters) => Math.max(next, await node.get(parameters)),
      set: (_, nonce) => {
        next = nonce + 1
      }
    }
  })
}

const accountOf = (privateKey: Redacted.Redacted) => {
  const fail = (problem: string) => new DeployerUnusable({ what: "key", problem })
  const text = Redacted.value(privateKey)
  if (!isKey(text)) return Effect.fail(fail("it must be 0x and 64 hexadecimal digits"))
  return Effect.try({
    try: () => privateKeyToAccount(text, { nonceManager: counting() }),
    catch: () => fail("it is no key of the curve secp256k1")
  })
}

/** The chain that the endpoint says it serves. */
const chainOf = (transport: ReturnType<typeof http>) => {
  const fail = (problem: string) => new DeployerUnusable({ what: "endpoint", problem })
  return Effect.tryPromise({
    try: () => getChainId(createClient({ transport })),
    catch: (cause) => fail(cause instanceof BaseError ? cause.shortMessage : "it does not answer")
  }).pipe(
    Effect.zip(chains),
    Effect.flatMap(([id, all]) => {
      const chain = all.find((known) => known.id === id)
      if (chain !== undefined) return Effect.succeed(chain)
      const known = all.map(({ id, name }) => `${name} (${id})`).join(" and ")
      return Effect.fail(fail(`it serves chain ${id}; the service runs on ${known}`))
    })
  )
}

export const make = ({ privateKey, url }: Options): Effect.Effect<Deployer, DeployerUnusable> =>
  Effect.gen(function* () {
    const account = yield* accountOf(privateKey)
    const transport = http(Redacted.value(url), { timeout: TIMEOUT, retryCount: RETRIES })
    return createClient({ account, chain: yield* chainOf(transport), transport })
  })
