/** Draws, decks, claims and sealed packs. */
import { area } from "../Mutant.ts"

export const draws = area("core", [
  [
    "DRAW-01",
    "The first tier gets one ticket more than its weight.",
    "domain/catalog/Draw.ts",
    "ticket < (below += tier.weight)",
    "ticket <= (below += tier.weight)",
    "suite/unit/catalog"
  ],
  [
    "DRAW-02",
    "A second draw, after an empty tier, uses the first one's hash, so that audits of old draws fail.",
    "domain/catalog/Draw.ts",
    "return [value % bound, next + 1]",
    "return [value % bound, next]",
    "suite/unit/catalog"
  ],
  [
    "DRAW-03",
    "A returned item lands in the lower half of what is left.",
    "domain/catalog/Deck.ts",
    "return from + (value % (END - from))",
    "return from + (value % (END - from)) / 2n",
    "suite/unit/catalog"
  ],
  [
    "DRAW-04",
    "A returned item may land below what was drawn, and be the very next draw.",
    "domain/catalog/Deck.ts",
    "const from = highest + 1n",
    "const from = highest - highest",
    "suite/unit/catalog"
  ],
  [
    "DRAW-05",
    "Sealed packs are drawn by the odds of today instead of those of their order.",
    "engine/claim/Opening.ts",
    "{ version: oddsVersion, tiers: oddsOf(rows, claim) },",
    "{ version: latest?.version ?? oddsVersion, tiers: latest?.tiers ?? oddsOf(rows, claim) },",
    "suite/model/claim/memory"
  ],
  [
    "DRAW-06",
    "The second half of a claim's seed is always zero, so that a reader of the first can foresee the draw.",
    "engine/claim/Opening.ts",
    "seed.set(made, claim.seed.length)",
    "seed.set(made.subarray(0, 0), claim.seed.length)",
    "suite/unit/engine/Claims"
  ],
  [
    "DRAW-07",
    "A refund of several sealed packs gives one claim too few back.",
    "commands/operation/refund/Refund.ts",
    "const claims = openClaims(found).map(",
    "const claims = openClaims(found.slice(0, Math.max(1, found.length - 1))).map(",
    "suite/model/claim/memory",
    "suite/model/memory"
  ],
  [
    "DRAW-08",
    "Orders are sold the cards that sealed packs have claims on.",
    "domain/catalog/Supply.ts",
    "free - claims",
    "free - (claims < 0 ? claims : 0)",
    "suite/model/claim/memory",
    "suite/model/memory"
  ],
  [
    "DRAW-11",
    "A reshuffle gives all items positions from the same random bytes.",
    "commands/catalog/Restock.ts",
    "position: position(-1n, fresh.seed(seed++))",
    "position: position(-1n, fresh.seed(seed))",
    "suite/unit/decision"
  ],
  [
    "DRAW-14",
    "A refunded claim is drawn when its window ends.",
    "domain/card/Card.ts",
    'card.itemId === null && card.status === "active"',
    'card.itemId === null && card.status !== "bought_back"',
    "suite/model/claim/memory",
    "suite/model/memory"
  ],
  [
    "DRAW-15",
    "The cards of an order that ends in the middle of the stock are drawn twice.",
    "engine/claim/Drawing.ts",
    "this.used.set(key, (this.used.get(key) ?? 0) + 1)",
    "this.used.set(key, 1)",
    "suite/unit/decision"
  ],
  [
    "DRAW-16",
    "A sealed card shows its item's name in answers.",
    "domain/card/Card.ts",
    "name: shown === null ? null : shown.name,",
    "name: item === null ? null : item.name,",
    "suite/unit/operation"
  ],
  [
    "DRAW-17",
    "A card of the time before claims, still sealed, is disclosed with the id of its item.",
    "domain/operation/Operation.ts",
    "? { card: { ...found.card, itemId: null }, item: null }",
    "? { card: found.card, item: null }",
    "suite/port/store/memory"
  ],
  [
    "DRAW-18",
    "The limit of open sealed packs counts those of the batch's earlier commands once only.",
    "engine/rows/Sealed.ts",
    "if (isOpen(after, now)) this.add(after.accountId, machineOf(after), 1)",
    "if (isOpen(after, now) && before !== undefined) this.add(after.accountId, machineOf(after), 1)",
    "suite/unit/engine/Claims"
  ]
])
