/** Decisions about money, and requests that execute once. */

import { CREDIT, INTERVAL, sandboxCredit } from "@cardpack/core/commands/funding/SandboxCredit"
import { once } from "@cardpack/core/commands/idempotency/Once"
import { adjust, grantBonus } from "@cardpack/core/commands/partner/Adjust"
import * as Credit from "@cardpack/core/commands/partner/Credit"
import type { AccountId } from "@cardpack/core/domain/id/Id"
import * as LedgerEntry from "@cardpack/core/domain/ledger/LedgerEntry"
import * as Usd from "@cardpack/core/domain/usd/Usd"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { get } from "../../../kit/reference/State.ts"
import * as Sample from "../../../kit/sample/Sample.ts"
import * as Decisions from "../../../world/engine/Decisions.ts"

const { ACTOR, decides, partner, refusal, run, state } = Decisions

describe("money", () => {
  decides("of the sandbox fills up to its ceiling, again from the full hour on", function* () {
    const accountId = yield* partner(950)
    const credit = Effect.suspend(() => run(sandboxCredit({ accountId, keyId: null })))
    assert.strictEqual((yield* credit).amount.cash, Usd.of(50))
    const less = { partnerId: accountId, amountUsd: -Usd.of(500), reason: "spent" }
    yield* run(adjust(ACTOR, { ...less, bucket: "cash" }))
    yield* TestClock.adjust(INTERVAL - 1)
    assert.deepInclude(yield* refusal(sandboxCredit({ accountId, keyId: null })), {
      _tag: "Conflict"
    })
    yield* TestClock.adjust(1)
    assert.strictEqual((yield* credit).amount.cash, CREDIT)
  })

  const bad = [
    ["a bonus of zero", (id: AccountId) => grantBonus(ACTOR, input(id, 0n)), "amountUsd"],
    ["a negative bonus", (id: AccountId) => grantBonus(ACTOR, input(id, -1n)), "amountUsd"],
    ["an adjustment of zero", (id: AccountId) => adjust(ACTOR, input(id, 0n)), "amountUsd"],
    [
      "an endless note",
      (id: AccountId) => adjust(ACTOR, { ...input(id, 1n), note: "x".repeat(2_001) }),
      "note"
    ],
    ["no reason", (id: AccountId) => adjust(ACTOR, input(id, 1n, "")), "reason"],
    [
      "an endless reason",
      (id: AccountId) => adjust(ACTOR, input(id, 1n, "x".repeat(501))),
      "reason"
    ]
  ] as const
  for (const [story, make, field] of bad) {
    decides(`is not moved by ${story}`, function* () {
      const command = make(yield* partner(10))
      assert.deepInclude(yield* refusal(command), { _tag: "Invalid", field })
    })
  }
})

const ENTRY = Sample.entry(Sample.account())

const input = (partnerId: AccountId, amountUsd: Usd.Usd, reason = "x") => ({
  partnerId,
  amountUsd,
  bucket: "cash" as const,
  reason
})

