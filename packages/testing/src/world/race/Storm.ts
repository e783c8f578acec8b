/** Partners trade while operators change stock and odds: nothing is lost, sold or done twice. */
import type { Catalog } from "@cardpack/core/commands"
import { reveal } from "@cardpack/core/commands/card/Reveal"
import type { Engine } from "@cardpack/core/commands/Engine"
import { updatePartner } from "@cardpack/core/commands/partner/UpdatePartner"
import * as Usd from "@cardpack/core/domain/usd/Usd"
import { CARDS } from "@cardpack/core/engine/port/ListFilter"
import { Reads } from "@cardpack/core/engine/port/Reads"
import { assert, type Vitest } from "@effect/vitest"
import { Effect, Result } from "effect"
import { drawSeed } from "../../kit/certify/Trial.ts"
import * as Fixture from "../../kit/sample/Fixture.ts"
import type { Act, Drawn, Hand, Services, Told } from "../act/Act.ts"
import { Draws } from "../act/Draws.ts"
import * as KnownFromAnswers from "../act/KnownFromAnswers.ts"
import { OPERATORS } from "../act/Operators.ts"
import { PARTNERS } from "../act/Partners.ts"
import { sound } from "./Audited.ts"
import * as Changes from "./claim/Changes.ts"
import * as Real from "./Real.ts"
import { caller } from "./Requests.ts"
import { answers, Engines, type Provided, together } from "./Rig.ts"

type It = Vitest.MethodsNonLive<Provided>
type Machine = Effect.Success<ReturnType<typeof Real.machine>>

const RICH = { cash: 900_000_000n, bonus: 50_000_000n, customers: 1 }
const CLIENTS = 64
const PARTNERS_OF_ALL = 16
const TURNS = 3
const ROUNDS = Number(process.env.CARDPACK_TEST_ROUNDS ?? "2")
const MOST_ROUNDS = 20
const STOCK = { price: 10_000n, window: 60, tiers: { common: 18, rare: 9 } }

/** Cards go to another tier, perhaps of the other machine. */
const moving =
  (machines: ReadonlyArray<Machine>): Act =>
  ({ account, draws }) => {
    const [from, to] = [draws.pick(machines), draws.pick(machines)]
    const tier = draws.pick(["common", "rare"]) ?? "common"
    const cards = Changes.placed([...draws.some(from?.items ?? [], 3)], to?.id ?? 0, tier)
    const catalog: Catalog = { vendingMachines: [], cards }
    const ask = ({ engine }: Services) =>
      Effect.as(Changes.put(engine, catalog), { id: "", shown: null })
    return { what: "catalog", account, isKeyed: false, ask, sent: null }
  }

const actsOn = (machines: ReadonlyArray<Machine>): ReadonlyArray<Act> => [
  ...[PARTNERS.order, PARTNERS.order, PARTNERS["sealed order"], PARTNERS["sealed order"]],
  ...[PARTNERS.refund, PARTNERS.refund, PARTNERS.reveal, PARTNERS.buyback, PARTNERS.redemption],
  ...[PARTNERS["sandbox credit"], OPERATORS.withdrawal, OPERATORS["return of stock"]],
  ...[OPERATORS.odds, OPERATORS.prices, moving(machines), moving(machines)]
]

/** A partner as its clients know it, and what they were told. */
interface Trader extends KnownFromAnswers.KnownFromAnswers {
  readonly asked: Array<readonly [drawn: Drawn, key: string]>
  // biome-ignore lint/suspicious/noExplicitAny: an operation, as its partner reads it
  readonly told: Map<string, any>
}

/** Takes an answer; only the first one to a key is no replay. */
const hear = (trader: Trader, { sent, what }: Drawn, { id, shown }: Told): void => {
  if (sent !== null) KnownFromAnswers.learn(trader, sent, shown)
  if (sent?.path !== "/operations") return
  const { replayed } = Object(shown)
  assert.strictEqual(replayed, trader.told.has(id), `${what} was done twice`)
  trader.told.set(id, shown)
}

/** One act, or one that was answered, again. */
const turn = (trader: Trader, hand: Hand, all: ReadonlyArray<Act>, key: string) => {
  const again = hand.draws.chance(0.15) ? hand.draws.pick(trader.asked) : undefined
  const drawn = again?.[0] ?? hand.draws.pick(all)?.(hand) ?? null
  if (drawn === null) return () => Effect.succeed("nothing")
  const used = again?.[1] ?? key
  return (services: Services) =>
    Effect.map(Effect.result(drawn.ask(services, used)), (result) => {
      if (Result.isFailure(result)) {
        const { _tag } = result.failure.reason
        return FAIR.includes(_tag)
          ? _tag
          : `${drawn.what}: ${JSON.stringify(result.failure.reason)}`
      }
      if (drawn.isKeyed) trader.asked.push([drawn, used])
      hear(trader, drawn, result.success)
      return drawn.what.split(" ")[0] ?? ""
    })
}

