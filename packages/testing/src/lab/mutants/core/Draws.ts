/** Draws, decks, claims and sealed packs. */
import { area } from "../Mutant.ts"

export const draws = area("core", [
  [
    "DRAW-01",
    "The first list gets one ticket more than its weight.",
    "domain/draw/Choice.ts",
    "ticket < (below += weight)",
    "ticket <= (below += weight)",
    "suite/unit/draw"
  ],
  [
    "DRAW-02",
    "Numbers above the last whole multiple count too, so that low slots are likelier.",
    "domain/draw/Words.ts",
    "if (number < surely || number < RANGE - (RANGE % bound)) return number % bound",
    "if (number < RANGE || surely === 0n) return number % bound",
    "suite/unit/draw"
  ],
  [
    "DRAW-03",
    "Cards in the upper half of a list are never drawn.",
    "domain/draw/Choice.ts",
    "const slot = Number(reader.uniform(BigInt(size(list))))",
    "const slot = Number(reader.uniform(BigInt(Math.ceil(size(list) / 2))))",
    "suite/unit/draw",
    "suite/model/claim/Blind"
  ],
  [
    "DRAW-04",
    "A pack past its window is drawn by the minute of its opening, which a host can choose.",
    "domain/draw/Minute.ts",
    "at - windowEnd <= LATE_AFTER ? windowEnd : at",
    "at - windowEnd <= 0 ? windowEnd : at",
    "suite/unit/draw"
  ],
  [
    "DRAW-05",
    "Sealed packs are drawn by the odds of today instead of those of their order.",
    "domain/draw/Stages.ts",
    "...(ordered === undefined ? [] : [stageOf(ordered)]),",
    "...(ordered === undefined || latest !== undefined ? [] : [stageOf(ordered)]),",
    "suite/model/claim/memory"
  ],
  [
    "DRAW-06",
    "A pack is late one minute after its window, and its minute can be chosen then.",
    "domain/draw/Minute.ts",
    "export const LATE_AFTER = 10 * MILLISECONDS",
    "export const LATE_AFTER = MILLISECONDS",
    "suite/unit/draw"
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
    "commands/operation/order/Order.ts",
    "capacity(supply, machine) - supply.claims < quantity",
    "capacity(supply, machine) < quantity",
    "suite/model/claim/memory",
    "suite/model/races"
  ],
  [
    "DRAW-09",
    "An account's share of open sealed packs is rounded up.",
    "domain/catalog/Supply.ts",
    "Math.floor((capacity(supply, machine) * machine.maxOpenShare) / MILLION)",
    "Math.ceil((capacity(supply, machine) * machine.maxOpenShare) / MILLION)",
    "suite/unit/catalog"
  ],
  [
    "DRAW-10",
    "A machine that stops at an empty tier looks for one card only, whatever the quantity.",
    "domain/catalog/Supply.ts",
    "drawn.map(({ name }) => inTier(supply, name))",
    "drawn.map(({ name }) => (inTier(supply, name) > 0 ? supply.free : 0))",
    "suite/unit/catalog",
    "suite/model/claim/memory"
  ],
  [
    "DRAW-11",
    "Cards of an import take their slots in the document's order.",
    "commands/catalog/Listing.ts",
    "const other = below(random(), last + 1)",
    "const other = Math.max(last, below(random(), last + 1))",
    "suite/unit/draw/Listing"
  ],
  [
    "DRAW-12",
    "A card is drawn twice by one order.",
    "engine/draw/Drawing.ts",
    "this.used.add(chosen.card.item.id)",
    "this.used.add(list)",
    "suite/unit/decision",
    "suite/model/claim/memory"
  ],
  [
    "DRAW-13",
    "A sealed order is due at once on a machine, because its refund window is left out.",
    "commands/operation/order/Sale.ts",
    "isSealed ? draft.now + machine.refundWindow : null",
    "isSealed ? draft.now + Math.min(1, machine.refundWindow) : null",
    "suite/model/memory"
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
    "A card that a batch's earlier command drew is drawn again.",
    "engine/rows/Pool.ts",
    "this.taken.add(draw.itemId)",
    "this.taken.add(draw.cardId)",
    "suite/model/claim/memory",
    "suite/model/memory"
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
    "? { card: { ...found.card, itemId: null, drawn: null }, item: null }",
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
  ],
  [
    "DRAW-19",
    "A draw uses a seed that may be out.",
    "engine/rows/Rows.ts",
    "return minute <= this.disclosing ? null",
    "return minute < this.disclosing ? null",
    "suite/unit/draw/Drawing"
  ],
  [
    "DRAW-20",
    "All cards of an order bring the same to their draws.",
    "domain/draw/DrawEntropy.ts",
    "request, ordinal, clientSeed",
    "request, Math.min(ordinal, 0), clientSeed",
    "suite/unit/draw/Vectors"
  ],
  [
    "DRAW-21",
    "The customer's words do not reach the draw.",
    "commands/operation/order/Sale.ts",
    "DrawEntropy.of(request, ordinal, clientSeed)",
    "DrawEntropy.of(request, ordinal, clientSeed === null ? clientSeed : null)",
    "suite/port/postgres/planted/Planted#nothing to find with"
  ],
  [
    "DRAW-22",
    "A draw leaves out a number of its machine.",
    "engine/draw/Drawing.ts",
    "BigInt(nth)",
    "BigInt(nth + 1)",
    "suite/unit/draw/Drawing"
  ],
  [
    "DRAW-23",
    "A renumbering commits to another order than it gives.",
    "engine/draw/Renumbering.ts",
    "const items = committed.map(({ itemId }) => itemId)",
    "const items = committed.toReversed().map(({ itemId }) => itemId)",
    "suite/unit/draw/Drawing"
  ],
  [
    "DRAW-24",
    "A day whose seeds are not those that were committed to is used.",
    "engine/draw/Seeds.ts",
    "if (!Bytes.same(chain.anchor, anchor)) return",
    "if (!Bytes.same(chain.anchor, chain.anchor) && anchor.length > 0) return",
    "suite/unit/draw/Drawing"
  ],
  [
    "DRAW-25",
    "A card of a retired tier counts among those that a batch can still sell.",
    "engine/rows/Pool.ts",
    "const free = supply.free - (supply.retired.includes(tier) ? 0 : 1)",
    "const free = supply.free - 1",
    "suite/unit/draw/Drawing"
  ],
  [
    "DRAW-26",
    "A replay with other words of the customer is taken for the same order.",
    "commands/operation/order/Order.ts",
    "const form = clientSeed === null ? rest : { ...rest, clientSeed }",
    "const form = clientSeed === null ? rest : { ...rest }",
    "suite/unit/operation/Fingerprints"
  ]
])