describe("a request with an idempotency key", () => {
  const bonus = (partnerId: AccountId, amountUsd: Usd.Usd, key: string) =>
    once(
      { actor: ACTOR, key },
      { partnerId, amountUsd: Usd.format(amountUsd) },
      grantBonus(ACTOR, { partnerId, amountUsd, reason: "x" }),
      ({ id }) => ({ id })
    )

  decides("is executed once, however often and however parallel it comes", function* () {
    const id = yield* partner(0)
    const parallel = Effect.all(
      Array.from({ length: 20 }, () => run(bonus(id, 5n, "k"))),
      { concurrency: "unbounded" }
    )
    const replies = yield* parallel
    assert.strictEqual(replies.filter((reply) => !reply.replayed).length, 1)
    assert.strictEqual(new Set(replies.map((reply) => JSON.stringify(reply.body))).size, 1)
    assert.deepInclude(get((yield* state).accounts, id), { balance: { cash: 0n, bonus: 5n } })
  })

  decides("is a conflict with other parameters, and with another command", function* () {
    const id = yield* partner(0)
    yield* run(bonus(id, 5n, "k"))
    const conflict = { _tag: "IdempotencyConflict", key: "k" } as const
    assert.deepInclude(yield* refusal(bonus(id, 6n, "k")), conflict)
    const parameters = { partnerId: id, amountUsd: Usd.format(5n) }
    const other = once(
      { actor: ACTOR, key: "k" },
      parameters,
      adjust(ACTOR, input(id, 5n)),
      () => null
    )
    assert.deepInclude(yield* refusal(other), conflict)
  })

  decides("credits once: a bonus, an adjustment and the sandbox's credit", function* () {
    const id = yield* partner(0)
    const caller = { accountId: id, keyId: null }
    const { bucket: _, ...grant } = input(id, 5n)
    const other = yield* partner(0)
    const twice = [
      () => Credit.grantBonus(ACTOR, "grant", grant),
      () => Credit.adjust(ACTOR, "adjust", input(id, 7n)),
      () => Credit.sandboxCreditOnce(caller, "credit")
    ]
    for (const make of twice) {
      const first = yield* run(make())
      assert.isFalse(first.replayed)
      assert.deepStrictEqual(yield* run(make()), { ...first, replayed: true })
      assert.hasAllKeys(first.body, Object.keys(LedgerEntry.view(ENTRY)))
    }
    const { balance } = get((yield* state).accounts, id) ?? assert.fail("no account")
    assert.deepStrictEqual(balance, { cash: 7n + CREDIT, bonus: 5n })
    const conflict = { _tag: "IdempotencyConflict" } as const
    for (const changed of [
      Credit.grantBonus(ACTOR, "grant", { ...grant, amountUsd: 6n }),
      Credit.grantBonus(ACTOR, "grant", { ...grant, partnerId: other }),
      Credit.adjust(ACTOR, "adjust", { ...input(id, 7n), bucket: "bonus" }),
      Credit.adjust(ACTOR, "grant", input(id, 5n))
    ]) {
      assert.deepInclude(yield* refusal(changed), conflict)
    }
    // A key of one partner is no key of another, nor of an operator.
    const own = { accountId: other, keyId: null }
    assert.isFalse((yield* run(Credit.sandboxCreditOnce(own, "credit"))).replayed)
    assert.isFalse((yield* run(Credit.adjust(ACTOR, "credit", input(id, 1n)))).replayed)
    for (const key of ["", "x".repeat(256)]) {
      const field = "Idempotency-Key"
      assert.deepInclude(yield* refusal(Credit.sandboxCreditOnce(own, key)), { field })
      assert.deepInclude(yield* refusal(Credit.adjust(ACTOR, key, input(id, 1n))), { field })
    }
  })

  decides("is a conflict by another operator, whose own it would look like", function* () {
    const { bucket: _, ...grant } = input(yield* partner(0), 5n)
    yield* run(Credit.grantBonus(ACTOR, "grant", grant))
    assert.deepInclude(yield* refusal(Credit.grantBonus("another", "grant", grant)), {
      _tag: "IdempotencyConflict",
      isShared: true
    })
  })

  decides("is a replay of what was stored before answers named the operator", function* () {
    const id = yield* partner(0)
    const made = (actor: string | null) =>
      once({ actor, key: "k" }, {}, adjust(ACTOR, input(id, 5n)), () => null)
    yield* run(made(null))
    assert.isTrue((yield* run(made(ACTOR))).replayed)
  })

  decides("that was refused leaves its key free", function* () {
    const id = yield* partner(0)
    const parameters = { id, amountUsd: "-5.000000" }
    const less = once(
      { actor: ACTOR, key: "k" },
      parameters,
      adjust(ACTOR, input(id, -5n)),
      () => null
    )
    assert.deepInclude(yield* refusal(less), { _tag: "InsufficientBalance" })
    assert.isFalse((yield* run(bonus(id, 5n, "k"))).replayed)
  })
})
