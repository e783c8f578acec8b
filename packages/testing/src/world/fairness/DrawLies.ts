/** Lies about the draw: its entries, seed, slots, card and odds. */
import { about, card, drawn, edited, type Lie, order, stocked, turned } from "./Telling.ts"

export const DRAW_LIES: ReadonlyArray<Lie> = [
  { name: "another card", failed: ["card"], tell: card({ reference: "CERT-2" }) },
  { name: "another tier", failed: ["card"], tell: card({ label: "grail" }) },
  { name: "another salt", failed: ["card"], tell: card({ salt: "AAAAAAAAAAAAAAAAAAAAAA" }) },
  {
    name: "another seed",
    failed: ["seed", "draw"],
    tell: about(({ seed }) => ({ seed: { ...seed, value: turned(seed.value ?? "") } }))
  },
  {
    name: "an entry that is no draw",
    failed: ["draw", "inclusion"],
    tell: drawn((draw) => edited(draw, { t: "out" }))
  },
  {
    name: "another slot",
    failed: ["inclusion", "draw", "card"],
    tell: drawn((draw) => edited(draw, { s: JSON.parse(draw.entry).s + 1 }))
  },
  {
    name: "a draw in another place of the log",
    failed: ["inclusion"],
    tell: drawn(({ index }) => ({ index: index + 1 }))
  },
  {
    name: "another path",
    failed: ["inclusion"],
    tell: drawn(({ path: [first = "", ...rest] }) => ({ path: [turned(first), ...rest] }))
  },
  {
    name: "a path that is too long",
    failed: ["inclusion"],
    tell: drawn(({ path }) => ({ path: [...path, ...path.slice(0, 1)] }))
  },
  {
    name: "another entropy",
    failed: ["entropy", "inclusion", "draw"],
    tell: drawn((draw) => edited(draw, { e: turned(JSON.parse(draw.entry).e) }))
  },
  {
    name: "another entry of stock",
    failed: ["card", "inclusion"],
    tell: stocked(() => ({ root: "A".repeat(43) }))
  },
  {
    name: "stock that came after the draw",
    failed: ["card", "inclusion"],
    tell: about(({ draw, stock }) =>
      stock === null || draw === null ? {} : { stock: { ...stock, index: draw.index + 1 } }
    )
  },
  {
    name: "a card in another slot",
    failed: ["card"],
    tell: about(({ stock }) =>
      stock === null ? {} : { stock: { ...stock, slot: stock.slot + 1 } }
    )
  },
  {
    name: "another card of the list",
    failed: ["card"],
    tell: about((_, { sibling }) => ({ card: sibling.card, stock: sibling.stock }))
  },
  {
    name: "an entry that is no stock",
    failed: ["card", "inclusion"],
    tell: stocked(() => ({ t: "odds" }))
  },
  {
    name: "stock of another generation",
    failed: ["card", "inclusion"],
    tell: stocked(({ g }) => ({ g: Number(g) + 1 }))
  },
  {
    name: "odds beside those of the draw",
    failed: ["odds", "inclusion"],
    tell: about(({ odds: [first], order: { oddsVersion, ...rest } }) =>
      first === undefined
        ? {}
        : {
            order: { ...rest, oddsVersion: oddsVersion + 1 },
            odds: [first, { ...first, ...edited(first, { o: oddsVersion + 1 }) }]
          }
    )
  },
  {
    name: "a slot passed twice",
    failed: ["draw"],
    tell: about(({ passed }) => ({ passed: [...passed, ...passed.slice(0, 1)] }))
  },
  { name: "no odds", failed: ["odds", "draw"], tell: about(() => ({ odds: [] })) },
  {
    name: "other odds than the order's",
    failed: ["odds", "draw"],
    tell: order(({ order: { oddsVersion } }) => ({ oddsVersion: oddsVersion + 1 }))
  },
  {
    name: "odds of another machine",
    failed: ["odds", "inclusion"],
    tell: about(({ odds: [first] }) =>
      first === undefined ? {} : { odds: [{ ...first, ...edited(first, { m: 1 }) }] }
    )
  },
  {
    name: "odds that came after the draw",
    failed: ["odds", "inclusion"],
    tell: about(({ odds: [first] }) =>
      first === undefined ? {} : { odds: [{ ...first, ...edited(first, { q: 1_000_000 }) }] }
    )
  },
  { name: "no slot passed", failed: ["draw"], tell: about(() => ({ passed: [] })) },
  {
    name: "a slot passed that the numbers don't name",
    failed: ["draw"],
    tell: about(({ passed }) => ({
      passed: [...passed, { slot: 1_000_000, taken: passed[0]?.taken ?? null }]
    }))
  },
  {
    name: "a slot emptied by another draw",
    failed: ["draw"],
    tell: about(({ passed: [first, ...rest] }, { other }) => ({
      passed: [{ slot: first?.slot ?? 0, taken: other.draw }, ...rest]
    }))
  },
  {
    name: "a slot that nobody emptied",
    failed: ["inclusion"],
    tell: about(({ passed: [first, ...rest] }) => ({
      passed: [{ slot: first?.slot ?? 0, taken: null }, ...rest]
    }))
  }
]
