/** Checks of the draw: the promised seed, the slot that it names, the card in it, and the odds. */
import { type Bytes, bytesOf, decode, joined, same, sha256, tag, text } from "./Bytes.ts"
import { given, must, NOT_YET } from "./Check.ts"
import { type Way, wayOf } from "./Draw.ts"
import { drawOf, type Entry, entryOf, MINUTES_OF_A_DAY, type Receipt } from "./Receipt.ts"
import { sha256Sync } from "./Sha256Sync.ts"
import { rootOf } from "./Tree.ts"

export const seed = async (receipt: Receipt): Promise<string> => {
  const { minute, value } = receipt.seed
  let link: Bytes = decode(given(value, "the seed is not told yet"))
  const { a } = entryOf(given(receipt.day, "the day's entry is missing"))
  const links = (minute % MINUTES_OF_A_DAY) + 1
  const chain = tag("chain")
  for (let at = 0; at < links; at++) link = sha256Sync(chain, link)
  must(same(link, decode(a)), "the seed does not lead to the day's anchor")
  return `${links} hashes lead from it to the day's anchor`
}

const wayOfDraw = async (receipt: Receipt, draw: Entry): Promise<Way> => {
  const { order, passed, seed } = receipt
  const value = decode(given(seed.value, "the seed is not told yet"))
  const own = receipt.odds.map(entryOf).find(({ o }) => o === order.oddsVersion)
  const latest = receipt.odds.map(entryOf).find(({ o }) => o === draw.o)
  must(own !== undefined && latest !== undefined, "the odds are missing")
  const stageOf = ({ mode, tiers = [] }: Entry) => ({ mode, tiers })
  const any = ["*", ...(latest?.tiers ?? []).map(([name]) => name)]
  const stages = [
    ...(own === undefined ? [] : [stageOf(own)]),
    ...(latest === undefined || draw.f === undefined ? [] : [stageOf(latest)]),
    ...(draw.f === 2
      ? [{ mode: "weights", tiers: any.map((name) => [name, "1"] as const) } as const]
      : [])
  ]
  return wayOf({ seed: value, machine: draw.m, entropy: decode(draw.e) }, stages, {
    list: draw.l,
    size: draw.n,
    taken: new Set(passed.map(({ slot }) => slot))
  })
}

export const draw = async (receipt: Receipt): Promise<string> => {
  const drawn = drawOf(receipt)
  const { passed } = receipt
  must(drawn.t === "draw", "its entry is no draw")
  const way = await wayOfDraw(receipt, drawn)
  must(way.slot === drawn.s, `the numbers name slot ${way.slot}, and not ${drawn.s}`)
  must(
    way.passed.join() === passed.map(({ slot }) => slot).join(),
    `the numbers pass the slots ${way.passed.join(", ")}`
  )
  for (const { slot, taken } of passed) {
    const { g, l, m, q, s, t } = entryOf(given(taken, NOT_YET))
    const isIt = t === "draw" ? s === slot : t === "out" && Array.isArray(s) && s.includes(slot)
    must(
      isIt && m === drawn.m && l === drawn.l && g === drawn.g && q < drawn.q,
      `slot ${slot} was not empty`
    )
  }
  const empty =
    way.empty.length === 0 ? "" : `; only the log shows that ${way.empty.join(", ")} had no card`
  return `slot ${drawn.s} of ${drawn.n} in ${drawn.l}${empty}`
}

export const card = async (receipt: Receipt): Promise<string> => {
  const draw = drawOf(receipt)
  const { card, draw: drawn } = receipt
  const stock = given(receipt.stock, NOT_YET)
  const { count, from = 0, g, l, m, q, root, t } = entryOf(stock)
  must(t === "stock" || t === "renumber", "the entry of its place is of another kind")
  must(m === draw.m && l === draw.l && g === draw.g, "its place is in another list")
  must(stock.slot === draw.s, "its place is another than the draw's")
  must(q < draw.q && drawn !== null && stock.index < drawn.index, "it came after the draw")
  const item = await sha256(tag("item"), decode(card.salt), text(card.reference), text(card.label))
  const leaf = joined(item, bytesOf(card.label))
  const found = await rootOf(leaf, stock.slot - from, count, stock.itemPath.map(decode))
  must(found !== null && same(found, decode(root)), "another card is committed in that place")
  return `${card.reference} (${card.label})`
}

export const odds = async (receipt: Receipt): Promise<string> => {
  const draw = drawOf(receipt)
  const { draw: drawn, odds, order } = receipt
  for (const proof of odds) {
    const { m, q, t } = entryOf(proof)
    must(t === "odds" && m === draw.m, "the odds are of another machine")
    must(q < draw.q && drawn !== null && proof.index < drawn.index, "the odds came after the draw")
  }
  const own = receipt.odds.map(entryOf).find(({ o }) => o === order.oddsVersion)
  must(own !== undefined, "the odds of the order are missing")
  must(draw.f !== undefined || draw.o === order.oddsVersion, "it was drawn by other odds")
  if (own?.mode === "stock") return "each card in stock equally likely"
  const total = (own?.tiers ?? []).reduce((sum, [, weight]) => sum + Number(weight), 0)
  return (own?.tiers ?? [])
    .map(([name, weight]) => `${name} ${((100 * Number(weight)) / total).toFixed(4)} %`)
    .join(", ")
}
