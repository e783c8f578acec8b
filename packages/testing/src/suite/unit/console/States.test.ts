/** States and acts that the pages derive from what the APIs answer. */
import { assert, describe, it } from "@effect/vitest"
import * as StockMoves from "../../../../../http/console/src/host/stock/StockMoves.ts"
import * as Chosen from "../../../../../http/console/src/kit/Chosen.ts"
import * as CardState from "../../../../../http/console/src/partner/CardState.ts"
import * as OpenFailures from "../../../../../http/console/src/partner/OpenFailures.ts"
import * as PendingEntries from "../../../../../http/console/src/partner/PendingEntries.ts"

const CARD = { status: "active", incidentId: null, sealed: false, onchain: null } as const

it.each([
  ["refunded", { ...CARD, status: "refunded", incidentId: "inc_1" } as const],
  ["frozen", { ...CARD, incidentId: "inc_1", sealed: true }],
  ["sealed", { ...CARD, sealed: true }],
  ["held", CARD],
  ["mint_pending", { ...CARD, onchain: { mintedAt: null } }],
  ["minted", { ...CARD, onchain: { mintedAt: "2026-03-01T00:00:00.000Z" } }]
])("a card is %s", (state, card) => {
  assert.strictEqual(CardState.of(card), state)
})

it.each([
  ["deck", false, true],
  ["held", false, false],
  ["bought_back", true, true],
  ["redeemed", false, false],
  ["withdrawn", true, false]
] as const)("an item whose place is %s returns: %s, is withdrawn: %s", (kind, back, out) => {
  assert.deepStrictEqual([StockMoves.mayReturn(kind), StockMoves.mayWithdraw(kind)], [back, out])
})

it("pending entries expire after their deadline", () => {
  const at = (deadline: number, status: "pending" | "confirmed" = "pending") => ({
    deadline: new Date(deadline).toISOString(),
    status
  })
  const [onchainOrders, onchainBurns] = [
    [at(1), at(2), at(1, "confirmed")],
    [at(0), at(3)]
  ]
  assert.deepStrictEqual(PendingEntries.of({ onchainOrders, onchainBurns }, 2), {
    pending: 4,
    expired: 2
  })
})

describe("a failed delivery", () => {
  const sent = (id: string, status: "failed" | "pending", event = "evt_1", endpoint = "wh_1") => ({
    id,
    eventId: event,
    webhookEndpointId: endpoint,
    status
  })
  const failed = sent("dlv_2", "failed")

  it.each([
    ["open without another", true, failed],
    ["open after an earlier one", true, sent("dlv_1", "pending")],
    ["open with a later one that failed, too", true, sent("dlv_3", "failed")],
    ["open with another event's", true, sent("dlv_3", "pending", "evt_2")],
    ["open with another endpoint's", true, sent("dlv_3", "pending", "evt_1", "wh_2")],
    ["mended by a later one", false, sent("dlv_3", "pending")]
  ])("is %s", (_, isOpen, other) => {
    assert.deepStrictEqual(OpenFailures.of([failed], [failed, other]), isOpen ? [failed] : [])
  })
})

it.each([
  ["none", [], ["c", "a", "b"]],
  ["some", ["a"], ["c", "a", "b"]],
  ["all", ["a", "b"], ["c"]]
])("a list of which %s are chosen is chosen, or not any more", (_, chosen, after) => {
  const before = new Map(["c", ...chosen].map((row) => [row, row]))
  const toggled = Chosen.toggled(before, ["a", "b"], String)
  assert.deepStrictEqual([...toggled.keys()], after)
})
