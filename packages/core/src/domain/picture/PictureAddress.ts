/**
 * Pictures of this service are stored by their paths, so that they are told below the address that it
 * has now (design.md#pictures). Any other address is the operator's, and stays as it is.
 */
import type { JsonObject } from "../json/Json.ts"
import * as Json from "../json/Json.ts"
import * as Picture from "./Picture.ts"

/** The address of a stored one. */
export type Shown = (stored: string) => string

export const AS_STORED: Shown = (stored) => stored

const UPLOADS = "/pictures/"
/** Those that the service draws for its demonstration. */
const DRAWN = /^\/images\/(?:cards\/[\w-]+|packs\/\d{1,6}(?:-still)?)\.svg$/

const isOwn = (path: string): boolean =>
  (path.startsWith(UPLOADS) && Picture.isName(path.slice(UPLOADS.length))) || DRAWN.test(path)

export const pathOf = (name: string): string => `${UPLOADS}${name}`

/** `base` has no slash at the end. */
export const shown =
  (base: string): Shown =>
  (stored) =>
    isOwn(stored) ? `${base}${stored}` : stored

/** As an address is stored that an operator gave. */
export const kept =
  (base: string) =>
  (given: string): string => {
    const path = given.startsWith(base) ? given.slice(base.length) : ""
    return isOwn(path) ? path : given
  }

const cardIn = (card: Json.Json, picture: Shown): Json.Json =>
  Json.isObject(card) && typeof card.image === "string"
    ? { ...card, image: picture(card.image) }
    : card

/** The data of an event, whose cards have pictures. */
export const inData = (data: JsonObject, picture: Shown): JsonObject => {
  const changed: Record<string, Json.Json> = {}
  for (const list of ["cards", "affectedCards"]) {
    const cards = data[list]
    if (Array.isArray(cards)) changed[list] = cards.map((card) => cardIn(card, picture))
  }
  if (data.card !== undefined) changed.card = cardIn(data.card, picture)
  return { ...data, ...changed }
}
