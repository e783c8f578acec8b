/** The place of a physical item: exactly one at any time (design.md#items). */
import type { CardId } from "../id/Id.ts"
import type { TierKey } from "./Deck.ts"

export type Place =
  | ({ readonly _tag: "deck" } & TierKey)
  /** A customer holds it: sealed, revealed or minted. */
  | { readonly _tag: "held"; readonly cardId: CardId }
  /** Out of stock until the operator returns it. */
  | { readonly _tag: "bought_back"; readonly cardId: CardId }
  | { readonly _tag: "redeemed"; readonly cardId: CardId }
  | { readonly _tag: "withdrawn" }