/** The allowed outcomes; any other refusal is a fault of the service. */
const FAIR = ["OutOfStock", "Conflict", "NotFound", "InsufficientBalance"]

const round = Effect.fnUntraced(function* (
  traders: ReadonlyArray<Trader>,
  machines: ReadonlyArray<Machine>,
  seed: number
) {
  const all = actsOn(machines)
  const items = machines.flatMap((machine) => machine.items)
  const ended: Record<string, number> = {}
  const results = yield* together(CLIENTS, (engine, index) =>
    Effect.gen(function* () {
      const draws = Draws.of(seed, `client ${index}`)
      const trader = traders[index % traders.length]
      if (trader === undefined) return
      const tiers = [{ name: "common" }, { name: "rare" }]
      const sold = machines.map(({ id }) => ({ id, tiers }))
      const references = () => items.map(({ reference }) => reference)
      let number = 0
      const hand: Hand = {
        ...{ draws, account: trader.account, countries: ["Japan"], wallets: [] },
        known: KnownFromAnswers.known(trader, draws, sold, references),
        hookUrl: () => "",
        number: () => number++
      }
      for (let at = 0; at < TURNS; at++) {
        // Cast: what is drawn asks the engine alone.
        const services = { engine } as Services
        const end = yield* turn(trader, hand, all, `${seed} ${index} ${at}`)(services)
        ended[end] = (ended[end] ?? 0) + 1
      }
    })
  )
  assert.lengthOf(answers(results), CLIENTS)
  return ended
})

/** Every answered operation is there with its sums, and each card with the item that it showed. */
const kept = Effect.fnUntraced(function* ({ account, told }: Trader) {
  const ids = [...told.keys()] as Array<`op_${string}`>
  const found = yield* (yield* Reads).operationDetails(account, ids)
  assert.lengthOf(found, ids.length)
  for (const { cards, operation } of found) {
    const answer = told.get(operation.id)
    const { chargedUsd, creditedUsd } = operation
    const sums = [Usd.format(chargedUsd), Usd.format(creditedUsd)]
    assert.deepStrictEqual([answer.chargedUsd, answer.creditedUsd], sums)
    for (const [at, { item }] of cards.entries())
      assert.oneOf(answer.cards[at].name, [null, item?.name])
  }
})

const serve = Effect.fnUntraced(function* (engine: Engine["Service"], trader: Trader) {
  const { account: id, customers } = trader
  const [customerId] = customers
  assert.isDefined(customerId)
  const { rows } = yield* (yield* Reads).customerCards(id, customerId, CARDS, {
    limit: 200,
    before: null
  })
  const claims = rows.filter(({ card, item }) => card.status === "active" && item === null)
  for (const { card } of claims) {
    const command = reveal(caller({ id, customers }), { customerId, cardIds: [card.id] })
    const opened = yield* engine.run(command)
    assert.isNotNull(opened.cards[0]?.item ?? null)
  }
})

/** Trade of partners, which ends with all claims served. */
const storm = Effect.fnUntraced(function* (seed: number) {
  const [engine] = (yield* Engines).all
  assert.isDefined(engine)
  const machines = [yield* Real.machine(STOCK), yield* Real.machine(STOCK)]
  const traders = yield* Effect.forEach(
    Array.from({ length: PARTNERS_OF_ALL }),
    Effect.fnUntraced(function* () {
      const partner = yield* Real.partner(RICH)
      const [customer = "cus_"] = partner.customers
      const address = { notificationEmail: "cards@partner.example" }
      yield* engine.run(updatePartner("race", partner.id, address))
      const trader: Trader = { ...KnownFromAnswers.begin(partner.id), asked: [], told: new Map() }
      trader.customers.push(customer)
      return trader
    })
  )
  const ended = yield* round(traders, machines, seed)
  yield* sound
  for (const trader of traders) {
    yield* kept(trader)
    yield* serve(engine, trader)
  }
  for (const { id } of machines) {
    assert.strictEqual((yield* Fixture.stockOf(id)).openClaims, 0)
  }
  yield* sound
  return ended
})

/** What all rounds together do at least: which of it a round does, the scheduler decides. */
const MUST = ["order", "refund", "reveal", "buyback", "redemption", "sandbox", "odds", "catalog"]

export const storms = (it: It, deadlocks: () => number): void => {
  it.effect(
    "whatever partners and operators do at once, answers are kept and claims are served",
    () =>
      Effect.gen(function* () {
        const seen = new Set<string>()
        const isWhole = () => MUST.every((act) => seen.has(act))
        for (let at = 0; at < ROUNDS || (!isWhole() && at < MOST_ROUNDS); at++)
          for (const end of Object.keys(yield* storm(drawSeed() + at))) seen.add(end)
        const done = [...MUST, "returnStock", "nothing", "withdrawStock", "prices"]
        const unfair = [...seen].filter((end) => !FAIR.includes(end) && !done.includes(end))
        assert.deepStrictEqual(unfair, [])
        assert.includeMembers([...seen], MUST)
        assert.strictEqual(deadlocks(), 0)
      })
  )
}
