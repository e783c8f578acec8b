/** Encryption at rest of personal data and secrets, as a port; the domain never sees a key. */
import { Context, type Effect, Schema } from "effect"
import type { Confidential } from "../shipment/Shipment.ts"

/** No encryption key is configured, or the text was sealed under another one. */
export class VaultError extends Schema.TaggedError<VaultError>()("VaultError", {
  problem: Schema.Literals(["no key configured", "cannot be opened with this key"])
}) {}

export class Vault extends Context.Service<
  Vault,
  {
    /** Whether what it seals is encrypted; a sandbox without a key keeps personal data in clear. */
    readonly encrypts: boolean
    readonly seal: (plain: string) => Effect.Effect<Confidential, VaultError>
    readonly open: (sealed: Confidential) => Effect.Effect<string, VaultError>
  }
>()("cardpack/core/engine/Vault") {}
