/** What an act counts against the daily limit, and who may confirm it: a row for each case. */
import * as Cost from "@cardpack/core/domain/approval/Cost"
import { areAkin, rootOf } from "@cardpack/core/domain/approval/Kinship"
import * as Limits from "@cardpack/core/domain/approval/Limits"
import * as OpenPacks from "@cardpack/core/domain/approval/OpenPacks"
import type { Item } from "@cardpack/core/domain/catalog/Item"
import type { VendingMachine } from "@cardpack/core/domain/catalog/VendingMachine"
import * as Usd from "@cardpack/core/domain/usd/Usd"
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import * as Sample from "../../../kit/sample/Sample.ts"

const machine = Sample.machine({
  priceUsd: Usd.of(10),
  tiers: [
    { name: "common", weight: 9n },
    { name: "rare", weight: 1n }
  ]
})

/** Nine in ten are worth 5 USD and one 50: 9.50 a pack. */
const STOCK = {
  stock: new Map([
    ["common", 90],
    ["rare", 10]
  ]),
  values: new Map([
    ["common", Usd.of(450)],
    ["rare", Usd.of(500)]
  ])
}

const tiers = (common: bigint, rare: bigint) => [
  { name: "common", weight: common },
  { name: "rare", weight: rare }
]

const MACHINES: ReadonlyArray<readonly [string, Partial<VendingMachine>, number]> = [
  ["another name", { name: "x" }, 0],
  ["a lower price, for each card on sale", { priceUsd: Usd.of(8) }, 200],
  ["a higher price", { priceUsd: Usd.of(12) }, 0],
  ["better odds, for each card on sale", { tiers: tiers(8n, 2n) }, 450],
  ["worse odds", { tiers: tiers(10n, 0n) }, 0],
  [
    "better odds at a price that makes up for them",
    { tiers: tiers(8n, 2n), priceUsd: Usd.of(15) },
    0
  ]
]

const item = Sample.item(machine, { buybackUsd: Usd.of(20), withdrawnAt: null })

const ITEMS: ReadonlyArray<readonly [string, Partial<Item>, number]> = [
  ["another name", { name: "x" }, 0],
  ["a raise", { buybackUsd: Usd.of(25) }, 5],
  ["a cut", { buybackUsd: Usd.of(1) }, 19],
  ["a withdrawal", { withdrawnAt: 1 }, 20],
  ["a withdrawal with a cut", { withdrawnAt: 1, buybackUsd: Usd.of(1) }, 39],
  ["a move to another tier", { tier: "other" }, 20],
  ["a move to another machine with a raise", { machineId: 999, buybackUsd: Usd.of(30) }, 30]
]

const stocked = (
  { common, rare }: Readonly<Record<"common" | "rare", readonly [cards: number, each: number]>>,
  fields: Partial<VendingMachine> = {}
) => ({
  machine: { ...machine, whenTierEmpty: "redistribute" as const, ...fields },
  stock: new Map([
    ["common", common[0]],
    ["rare", rare[0]]
  ]),
  values: new Map([
    ["common", Usd.of(common[0] * common[1])],
    ["rare", Usd.of(rare[0] * rare[1])]
  ])
})

/** The second is what is left over once the commons are sold out. */
const TAIL = { common: [9, 1], rare: [5, 60] } as const

const STOCKS: ReadonlyArray<readonly [string, ReturnType<typeof stocked>, number]> = [
  ["sold right to its end", stocked({ common: [90, 5], rare: [10, 50] }), 0],
  ["worth more from the first pack on", stocked({ common: [90, 10], rare: [10, 50] }), 400],
  ["worth more once a tier is empty", stocked(TAIL), 200],
  ["that stops then", stocked(TAIL, { whenTierEmpty: "stop" }), 0],
  ["with each card as likely", stocked(TAIL, { oddsMode: "stock" }), 169],
  [
    "with a tier that is never drawn before the others are gone",
    stocked({ common: [10, 1], rare: [5, 50_000] }, { tiers: tiers(1_000_000n, 1n) }),
    249_950
  ]
]

describe("an act costs", () => {
  it.each(STOCKS)("a stock %s", (_, after, cost) => {
    const told = Cost.ofStock(undefined, after)
    // Some of a rare card is gone before the last common one.
    assert.isBelow(Math.abs(Number(told - Usd.of(cost))), 1_000_000, Usd.format(told))
    assert.strictEqual(Cost.ofStock(after, after), 0n)
  })

  it.each(MACHINES)("a machine: %s", (_, fields, cost) => {
    assert.strictEqual(Cost.ofMachine(machine, { ...machine, ...fields }, STOCK), Usd.of(cost))
  })

  it.each(ITEMS)("a card: %s", (_, fields, cost) => {
    assert.strictEqual(Cost.ofItem(item, { ...item, ...fields }), Usd.of(cost))
  })

  it("nothing for what is new, and what is back on sale", () => {
    assert.strictEqual(Cost.ofMachine(undefined, machine, STOCK), 0n)
    assert.strictEqual(Cost.ofItem(undefined, item), 0n)
    assert.strictEqual(Cost.ofItem({ ...item, withdrawnAt: 1 }, item), 0n)
  })

  it("what it moves, in either direction", () => {
    for (const cash of [Usd.of(5), -Usd.of(5)])
      assert.strictEqual(Cost.ofEntry({ amount: { cash, bonus: 0n } }), Usd.of(5))
  })
})

