/**
 * Encryption at rest: AES-256-GCM. One configured key encrypts; others also decrypt. An
 * encrypted text names its format and key: `v2.<first 8 hex digits of the key's hash>.<base64url of
 * nonce, ciphertext and tag>`, or `plain.<text>` in a sandbox without a key. `v2` authenticates its
 * row and column, so a copy can't be decrypted elsewhere; `v1` of earlier versions is bound to no
 * row.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto"
import { Vault } from "@cardpack/core/ports"
import { Effect, Layer, Redacted } from "effect"

export interface Policy {
  /** Without a key, stores clear text under an explicit tag; otherwise sealing fails. */
  readonly plainWithoutKey: boolean
  /** Keys that only decrypt: earlier ones, or one that other processes encrypt with already. */
  readonly otherKeys?: ReadonlyArray<Redacted.Redacted>
}

const PLAIN = "plain."
const ALGORITHM = "aes-256-gcm"
const NONCE_BYTES = 12
const TAG_BYTES = 16

interface Key {
  readonly bytes: Buffer
  readonly name: string
}

/** Any text may be a key: its SHA-256 encrypts, and a second hash of that is its name. */
const keyOf = (secret: Redacted.Redacted): Key => {
  const bytes = createHash("sha256").update(Redacted.value(secret)).digest()
  const name = createHash("sha256").update("name").update(bytes).digest("hex").slice(0, 8)
  return { bytes, name }
}

const prefixOf = ({ name }: Key): string => `v2.${name}.`

/** Authenticated, not stored. No part of a place holds the separator. */
const bound = (prefix: string, { id, purpose }: Vault.Place): Buffer =>
  Buffer.from(prefix.startsWith("v1.") ? prefix : `${prefix}${purpose}\n${id}`)

const encrypt = (key: Key, plain: string, place: Vault.Place): string => {
  const prefix = prefixOf(key)
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, key.bytes, nonce).setAAD(bound(prefix, place))
  const parts = [nonce, cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()]
  return prefix + Buffer.concat(parts).toString("base64url")
}

const SEALED = /^(v[12]\.([0-9a-f]{8})\.)(.*)$/

const decrypt = (keys: ReadonlyArray<Key>, sealed: string, place: Vault.Place): string | null => {
  const [, prefix = "", name, body = ""] = SEALED.exec(sealed) ?? []
  const key = keys.find((known) => known.name === name)
  if (key === undefined) return null
  const all = Buffer.from(body, "base64url")
  const nonce = all.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(ALGORITHM, key.bytes, nonce, { authTagLength: TAG_BYTES })
    .setAAD(bound(prefix, place))
    .setAuthTag(all.subarray(-TAG_BYTES))
  const text = all.subarray(NONCE_BYTES, -TAG_BYTES)
  return Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8")
}

const noKey = Effect.fail(new Vault.VaultError({ problem: "no key configured" }))
const cannotOpen = new Vault.VaultError({ problem: "cannot be opened with this key" })

const openWith = (
  keys: ReadonlyArray<Key>,
  sealed: string,
  place: Vault.Place
): Effect.Effect<string, Vault.VaultError> => {
  if (keys.length === 0) return noKey
  return Effect.try({ try: () => decrypt(keys, sealed, place), catch: () => cannotOpen }).pipe(
    Effect.flatMap((plain) => (plain === null ? Effect.fail(cannotOpen) : Effect.succeed(plain)))
  )
}

const make = (secret: Redacted.Redacted | null, policy: Policy): Vault.Vault["Service"] => {
  const newest = secret === null ? null : keyOf(secret)
  const keys = [...(newest === null ? [] : [newest]), ...(policy.otherKeys ?? []).map(keyOf)]
  return Vault.Vault.of({
    encrypts: newest !== null,
    seal: (plain, place) => {
      if (newest !== null) return Effect.sync(() => encrypt(newest, plain, place))
      return policy.plainWithoutKey ? Effect.succeed(PLAIN + plain) : noKey
    },
    // Texts that a sandbox stored before it had a key stay readable. Where clear text must not be
    // written, it is not accepted either.
    open: (sealed, place) =>
      policy.plainWithoutKey && sealed.startsWith(PLAIN)
        ? Effect.succeed(sealed.slice(PLAIN.length))
        : openWith(keys, sealed, place),
    isNewest: (sealed) => sealed.startsWith(newest === null ? PLAIN : prefixOf(newest))
  })
}

export const layer = (key: Redacted.Redacted | null, policy: Policy): Layer.Layer<Vault.Vault> =>
  Layer.sync(Vault.Vault, () => make(key, policy))
