/** What operators ask for, and what partners ask of their webhook endpoints. */
import type { Command } from "@cardpack/core"
import {
  adjust,
  grantBonus,
  moveShipment,
  putPrices,
  retryDelivery,
  Stock,
  setControls,
  updateMachine,
  updatePartner
} from "@cardpack/core/commands"
import { ShipmentTransitions, Usd } from "@cardpack/core/domain"
import { Effect } from "effect"
import type { Act, Drawn, Hand, Services } from "./Act.ts"

export const OPERATOR = "ada"

/** An act without a key, of which nothing is shown. */
const told = (
  { account }: Hand,
  what: string,
  ask: (services: Services) => Effect.Effect<unknown, Command.Refused>
): Drawn => ({
  what,
  account,
  isKeyed: false,
  ask: (services) => Effect.as(ask(services), { id: "", shown: null }),
  sent: null
})

/** Each acknowledged credit must be in the ledger once: its reason tells which. */
const credit =
  (kind: "adjustment" | "bonus"): Act =>
  ({ account, draws, number }) => {
    const isTaken = kind === "adjustment" && draws.chance(0.3)
    const amountUsd = Usd.of(draws.between(1, 90)) * (isTaken ? -1n : 1n)
    const reason = `${kind} ${number()}`
    return {
      what: reason,
      account,
      isKeyed: true,
      ask: ({ engine }, key) => {
        const input = { partnerId: account, amountUsd, reason }
        const command =
          kind === "bonus"
            ? grantBonus(OPERATOR, key, input)
            : adjust(OPERATOR, key, { ...input, bucket: "cash" })
        return Effect.map(engine.run(command), ({ body }) => ({
          id: JSON.stringify(body),
          shown: null
        }))
      },
      sent: null
    }
  }

const shipment: Act = (hand) => {
  const { draws, known } = hand
  const parcel = draws.pick(known.parcels())
  if (parcel === undefined) return null
  const { accountId, operationId } = parcel
  const status = draws.pick(ShipmentTransitions.STATUSES) ?? "shipped"
  const update = {
    status,
    ...(draws.chance(0.5) && { carrier: `carrier ${draws.below(3)}` }),
    ...(status === "exception" && { statusReason: "lost the way" })
  }
  return {
    ...told(
      { ...hand, account: accountId },
      `shipment of ${operationId} to ${status}`,
      (services) => services.engine.run(moveShipment(OPERATOR, accountId, operationId, update))
    ),
    // Partners move parcels themselves in the sandbox.
    sent: { method: "PUT", path: `/operations/${operationId}/shipment`, body: update }
  }
}

const prices: Act = (hand) => {
  const { draws, known } = hand
  const changed = draws.some(known.references("any"), 6).map((reference) => ({
    reference,
    buybackUsd: Usd.format(Usd.of(draws.between(1, 12)))
  }))
  return told(hand, "prices", ({ engine }) =>
    engine.run(putPrices(OPERATOR, changed, { acceptJumps: true }))
  )
}

const odds: Act = (hand) => {
  const { draws, known } = hand
  const machine = draws.pick(known.machines())
  if (machine === undefined) return null
  const tiers = machine.tiers.map(({ name }) => ({ name, weight: draws.between(1, 9) }))
  return told(hand, `odds of ${machine.id}`, ({ engine }) =>
    engine.run(updateMachine(OPERATOR, machine.id, { tiers }))
  )
}

/** Orders that are on their way pay the new price or the old one. */
const price: Act = (hand) => {
  const machine = hand.draws.pick(hand.known.machines())
  if (machine === undefined) return null
  const priceUsd = Usd.format(Usd.of(hand.draws.between(3, 12)) + 1n)
  return told(hand, `price of ${machine.id}`, ({ engine }) =>
    engine.run(updateMachine(OPERATOR, machine.id, { priceUsd }))
  )
}

const retry: Act = (hand) => {
  const delivery = hand.draws.pick(hand.known.deliveries())
  if (delivery === undefined) return null
  return told(hand, `retry of ${delivery.id}`, ({ engine }) =>
    engine.run(retryDelivery(OPERATOR, delivery))
  )
}

