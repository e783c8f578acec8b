import * as Card from "@cardpack/core/domain/card/Card"
import { type State, type Trigger, table } from "@cardpack/core/domain/card/Transitions"
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import * as Sample from "../../../kit/sample/Sample.ts"
import * as Fired from "../../../world/machine/Fired.ts"

Fired.off()

const TRIGGERS = [...new Set(table.transitions.map(({ trigger }) => trigger))]

const NOW = Sample.FAR
const onchain = {
  chainId: 84_532,
  collectionAddress: "0xc1",
  tokenId: "7",
  ownerAddress: "0xa1",
  operationId: Sample.id("op"),
  transactionHash: null,
  mintedAt: null
}

const customer = Sample.customer(Sample.account())
const item = Sample.item(Sample.machine())
const base = Sample.card(Sample.operation(customer), item)

const CARDS: Readonly<Record<State, Card.Card>> = {
  sealed: { ...base, sealed: true, refundableUntil: NOW + 1 },
  held: base,
  mint_pending: { ...base, onchain },
  minted: { ...base, onchain: { ...onchain, mintedAt: Sample.THEN } },
  buyback_pending: {
    ...base,
    status: "buyback_pending",
    onchain: { ...onchain, mintedAt: Sample.THEN }
  },
  bought_back: { ...base, status: "bought_back" },
  redeemed: { ...base, status: "redeemed" },
  refunded: { ...base, status: "refunded", sealed: true, refundableUntil: NOW + 1 },
  reserved: { ...base, status: "reserved" },
  cancelled: { ...base, status: "cancelled" }
}

describe("a card's moves follow the table", () => {
  for (const state of table.states) {
    const card = CARDS[state]

    it(`${state}: told from the card as it is stored`, () => {
      assert.strictEqual(Card.state(card, NOW), state)
    })

    it(`${state}: every trigger leads where the table says, or is refused naming the card`, () => {
      for (const trigger of TRIGGERS) {
        const row = table.transitions.find((row) => row.from === state && row.trigger === trigger)
        const moved = Card.fire(card, trigger, NOW)
        const isOver = trigger === "window_passes"
        const to = row === undefined || isOver ? undefined : Card.stored(row.to)
        const { sealed, status } = Result.isSuccess(moved) ? moved.success : {}
        assert.deepStrictEqual(status === undefined ? undefined : { status, sealed }, to, trigger)
        if (Result.isFailure(moved)) assert.match(moved.failure, new RegExp(`^card ${card.id} `))
      }
    })
  }
})

describe("the refund window", () => {
  const card: Card.Card = { ...base, sealed: true, refundableUntil: 1_000 }

  it.each([
    [999, true, "sealed"],
    [1_000, false, "held"],
    [1_001, false, "held"]
  ])("at %i of a window to 1000 the card is sealed: %s", (now, sealed, state) => {
    assert.strictEqual(Card.isSealed(card, now), sealed)
    assert.strictEqual(Card.state(card, now), state)
    assert.strictEqual(Result.isSuccess(Card.fire(card, "refund", now)), sealed)
    assert.strictEqual(Result.isSuccess(Card.fire(card, "buyback_offchain", now)), !sealed)
  })

  it.each([
    [999, true],
    [1_000, false],
    [1_001, false]
  ])("at %i of a window to 1000 a claim is refunded, else drawn: %s", (now, isOpen) => {
    const claim: Card.Card = { ...card, itemId: null }
    assert.strictEqual(Result.isSuccess(Card.fire(claim, "refund", now)), isOpen)
    assert.strictEqual(Result.isSuccess(Card.fire(claim, "window_passes", now)), !isOpen)
  })
})

describe("a card that an incident holds back", () => {
  const actions: ReadonlyArray<readonly [State, Trigger]> = [
    ["sealed", "reveal"],
    ["sealed", "refund"],
    ["held", "reveal"],
    ["held", "buyback_offchain"],
    ["held", "redemption"],
    ["held", "mint"],
    ["mint_pending", "reveal"],
    ["minted", "reveal"],
    ["minted", "buyback_onchain"]
  ]
  const frozen = (state: State) => ({ ...CARDS[state], frozenBy: Sample.id("inc") })

  it.each(actions)("%s: refuses %s, which it would else allow", (state, trigger) => {
    assert.isTrue(Result.isSuccess(Card.fire(CARDS[state], trigger, NOW)))
    assert.isTrue(Result.isFailure(Card.fire(frozen(state), trigger, NOW)))
  })

  it.each<readonly [State, Trigger]>([
    ["mint_pending", "mint_confirmed"],
    ["mint_pending", "mint_cancelled"],
    ["buyback_pending", "burn_confirmed"],
    ["buyback_pending", "burn_cancelled"]
  ])("%s: goes on with %s, which the chain decided", (state, trigger) => {
    assert.isTrue(Result.isSuccess(Card.fire(frozen(state), trigger, NOW)))
  })
})
