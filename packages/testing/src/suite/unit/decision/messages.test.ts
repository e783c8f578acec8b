/** What refusals say to people: the same in the API and to embedders. */
import * as Refusal from "@cardpack/core/domain/refusal/Refusal"
import * as Usd from "@cardpack/core/domain/usd/Usd"
import { Refused } from "@cardpack/core/engine/Command"
import { fromRefusal } from "@cardpack/http/problem/Refusals"
import { assert, describe, it } from "@effect/vitest"

const MESSAGES: ReadonlyArray<readonly [Refusal.Refusal, string]> = [
  [Refusal.Invalid({ field: "quantity", problem: "must be 1" }), "quantity must be 1"],
  [Refusal.Unauthorized(), "the API key is missing or invalid"],
  [Refusal.Forbidden({ why: "the partner is suspended" }), "the partner is suspended"],
  [Refusal.NotFound({ resource: "customer", id: "cus_1" }), "no customer cus_1 in this account"],
  [
    Refusal.NotFound({ resource: "card", id: "card_1", within: "customer" }),
    "no card card_1 of this customer"
  ],
  [Refusal.NotFound({ resource: "vending machine", id: "7" }), "no vending machine 7 here"],
  [Refusal.NotFound({ resource: "customer", id: null }), "no such customer in this account"],
  [Refusal.Conflict({ why: "card card_1 is sealed" }), "card card_1 is sealed"],
  [
    Refusal.IdempotencyConflict({ key: "k" }),
    "this Idempotency-Key was used with a different request"
  ],
  [
    Refusal.InsufficientBalance({ required: Usd.of(25), available: Usd.of(3) }),
    "the balance of 3.000000 USD does not cover 25.000000 USD"
  ],
  [Refusal.OutOfStock({ machineId: 7, quantity: 1 }), "vending machine 7 cannot supply 1 card"],
  [
    Refusal.Exceeded({ what: "replays", seconds: 3 }),
    "too many replays of this account; wait a little"
  ],
  [Refusal.Unavailable({ dependency: "database" }), "not available at the moment: database"],
  [
    Refusal.Unavailable({ dependency: "mints", off: "the chain is off" }),
    "not available here: mints, as the chain is off"
  ]
]

describe("a refusal", () => {
  it.each(MESSAGES)("%o says: %s", (reason, message) => {
    const refused = new Refused({ reason })
    assert.strictEqual(refused.message, message)
    assert.include(String(refused), message)
    assert.strictEqual(fromRefusal(reason, 0).message, message)
  })
})
