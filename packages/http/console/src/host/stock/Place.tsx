/** The place of an item, in words. */
import type { Item } from "@cardpack/client/operator"
import { Status } from "../../kit/Status.tsx"
import { text } from "../../text/HostText.ts"

export const PLACES = ["deck", "held", "bought_back", "redeemed", "withdrawn"] as const

/** As the list writes it. */
export const placeName = (place: string): string =>
  Object.entries(text.items.places).find(([kind]) => kind === place)?.[1] ?? place

const TONES = {
  deck: "good",
  held: "calm",
  bought_back: "wait",
  redeemed: "calm",
  withdrawn: "bad"
} as const

export const Place = ({ place: { kind } }: Pick<Item, "place">) => (
  <Status of={text.items.places[kind]} tone={TONES[kind]} />
)
