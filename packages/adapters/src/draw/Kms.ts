/**
 * A key that never leaves AWS KMS: `HMAC_256`, for `GenerateMac`. Each day's derivation is in its own log.
 * Region and credentials come from AWS's own environment variables; the SDK is loaded on use.
 */
import { DrawSecrets } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Optional from "../optional/Optional.ts"
import type { DrawKey } from "./DrawKey.ts"

/** Milliseconds for one request to AWS KMS. */
const TIMEOUT = 5_000

const unavailable = new DrawSecrets.DrawSecretsError({ problem: "unavailable" })

/** `keyId`: the key's id or ARN; an alias may lead to another key tomorrow. */
export const kms = (keyId: string): Effect.Effect<DrawKey, Optional.NotInstalled> =>
  Effect.gen(function* () {
    const sdk = yield* Optional.load(
      "a draw key of AWS KMS",
      "@aws-sdk/client-kms",
      () => import("@aws-sdk/client-kms")
    )
    const client = new sdk.KMSClient({})
    return {
      name: keyId,
      mac: (message) =>
        Effect.tryPromise({
          try: async () => {
            const command = new sdk.GenerateMacCommand({
              KeyId: keyId,
              MacAlgorithm: "HMAC_SHA_256",
              Message: message
            })
            const { Mac } = await client.send(command, {
              abortSignal: AbortSignal.timeout(TIMEOUT)
            })
            if (Mac === undefined) throw new Error("no MAC")
            return Mac
          },
          // Only the name of AWS's error, because its text may hold identities.
          catch: (cause) => (cause instanceof Error ? cause.name : "unknown error")
        }).pipe(
          Effect.tapError((name) => Effect.logWarning(`AWS KMS gives no MAC: ${name}`)),
          Effect.mapError(() => unavailable)
        )
    }
  })
