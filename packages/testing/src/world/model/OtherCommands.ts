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
import { attempt } from "./Attempt.ts"
import { callerOf, customerOf } from "./Real.ts"
import * as Selection from "./Selection.ts"
import { type Step, step } from "./Step.ts"

const someAccount = fc.constantFrom(0, 0, 0, 0, 1, 2)

interface Opening {
  readonly account: number
  readonly selection: Selection.Selection
}

export const opening = ({ account, selection }: Opening): Step =>
  step("reveal", { account, ...selection }, (model, real) =>
    Effect.gen(function* () {
      const active = (_: unknown, card: { readonly status: string }) => card.status === "active"
      const chosen = Selection.choose(model, account, selection, active)
      if (chosen === null) return
      const { cards, customer } = chosen
      const customerId = customerOf(real, account, customer)
      const cardIds = cards as ReadonlyArray<Id.CardId>
      const { answer, tag } = yield* attempt(
        "reveal",
        real.engine.run(reveal(callerOf(real, account), { customerId, cardIds }))
      )
      assert.strictEqual(tag, Accounts.reveal(model, account, customer, cards))
      const shown = answer?.cards.map(({ card }) => [card.id, card.sealed]) ?? []
      assert.deepStrictEqual(shown, tag === "done" ? cards.map((id) => [id, false]) : [])
    })
  )

const reveals = fc.record({ account: someAccount, selection: Selection.selection }).map(opening)

export const crediting = (account: number): Step =>
  step("sandbox credit", { account }, (model, real) =>
    Effect.gen(function* () {
      const { answer, tag } = yield* attempt(
        "sandbox credit",
        real.engine.run(sandboxCredit(callerOf(real, account)))
      )
      const expected = Accounts.credit(model, account)
      assert.strictEqual(tag === "done" ? (answer?.amount.cash ?? null) : tag, expected)
    })
  )

const credits = someAccount.map(crediting)

/** A key for each credit; they are many on one database. */
let keys = 0

interface Adjusting {
  readonly account: number
  readonly amount: bigint
  readonly bucket: "cash" | "bonus"
}

export const adjusting = ({ account, amount, bucket }: Adjusting): Step =>
  step("adjustment", { bucket, account, amount }, (model, real) =>
    Effect.gen(function* () {
      const partnerId = callerOf(real, account).accountId
      const change = { partnerId, amountUsd: amount, reason: "counted", bucket } as const
      const key = `${partnerId} ${++keys}`
      const isGrant = bucket === "bonus" && amount > 0n
      const command = isGrant ? grantBonus("model", key, change) : adjust("model", key, change)
      const { tag } = yield* attempt("adjustment", real.engine.run(command))
      const balance = model.account(account)
      const after = balance[bucket] + amount
      const expected = amount === 0n ? "Invalid" : after < 0n ? "InsufficientBalance" : "done"
      assert.strictEqual(tag, expected)
      if (tag === "done") balance[bucket] = after
    })
  )

const adjustments = fc
  .record({
    account: someAccount,
    bucket: fc.constantFrom("cash", "bonus"),
    amount: fc.oneof(fc.bigInt(-60_000_000n, 60_000_000n), fc.constant(0n))
  })
  .map(adjusting)

const someName = fc.constantFrom("ada", "grace", "edsger")

interface Naming {
  readonly account: number
  readonly name: string | null
  /** The customer that gets the name; null for a new one. */
  readonly rename: number | null
}

export const naming = ({ account, name, rename }: Naming): Step =>
  step("customer", { account, name, rename }, (model, real) =>
    Effect.gen(function* () {
      const caller = callerOf(real, account)
      if (rename !== null && name !== null) {
        const customerId = customerOf(real, account, rename)
        const update = updateCustomer(caller, customerId, { externalUserId: name })
        const { tag } = yield* attempt("rename", real.engine.run(update))
        assert.strictEqual(tag, Accounts.rename(model, account, rename, name))
        return
      }
      const input = { externalUserId: name, attributes: { n: 1 } }
      const { answer, tag } = yield* attempt(
        "customer",
        real.engine.run(createCustomer(caller, input))
      )
      assert.strictEqual(tag, Accounts.name(model, account, name))
      if (answer !== null) real.partners[account]?.customers.push(answer.id)
    })
  )

