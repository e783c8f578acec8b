/**
 * A key that never leaves AWS KMS: asymmetric, `ECC_SECG_P256K1`, for signing. Region and
 * credentials come from AWS's own environment variables. `@aws-sdk/client-kms` is loaded on use.
 */
import type { KMSClient } from "@aws-sdk/client-kms"
import type { Evm } from "@cardpack/core/domain"
import { Effect } from "effect"
import { type Hex, hexToBytes, recoverAddress, serializeSignature, toHex } from "viem"
import { publicKeyToAddress } from "viem/accounts"
import * as Optional from "../../optional/Optional.ts"
import * as Der from "./Der.ts"
import { type Key, SignerUnusable } from "./Key.ts"

/** Milliseconds for one request to AWS KMS. */
const TIMEOUT = 5_000

const load = Effect.mapError(
  Optional.load("a key of AWS KMS", "@aws-sdk/client-kms", () => import("@aws-sdk/client-kms")),
  ({ message }) => new SignerUnusable({ problem: message })
)

type Sdk = typeof import("@aws-sdk/client-kms")

/** Only the name of AWS's error, because its text may hold identities. */
const nameOf = (cause: unknown): string => (cause instanceof Error ? cause.name : "unknown error")

const within = () => ({ abortSignal: AbortSignal.timeout(TIMEOUT) })

const addressOf = (sdk: Sdk, client: KMSClient, keyId: string) =>
  Effect.tryPromise({
    try: async () => {
      const command = new sdk.GetPublicKeyCommand({ KeyId: keyId })
      const { KeySpec, KeyUsage, PublicKey } = await client.send(command, within())
      if (KeySpec !== "ECC_SECG_P256K1" || KeyUsage !== "SIGN_VERIFY" || PublicKey === undefined)
        return null
      return publicKeyToAddress(toHex(Der.point(PublicKey))).toLowerCase() as Evm.Address
    },
    catch: (cause) => new SignerUnusable({ problem: `AWS KMS does not give it: ${nameOf(cause)}` })
  }).pipe(
    Effect.filterOrFail(
      (address) => address !== null,
      () => new SignerUnusable({ problem: "it is no ECC_SECG_P256K1 key for SIGN_VERIFY" })
    )
  )

/** Finds the recovery bit, which KMS does not give, by trying both against the address. */
const recoverable = async (
  digest: Hex,
  address: Evm.Address,
  signature: Uint8Array
): Promise<Hex> => {
  const { r, s } = Der.signature(signature)
  for (const yParity of [0, 1] as const) {
    const found = serializeSignature({
      r: toHex(r, { size: 32 }),
      s: toHex(s, { size: 32 }),
      yParity
    })
    if ((await recoverAddress({ hash: digest, signature: found })).toLowerCase() === address)
      return found
  }
  throw new Error("the signature is of another key")
}

/** `keyId`: the key's id, ARN or alias. */
export const kms = (keyId: string): Effect.Effect<Key, SignerUnusable> =>
  Effect.gen(function* () {
    const sdk = yield* load
    const client = yield* Effect.try({
      try: () => new sdk.KMSClient({}),
      catch: (cause) => new SignerUnusable({ problem: `AWS KMS: ${nameOf(cause)}` })
    })
    const address = yield* addressOf(sdk, client, keyId)
    return {
      address,
      sign: async (digest) => {
        const command = new sdk.SignCommand({
          KeyId: keyId,
          Message: hexToBytes(digest),
          MessageType: "DIGEST",
          SigningAlgorithm: "ECDSA_SHA_256"
        })
        const { Signature } = await client.send(command, within())
        if (Signature === undefined) throw new Error("no signature")
        return recoverable(digest, address, Signature)
      }
    }
  })
