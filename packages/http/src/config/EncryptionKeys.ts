/** The keys of texts at rest: one encrypts, the others only decrypt (decisions.md#next-key). */
import type { Event } from "@cardpack/core/domain"
import { Redacted } from "effect"
import * as Setting from "./Setting.ts"
import type * as Variables from "./Variables.ts"

type Given = Readonly<Record<keyof typeof Variables.SECRETS, string | null>>

export interface EncryptionKeys {
  /** Null: generated in the sandbox; in production personal data can't be stored. */
  readonly encryptionKey: Redacted.Redacted | null
  /** The next key and earlier ones. They decrypt; nothing is encrypted with them. */
  readonly otherEncryptionKeys: ReadonlyArray<Redacted.Redacted>
}

export const read = (given: Given): EncryptionKeys => {
  const { CARDPACK_ENCRYPTION_KEY: key, CARDPACK_ENCRYPTION_KEY_NEXT: next } = given
  return {
    encryptionKey: key === null ? null : Redacted.make(key),
    otherEncryptionKeys: [
      ...(next === null ? [] : [Redacted.make(next)]),
      ...Setting.secrets(given.CARDPACK_ENCRYPTION_KEYS_OLD)
    ]
  }
}

/** A key is a hash of its text, so a short text could be guessed. */
const MIN_PRODUCTION_KEY = 32

const KEY = "CARDPACK_ENCRYPTION_KEY"
const NEXT = "CARDPACK_ENCRYPTION_KEY_NEXT"
const OLD = "CARDPACK_ENCRYPTION_KEYS_OLD"

export const problems = (given: Given, environment: Event.Environment): ReadonlyArray<string> => {
  const isShort = (name: typeof KEY | typeof NEXT) =>
    environment === "production" && (given[name] ?? "").length < MIN_PRODUCTION_KEY
  const short = ([KEY, NEXT] as const).filter((name) => given[name] !== null && isShort(name))
  const alone =
    given[KEY] === null ? ([NEXT, OLD] as const).filter((name) => given[name] !== null) : []
  return [
    ...short.map(
      (name) =>
        `${name} must have at least ${MIN_PRODUCTION_KEY} characters in production, such as those of: openssl rand -hex 32`
    ),
    ...alone.map((name) => `${KEY} is required with ${name}: what is written is encrypted with it`)
  ]
}
