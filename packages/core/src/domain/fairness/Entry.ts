/**
 * The entries of the draw log: short JSON texts, hashed as they are served, so that no canonical form
 * is needed (design.md#draw-log). No person, account or amount is in one.
 */

import type { Restock } from "../catalog/VendingMachine.ts"
import * as Bytes from "../draw/Bytes.ts"
import type { Draw } from "../draw/Draw.ts"
import * as DrawEntropy from "../draw/DrawEntropy.ts"
import type { Day, Minute } from "../draw/Minute.ts"
import type { Renewal } from "../draw/Renewal.ts"
import type { ENTERS, LEAVES } from "../draw/StockEntry.ts"
import type { OddsMode } from "../draw/StockList.ts"
import type { Instant } from "../time/Instant.ts"
import * as Base64 from "./Base64.ts"

/** An offer as its machine's row `odds` has it. */
export interface Offer {
  readonly version: number
  readonly mode: OddsMode
  readonly whenTierEmpty: string
  readonly priceUsd: string
  readonly restock: Restock
  /** The weights as decimal numbers. */
  readonly tiers: ReadonlyArray<{ readonly name: string; readonly weight: string }>
}

/** Changes of a machine beside its draws, with the machine's number. */
export type Change = {
  readonly machineId: number
  readonly sequence: bigint
  readonly at: Instant
} & (
  | { readonly type: "odds"; readonly odds: Offer }
  | {
      readonly type: "stock"
      readonly list: string
      readonly generation: number
      readonly first: number
      readonly count: number
      readonly root: Uint8Array
      readonly why: (typeof ENTERS)[number]
    }
  | {
      readonly type: "out"
      readonly list: string
      readonly generation: number
      readonly slots: ReadonlyArray<number>
      readonly why: (typeof LEAVES)[number]
    }
  | {
      readonly type: "renumber"
      readonly list: string
      readonly generation: number
      readonly count: number
      readonly root: Uint8Array
    }
)

/** What a note tells of. */
export const RENEWED = "reanchor"

const SECOND = 1000

const secondsOf = (at: Instant): number => Math.floor(at / SECOND)

const written = (entry: object): Uint8Array => Bytes.utf8(JSON.stringify(entry))

/** A draw with what its entry says beside its row. */
export interface LoggedDraw
  extends Pick<
    Draw,
    | "machineId"
    | "sequence"
    | "oddsVersion"
    | "list"
    | "generation"
    | "size"
    | "slot"
    | "minute"
    | "renewal"
    | "entropy"
    | "stage"
    | "createdAt"
  > {
  readonly clientSeed: string | null
  /** Of a window's end that was opened so late that it took the minute of its opening. */
  readonly isLate: boolean
}

export const ofDraw = (draw: LoggedDraw): Uint8Array =>
  written({
    t: "draw",
    m: draw.machineId,
    q: Number(draw.sequence),
    at: secondsOf(draw.createdAt),
    k: draw.minute,
    ...(draw.renewal > 0 && { r: draw.renewal }),
    o: draw.oddsVersion,
    l: draw.list,
    g: draw.generation,
    n: draw.size,
    s: draw.slot,
    e: Base64.encodeUrl(draw.entropy),
    ...(draw.clientSeed !== null && {
      c: Base64.encodeUrl(DrawEntropy.clientTag(draw.clientSeed))
    }),
    ...(draw.stage !== 0 && { f: draw.stage }),
    ...(draw.isLate && { late: true })
  })

const fieldsOf = (change: Change): object => {
  if (change.type === "odds") {
    const { mode, priceUsd, restock, tiers, version, whenTierEmpty } = change.odds
    return {
      o: version,
      mode,
      empty: whenTierEmpty,
      price: priceUsd,
      ...(restock === "closed" && { closed: true }),
      tiers: tiers.map(({ name, weight }) => [name, weight])
    }
  }
  const { generation: g, list: l } = change
  if (change.type === "out") return { l, g, s: change.slots, why: change.why }
  const { count, root } = change
  const hash = Base64.encodeUrl(root)
  return change.type === "stock"
    ? { l, g, from: change.first, count, root: hash, why: change.why }
    : { l, g, count, root: hash }
}

export const ofChange = (change: Change): Uint8Array => {
  const { at, machineId, sequence, type } = change
  return written({
    t: type,
    m: machineId,
    q: Number(sequence),
    at: secondsOf(at),
    ...fieldsOf(change)
  })
}

/** The first of a log; `random` tells it from any other. */
export const ofLog = (
  origin: string,
  environment: string,
  vkey: string,
  random: Uint8Array
): Uint8Array =>
  written({
    t: "log",
    v: 1,
    origin,
    env: environment,
    key: vkey,
    r: Base64.encodeUrl(random)
  })

/** From this index on, the newest of the keys that sign. */
export const ofKey = (vkey: string, index: number): Uint8Array =>
  written({ t: "key", key: vkey, from: index })

export const ofDay = (day: Day, anchor: Uint8Array, renewal: number): Uint8Array =>
  written({
    t: "day",
    d: day,
    ...(renewal > 0 && { r: renewal }),
    a: Base64.encodeUrl(anchor)
  })

/** From here on seeds are those of days with this number. */
export const ofRenewal = ({ at, number, reason }: Renewal): Uint8Array =>
  written({ t: "note", what: RENEWED, r: number, at: secondsOf(at), why: reason })

/** Discloses a minute, and with it all before it of its day. */
export const ofSeed = (minute: Minute, seed: Uint8Array, renewal: number): Uint8Array =>
  written({
    t: "seed",
    k: minute,
    ...(renewal > 0 && { r: renewal }),
    s: Base64.encodeUrl(seed)
  })

/** The heads of ledgers that moved until this minute: how many leaves their tree has, and its root. */
export const ofHeads = (minute: Minute, count: number, root: Uint8Array): Uint8Array =>
  written({ t: "heads", k: minute, count, root: Base64.encodeUrl(root) })
