/** All commands except `POST /operations`: reveals, credits, customers, operators, and time. */
import {
  adjust,
  createCustomer,
  grantBonus,
  putPrices,
  reveal,
  Stock,
  sandboxCredit,
  setControls,
  updateCustomer
} from "@cardpack/core/commands"
import { type Id, Usd } from "@cardpack/core/domain"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import * as Accounts from "./Accounts.ts"
import { attempt, ends } from "./Attempt.ts"
import { callerOf, customerOf } from "./Real.ts"
import * as Selection from "./Selection.ts"
import { command, type Step, step } from "./Step.ts"

const account = fc.constantFrom(0, 0, 0, 0, 1, 2)

export const opening = command(
  "reveal",
  { account, selection: Selection.selection },
  ({ account, selection }, model, real) =>
    Effect.gen(function* () {
      const active = (_: unknown, card: { readonly status: string }) => card.status === "active"
      const chosen = Selection.choose(model, account, selection, active)
      if (chosen === null) return
      const { cards, customer } = chosen
      const customerId = customerOf(real, account, customer)
      const cardIds = cards as ReadonlyArray<Id.CardId>
      const asked = real.engine.run(reveal(callerOf(real, account), { customerId, cardIds }))
      const expected = Accounts.reveal(model, account, customer, cards)
      const answer = yield* ends("reveal", asked, expected)
      const shown = answer?.cards.map(({ card }) => [card.id, card.sealed]) ?? []
      assert.deepStrictEqual(shown, expected === "done" ? cards.map((id) => [id, false]) : [])
    })
)

export const crediting = (account: number): Step =>
  step("sandbox credit", { account }, (model, real) =>
    Effect.gen(function* () {
      const asked = real.engine.run(sandboxCredit(callerOf(real, account)))
      const { answer, tag } = yield* attempt("sandbox credit", asked)
      const expected = Accounts.credit(model, account)
      assert.strictEqual(tag === "done" ? (answer?.amount.cash ?? null) : tag, expected)
    })
  )

/** A key for each credit; they are many on one database. */
let keys = 0

export const adjusting = command(
  "adjustment",
  {
    account,
    bucket: fc.constantFrom<"cash" | "bonus">("cash", "bonus"),
    amount: fc.oneof(fc.bigInt(-60_000_000n, 60_000_000n), fc.constant(0n))
  },
  ({ account, amount, bucket }, model, real) =>
    Effect.gen(function* () {
      const partnerId = callerOf(real, account).accountId
      const change = { partnerId, amountUsd: amount, reason: "counted", bucket } as const
      const key = `${partnerId} ${++keys}`
      const isGrant = bucket === "bonus" && amount > 0n
      const asked = isGrant ? grantBonus("model", key, change) : adjust("model", key, change)
      const balance = model.account(account)
      const after = balance[bucket] + amount
      const expected = amount === 0n ? "Invalid" : after < 0n ? "InsufficientBalance" : "done"
      yield* ends("adjustment", real.engine.run(asked), expected)
      if (expected === "done") balance[bucket] = after
    })
)

export const naming = command(
  "customer",
  {
    account,
    name: fc.option(fc.constantFrom<string>("ada", "grace", "edsger")),
    /** The customer that gets the name; null for a new one. */
    rename: fc.option(fc.nat(4))
  },
  ({ account, name, rename }, model, real) =>
    Effect.gen(function* () {
      const caller = callerOf(real, account)
      if (rename !== null && name !== null) {
        const customerId = customerOf(real, account, rename)
        const update = updateCustomer(caller, customerId, { externalUserId: name })
        const expected = Accounts.rename(model, account, rename, name)
        yield* ends("rename", real.engine.run(update), expected)
        return
      }
      const made = createCustomer(caller, { externalUserId: name, attributes: { n: 1 } })
      const expected = Accounts.name(model, account, name)
      const answer = yield* ends("customer", real.engine.run(made), expected)
      if (answer !== null) real.partners[account]?.customers.push(answer.id)
    })
)

export const restocking = command(
  "stock",
  {
    to: fc.constantFrom<"deck" | "withdrawn">("deck", "withdrawn"),
    from: fc.nat(40),
    /** The place of the items that the operator names. */
    at: fc.constantFrom("fitting", "fitting", "deck", "held", "redeemed", "withdrawn")
  },
  ({ at, from, to }, model, real) =>
    Effect.gen(function* () {
      const fitting = to === "deck" ? ["bought_back", "withdrawn"] : ["bought_back", "deck"]
      const places = at === "fitting" ? fitting : [at]
      const things = [...model.things].filter(([, { place }]) => places.includes(place))
      const start = from % Math.max(1, things.length)
      const references = things.slice(start, start + 2).map(([reference]) => reference)
      if (references.length === 0) return
      const move = to === "deck" ? Stock.returnStock : Stock.withdrawStock
      const asked = real.engine.run(move("model", { references, reason: "counted" }))
      yield* ends("stock", asked, Accounts.moveStock(model, references, to))
    })
)

export const pricing = command(
  "price",
  { from: fc.nat(40), worth: fc.bigInt(0n, 30_000_000n) },
  ({ from, worth }, model, real) =>
    Effect.gen(function* () {
      const [reference, thing] = [...model.things][from % model.things.size] ?? []
      if (reference === undefined || thing === undefined) return
      const price = { reference, buybackUsd: Usd.format(worth) }
      const change = putPrices("model", [price], { acceptJumps: true })
      yield* ends("price", real.engine.run(change), "done")
      thing.worth = worth
    })
)

/** The model's word for what a button stops. */
const KINDS = { orders: "order", buybacks: "buyback", redemptions: "redemption", mints: "mint" }

export const pressing = command(
  "stop button",
  {
    name: fc.constantFrom<keyof typeof KINDS>("orders", "buybacks", "redemptions", "mints"),
    on: fc.constantFrom(true, true, false)
  },
  ({ name, on }, model, real) =>
    Effect.gen(function* () {
      const change = setControls("model", { controls: { [name]: on }, reason: "drill" })
      yield* ends("stop button", real.engine.run(change), "done")
      if (on) model.stopped.delete(KINDS[name])
      else model.stopped.add(KINDS[name])
    })
)

export const waiting = (twenties: number): Step =>
  step("time", { twenties }, (model, real) =>
    Effect.sync(() => {
      model.pass(twenties * 20)
      real.moveClock(model.now)
    })
  )

export const otherCommands: ReadonlyArray<fc.WeightedArbitrary<Step>> = [
  { weight: 2, arbitrary: opening.drawn },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 4 }).map(waiting) },
  { weight: 1, arbitrary: account.map(crediting) },
  { weight: 1, arbitrary: adjusting.drawn },
  { weight: 1, arbitrary: naming.drawn },
  { weight: 1, arbitrary: restocking.drawn },
  { weight: 1, arbitrary: pricing.drawn },
  { weight: 1, arbitrary: pressing.drawn }
]