const customers = fc
  .record({ account: someAccount, name: fc.option(someName), rename: fc.option(fc.nat(4)) })
  .map(naming)

/** The place of the items that the operator names. */
const somewhere = fc.constantFrom("fitting", "fitting", "deck", "held", "redeemed", "withdrawn")

interface Restocking {
  readonly to: "deck" | "withdrawn"
  readonly at: string
  readonly from: number
}

export const restocking = ({ at, from, to }: Restocking): Step =>
  step("stock", { to, at, from }, (model, real) =>
    Effect.gen(function* () {
      const fitting = to === "deck" ? ["bought_back", "withdrawn"] : ["bought_back", "deck"]
      const places = at === "fitting" ? fitting : [at]
      const things = [...model.things].filter(([, { place }]) => places.includes(place))
      const start = from % Math.max(1, things.length)
      const references = things.slice(start, start + 2).map(([reference]) => reference)
      if (references.length === 0) return
      const change = { references, reason: "counted" }
      const command =
        to === "deck" ? Stock.returnStock("model", change) : Stock.withdrawStock("model", change)
      const { tag } = yield* attempt("stock", real.engine.run(command))
      assert.strictEqual(tag, Accounts.moveStock(model, references, to))
    })
  )

const stock = fc
  .record({ to: fc.constantFrom("deck", "withdrawn"), from: fc.nat(40), at: somewhere })
  .map(restocking)

interface Pricing {
  readonly from: number
  readonly worth: bigint
}

export const pricing = ({ from, worth }: Pricing): Step =>
  step("price", { from, worth }, (model, real) =>
    Effect.gen(function* () {
      const [reference, thing] = [...model.things][from % model.things.size] ?? []
      if (reference === undefined || thing === undefined) return
      const change = putPrices("model", [{ reference, buybackUsd: Usd.format(worth) }], {
        acceptJumps: true
      })
      assert.strictEqual((yield* attempt("price", real.engine.run(change))).tag, "done")
      thing.worth = worth
    })
  )

const prices = fc.record({ from: fc.nat(40), worth: fc.bigInt(0n, 30_000_000n) }).map(pricing)

/** The model's word for what a button stops. */
const KINDS = { orders: "order", buybacks: "buyback", redemptions: "redemption", mints: "mint" }

interface Pressing {
  readonly name: keyof typeof KINDS
  readonly on: boolean
}

export const pressing = ({ name, on }: Pressing): Step =>
  step("stop button", { name, on }, (model, real) =>
    Effect.gen(function* () {
      const change = setControls("model", { controls: { [name]: on }, reason: "drill" })
      const { tag } = yield* attempt("stop button", real.engine.run(change))
      assert.strictEqual(tag, "done")
      if (on) model.stopped.delete(KINDS[name])
      else model.stopped.add(KINDS[name])
    })
  )

const buttons = fc
  .record({
    name: fc.constantFrom("orders", "buybacks", "redemptions", "mints"),
    on: fc.constantFrom(true, true, false)
  })
  .map(pressing)

export const waiting = (twenties: number): Step =>
  step("time", { twenties }, (model, real) =>
    Effect.sync(() => {
      model.pass(twenties * 20)
      real.moveClock(model.now)
    })
  )

const time = fc.integer({ min: 1, max: 4 }).map(waiting)

export const otherCommands: ReadonlyArray<fc.WeightedArbitrary<Step>> = [
  { weight: 2, arbitrary: reveals },
  { weight: 1, arbitrary: time },
  { weight: 1, arbitrary: credits },
  { weight: 1, arbitrary: adjustments },
  { weight: 1, arbitrary: customers },
  { weight: 1, arbitrary: stock },
  { weight: 1, arbitrary: prices },
  { weight: 1, arbitrary: buttons }
]
