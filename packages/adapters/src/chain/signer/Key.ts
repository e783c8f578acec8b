/** A key that signs digests, local or remote. */
import type { Evm } from "@cardpack/core/domain"
import { Data, Effect, Redacted } from "effect"
import type { Hex } from "viem"
import { privateKeyToAccount } from "viem/accounts"

export interface Key {
  /** In lower case. */
  readonly address: Evm.Address
  /** 65 bytes r, s, v with a low s. Its error holds neither the key nor the message. */
  readonly sign: (digest: Hex) => Promise<Hex>
}

/** The configured key can't be used. Holds the problem, never the key. */
export class SignerUnusable extends Data.TaggedError("SignerUnusable")<{
  readonly problem: string
}> {
  override get message(): string {
    return `the signer's key can't be used: ${this.problem}`
  }
}

const isKey = (text: string): text is Hex => /^0x[0-9a-fA-F]{64}$/.test(text)

/** A key in this process: 32 bytes as `0x` and 64 hexadecimal digits. */
export const local = (privateKey: Redacted.Redacted): Effect.Effect<Key, SignerUnusable> => {
  const text = Redacted.value(privateKey)
  if (!isKey(text))
    return Effect.fail(new SignerUnusable({ problem: "it is not 0x and 64 hexadecimal digits" }))
  return Effect.try({
    try: () => {
      const account = privateKeyToAccount(text)
      // The cast is safe: only the letter case changes.
      const address = account.address.toLowerCase() as Evm.Address
      return { address, sign: (hash: Hex) => account.sign({ hash }) }
    },
    catch: () => new SignerUnusable({ problem: "it is no key of the curve secp256k1" })
  })
}
