/**
 * What an event says on a timeline, and by whom: from what was stored when it happened, never from how
 * the record is now (decisions.md#timelines).
 */
import type { CardpackEvent } from "@cardpack/client"
import { text } from "../text/RecordText.ts"

/** A parcel's move, or what else of it is another now. */
export const changeOf = (before: string, after: string, fields: ReadonlyArray<string>): string => {
  const others = fields.filter((field) => field !== "status")
  const changed = others.map((field) => text.told.fields[field] ?? field).join(", ")
  return before === after ? text.told.changed(changed) : text.told.moved(before, after, changed)
}

export const wordsOf = ({ data, type }: CardpackEvent): string => {
  if (type === "card.revealed") return text.told.opened[data.trigger]
  if (type !== "shipment.updated") return ""
  return changeOf(data.previousStatus, data.shipment.status, data.changedFields)
}

interface Act {
  readonly at: string
  /** Null for the host's. */
  readonly by: string | null
}

/** The host's acts are in the log with the moment of their events. */
export const isOf = ({ createdAt }: CardpackEvent, { at, by }: Act): boolean =>
  by === null && at === createdAt

/** Who caused an event; nobody, or a person whose own act is on the timeline, is absent. */
export const byWhom = (
  event: CardpackEvent,
  acts: ReadonlyArray<Act>
): { readonly by?: string } => {
  if (acts.some((act) => isOf(event, act))) return { by: text.deeds.host }
  if (event.type !== "card.revealed" || event.data.trigger === "window_end") return {}
  const { keyId } = event.data
  return { by: keyId === null ? text.deeds.person : text.deeds.key(keyId) }
}

/** Whether it is about this card, of an order's that have an event of their own each. */
export const isAbout = ({ data, type }: CardpackEvent, cardId: string): boolean =>
  type !== "card.revealed" || data.cardId === cardId
