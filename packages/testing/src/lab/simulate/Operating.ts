/** Operators change balances, catalog, shipments and partners; partners change their endpoints. */
import {
  adjust,
  grantBonus,
  moveShipment,
  putPrices,
  Stock,
  setControls,
  updateMachine,
  updatePartner
} from "@cardpack/core/commands"
import { ShipmentTransitions, Usd } from "@cardpack/core/domain"
import { Effect } from "effect"
import { rowsOf, where } from "../../kit/reference/State.ts"
import { type Act, type Acting, NOTHING } from "./Acting.ts"
import * as Posts from "./Posts.ts"
import * as Request from "./Request.ts"
import type { Services } from "./SimulatedProcess.ts"

const OPERATOR = "ada"

const asked = <A>(
  { world }: Act,
  what: string,
  ask: (services: Services) => ReturnType<Parameters<typeof Request.request<A>>[2]>
) =>
  Effect.map(Request.request<A>(world, what, ask), (answer) => {
    world.trace(`${what}: ${answer.tag === "done" ? "done" : answer.reason._tag}`)
    return true
  })

/** Each acknowledged credit must be in the ledger once. */
const credit =
  (kind: "adjustment" | "bonus"): Acting =>
  ({ account, draws, world }) => {
    const key = `${kind} ${world.numbers.next()}`
    const isTaken = kind === "adjustment" && draws.chance(0.3)
    const amountUsd = Usd.of(draws.between(1, 90)) * (isTaken ? -1n : 1n)
    const input = { partnerId: account, amountUsd, reason: key }
    return Effect.as(
      Request.keyed(
        world,
        { account, key, what: kind },
        ({ engine }, sent) =>
          engine.run(
            kind === "bonus"
              ? grantBonus(OPERATOR, sent, input)
              : adjust(OPERATOR, sent, { ...input, bucket: "cash" })
          ),
        ({ body }) => JSON.stringify(body)
      ),
      true
    )
  }

const shipment: Acting = (act) => {
  const { draws, world } = act
  const row = draws.pick(rowsOf(world.state().shipments))
  if (row === undefined) return NOTHING
  const status = draws.pick(ShipmentTransitions.STATUSES) ?? "shipped"
  const update = {
    status,
    ...(draws.chance(0.5) && { carrier: `carrier ${draws.below(3)}` }),
    ...(status === "exception" && { statusReason: "lost the way" })
  }
  return asked(act, `shipment of ${row.operationId} to ${status}`, ({ engine }) =>
    engine.run(moveShipment(OPERATOR, row.accountId, row.operationId, update))
  )
}

const address: Acting = (act) => {
  const { draws, world } = act
  const row = draws.pick(rowsOf(world.state().shipments))
  if (row === undefined) return NOTHING
  const info = { country: row.countryName, name: `Keeper ${draws.below(4)}` }
  const by = { accountId: row.accountId, keyId: null }
  return asked(act, `address of ${row.operationId}`, ({ engine }) =>
    engine.correctAddress(by, row.operationId, info)
  )
}

const prices: Acting = (act) => {
  const { draws, world } = act
  const items = draws.some(rowsOf(world.state().items), 6)
  const changed = items.map(({ reference }) => ({
    reference,
    buybackUsd: Usd.format(Usd.of(draws.between(1, 12)))
  }))
  return asked(act, "prices", ({ engine }) =>
    engine.run(putPrices(OPERATOR, changed, { acceptJumps: true }))
  )
}

const odds: Acting = (act) => {
  const { draws, world } = act
  const machine = draws.pick(rowsOf(world.state().machines))
  if (machine === undefined) return NOTHING
  const tiers = machine.tiers.map(({ name }) => ({ name, weight: draws.between(1, 9) }))
  return asked(act, `odds of ${machine.id}`, ({ engine }) =>
    engine.run(updateMachine(OPERATOR, machine.id, { tiers }))
  )
}

