/**
 * Opening claims: the draw for a card that was ordered sealed (design.md#claims). It happens at the
 * reveal or after the window, never before.
 */
import { Result } from "effect"
import * as Card from "../../domain/card/Card.ts"
import type { Draw } from "../../domain/catalog/Draw.ts"
import { chooseTier } from "../../domain/catalog/Draw.ts"
import type { Item } from "../../domain/catalog/Item.ts"
import type { ClaimChange } from "../../domain/catalog/Supply.ts"
import type { Tier } from "../../domain/catalog/VendingMachine.ts"
import * as Sha256 from "../../domain/hash/Sha256.ts"
import type { StockDemand, TierDemand } from "../port/Store.ts"
import type { Picked } from "../rows/Loaded.ts"
import type { Rows } from "../rows/Rows.ts"
import { Drawing } from "./Drawing.ts"

/** A claim's card, with its item and draw. */
export interface Opened {
  readonly card: Card.Card
  readonly item: Item
  readonly draw: Draw
}

/** Sixteen random bytes for the card at this place, first made at the opening. */
type Fresh = (index: number) => Uint8Array

/**
 * The seed of the draw: the order's half and a half made now. With the order's half alone, a reader
 * of it could foresee the draw and refund the packs of little value.
 */
export const seedOf = (claim: Card.Claim, made: Uint8Array): Uint8Array => {
  const seed = new Uint8Array(claim.seed.length + made.length)
  seed.set(claim.seed)
  seed.set(made, claim.seed.length)
  return seed
}

/** SHA-256 of the order's seed in hex; safe to publish before the claim is opened. */
export const seedHash = ({ seed }: Card.Claim): string => Sha256.of(seed)

interface Open {
  readonly card: Card.Card
  readonly claim: Card.Claim
  readonly seed: Uint8Array
}

/** The open claims among the cards. A card's seed depends only on its place in the list. */
const openOf = (cards: ReadonlyArray<Card.Card>, fresh: Fresh): ReadonlyArray<Open> =>
  cards.flatMap((card, index) => {
    const { claim } = card
    return claim === null || !Card.isOpenClaim(card)
      ? []
      : [{ card, claim, seed: seedOf(claim, fresh(index)) }]
  })

const oddsOf = (rows: Rows, { machineId, oddsVersion }: Card.Claim): ReadonlyArray<Tier> =>
  rows.odds.get(machineId, oddsVersion)?.tiers ?? []

/** The stock that the openings need; null when no card is a claim. */
export const demand = (
  rows: Rows,
  cards: ReadonlyArray<Card.Card>,
  fresh: Fresh
): StockDemand | null => {
  const claims = openOf(cards, fresh)
  if (claims.length === 0) return null
  const draws = claims.flatMap(({ claim, seed }): ReadonlyArray<TierDemand> => {
    const tier = chooseTier(oddsOf(rows, claim), seed, () => true)
    return tier === null ? [] : [{ machineId: claim.machineId, tier, count: 1 }]
  })
  const machines = claims.map(({ claim }) => claim.machineId)
  return {
    draws,
    fallback: machines.map((machineId) => ({ machineId, count: 1 })),
    returns: [],
    supplies: machines
  }
}

/**
 * Draws by the order's odds among the tiers in stock; if none of those has stock, by the machine's
 * present odds, and finally from any tier. An open claim is always served.
 */
const pickFor = (rows: Rows, drawing: Drawing, { claim, seed }: Open) => {
  const { machineId, oddsVersion } = claim
  const latest = rows.odds.latest(machineId)
  const any = (latest?.tiers ?? []).map(({ name }): Tier => ({ name, weight: 1n }))
  const choices = [
    { version: oddsVersion, tiers: oddsOf(rows, claim) },
    { version: latest?.version ?? oddsVersion, tiers: latest?.tiers ?? [] },
    { version: latest?.version ?? oddsVersion, tiers: any }
  ]
  for (const { tiers, version } of choices) {
    const pick = drawing.draw(machineId, tiers, seed)
    if (pick !== null) return { pick, version }
  }
  return null
}

const open = (
  rows: Rows,
  { card, seed }: Open,
  { pick, version }: { readonly pick: Picked; readonly version: number }
): Result.Result<Opened, string> => {
  const trigger = Card.isDue(card, rows.now) ? "window_passes" : "reveal"
  return Result.map(Card.fire(card, trigger, rows.now), (revealed) => ({
    card: { ...revealed, itemId: pick.item.id },
    item: pick.item,
    draw: {
      cardId: card.id,
      accountId: card.accountId,
      itemId: pick.item.id,
      machineId: pick.slot.machineId,
      tier: pick.slot.tier,
      oddsVersion: version,
      shuffle: pick.shuffle,
      position: pick.slot.position,
      seed,
      createdAt: rows.now
    }
  }))
}

/**
 * Opens the claims among the cards in sequence. The stock must have been demanded ({@link demand})
 * with the same `fresh`. A claim that finds no card is left out; the database's count of claims
 * prevents that.
 */
export const openAll = (
  rows: Rows,
  cards: ReadonlyArray<Card.Card>,
  fresh: Fresh
): ReadonlyArray<Opened> => {
  const drawing = new Drawing(rows)
  const opened: Array<Opened> = []
  for (const each of openOf(cards, fresh)) {
    const found = pickFor(rows, drawing, each)
    if (found === null) continue
    const done = open(rows, each, found)
    if (Result.isSuccess(done)) opened.push(done.success)
  }
  return opened
}

/** The rows that openings write, apart from their cards. */
export const changes = (opened: ReadonlyArray<Opened>) => ({
  draws: opened.map(({ draw }) => draw),
  taken: opened.map(({ item }) => item.id),
  claims: opened.map(({ draw }): ClaimChange => ({ machineId: draw.machineId, count: -1 }))
})
