/** The shop of a simulation: partners with money, customers and endpoints; machines with cards. */

import type { Command } from "@cardpack/core"
import {
  adjust,
  type Catalog,
  createCustomer,
  createPartner,
  grantBonus,
  putCatalog,
  putCountries
} from "@cardpack/core/commands"
import { type Id, Instant, Usd } from "@cardpack/core/domain"
import { Effect } from "effect"
import type { Draws } from "../act/Draws.ts"
import * as Disclosure from "./Disclosure.ts"
import * as Posts from "./Posts.ts"
import * as Request from "./Request.ts"
import type { World } from "./World.ts"

const OPERATOR = "ada"

const tiers = ["gold", "iron"].map((name, at) => ({ name, weight: at * 3 + 1 }))

const catalogOf = (window: number, draws: Draws): Catalog => {
  const machine = (id: number, hours: number) => ({
    id,
    name: `Machine ${id}`,
    priceUsd: id === 1 ? "10.000003" : "4.000000",
    image: "https://cards.example/machine.svg",
    refundWindowHours: hours,
    tiers
  })
  // Of some machines the last packs are sold, sealed ones among them.
  const most = draws.pick([6, 12, 25]) ?? 25
  const cards = [1, 2].flatMap((id) =>
    tiers.flatMap(({ name }) =>
      Array.from({ length: draws.between(4, most) }, (_, at) => {
        const reference = `${name.toUpperCase()}-${id}${String(at).padStart(3, "0")}`
        return {
          reference,
          vendingMachineId: id,
          tier: name,
          name: Disclosure.nameOf(reference),
          image: "https://cards.example/card.svg",
          buybackUsd: Usd.format(Usd.of(draws.between(1, 12))),
          metadata: { grade: draws.between(1, 10) }
        }
      })
    )
  )
  return { vendingMachines: [machine(1, window / Instant.HOUR), machine(2, 0)], cards }
}

const run = <A>(world: World, name: string, command: Command.Command<A>): Effect.Effect<A> =>
  Effect.flatMap(
    Request.request(world, name, ({ engine }) => engine.run(command)),
    (answer) =>
      answer.tag === "done"
        ? Effect.succeed(answer.value)
        : Effect.die(`${name}: ${answer.reason._tag}`)
  )

const partner = Effect.fnUntraced(function* (world: World, draws: Draws, at: number) {
  const { id } = yield* run(
    world,
    "partner",
    createPartner(OPERATOR, {
      id: null,
      name: `Partner ${at}`,
      notificationEmail: "p@partner.example"
    })
  )
  const key = `start of ${id}`
  const input = { partnerId: id, amountUsd: Usd.of(draws.between(30, 400)), reason: key }
  yield* run(world, key, adjust(OPERATOR, key, { ...input, bucket: "cash" }))
  const gift = { ...input, amountUsd: Usd.of(draws.between(5, 90)) }
  yield* run(world, key, grantBonus(OPERATOR, `bonus, ${key}`, gift))
  const caller = { accountId: id, keyId: null }
  for (let customer = 0; customer < 2; customer++) {
    yield* run(world, "customer", createCustomer(caller, { externalUserId: null, attributes: {} }))
  }
  const url = Posts.urlOf(world, id)
  yield* Request.request(world, "endpoint", ({ webhooks }) =>
    webhooks.create(caller, { url, subscribedEvents: ["*"] })
  )
  return id
})

export const shop = (world: World, draws: Draws): Effect.Effect<ReadonlyArray<Id.AccountId>> =>
  Effect.gen(function* () {
    yield* run(world, "catalog", putCatalog(OPERATOR, catalogOf(world.plan.settings.window, draws)))
    yield* run(
      world,
      "countries",
      putCountries(OPERATOR, [
        { code: "DE", country: "Germany", feeUsd: "5.000000" },
        { code: "JP", country: "Japan", feeUsd: "7.500000" }
      ])
    )
    const count = draws.between(2, 3)
    return yield* Effect.forEach(
      Array.from({ length: count }, (_, at) => at),
      (at) => partner(world, draws, at)
    )
  })
