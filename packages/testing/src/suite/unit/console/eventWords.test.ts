/** Events on a timeline: what happened then, and by whom. */
import { assert, it } from "vitest"
import type { CardpackEvent } from "../../../../../http/client/src/client.ts"
import * as EventWords from "../../../../../http/console/src/partner/EventWords.ts"

const AT = "2026-11-27T08:00:00.000Z"
const KEY = "key_1"

const event = (type: string, data: object) =>
  ({ type, createdAt: AT, data }) as unknown as CardpackEvent

const moved = (previousStatus: string, status: string, ...changedFields: ReadonlyArray<string>) =>
  event("shipment.updated", {
    previousStatus,
    changedFields,
    shipment: { status }
  })

const opened = (trigger: string, keyId: string | null) =>
  event("card.revealed", { trigger, keyId, cardId: "card_1" })

const HOST = { at: AT, by: null }

it.each([
  [
    moved("created", "shipped", "status", "carrier"),
    [HOST],
    /from created to shipped.* carrier$/,
    /operators/
  ],
  [
    moved("exception", "created", "status", "shipmentInfo"),
    [],
    /to created, with another address$/,
    undefined
  ],
  [
    moved("created", "created", "shipmentInfo"),
    [{ at: AT, by: "ada" }],
    /^The shipment has another address now$/,
    undefined
  ],
  [
    moved("in_transit", "delivered", "status"),
    [{ ...HOST, at: "2026" }],
    /in transit to delivered$/,
    undefined
  ],
  [opened("request", KEY), [], /^The pack was opened$/, /key_1/],
  [opened("request", null), [], /^The pack was opened$/, /person/],
  [opened("window_end", null), [], /window ended/, undefined],
  [event("operation.completed", {}), [], /^$/, undefined]
] as const)("%j is told with who caused it", (told, acts, words, by) => {
  assert.match(EventWords.wordsOf(told), words)
  const who = EventWords.byWhom(told, acts).by
  if (by === undefined) assert.isUndefined(who)
  else assert.match(who ?? "", by)
})

it("the opening of another card of an order is not about this one", () => {
  const about = (cardId: string) => EventWords.isAbout(opened("request", KEY), cardId)
  assert.deepStrictEqual(["card_1", "card_2"].map(about), [true, false])
  assert.isTrue(EventWords.isAbout(event("operation.completed", {}), "card_2"))
})

it.each([
  ["created", "created", ["shipmentInfo"], "The shipment has another address now"],
  [
    "created",
    "shipped",
    ["status", "carrier", "trackingNumber"],
    "The shipment went from created to shipped, with its carrier, its tracking number"
  ]
])(
  "operators read the same of a parcel from %s to %s with %j",
  (previousStatus, status, changed, words) => {
    const change = {
      at: AT,
      previousStatus,
      status,
      changed,
      actor: null,
      eventId: "evt_1"
    }
    assert.strictEqual(
      EventWords.changeOf(change.previousStatus, change.status, change.changed),
      words
    )
  }
)
