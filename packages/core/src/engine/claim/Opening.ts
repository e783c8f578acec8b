/**
 * Opening claims: the draw for a card that was ordered sealed (design.md#claims). It happens at the
 * reveal or after the window, never before.
 */
import { Result } from "effect"
import * as Card from "../../domain/card/Card.ts"
import * as Revealed from "../../domain/card/Revealed.ts"
import type { Item } from "../../domain/catalog/Item.ts"
import type { ClaimChange } from "../../domain/catalog/Supply.ts"
import type { Draw } from "../../domain/draw/Draw.ts"
import * as Minute from "../../domain/draw/Minute.ts"
import * as Stages from "../../domain/draw/Stages.ts"
import type { CardWithItem } from "../../domain/operation/Operation.ts"
import type { Draft } from "../Draft.ts"
import { Drawing, NO_SEED, recordOf, UNSEEN, type Wanted } from "../draw/Drawing.ts"
import type { Rows } from "../rows/Rows.ts"

/** A claim's card, with its item and draw, and the events to emit. */
export interface Opened extends Card.Moved {
  readonly item: Item
  readonly draw: Draw
}

interface Open {
  readonly card: Card.Card
  readonly wanted: Wanted
}

const stagesOf = (rows: Rows, { machineId, oddsVersion }: Card.Claim) =>
  Stages.ofClaim(rows.odds.get(machineId, oddsVersion), rows.odds.latest(machineId))

const openOf = (rows: Rows, cards: ReadonlyArray<Card.Card>): ReadonlyArray<Open> =>
  cards.flatMap((card) => {
    const { claim } = card
    if (claim === null || !Card.isOpenClaim(card)) return []
    const windowEnd = Card.isDue(card, rows.now) ? card.refundableUntil : null
    const minute = Minute.ofDraw(rows.now, windowEnd)
    const { entropy, machineId } = claim
    return [{ card, wanted: { machineId, entropy, minute, stages: stagesOf(rows, claim) } }]
  })

/** The draws of the claims among the cards. */
export const wanted = (rows: Rows, cards: ReadonlyArray<Card.Card>): ReadonlyArray<Wanted> =>
  openOf(rows, cards).map(({ wanted }) => wanted)

/**
 * Opens the claims among the cards in sequence. A claim that finds no card, or no seed, is left out;
 * the database's count of claims prevents the first.
 */
export const openAll = (rows: Rows, cards: ReadonlyArray<Card.Card>): ReadonlyArray<Opened> => {
  const drawing = new Drawing(rows)
  const opened: Array<Opened> = []
  for (const { card, wanted } of openOf(rows, cards)) {
    const drawn = drawing.draw(wanted)
    if (drawn === null || drawn === UNSEEN || drawn === NO_SEED) continue
    const trigger = Card.isDue(card, rows.now) ? "window_passes" : "reveal"
    const fired = Card.move(card, trigger, rows.now)
    if (Result.isFailure(fired)) continue
    const { item } = drawn
    const draw = recordOf(card, drawn, rows.now)
    opened.push({ ...fired.success, card: Card.withDraw(fired.success.card, draw), item, draw })
  }
  return opened
}

/** Tells of cards that were opened. */
export const tell = (
  draft: Draft,
  opened: ReadonlyArray<Card.Moved & CardWithItem>,
  by: Revealed.By
): void => {
  for (const each of opened) draft.emit(each, Revealed.eventData(each, by, draft.now))
}

/** The rows that openings write, apart from their cards. */
export const changes = (opened: ReadonlyArray<Opened>) => ({
  draws: opened.map(({ draw }) => draw),
  claims: opened.map(({ draw }): ClaimChange => ({ machineId: draw.machineId, count: -1 }))
})
