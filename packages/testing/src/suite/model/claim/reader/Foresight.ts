/** What a draw would take: the rules of `domain/draw` over what a reader sees of the stock. */
import * as Bytes from "@cardpack/core/domain/draw/Bytes"
import { choose, type Stage } from "@cardpack/core/domain/draw/Choice"
import * as DayChain from "@cardpack/core/domain/draw/DayChain"
import * as Minute from "@cardpack/core/domain/draw/Minute"
import { Reader, Words } from "@cardpack/core/domain/draw/Words"

/** A card on sale, as a reader of the database sees it. */
export interface OnSale {
  readonly list: string
  readonly slot: number
  readonly itemId: string
  readonly reference: string
  readonly ctid: string
}

/** A machine's stock, and how it draws. */
export interface Stock {
  readonly machineId: number
  readonly stage: Stage
  readonly cards: ReadonlyArray<OnSale>
  readonly sizes: ReadonlyMap<string, number>
}

/** A draw as somebody knows it who knows the request, and its outcome. */
export interface Draw {
  readonly entropy: Uint8Array
  readonly minute: number
  readonly itemId: string
}

/** The card that a draw takes by a seed. */
export const foreseen = (stock: Stock, draw: Omit<Draw, "itemId">, seed: Uint8Array) => {
  const { cards, machineId, sizes, stage } = stock
  const chosen = choose<OnSale>(new Reader(new Words(seed, machineId, draw.entropy)), [stage], {
    free: (name) => cards.filter(({ list }) => list === name).length,
    size: (name) => sizes.get(name) ?? 0,
    look: (name, at) => cards.find(({ list, slot }) => list === name && slot === at) ?? null
  })
  return chosen?._tag === "Chosen" ? chosen.card.itemId : null
}

/** Each draw with the stock that earlier ones left. */
export const inTurn = (stock: Stock, draws: ReadonlyArray<Draw>) => {
  let { cards } = stock
  return draws.map((draw) => {
    const before = { ...stock, cards }
    cards = cards.filter(({ itemId }) => itemId !== draw.itemId)
    return { draw, stock: before }
  })
}

const DAY = Bytes.tag("draw-day")

export interface Day {
  readonly day: number
  readonly nonce: Uint8Array
}

type SeedOf = (value: Uint8Array, minute: number, day: Day) => Uint8Array

/** As a day's secret. Late minutes are few hashes away from it. */
const fromSecret: SeedOf = (secret, minute) => {
  let link = secret
  for (let at = Minute.OF_A_DAY; at > Minute.placeOf(minute); at--) link = DayChain.next(link)
  return link
}

const fromKey: SeedOf = (key, minute, day) =>
  fromSecret(
    Bytes.fromHex(new Bytes.Hmac(key, Bytes.joined(DAY, Bytes.u32(day.day), day.nonce)).hash),
    minute,
    day
  )

/** As the text of a key in a service's settings. */
export const fromText: SeedOf = (text, minute, day) =>
  fromKey(Bytes.hash(Bytes.joined(Bytes.utf8("cardpack draw key\n"), text)), minute, day)

/** All that a value of a table could be. */
export const USES: Readonly<Record<string, SeedOf>> = {
  "the seed of a minute": (value) => value,
  "the secret of a day": fromSecret,
  "a key": fromKey,
  "the text of a key": (value, minute, day) => fromText(Bytes.utf8(Bytes.toHex(value)), minute, day)
}

/** Draws after which nothing foresaw them by chance: thousands of values are tried on each ten. */
const LUCK = 10

/** Whether a seed foresees draws one after the other, which is no luck. */
export const explains = (
  stock: Stock,
  draws: ReadonlyArray<Draw>,
  seedOf: (minute: number) => Uint8Array
): boolean => {
  const turns = inTurn(stock, draws).slice(0, LUCK)
  return turns.every(
    ({ draw, stock }) => foreseen(stock, draw, seedOf(draw.minute)) === draw.itemId
  )
}
