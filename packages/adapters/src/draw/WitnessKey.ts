/** A witness's key, which signs what it saw and when. */
import { DrawBytes, LogNote } from "@cardpack/core/domain"
import type { Redacted } from "effect"
import * as Ed25519 from "./Ed25519.ts"

export interface WitnessKey {
  readonly key: LogNote.Key
  readonly cosign: (text: string, seconds: bigint) => LogNote.Signature
}

export const make = (name: string, text: Redacted.Redacted): WitnessKey => {
  const secret = Ed25519.privateOf("witness", text)
  const key: LogNote.Key = { name, type: LogNote.COSIGNATURE, publicKey: Ed25519.publicOf(secret) }
  return {
    key,
    cosign: (text, seconds) => ({
      name,
      keyId: LogNote.keyIdOf(key),
      bytes: DrawBytes.joined(
        LogNote.timeOf(seconds),
        Ed25519.signed(secret, LogNote.cosigned(text, seconds))
      )
    })
  }
}
