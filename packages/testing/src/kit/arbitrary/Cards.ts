/** Cards in every state that a row can have, with recognizable items, and their operations. */
import { KINDS } from "@cardpack/core/commands/operation/Kinds"
import type { Card, Onchain } from "@cardpack/core/domain/card/Card"
import { STATUSES } from "@cardpack/core/domain/card/Transitions"
import type { Item } from "@cardpack/core/domain/catalog/Item"
import type * as Operation from "@cardpack/core/domain/operation/Operation"
import * as fc from "fast-check"
import * as Sample from "../sample/Sample.ts"
import * as Ids from "./Ids.ts"
import * as Money from "./Money.ts"

const owner = Sample.account()
const customer = Sample.customer(owner)
const machine = Sample.machine()

/** Moments around the ends of windows. */
export const moment: fc.Arbitrary<number> = fc.integer({ min: 0, max: 2_000 })

const onchain: fc.Arbitrary<Onchain> = fc.record({
  chainId: fc.constant(84_532),
  collectionAddress: fc.constant("0xc1"),
  tokenId: fc.nat().map(String),
  ownerAddress: fc.constant("0xa1"),
  operationId: Ids.id("op"),
  transactionHash: fc.constantFrom(null, "0xabc"),
  mintedAt: fc.option(moment)
})

/** Only its name, image, reference and metadata contain `secret`. */
export const item: fc.Arbitrary<Item> = fc
  .record({ tag: fc.nat(), buybackUsd: Money.amount })
  .map(({ buybackUsd, tag }) =>
    Sample.item(machine, {
      reference: `secret-reference-${tag}`,
      name: `secret name ${tag}`,
      image: `https://secret.example/${tag}.png`,
      metadata: { certificate: `secret ${tag}` },
      tier: `secret-tier-${tag}`,
      buybackUsd
    })
  )

export const card: fc.Arbitrary<Card> = fc
  .record({
    status: fc.constantFrom(...STATUSES),
    sealed: fc.boolean(),
    until: moment,
    paid: Money.balance,
    onchain: fc.option(onchain)
  })
  .map(({ onchain, paid, sealed, status, until }) =>
    Sample.card(Sample.operation(customer), Sample.item(machine), {
      status,
      sealed,
      refundableUntil: sealed ? until : null,
      paid,
      onchain: sealed ? null : onchain
    })
  )

export const withItem: fc.Arbitrary<Operation.CardWithItem> = fc
  .record({ card, item })
  .map(({ card, item }) => ({ card: { ...card, itemId: item.id }, item }))

export const details: fc.Arbitrary<Operation.Details> = fc
  .record({
    kind: fc.constantFrom(...KINDS),
    cards: fc.array(withItem, { maxLength: 4 }),
    affectedCards: fc.array(withItem, { maxLength: 4 }),
    charged: Money.amount
  })
  .map(({ affectedCards, cards, charged, kind }) => ({
    operation: Sample.operation(customer, { kind, chargedUsd: charged }),
    cards,
    affectedCards,
    shipment: null,
    onchainOrders: [],
    onchainBurns: []
  }))