describe("a day's limit", () => {
  const limits = { finance: Usd.of(100) }
  const noon = Date.UTC(2026, 10, 27, 12)
  const fresh = Limits.on("tok_a", undefined, noon)

  it("is used up by role, and is nothing for a role without one", () => {
    assert.deepStrictEqual(fresh, { sender: "tok_a", day: "2026-11-27", used: 0n })
    const most = Limits.spend(limits, "finance", fresh, Usd.of(100))
    assert.strictEqual(most?.used, Usd.of(100))
    assert.isNull(Limits.spend(limits, "finance", most ?? fresh, 1n))
    assert.isNull(Limits.spend(limits, "owner", fresh, 1n))
  })

  it("begins anew with the day of UTC, and not by a clock that steps back", () => {
    const used = { ...fresh, used: Usd.of(7) }
    assert.strictEqual(Limits.on("tok_a", used, Date.UTC(2026, 10, 27, 23, 59)).used, Usd.of(7))
    assert.strictEqual(Limits.on("tok_a", used, Date.UTC(2026, 10, 28)).used, 0n)
    assert.deepStrictEqual(Limits.on("tok_a", used, Date.UTC(2026, 10, 26)), used)
  })

  it("is read from its setting, or refused", () => {
    assert.isNull(Result.getOrThrow(Limits.parse("off")))
    assert.deepStrictEqual(Result.getOrThrow(Limits.parse("owner:100000, finance:0.5")), {
      owner: Usd.of(100_000),
      finance: 500_000n
    })
    for (const text of ["", "owner", "owner:x", "king:1", "owner:-1", "owner:1,owner:2"])
      assert.isTrue(Result.isFailure(Limits.parse(text)), text)
  })
})

describe("two senders may be one person", () => {
  let at = 0
  const token = (name: string, madeBy: string | null, maker: string | null = null) => ({
    id: `tok_${name}` as const,
    name,
    madeBy,
    makerTokenId: maker === null ? null : (`tok_${maker}` as const),
    createdAt: ++at
  })
  const ADA = "ada@example.com"
  const made = [
    token("t1", ADA),
    token("t2", "t1", "t1"),
    token("t3", ADA),
    token("e1", "environment"),
    token("e2", "environment"),
    token("old", null),
    // Of before makers were kept: by name alone.
    token("t4", "t1"),
    // Named as the person who made it, or as another token.
    { ...token("self", ADA), name: ADA },
    token("0", ADA),
    { ...token("like", ADA), name: "e1" },
    token("child", "e1", "e1")
  ]
  const cases: ReadonlyArray<readonly [string, string, boolean]> = [
    ["tok_t1", "tok_t1", true],
    [ADA, "tok_t1", true],
    ["tok_t2", ADA, true],
    ["tok_t2", "tok_t3", true],
    ["tok_t4", "tok_t3", true],
    ["tok_0", ADA, true],
    ["tok_like", "tok_e1", false],
    ["tok_e1", "environment", true],
    ["tok_e1", "tok_e2", false],
    ["tok_e1", "tok_t2", false],
    ["tok_old", "tok_t1", false],
    ["bea@example.com", "tok_t1", false]
  ]
  it.each(cases)("%s and %s: %s", (one, other, akin) => {
    assert.strictEqual(areAkin(made, "environment", one, other), akin)
    assert.strictEqual(areAkin(made, "environment", other, one), akin)
  })

  it.each([
    ["tok_t2", ADA],
    ["tok_t4", ADA],
    [ADA, ADA],
    ["tok_self", ADA],
    ["tok_0", ADA],
    ["tok_like", ADA],
    ["tok_child", "tok_e1"],
    ["tok_e1", "tok_e1"],
    ["environment", "environment"],
    ["tok_old", "tok_old"]
  ])("%s shares the limit of %s", (key, root) => {
    assert.strictEqual(rootOf(made, "environment", key), root)
  })
})

it("packs that were sold since the stock was read count at the present price", () => {
  const odds = { mode: "weights", version: 0, tiers: machine.tiers } as const
  const known = [{ machineId: machine.id, odds, count: 2, paid: Usd.of(3) }]
  assert.deepStrictEqual(OpenPacks.all(machine, known, 2), known)
  const [, since] = OpenPacks.all(machine, known, 5)
  assert.deepInclude(since, { machineId: machine.id, count: 3, paid: Usd.of(30) })
})

describe("packs that are open hold", () => {
  const odds = { mode: "weights", version: 1, tiers: machine.tiers } as const
  /** Each was sold for one. */
  const sold = (count: number, fields: Partial<OpenPacks.OpenPacks["odds"]> = {}) => [
    { machineId: machine.id, odds: { ...odds, ...fields }, count, paid: Usd.of(count) }
  ]
  const stop = { whenTierEmpty: "stop" } as const

  it.each([
    ["what is dearest once others have emptied a tier", stocked(TAIL), sold(3), 3 * 59],
    ["their odds while each tier has a card for every one", stocked(TAIL, stop), sold(5), 29.5],
    ["what is left where a tier has not", stocked(TAIL, stop), sold(6), 4 * 59 + 2 * 5.9],
    ["as if each order's were opened first", stocked(TAIL, stop), [...sold(3), ...sold(3)], 6 * 59],
    ["an average card where each is as likely", stocked(TAIL), sold(3, { mode: "stock" }), 63.21]
  ] as const)("%s", (_, after, packs, usd) => {
    const told = Number(OpenPacks.given(after, packs)) / 1e6
    assert.approximately(told, usd, 0.01)
  })
})
