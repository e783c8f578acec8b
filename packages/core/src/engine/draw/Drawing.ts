/** The draws of one decision, in sequence: each draws from the cards that earlier ones left. */
import type { Card } from "../../domain/card/Card.ts"
import { type Chosen, choose, type Lists, type Stage } from "../../domain/draw/Choice.ts"
import type { Draw } from "../../domain/draw/Draw.ts"
import type * as Minute from "../../domain/draw/Minute.ts"
import * as StockList from "../../domain/draw/StockList.ts"
import { Reader, Words } from "../../domain/draw/Words.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import type { Stocked } from "../rows/Pool.ts"
import type { Rows } from "../rows/Rows.ts"

/** A draw to come: what its numbers are made of. */
export interface Wanted {
  readonly machineId: number
  readonly stages: ReadonlyArray<Stage>
  readonly entropy: Uint8Array
  readonly minute: Minute.Minute
}

export interface Drawn extends Stocked, Pick<Chosen<Stocked>, "stage" | "oddsVersion"> {
  readonly wanted: Wanted
  readonly sequence: bigint
  readonly generation: number
  readonly size: number
  /** Of the seed. */
  readonly renewal: number
}

/** The slots that a decision must see first; it is made again then. */
export const UNSEEN = "unseen"

/** The minute's seed is not known yet, or it may be out already. */
export const NO_SEED = "no seed"

/** The draw's numbers; null without a seed. Entropy belongs to one draw of one minute. */
export const readerOf = (
  rows: Pick<Rows, "once" | "seed">,
  { entropy, machineId, minute }: Wanted
): Reader | null => {
  const words = rows.once(entropy, () => {
    const seed = rows.seed(minute)
    return seed === null ? null : new Words(seed, machineId, entropy)
  })
  return words === null ? null : new Reader(words)
}

export class Drawing {
  private readonly rows: Rows
  private readonly used = new Set<string>()
  /** Cards that were drawn, by machine and by list. */
  private readonly counts = new Map<string, number>()

  constructor(rows: Rows) {
    this.rows = rows
  }

  /** Null when no list of any stage has a card. */
  draw(wanted: Wanted): Drawn | typeof UNSEEN | typeof NO_SEED | null {
    const { machineId, stages } = wanted
    const { pool } = this.rows
    const reader = readerOf(this.rows, wanted)
    if (reader === null) return NO_SEED
    const chosen = choose(reader, stages, this.listsOf(machineId))
    if (chosen === null) return null
    const { list } = chosen
    if (chosen._tag === "Unknown") {
      pool.missing.push({ machineId, list, slots: chosen.slots(MORE), take: MORE })
      return UNSEEN
    }
    const stored = pool.list(machineId, list)
    this.used.add(chosen.card.item.id)
    this.count(`${machineId}/${list}`)
    const nth = this.count(`${machineId}`)
    return {
      ...chosen.card,
      stage: chosen.stage,
      oddsVersion: chosen.oddsVersion,
      wanted,
      sequence: pool.supply(machineId).sequence + BigInt(nth),
      generation: stored?.generation ?? 0,
      size: stored?.size ?? 0,
      renewal: this.rows.renewal
    }
  }

  private count(key: string): number {
    const count = (this.counts.get(key) ?? 0) + 1
    this.counts.set(key, count)
    return count
  }

  private listsOf(machineId: number): Lists<Stocked> {
    const { pool } = this.rows
    const usedOf = (name: string) => this.counts.get(`${machineId}/${name}`) ?? 0
    const of = (name: string) => pool.list(machineId, name)
    return {
      free: (name) => {
        const list = of(name)
        return list === undefined ? 0 : StockList.free(list) - usedOf(name)
      },
      size: (name) => of(name)?.size ?? 0,
      look: (name, slot) => {
        const card = pool.at(machineId, name, slot)
        return card !== null && card !== undefined && this.used.has(card.item.id) ? null : card
      }
    }
  }
}

/** Slots that are looked at when the first look was not enough. */
const MORE = 24

/** The record of a draw. */
export const recordOf = (
  card: Pick<Card, "id" | "accountId">,
  {
    generation,
    item,
    list,
    oddsVersion,
    renewal,
    salt,
    sequence,
    size,
    slot,
    stage,
    wanted
  }: Drawn,
  createdAt: Instant
): Draw => ({
  cardId: card.id,
  accountId: card.accountId,
  itemId: item.id,
  machineId: wanted.machineId,
  tier: item.tier,
  oddsVersion,
  sequence,
  list,
  generation,
  size,
  slot,
  minute: wanted.minute,
  renewal,
  entropy: wanted.entropy,
  salt,
  stage,
  createdAt
})