const stock =
  (change: "withdrawStock" | "returnStock"): Acting =>
  (act) => {
    const { draws, world } = act
    const { cards, deck, items } = world.state()
    const back = where(cards, ({ status }) => status === "bought_back").map(({ itemId }) => itemId)
    const out = where(items, ({ id, withdrawnAt }) => withdrawnAt !== null || back.includes(id))
    const free = rowsOf(deck).map(({ itemId }) => itemId)
    const inside = where(items, ({ id }) => free.includes(id))
    const chosen = draws.some(change === "withdrawStock" ? inside : out, 3)
    if (chosen.length === 0) return NOTHING
    const references = chosen.map(({ reference }) => reference)
    return asked(act, `${change} of ${references.join(" ")}`, ({ engine }) =>
      engine.run(Stock[change](OPERATOR, { references, reason: "simulated" }))
    )
  }

/** Off, and on again after a while. */
const controls: Acting = (act) =>
  Effect.gen(function* () {
    const name = act.draws.pick(["orders", "buybacks", "redemptions", "mints"]) ?? "orders"
    const set = (isOn: boolean) =>
      asked(act, `${name} ${isOn ? "on" : "off"}`, ({ engine }) =>
        engine.run(setControls(OPERATOR, { controls: { [name]: isOn }, reason: "simulated" }))
      )
    yield* set(false)
    yield* act.world.time.sleep(act.draws.between(1, 30) * 1_000)
    return yield* set(true)
  })

const suspension: Acting = (act) =>
  Effect.gen(function* () {
    const set = (status: "active" | "suspended") =>
      asked(act, `${act.account} ${status}`, ({ engine }) =>
        engine.run(updatePartner(OPERATOR, act.account, { status }))
      )
    yield* set("suspended")
    yield* act.world.time.sleep(act.draws.between(1, 30) * 1_000)
    return yield* set("active")
  })

const threshold: Acting = (act) => {
  const lowBalanceThresholdUsd = Usd.format(Usd.of(act.draws.between(100, 400)))
  return asked(act, `threshold of ${act.account}`, ({ engine }) =>
    engine.run(updatePartner(OPERATOR, act.account, { lowBalanceThresholdUsd }))
  )
}

const endpoint: Acting = (act) => {
  const { account, caller, draws, world } = act
  const url = Posts.urlOf(world, account)
  const chosen = draws.pick([["*"], ["operation.completed", "refund.completed"]] as const) ?? ["*"]
  return asked(act, `endpoint of ${account}`, ({ webhooks }) =>
    webhooks.create(caller, { url, subscribedEvents: chosen })
  )
}

const endpointOf = ({ account, draws, world }: Act) =>
  draws.pick(where(world.state().endpoints, (row) => row.accountId === account))

const endpointUpdate: Acting = (act) => {
  const found = endpointOf(act)
  if (found === undefined) return NOTHING
  const { account, caller, draws, world } = act
  const update =
    draws.pick([
      () => ({ active: !found.active }),
      () => ({ rotateSigningSecret: true, gracePeriodSeconds: draws.below(60) }),
      () => ({ url: Posts.urlOf(world, account) }),
      () => ({ subscribedEvents: ["*"] as const })
    ])?.() ?? {}
  return asked(act, `update of ${found.id}`, ({ webhooks }) =>
    webhooks.update(caller, found.id, update)
  )
}

const testEvent: Acting = (act) => {
  const found = endpointOf(act)
  if (found === undefined) return NOTHING
  return asked(act, `test of ${found.id}`, ({ webhooks }) => webhooks.test(act.caller, found.id))
}

const replay: Acting = (act) => {
  const { account, caller, draws, world } = act
  const found = endpointOf(act)
  const events = where(world.state().events, (row) => row.accountId === account)
  const ids = draws.some(events, 3).map(({ id }) => id)
  if (found === undefined || ids.length === 0) return NOTHING
  return asked(act, `replay to ${found.id}`, ({ webhooks }) =>
    webhooks.replay(caller, found.id, ids)
  )
}

export const ACTS = {
  adjustment: credit("adjustment"),
  bonus: credit("bonus"),
  "shipment update": shipment,
  "address correction": address,
  prices,
  odds,
  withdrawal: stock("withdrawStock"),
  "return of stock": stock("returnStock"),
  controls,
  suspension,
  "low balance threshold": threshold,
  endpoint,
  "endpoint update": endpointUpdate,
  "test event": testEvent,
  replay
} as const
