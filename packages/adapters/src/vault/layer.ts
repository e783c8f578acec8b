/**
 * Encryption at rest: AES-256-GCM under one key of the configuration. A sealed text names its
 * format, so that keys and algorithms can change later:
 * `v1.<first 8 hex digits of the key's hash>.<base64url of nonce, ciphertext and tag>`, or
 * `plain.<text>` where a sandbox runs without a key.
 */

import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto"
import { Vault, VaultError } from "@cardpack/core/engine/Vault"
import { Effect, Layer, Redacted } from "effect"

export interface Policy {
  /** Without a key, store in clear under an explicit tag; else sealing fails. */
  readonly plainWithoutKey: boolean
}

const SEALED = "v1"
const PLAIN = "plain."
const ALGORITHM = "aes-256-gcm"
const NONCE_BYTES = 12
const TAG_BYTES = 16

interface Key {
  readonly bytes: Buffer
  readonly prefix: string
}

/** Any text serves as a key; its SHA-256 is what encrypts, a second hash of that is its name. */
const keyOf = (secret: Redacted.Redacted): Key => {
  const bytes = createHash("sha256").update(Redacted.value(secret)).digest()
  const name = createHash("sha256").update("name").update(bytes).digest("hex").slice(0, 8)
  return { bytes, prefix: `${SEALED}.${name}.` }
}

const encrypt = ({ bytes, prefix }: Key, plain: string): string => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, bytes, nonce).setAAD(Buffer.from(prefix))
  const parts = [nonce, cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()]
  return prefix + Buffer.concat(parts).toString("base64url")
}

const decrypt = ({ bytes, prefix }: Key, sealed: string): string => {
  const all = Buffer.from(sealed.slice(prefix.length), "base64url")
  const nonce = all.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(ALGORITHM, bytes, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(prefix))
    .setAuthTag(all.subarray(-TAG_BYTES))
  const body = all.subarray(NONCE_BYTES, -TAG_BYTES)
  return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8")
}

const noKey = Effect.fail(new VaultError({ problem: "no key configured" }))
const cannotOpen = new VaultError({ problem: "cannot be opened with this key" })

const openWith = (key: Key | null, sealed: string): Effect.Effect<string, VaultError> => {
  if (key === null) return noKey
  if (!sealed.startsWith(key.prefix)) return Effect.fail(cannotOpen)
  return Effect.try({ try: () => decrypt(key, sealed), catch: () => cannotOpen })
}

const make = (secret: Redacted.Redacted | null, policy: Policy): Vault["Service"] => {
  const key = secret === null ? null : keyOf(secret)
  return Vault.of({
    encrypts: key !== null,
    seal: (plain) => {
      if (key !== null) return Effect.sync(() => encrypt(key, plain))
      return policy.plainWithoutKey ? Effect.succeed(PLAIN + plain) : noKey
    },
    // What a sandbox stored before it had a key stays readable; where clear text is not allowed
    // to be written, it is not believed either.
    open: (sealed) =>
      policy.plainWithoutKey && sealed.startsWith(PLAIN)
        ? Effect.succeed(sealed.slice(PLAIN.length))
        : openWith(key, sealed)
  })
}

export const layer = (key: Redacted.Redacted | null, policy: Policy): Layer.Layer<Vault> =>
  Layer.sync(Vault, () => make(key, policy))
