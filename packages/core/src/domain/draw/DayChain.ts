/**
 * The seeds of a day: a chain of hashes whose last link, the anchor, is made known before the day.
 * A seed opens all earlier minutes of its day, and no later one (design.md#draws).
 */
import * as Bytes from "./Bytes.ts"
import * as Minute from "./Minute.ts"

export interface DayChain {
  readonly anchor: Uint8Array
  /** Of the minute at this place, from 0 to 1,439. */
  readonly seed: (place: number) => Uint8Array
}

const CHAIN = Bytes.tag("chain")

/** The link before, towards the anchor. */
export const next = (link: Uint8Array): Uint8Array => Bytes.hash(CHAIN, link)

/** `secret` has 32 bytes. The last minute is the first link. */
export const of = (secret: Uint8Array): DayChain => {
  const links = new Uint8Array(Minute.OF_A_DAY * Bytes.HASH_LENGTH)
  let link = next(secret)
  for (let place = Minute.OF_A_DAY - 1; place >= 0; place--) {
    links.set(link, place * Bytes.HASH_LENGTH)
    link = next(link)
  }
  return {
    anchor: link,
    seed: (place) => links.slice(place * Bytes.HASH_LENGTH, (place + 1) * Bytes.HASH_LENGTH)
  }
}

/** The seed of a minute, from one of the same minute or a later one of its day. */
export const earlier = (
  minute: Minute.Minute,
  told: { readonly minute: Minute.Minute; readonly value: Uint8Array }
): Uint8Array => {
  let { value } = told
  for (let at = told.minute; at > minute; at--) value = next(value)
  return value
}

/** Whether a disclosed seed is that of its place in the day of this anchor. */
export const fits = (anchor: Uint8Array, place: number, seed: Uint8Array): boolean => {
  let link = seed
  for (let at = place; at >= 0; at--) link = next(link)
  return Bytes.same(link, anchor)
}
