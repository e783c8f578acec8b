/** Operators change partners, machines and the catalog. */
import { putCatalog, updateMachine, updatePartner } from "@cardpack/core/commands"
import { Usd } from "@cardpack/core/domain"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import { attempt } from "./Attempt.ts"
import { callerOf } from "./Real.ts"
import { type Step, step } from "./Step.ts"

export const ADDRESS = "cards@partner.example"

interface Setting {
  readonly account: number
  readonly isSuspended: boolean
  readonly hasAddress: boolean
}

export const partner = ({ account, ...change }: Setting): Step =>
  step("partner", { account, ...change }, (model, real) =>
    Effect.gen(function* () {
      const update = updatePartner("model", callerOf(real, account).accountId, {
        status: change.isSuspended ? "suspended" : "active",
        notificationEmail: change.hasAddress ? ADDRESS : null
      })
      assert.strictEqual((yield* attempt("partner", real.engine.run(update))).tag, "done")
      Object.assign(model.account(account), change)
    })
  )

/** Suspended seldom and not for long: a suspended partner does nothing. */
const partners = fc
  .record({
    account: fc.constantFrom(0, 0, 1, 2),
    isSuspended: fc.constantFrom(false, false, true),
    hasAddress: fc.constantFrom(true, true, false)
  })
  .map(partner)

interface Selling {
  readonly product: number
  readonly active: boolean
  /** Null for the same price. */
  readonly price: bigint | null
}

export const selling = ({ active, price, product }: Selling): Step =>
  step("machine", { product, active, price }, (model, real) =>
    Effect.gen(function* () {
      const sold = model.products[product]
      assert.isDefined(sold)
      const next = price ?? sold.price
      const change = { active, priceUsd: Usd.format(next) }
      const update = updateMachine("model", real.machines[product] ?? 0, change)
      assert.strictEqual((yield* attempt("machine", real.engine.run(update))).tag, "done")
      sold.price = next
      sold.active = active
    })
  )

const machines = fc
  .record({
    product: fc.nat(2),
    active: fc.constantFrom(true, true, false),
    price: fc.constantFrom(null, null, 5_000_001n, 12_000_000n)
  })
  .map(selling)

let made = 0

/** A new item on sale. */
interface Adding {
  readonly product: number
  readonly worth: bigint
}

export const adding = ({ product, worth }: Adding): Step =>
  step("item", { product, worth }, (model, real) =>
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
      const { answer, tag } = yield* attempt("item", real.engine.run(put))
      assert.strictEqual(tag, "done")
      assert.strictEqual(answer?.cardsAdded, 1)
      model.things.set(reference, { product, worth, place: "deck" })
    })
  )

const items = fc
  .record({ product: fc.constantFrom(0, 1), worth: fc.bigInt(1n, 30_000_000n) })
  .map(adding)

export const settingCommands: ReadonlyArray<fc.WeightedArbitrary<Step>> = [
  { weight: 1, arbitrary: partners },
  { weight: 1, arbitrary: machines },
  { weight: 1, arbitrary: items }
]
