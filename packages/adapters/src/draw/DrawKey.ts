/** A key of draws, of this process or of a service that never gives it away. */
import { DrawBytes } from "@cardpack/core/domain"
import type { DrawSecrets } from "@cardpack/core/ports"
import { Effect, Redacted } from "effect"

export interface DrawKey {
  /** Tells nothing of the key. */
  readonly name: string
  /** HMAC-SHA-256. */
  readonly mac: (message: Uint8Array) => Effect.Effect<Uint8Array, DrawSecrets.DrawSecretsError>
}

const NAME_LENGTH = 16

/** A key of any text: long ones, such as of 32 random bytes, can't be guessed. */
export const local = (text: Redacted.Redacted): DrawKey => {
  const words = DrawBytes.utf8(`cardpack draw key\n${Redacted.value(text)}`)
  const bytes = DrawBytes.hash(words)
  const name = DrawBytes.toHex(DrawBytes.hash(DrawBytes.utf8("name\n"), bytes))
  return {
    name: name.slice(0, NAME_LENGTH),
    mac: (message) => Effect.sync(() => DrawBytes.fromHex(new DrawBytes.Hmac(bytes, message).hash))
  }
}
