/** The place of a physical item: exactly one at any time (design.md#items). */
import type { CardId, IncidentId } from "../id/Id.ts"
import type { TierKey } from "./TierKey.ts"

/** An incident about a card that had it: nobody may have it before that is resolved. */
interface Frozen {
  readonly frozenBy?: IncidentId
}

export type Place =
  | ({ readonly _tag: "deck" } & TierKey)
  /** A customer holds it: sealed, revealed or minted. */
  | { readonly _tag: "held"; readonly cardId: CardId }
  /** Out of stock until the operator returns it. */
  | ({ readonly _tag: "bought_back"; readonly cardId: CardId } & Frozen)
  | { readonly _tag: "redeemed"; readonly cardId: CardId }
  | ({ readonly _tag: "withdrawn" } & Frozen)
