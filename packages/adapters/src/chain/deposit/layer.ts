/**
 * `DepositAddresses` from an extended public key (BIP-32; design.md#deposits). The private keys
 * stay with the owner of the extended private key.
 */
import { ECDH } from "node:crypto"
import type { Evm } from "@cardpack/core/domain"
import { DepositAddresses } from "@cardpack/core/ports"
import { Data, Effect, Layer } from "effect"
import { HDKey, publicKeyToAddress } from "viem/accounts"

/** The configured key can't be used. Holds the problem, never the key. */
export class XpubUnusable extends Data.TaggedError("XpubUnusable")<{ readonly problem: string }> {
  override get message(): string {
    return `the extended public key of the deposit addresses can't be used: ${this.problem}`
  }
}

/** The branch for receiving addresses, as in BIP-44. */
const EXTERNAL = 0

/** The prefixes of private keys in wallets; only these could do harm here. */
const PRIVATE = /^[a-z]prv/i
const PUBLIC = /^xpub/

const problemOf = (text: string): string | null => {
  if (PRIVATE.test(text))
    return "it is an extended private key, with which deposits can be spent: give the xpub instead"
  return PUBLIC.test(text) ? null : "it does not begin with xpub"
}

const parsed = (text: string) => {
  const problem = problemOf(text)
  if (problem !== null) return Effect.fail(new XpubUnusable({ problem }))
  return Effect.try({
    try: () => HDKey.fromExtendedKey(text),
    catch: () => new XpubUnusable({ problem: "it is mistyped or cut off" })
  }).pipe(
    Effect.filterOrFail(
      ({ privateKey }) => privateKey === null,
      () => new XpubUnusable({ problem: "it holds a private key" })
    )
  )
}

const addressOf = ({ publicKey }: HDKey): Evm.Address => {
  // Never empty: every key derived from a public one has a public key.
  const compressed = Buffer.from(publicKey ?? [])
  const point = ECDH.convertKey(compressed, "secp256k1", undefined, "hex", "uncompressed")
  // The cast is safe: only the letter case changes.
  return publicKeyToAddress(`0x${point}`).toLowerCase() as Evm.Address
}

export const layer = (xpub: string): Layer.Layer<DepositAddresses.DepositAddresses, XpubUnusable> =>
  Layer.effect(
    DepositAddresses.DepositAddresses,
    Effect.map(parsed(xpub.trim()), (key) => {
      const branch = key.deriveChild(EXTERNAL)
      return {
        addressOf: (index) => addressOf(branch.deriveChild(index)),
        pathOf: (index) => `${EXTERNAL}/${index}`
      }
    })
  )
