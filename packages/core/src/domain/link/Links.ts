/** The addresses that answers carry beside what they tell; null where the service has none. */
import type { CardId } from "../id/Id.ts"
import * as PictureAddress from "../picture/PictureAddress.ts"

/** Makes an `imageSrcset` from a picture's address; null when resizing is unavailable. */
export type Srcset = (image: string) => string | null

export interface Links {
  readonly picture: PictureAddress.Shown
  readonly srcset: Srcset
  /** Where anybody who has the link sees the card's receipt (contract.md#receipt). */
  readonly receipt: (cardId: CardId) => string | null
  /** What the draw log says of a vending machine now. */
  readonly fairness: (machineId: number) => string | null
}

const nothing = (): null => null

export const NONE: Links = {
  picture: PictureAddress.AS_STORED,
  srcset: nothing,
  receipt: nothing,
  fairness: nothing
}
