/** Operators change partners, machines and the catalog. */
import { putCatalog, updateMachine, updatePartner } from "@cardpack/core/commands"
import { Usd } from "@cardpack/core/domain"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import { ends } from "./Attempt.ts"
import { callerOf } from "./Real.ts"
import { command, type Step } from "./Step.ts"

export const ADDRESS = "cards@partner.example"

/** Suspended seldom and not for long: a suspended partner does nothing. */
export const partner = command(
  "partner",
  {
    account: fc.constantFrom(0, 0, 1, 2),
    isSuspended: fc.constantFrom(false, false, true),
    hasAddress: fc.constantFrom(true, true, false)
  },
  ({ account, ...change }, model, real) =>
    Effect.gen(function* () {
      const update = updatePartner("model", callerOf(real, account).accountId, {
        status: change.isSuspended ? "suspended" : "active",
        notificationEmail: change.hasAddress ? ADDRESS : null
      })
      yield* ends("partner", real.engine.run(update), "done")
      Object.assign(model.account(account), change)
    })
)

export const selling = command(
  "machine",
  {
    product: fc.nat(2),
    active: fc.constantFrom(true, true, false),
    /** Null for the same price. */
    price: fc.constantFrom(null, null, 5_000_001n, 12_000_000n)
  },
  ({ active, price, product }, model, real) =>
    Effect.gen(function* () {
      const sold = model.products[product]
      assert.isDefined(sold)
      const next = price ?? sold.price
      const change = { active, priceUsd: Usd.format(next) }
      const update = updateMachine("model", real.machines[product] ?? 0, change)
      yield* ends("machine", real.engine.run(update), "done")
      Object.assign(sold, { price: next, active })
    })
)

let made = 0

/** A new item on sale. */
export const adding = command(
  "item",
  { product: fc.constantFrom(0, 1), worth: fc.bigInt(1n, 30_000_000n) },
  ({ product, worth }, model, real) =>
    Effect.gen(function* () {
      const reference = `MODEL-${++made}`
      const card = {
        reference,
        vendingMachineId: real.machines[product] ?? 0,
        tier: product === 0 ? "rare" : "only",
        name: "1999 Ferry, grade 8",
        image: "https://images.example/ferry.png",
        buybackUsd: Usd.format(worth)
      }
      const put = putCatalog("model", { vendingMachines: [], cards: [card] })
      const answer = yield* ends("item", real.engine.run(put), "done")
      assert.strictEqual(answer?.cardsAdded, 1)
      model.things.set(reference, { product, worth, place: "deck" })
    })
)

export const settingCommands: ReadonlyArray<fc.WeightedArbitrary<Step>> = [
  { weight: 1, arbitrary: partner.drawn },
  { weight: 1, arbitrary: selling.drawn },
  { weight: 1, arbitrary: adding.drawn }
]
