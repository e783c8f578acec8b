/**
 * The use cases of funding: a permanent address, intents, and an immediate scan
 * (contract.md#funding).
 */
import { createIntent } from "@cardpack/core/commands/funding/CreateIntent"
import { Funding } from "@cardpack/core/commands/funding/Funding"
import * as Transaction from "@cardpack/core/domain/funding/FundingTransaction"
import * as Instant from "@cardpack/core/domain/time/Instant"
import { EVER } from "@cardpack/core/domain/time/Period"
import * as Usd from "@cardpack/core/domain/usd/Usd"
import { Reads } from "@cardpack/core/engine/port/Reads"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { where } from "../../../kit/reference/State.ts"
import * as Payments from "../../../world/onchain/Payments.ts"
import * as Play from "../../../world/onchain/Play.ts"
import * as Rig from "../../../world/onchain/Rig.ts"
import * as Stories from "../../../world/onchain/Stories.ts"

const AT_ONCE = { concurrency: "unbounded" } as const
const addresses = Effect.map(Rig.stored, (state) => where(state.depositAddresses, () => true))

/** A partner without an address, and funding. */
const asked = Effect.gen(function* () {
  const by = yield* Stories.partner()
  const funding = yield* Funding
  const reads = yield* Reads
  const listed = Effect.map(
    reads.fundingIntents(by.caller.accountId, EVER, { limit: 100, before: null }),
    ({ rows }) => rows
  )
  return { ...(yield* Play.stage), by, caller: by.caller, funding, listed }
})
const play = Play.on(asked)

describe("the receiving address", () => {
  play("is one for ever, also when many ask for it first at once", function* (s) {
    const wallets = yield* Effect.all(
      Array.from({ length: 20 }, () => s.funding.wallet(s.caller)),
      AT_ONCE
    )
    const later = yield* s.funding.wallet(s.caller)
    assert.strictEqual(later.chainId, s.chain.chainId)
    for (const wallet of wallets) assert.deepStrictEqual(wallet, later)
    assert.lengthOf(yield* addresses, 1)
  })

  play("is another one for every account, and no index is given twice", function* (s) {
    const partners = yield* Effect.forEach(Array.from({ length: 6 }), () => Stories.partner())
    yield* Effect.all(
      [...partners, ...partners].map(({ caller }) => s.funding.wallet(caller)),
      AT_ONCE
    )
    const rows = yield* addresses
    assert.lengthOf(rows, 6)
    assert.strictEqual(new Set(rows.map(({ index }) => index)).size, 6)
    assert.strictEqual(new Set(rows.map(({ address }) => address)).size, 6)
    for (const { address } of rows) assert.match(address, /^0x[0-9a-f]{40}$/)
  })
})

describe("a funding intent", () => {
  play("with a key is recorded once, and answered again while funding is off", function* (s) {
    const create = (key: string) => s.funding.createIntent(s.caller, Usd.of(250), key)
    const all = yield* Effect.all(
      Array.from({ length: 5 }, () => create("topup")),
      AT_ONCE
    )
    assert.strictEqual(new Set(all.map(({ id }) => id)).size, 1)
    assert.lengthOf(
      all.filter(({ replayed }) => !replayed),
      1
    )
    const off = (amount: number, key: string) =>
      s.engine.run(createIntent(s.caller, { requestedUsd: Usd.of(amount), receiver: null }, key))
    assert.deepStrictEqual(yield* off(250, "topup"), {
      ...all[0],
      replayed: true
    } as never)
    const other = yield* Stories.refusal(off(251, "topup"))
    assert.deepInclude(other, { _tag: "IdempotencyConflict", key: "topup" })
    const fresh = yield* Stories.refusal(off(250, "later"))
    assert.deepInclude(fresh, { _tag: "Unavailable", dependency: "funding" })
    assert.isFalse((yield* create("later")).replayed)
    assert.lengthOf(yield* s.listed, 2)
  })
})

describe("a refresh", () => {
  const play = Play.on(
    Effect.gen(function* () {
      const s = yield* Play.depositor
      const funding = yield* Funding
      const finds = Effect.fnUntraced(function* (
        transfers: number,
        detected: number,
        confirmed: number
      ) {
        const found = yield* funding.refresh(s.by.caller)
        assert.deepStrictEqual(found, { transfers, detected, confirmed })
      })
      return { ...s, finds, refresh: funding.refresh(s.by.caller), funding }
    })
  )

  play("looks now, credits what is final, and counts what stands then", function* (s) {
    yield* s.finds(0, 0, 0)
    yield* Payments.pay(s.by.address, 100n, s.foreign)
    const hash = yield* s.paid(Usd.of(3))
    for (let times = 0; times < 2; times++) yield* s.finds(1, 1, 0)
    yield* s.mine(Rig.CONFIRMATIONS - 1)
    for (let times = 0; times < 2; times++) yield* s.finds(1, 0, 1)
    yield* s.credited(Usd.of(3))
    const at = Instant.format(yield* Rig.now)
    assert.deepInclude(Transaction.view(yield* s.deposit), {
      status: "confirmed",
      amountUsd: "3.000000",
      transactionHash: hash,
      failureReason: null,
      createdAt: at,
      confirmedAt: at
    })
  })

  play("is unavailable while the chain does not answer, and loses nothing", function* (s) {
    yield* s.paid(5n)
    yield* s.settle
    for (const silent of ["head", "final", "inRange", "receipt"] as const) {
      yield* s.obey((method) => (method === silent ? "unreachable" : null))
      const reason = yield* Stories.refusal(s.refresh)
      assert.deepInclude(reason, { _tag: "Unavailable", dependency: "funding" })
    }
    // An existing address needs no chain.
    yield* s.obey(() => "unreachable")
    assert.strictEqual(yield* Payments.addressOf(s.by), s.by.address)
    yield* s.heal
    yield* s.refresh
    yield* s.credited(5n)
  })
})
