/** Encryption at rest of personal data and secrets, as a port; the domain never sees a key. */
import { Context, type Effect, Schema } from "effect"
import type { EndpointId, ShipmentId } from "../../domain/id/Id.ts"
import type { Confidential } from "../../domain/shipment/Shipment.ts"

/** No encryption key is configured, or the text was sealed under another one or for another place. */
export class VaultError extends Schema.TaggedError<VaultError>()("VaultError", {
  problem: Schema.Literals(["no key configured", "cannot be opened with this key"])
}) {}

/** The row that holds a sealed text, and what the text is: copied anywhere else it does not open. */
export type Place =
  | { readonly what: "signing secret"; readonly id: EndpointId }
  | { readonly what: "address" | "email"; readonly id: ShipmentId }
  | { readonly what: "canary"; readonly id: "canary" }

export class Vault extends Context.Service<
  Vault,
  {
    /** Whether what it seals is encrypted; a sandbox without a key keeps personal data in clear. */
    readonly encrypts: boolean
    /** Under the newest key. */
    readonly seal: (plain: string, place: Place) => Effect.Effect<Confidential, VaultError>
    /** Whatever key of the configuration it was sealed under. */
    readonly open: (sealed: Confidential, place: Place) => Effect.Effect<string, VaultError>
    /** Whether sealing it again would change neither its key nor its format. */
    readonly isNewest: (sealed: Confidential) => boolean
  }
>()("cardpack/core/engine/port/Vault") {}
