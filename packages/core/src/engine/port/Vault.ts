/** The port for encryption at rest of personal data and secrets; the domain never sees a key. */
import { Context, type Effect, Schema } from "effect"
import type { EndpointId, ShipmentId } from "../../domain/id/Id.ts"
import type { Confidential } from "../../domain/shipment/Shipment.ts"

/** No key is configured, or the text was encrypted under another key or for another place. */
export class VaultError extends Schema.TaggedError<VaultError>()("VaultError", {
  problem: Schema.Literals(["no key configured", "cannot be opened with this key"])
}) {}

/** The row and purpose of an encrypted text; copied to another place, it can't be decrypted. */
export type Place =
  | { readonly purpose: "signing secret"; readonly id: EndpointId }
  | { readonly purpose: "address" | "email"; readonly id: ShipmentId }
  | { readonly purpose: "canary"; readonly id: "canary" }

export class Vault extends Context.Service<
  Vault,
  {
    /** False in a sandbox without a key, which stores personal data in clear. */
    readonly encrypts: boolean
    /** Encrypts with the newest key. */
    readonly seal: (plain: string, place: Place) => Effect.Effect<Confidential, VaultError>
    /** Decrypts with any configured key. */
    readonly open: (sealed: Confidential, place: Place) => Effect.Effect<string, VaultError>
    /** Whether encrypting the text again would change neither its key nor its format. */
    readonly isNewest: (sealed: Confidential) => boolean
  }
>()("cardpack/core/engine/port/Vault") {}
