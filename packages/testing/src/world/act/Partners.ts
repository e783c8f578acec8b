/** What partners ask for, for their customers and themselves. */

import type { Engine } from "@cardpack/core"
import {
  createCustomer,
  type OperationRequest,
  reveal,
  sandboxCreditOnce,
  updateCustomer
} from "@cardpack/core/commands"
import { Card, Operation, Usd } from "@cardpack/core/domain"
import * as Links from "@cardpack/core/domain/link/Links"
import { Effect } from "effect"
import type { Act, Drawn, Hand, Told } from "./Act.ts"

const callerOf = ({ account }: Hand) => ({ accountId: account, keyId: null })

export const answered = ({
  details,
  now,
  replayed = false
}: Pick<Engine.OperationAnswer, "details" | "now"> & { readonly replayed?: boolean }): Told => ({
  id: details.operation.id,
  shown: Operation.view(details, now, Links.NONE, replayed)
})

const nothing: Told = { id: "", shown: null }

/** As a partner sends it: what it does not say is left out. */
const given = (body: object): object =>
  JSON.parse(JSON.stringify(body, (_, value) => (value === null ? undefined : value)))

export const operation = (hand: Hand, request: OperationRequest): Drawn => {
  const { metadata, ...rest } = { metadata: null, ...request }
  return {
    what: `${request.kind} of ${hand.account}`,
    account: hand.account,
    isKeyed: true,
    ask: ({ engine }, key) => Effect.map(engine.submit(callerOf(hand), key, request), answered),
    sent: {
      method: "POST",
      path: "/operations",
      body: given({ ...rest, metadata: metadata === null ? null : JSON.parse(metadata) })
    }
  }
}

const order =
  (how: "on_create" | "sealed"): Act =>
  (hand) => {
    const { draws, known } = hand
    const customerId = draws.pick(known.customers())
    if (customerId === undefined) return null
    return operation(hand, {
      kind: "order",
      customerId,
      vendingMachineId: draws.pick(known.machines())?.id ?? 1,
      quantity: draws.between(1, draws.between(1, 4)),
      reveal: how,
      clientSeed: draws.chance(0.2) ? "lucky words" : null,
      metadata: `{"request":${hand.number()}}`
    })
  }

type Cards = NonNullable<ReturnType<Hand["known"]["cards"]>>

const onCards =
  (
    state: Parameters<Hand["known"]["cards"]>[0],
    requestOf: (cards: Cards, hand: Hand) => OperationRequest
  ): Act =>
  (hand) => {
    const found = hand.known.cards(state, 4)
    return found && operation(hand, requestOf(found, hand))
  }

const redemption = onCards("held", (cards, { countries, draws }) => ({
  kind: "redemption",
  ...cards,
  shipmentInfo: { country: draws.pick(countries) ?? "", name: "A. Keeper" },
  notifications: draws.chance(0.8)
    ? { channels: ["customer_email"], customerEmail: "a@customer.example" }
    : { channels: [], customerEmail: null }
}))

const mint = onCards("held", (cards, { draws, wallets }) => {
  const walletAddress = draws.pick(wallets) ?? "0x"
  return { kind: "mint", ...cards, walletAddress }
})

const revealing: Act = (hand) => {
  const cards = hand.known.cards("sealed", 4)
  if (cards === null) return null
  const { cardIds, customerId } = cards
  return {
    what: `reveal of ${cardIds.join(" ")}`,
    account: hand.account,
    isKeyed: false,
    ask: ({ engine }) =>
      Effect.flatMap(engine.run(reveal(callerOf(hand), cards)), (opened) => {
        const data = opened.cards.map(({ card, item }) =>
          Card.view(card, item, opened.now, Links.NONE)
        )
        const isOpen = data.every(({ sealed }) => !sealed)
        return isOpen
          ? Effect.succeed({ id: "", shown: { data } })
          : Effect.die("a reveal left a card sealed")
      }),
    sent: { method: "POST", path: `/customers/${customerId}/cards/reveal`, body: { cardIds } }
  }
}