const stock =
  (change: "withdrawStock" | "returnStock"): Act =>
  (hand) => {
    const from = hand.known.references(change === "withdrawStock" ? "deck" : "outside")
    const references = hand.draws.some(from, 3)
    if (references.length === 0) return null
    return told(hand, `${change} of ${references.join(" ")}`, ({ engine }) =>
      engine.run(Stock[change](OPERATOR, { references, reason: "counted" }))
    )
  }

const CONTROLS = ["orders", "buybacks", "redemptions", "mints"] as const
type Control = (typeof CONTROLS)[number]

export const control = (hand: Hand, names: ReadonlyArray<Control>, isOn: boolean): Drawn =>
  told(hand, `${names.join(" ")} ${isOn ? "on" : "off"}`, ({ engine }) => {
    const controls = Object.fromEntries(names.map((name) => [name, isOn]))
    return engine.run(setControls(OPERATOR, { controls, reason: "drill" }))
  })

export const allOn = (hand: Hand): Drawn => control(hand, CONTROLS, true)

export const status = (hand: Hand, to: "active" | "suspended"): Drawn =>
  told(hand, `${hand.account} ${to}`, ({ engine }) =>
    engine.run(updatePartner(OPERATOR, hand.account, { status: to }))
  )

/** Off, and on again after a while. */
export const PAIRS = {
  controls: (hand: Hand) => {
    const name = hand.draws.pick(CONTROLS) ?? "orders"
    return [control(hand, [name], false), control(hand, [name], true)] as const
  },
  suspension: (hand: Hand) => [status(hand, "suspended"), status(hand, "active")] as const
}

const threshold: Act = (hand) => {
  const lowBalanceThresholdUsd = Usd.format(Usd.of(hand.draws.between(100, 400)))
  return told(hand, `threshold of ${hand.account}`, ({ engine }) =>
    engine.run(updatePartner(OPERATOR, hand.account, { lowBalanceThresholdUsd }))
  )
}

const callerOf = ({ account }: Hand) => ({ accountId: account, keyId: null })

const endpoint: Act = (hand) => {
  const url = hand.hookUrl()
  const chosen = hand.draws.pick([["*"], ["operation.completed", "refund.completed"]] as const)
  return told(hand, `endpoint of ${hand.account}`, ({ webhooks }) =>
    webhooks.create(callerOf(hand), { url, subscribedEvents: chosen ?? ["*"] })
  )
}

type Endpoint = ReturnType<Hand["known"]["endpoints"]>[number]

const onEndpoint =
  (act: (hand: Hand, found: Endpoint) => Drawn | null): Act =>
  (hand) => {
    const found = hand.draws.pick(hand.known.endpoints())
    return found === undefined ? null : act(hand, found)
  }

const endpointUpdate = onEndpoint((hand, { active, id }) => {
  const { draws } = hand
  const update =
    draws.pick([
      () => ({ active: !active }),
      () => ({ rotateSigningSecret: true, gracePeriodSeconds: draws.below(60) }),
      () => ({ url: hand.hookUrl() }),
      () => ({ subscribedEvents: ["*"] as const })
    ])?.() ?? {}
  return told(hand, `update of ${id}`, ({ webhooks }) =>
    webhooks.update(callerOf(hand), id, update)
  )
})

const testEvent = onEndpoint((hand, { id }) =>
  told(hand, `test of ${id}`, ({ webhooks }) => webhooks.test(callerOf(hand), id))
)

const replay = onEndpoint((hand, { id }) => {
  const ids = hand.draws.some(hand.known.events(), 3)
  if (ids.length === 0) return null
  return told(hand, `replay to ${id}`, ({ webhooks }) => webhooks.replay(callerOf(hand), id, ids))
})

export const OPERATORS = {
  adjustment: credit("adjustment"),
  bonus: credit("bonus"),
  "shipment update": shipment,
  prices,
  odds,
  price,
  retry,
  withdrawal: stock("withdrawStock"),
  "return of stock": stock("returnStock"),
  "low balance threshold": threshold,
  endpoint,
  "endpoint update": endpointUpdate,
  "test event": testEvent,
  replay
} as const satisfies Readonly<Record<string, Act>>
