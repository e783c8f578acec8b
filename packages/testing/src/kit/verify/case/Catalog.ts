/** contract.md#catalog: machines and countries as partners see them. */
import type { Bench } from "../Bench.ts"
import { type Case, promise } from "../Case.ts"
import type { Json } from "../Exchange.ts"
import { AMOUNT, holds, like, same, TIMESTAMP } from "../Expect.ts"

/** Each of a few probabilities is rounded to seven places. */
const ROUNDING = 1e-5

const machines = async (bench: Bench) => {
  const party = await bench.partner()
  const { id } = await bench.machine({ price: "12.340000", tiers: [3, 1] })
  const { data } = await party.get("/vending-machines")
  const machine = data.find((each: Json) => each.id === id)
  like(machine, { id, priceUsd: AMOUNT, name: /./, image: /^https?:\/\// }, "a machine")
  for (const field of ["imageSrcset", "staticImage"])
    holds(field in machine, `a machine has ${field}`, machine)
  const chances = machine.odds.map(({ probability }: Json) => probability)
  const whole = chances.reduce((sum: number, each: number) => sum + each, 0)
  holds(Math.abs(whole - 1) < ROUNDING, "a machine's odds add up to 1", machine.odds)
  like(machine, { oddsMode: "weights", remaining: null }, "a machine with odds by weights")
  const ids = data.map((each: Json) => each.id)
  same(
    ids,
    [...ids].sort((one, other) => one - other),
    "the order of the machines' ids"
  )
}

const odds = async (bench: Bench) => {
  const { machine, order, party } = await bench.shop({ tiers: [1, 5] })
  const read = async () =>
    (await party.get("/vending-machines")).data.find((each: Json) => each.id === machine.id)
  const { valuesAsOf, ...before } = await read()
  like({ valuesAsOf }, { valuesAsOf: TIMESTAMP }, "when the values were read")
  like(before, { expectedValueUsd: AMOUNT }, "what a pack is worth")
  for (const each of before.tiers)
    like(each, { tier: /./, minUsd: AMOUNT, maxUsd: AMOUNT, averageUsd: AMOUNT }, "a tier's values")
  await order(6)
  same(
    { ...(await read()), valuesAsOf: undefined },
    { ...before, valuesAsOf: undefined },
    "what a machine shows after all of its cards were sold"
  )
}

/** Of two cards, three and one, each is as likely, and what is left is told as it is. */
const live = async (bench: Bench) => {
  const { machine, order, party } = await bench.shop({ tiers: [2, 3, 1], odds: "stock" })
  const drawn = [0, 0, 0]
  for (let left = 6; left >= 0; left--) {
    const { data } = await party.get("/vending-machines")
    const found = data.find((each: Json) => each.id === machine.id)
    const cards = [2, 3, 1].map((all, tier) => all - (drawn[tier] ?? 0))
    const expected = {
      oddsMode: "stock",
      remaining: cards.map((count, tier) => ({ tier: `tier ${tier}`, cards: count }))
    }
    like(found, expected, `a machine with ${left} cards left`)
    for (const [tier, { probability }] of found.odds.entries()) {
      const chance = left === 0 ? 0 : (cards[tier] ?? 0) / left
      holds(Math.abs(probability - chance) < ROUNDING, `the odds of tier ${tier}`, found.odds)
    }
    if (left === 0) return
    const [{ metadata }] = (await order()).cards
    const tier = Number(/-(\d)-\d+$/.exec(metadata.reference)?.[1])
    drawn[tier] = (drawn[tier] ?? 0) + 1
  }
}

const countries = async (bench: Bench) => {
  const party = await bench.partner()
  const { data } = await party.get("/shipping-countries")
  for (const each of data) like(each, { country: /./, feeUsd: AMOUNT }, "a shipping country")
  const names = data.map((each: Json) => each.country)
  same(new Set(names).size, names.length, "the number of different countries")
}

export const catalog: ReadonlyArray<Case> = [
  promise(
    "HTTP-CATALOG-01: the machines on sale are listed by id, with price, pictures and odds",
    [],
    machines
  ),
  promise(
    "HTTP-CATALOG-02: what a machine with odds by weights shows doesn't move with its stock",
    ["operator"],
    odds
  ),
  promise(
    "HTTP-CATALOG-03: the countries that are shipped to are listed with their fees",
    [],
    countries
  ),
  promise(
    "HTTP-CATALOG-04: where odds are those of the stock, they and what is left follow each draw",
    ["operator"],
    live
  )
]