const customer: Act = (hand) => {
  const externalUserId = `user ${hand.draws.below(200)}`
  return {
    what: "new customer",
    account: hand.account,
    isKeyed: true,
    ask: ({ engine }, key) =>
      Effect.map(
        engine.run(createCustomer(callerOf(hand), { externalUserId, attributes: {} }, key)),
        ({ id }) => ({ id, shown: { id, externalUserId } })
      ),
    sent: { method: "POST", path: "/customers", body: { externalUserId } }
  }
}

const customerUpdate: Act = (hand) => {
  const id = hand.draws.pick(hand.known.customers())
  if (id === undefined) return null
  const attributes = { level: hand.draws.below(9) }
  return {
    what: `update of ${id}`,
    account: hand.account,
    isKeyed: false,
    ask: ({ engine }) =>
      Effect.as(engine.run(updateCustomer(callerOf(hand), id, { attributes })), nothing),
    sent: { method: "PATCH", path: `/customers/${id}`, body: { attributes } }
  }
}

const address: Act = (hand) => {
  const { draws, known } = hand
  const parcel = draws.pick(known.parcels())
  if (parcel === undefined) return null
  const { accountId, countryName, operationId } = parcel
  const info = { country: countryName, name: `Keeper ${draws.below(4)}` }
  return {
    what: `address of ${operationId}`,
    account: accountId,
    isKeyed: false,
    ask: ({ engine }) =>
      Effect.as(engine.correctAddress({ accountId, keyId: null }, operationId, info), nothing),
    sent: {
      method: "PUT",
      path: `/operations/${operationId}/shipment/address`,
      body: { shipmentInfo: info }
    }
  }
}

const onchain =
  (name: "refresh" | "resign" | "cancel"): Act =>
  (hand) => {
    const { draws, known } = hand
    const open = known.onchain(true)
    const all = open.length > 0 && draws.chance(0.9) ? open : known.onchain(false)
    const id = draws.pick(all)
    if (id === undefined) return null
    return {
      what: `${name} of ${id}`,
      account: hand.account,
      isKeyed: false,
      ask: (services) => Effect.map(services.onchain[name](callerOf(hand), id), answered),
      sent: { method: "POST", path: `/operations/${id}/${name}` }
    }
  }

const refresh: Act = (hand) => ({
  what: `refresh of ${hand.account}`,
  account: hand.account,
  isKeyed: false,
  ask: ({ funding }) => Effect.as(funding.refresh(callerOf(hand)), nothing),
  sent: { method: "POST", path: "/funding/refresh" }
})

const intent: Act = (hand) => {
  const amount = Usd.of(hand.draws.between(1, 900))
  return {
    what: "funding intent",
    account: hand.account,
    isKeyed: true,
    ask: ({ funding }, key) =>
      Effect.map(funding.createIntent(callerOf(hand), amount, key), ({ id }) => ({
        id,
        shown: { id }
      })),
    sent: {
      method: "POST",
      path: "/funding-intents",
      body: { requestedUsd: Usd.format(amount) }
    }
  }
}

const sandboxCredit: Act = (hand) => ({
  what: "sandbox credit",
  account: hand.account,
  isKeyed: true,
  ask: ({ engine }, key) =>
    Effect.map(engine.run(sandboxCreditOnce(callerOf(hand), key)), ({ body }) => ({
      id: JSON.stringify(body),
      shown: null
    })),
  sent: { method: "POST", path: "/sandbox/credits" }
})

export const PARTNERS = {
  order: order("on_create"),
  "sealed order": order("sealed"),
  reveal: revealing,
  refund: onCards("sealed", (cards) => ({ kind: "refund", ...cards })),
  buyback: onCards("held", (cards) => ({ kind: "buyback", mode: "offchain", ...cards })),
  redemption,
  mint,
  "onchain buyback": onCards("minted", (cards) => ({
    ...{ kind: "buyback", mode: "onchain", ...cards }
  })),
  refresh: onchain("refresh"),
  resign: onchain("resign"),
  cancel: onchain("cancel"),
  customer,
  "customer update": customerUpdate,
  "address correction": address,
  "funding refresh": refresh,
  "funding intent": intent,
  "sandbox credit": sandboxCredit
} as const satisfies Readonly<Record<string, Act>>
