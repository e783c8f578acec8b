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

/** A card in each state, as it is stored. */
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

describe("the card action matrix", () => {
  /** The table of contract.md#card-actions, by hand: sealed, `onchain`, and what is allowed. */
  const matrix: ReadonlyArray<
    readonly [sealed: boolean, onchain: "null" | "pending" | "minted", ReadonlyArray<Trigger>]
  > = [
    [true, "null", ["reveal", "refund"]],
    [false, "null", ["buyback_offchain", "redemption", "mint"]],
    // Submit and refresh confirm, cancel cancels, and re-sign moves nothing.
    [false, "pending", ["mint_confirmed", "mint_cancelled"]],
    [false, "minted", ["buyback_onchain"]]
  ]

  /** Triggers that change something and that a request can fire. */
  const actions = (state: State) =>
    table.transitions
      .filter((row) => row.from === state && row.to !== state && row.trigger !== "window_passes")
      .map((row) => row.trigger)

  for (const [sealed, chain, allowed] of matrix) {
    it(`sealed ${sealed}, onchain ${chain}: ${allowed.join(", ")}, and nothing else`, () => {
      const card: Card.Card = {
        ...base,
        sealed,
        refundableUntil: sealed ? NOW + 1 : null,
        onchain:
          chain === "null"
            ? null
            : { ...onchain, mintedAt: chain === "minted" ? Sample.THEN : null }
      }
      assert.sameMembers(actions(Card.state(card, NOW)), [...allowed])
      for (const trigger of TRIGGERS) {
        const moved = Result.isSuccess(Card.fire(card, trigger, NOW))
        const harmless = trigger === "reveal" && !sealed
        assert.strictEqual(moved, allowed.includes(trigger) || harmless, trigger)
      }
    })
  }
})

describe("a refusal says what is", () => {
  const why = (card: Card.Card, trigger: Trigger) => {
    const moved = Card.fire(card, trigger, NOW)
    return Result.isFailure(moved) ? moved.failure.replace(card.id, "card_1") : null
  }
  const ended = { ...base, sealed: true, refundableUntil: Sample.THEN }

  it.each<readonly [string, Card.Card, Trigger]>([
    [
      "card card_1 can't be refunded: the refund window ended at 2026-01-01T00:00:00.000Z",
      ended,
      "refund"
    ],
    ["card card_1 is revealed, and can't be refunded any more", base, "refund"],
    ["card card_1 is not minted", base, "buyback_onchain"],
    ["card card_1 is sealed", CARDS.sealed, "buyback_offchain"],
    ["card card_1 has a pending mint", CARDS.mint_pending, "buyback_onchain"],
    ["card card_1 is minted", CARDS.minted, "redemption"],
    ["card card_1 was bought back", CARDS.bought_back, "mint"]
  ])("%s", (sentence, card, trigger) => {
    assert.strictEqual(why(card, trigger), sentence)
  })
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

describe("what a partner sees of a card", () => {
  const srcset = (image: string) => `${image} 256w`
  const secret = [item.name, item.image, "18.000000", "ACME"]

  it("everything about the item is null while it is sealed", () => {
    const view = Card.view(CARDS.sealed, item, NOW, srcset)
    assert.deepInclude(view, {
      status: "active",
      sealed: true,
      name: null,
      image: null,
      imageSrcset: null,
      buybackUsd: null,
      metadata: null,
      onchain: null
    })
    for (const word of secret) assert.notInclude(JSON.stringify(view), word)
  })

  it("a refunded card stays hidden for ever", () => {
    const view = Card.view(CARDS.refunded, item, NOW * 2, srcset)
    assert.strictEqual(view.status, "refunded")
    for (const word of secret) assert.notInclude(JSON.stringify(view), word)
  })

  it("from the end of its window on, a sealed card is shown as revealed", () => {
    const view = Card.view(CARDS.sealed, item, NOW + 1, srcset)
    assert.deepInclude(view, {
      status: "active",
      sealed: false,
      name: item.name,
      image: item.image,
      imageSrcset: `${item.image} 256w`,
      buybackUsd: "18.000000",
      metadata: item.metadata,
      refundableUntil: "2100-01-01T00:00:00.001Z"
    })
  })

  it("a card that was revealed on creation has no refund window", () => {
    const view = Card.view(base, item, NOW, () => null)
    assert.deepInclude(view, { sealed: false, refundableUntil: null, imageSrcset: null })
  })

  it("a minted card shows its token and when it was minted", () => {
    const view = Card.view(CARDS.minted, item, NOW, srcset)
    assert.deepStrictEqual(view.onchain, { ...onchain, mintedAt: "2026-01-01T00:00:00.000Z" })
    assert.isNull(Card.view(CARDS.mint_pending, item, NOW, srcset).onchain?.mintedAt)
  })
})
