import { Engine } from "@cardpack/core/commands/Engine"
import { Authorizer } from "@cardpack/core/commands/onchain/Authorizer"
import type { OperationRequest } from "@cardpack/core/commands/operation/Kinds"
import { prepare } from "@cardpack/core/commands/operation/Prepare"
import { submit } from "@cardpack/core/commands/operation/Submit"
import { updatePartner } from "@cardpack/core/commands/partner/UpdatePartner"
import { ALL_ON } from "@cardpack/core/domain/control/Controls"
import * as Usd from "@cardpack/core/domain/usd/Usd"
import { Entropy } from "@cardpack/core/engine/port/Entropy"
import { Store } from "@cardpack/core/engine/port/Store"
import { Vault } from "@cardpack/core/engine/port/Vault"
import * as ChangeSet from "@cardpack/core/engine/rows/ChangeSet"
import * as LoadPlan from "@cardpack/core/engine/rows/LoadPlan"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit } from "effect"
import * as Sample from "../../../kit/sample/Sample.ts"
import * as Rig from "../../../world/engine/Rig.ts"

type Order = Extract<OperationRequest, { kind: "order" }>

const order = (shop: Rig.Shop, fields: Partial<Order> = {}): Order => ({
  kind: "order",
  customerId: shop.customer.id,
  vendingMachineId: shop.machine.id,
  quantity: 1,
  reveal: "on_create",
  metadata: null,
  ...fields
})

const change = Effect.fnUntraced(function* (changes: Partial<ChangeSet.ChangeSet>) {
  const store = yield* Store
  yield* store.transact({ accounts: [], operator: true }, (transaction) =>
    transaction.commit({ ...ChangeSet.EMPTY, ...changes })
  )
})

/** The refusal of a request; dies when it is accepted. */
const refusal = Effect.fnUntraced(function* (
  shop: Rig.Shop,
  key: string,
  request: OperationRequest
) {
  const engine = yield* Engine
  return (yield* Effect.flip(engine.submit(shop.caller, key, request))).reason
})

const tagOf = (shop: Rig.Shop, key: string, request: OperationRequest) =>
  Effect.map(refusal(shop, key, request), (reason) => reason._tag)

/** Each request violates its own check and all later ones; the earliest must answer. */
describe("the order of checks", () => {
  const nobody = Sample.id("cus")
  const broke = { cash: 0, stock: 0 }

  it.effect("a revoked key comes before everything", () =>
    Effect.gen(function* () {
      const shop = yield* Rig.shop(broke)
      yield* change({ keys: [{ ...shop.key, revokedAt: Sample.THEN }] })
      const request = order(shop, { quantity: 0, customerId: nobody })
      assert.strictEqual(yield* tagOf(shop, "k", request), "Unauthorized")
    }).pipe(Effect.provide(Rig.layer()))
  )

  it.effect("a suspended partner comes before a key that was used, and after a revoked key", () =>
    Effect.gen(function* () {
      const shop = yield* Rig.shop({})
      const engine = yield* Engine
      yield* engine.submit(shop.caller, "used", order(shop))
      yield* engine.run(updatePartner("ada", shop.account.id, { status: "suspended" }))
      assert.strictEqual(yield* tagOf(shop, "used", order(shop)), "Forbidden")
      assert.strictEqual(yield* tagOf(shop, "k", order(shop, { quantity: 0 })), "Forbidden")
      const embedded = { ...shop.caller, keyId: null }
      const { reason } = yield* Effect.flip(engine.submit(embedded, "k", order(shop)))
      assert.strictEqual(reason._tag, "Forbidden")
      yield* change({ keys: [{ ...shop.key, revokedAt: Sample.THEN }] })
      assert.strictEqual(yield* tagOf(shop, "used", order(shop)), "Unauthorized")
    }).pipe(Effect.provide(Rig.layer()))
  )

  it.effect("the limits of the request come before a key that was used", () =>
    Effect.gen(function* () {
      const shop = yield* Rig.shop({})
      const engine = yield* Engine
      yield* engine.submit(shop.caller, "used", order(shop))
      assert.strictEqual(yield* tagOf(shop, "used", order(shop, { quantity: 11 })), "Invalid")
    }).pipe(Effect.provide(Rig.layer()))
  )

  it.effect("a used key with other data comes before an unknown customer", () =>
    Effect.gen(function* () {
      const shop = yield* Rig.shop({})
      const engine = yield* Engine
      yield* engine.submit(shop.caller, "used", order(shop))
      const other = order(shop, { customerId: nobody })
      assert.strictEqual(yield* tagOf(shop, "used", other), "IdempotencyConflict")
    }).pipe(Effect.provide(Rig.layer()))
  )

  it.effect("a stop button and a chain that is off come before an unknown customer", () =>
    Effect.gen(function* () {
      const shop = yield* Rig.shop(broke)
      const mint = {
        kind: "mint" as const,
        customerId: nobody,
        cardIds: [Sample.id("card")],
        walletAddress: `0x${"11".repeat(20)}`
      }
      assert.strictEqual(yield* tagOf(shop, "mint", mint), "Unavailable")
      yield* change({ controls: { ...ALL_ON, orders: false } })
      const request = order(shop, { customerId: nobody })
      assert.strictEqual(yield* tagOf(shop, "order", request), "Unavailable")
    }).pipe(Effect.provide(Rig.layer()))
  )

  it.effect("an unknown customer comes before an unavailable machine", () =>
    Effect.gen(function* () {
      const shop = yield* Rig.shop(broke)
      yield* change({ machines: [{ ...shop.machine, active: false }] })
      const request = order(shop, { customerId: nobody })
      assert.deepInclude(yield* refusal(shop, "k", request), {
        _tag: "NotFound",
        resource: "customer"
      })
    }).pipe(Effect.provide(Rig.layer()))
  )

  it.effect("an unavailable machine comes before the sealed cap and the balance", () =>
    Effect.gen(function* () {
      const shop = yield* Rig.shop(broke)
      yield* change({ machines: [{ ...shop.machine, public: false }] })
      const request = order(shop, { reveal: "sealed", quantity: 10 })
      const reason = yield* refusal(shop, "k", request)
      assert.deepInclude(reason, { _tag: "NotFound", resource: "vending machine" })
    }).pipe(Effect.provide(Rig.layer()))
  )

  it.effect("the sealed cap comes before the balance", () =>
    Effect.gen(function* () {
      const shop = yield* Rig.shop(broke)
      const request = order(shop, { reveal: "sealed", quantity: 6 })
      assert.strictEqual(yield* tagOf(shop, "k", request), "Conflict")
    }).pipe(Effect.provide(Rig.layer({ maxOpenSealed: 5 })))
  )

  it.effect("the balance comes before the stock, so that an empty account can't probe it", () =>
    Effect.gen(function* () {
      const shop = yield* Rig.shop(broke)
      assert.strictEqual(yield* tagOf(shop, "k", order(shop)), "InsufficientBalance")
    }).pipe(Effect.provide(Rig.layer()))
  )

  it.effect(
    "an order of more cards than the machine has is out of stock, and nothing changes",
    () =>
      Effect.gen(function* () {
        const shop = yield* Rig.shop({ stock: 9 })
        const reason = yield* refusal(shop, "k", order(shop, { quantity: 10 }))
        assert.strictEqual(reason._tag, "OutOfStock")
        const engine = yield* Engine
        const { details } = yield* engine.submit(shop.caller, "k", order(shop, { quantity: 9 }))
        assert.strictEqual(details.cards.length, 9)
        const left = Usd.format(Usd.of(1_000) - Usd.of(90))
        const faults = yield* Rig.Faults
        const balance = faults.committed.at(-1)?.accounts[0]?.balance.cash ?? 0n
        assert.strictEqual(Usd.format(balance), left)
      }).pipe(Effect.provide(Rig.layer()))
  )

  it.effect("a card that is not there comes before the state of another", () =>
    Effect.gen(function* () {
      const shop = yield* Rig.shop({})
      const engine = yield* Engine
      const { details } = yield* engine.submit(shop.caller, "a", order(shop))
      const held = details.cards.map(({ card }) => card.id)
      const refund = {
        kind: "refund" as const,
        customerId: shop.customer.id,
        cardIds: [...held, Sample.id("card")]
      }
      assert.strictEqual(yield* tagOf(shop, "b", refund), "NotFound")
      assert.strictEqual(yield* tagOf(shop, "c", { ...refund, cardIds: held }), "Conflict")
    }).pipe(Effect.provide(Rig.layer()))
  )
})

describe("what a request loads", () => {
  const planOf = Effect.fnUntraced(function* (shop: Rig.Shop, request: OperationRequest) {
    const ports = { authorizer: yield* Authorizer, entropy: yield* Entropy, vault: yield* Vault }
    const prepared = yield* prepare(ports, shop.account.id, request)
    return submit(shop.caller, "k", prepared, { maxOpenSealed: 5 }).plan
  })
  const own = ({ account, key }: Rig.Shop) => ({
    ...LoadPlan.EMPTY,
    accounts: [account.id],
    keys: [key.id]
  })

  it.effect("is its caller alone when it breaks its own limits", () =>
    Effect.gen(function* () {
      const shop = yield* Rig.shop({})
      const request = order(shop, { quantity: 11 })
      assert.deepStrictEqual(yield* planOf(shop, request), own(shop))
    }).pipe(Effect.provide(Rig.layer()))
  )

  it.effect.each([
    "card_1",
    "card_OOOOOOOOOOOOOOOOOOOOOOOOOO",
    "card_8zzzzzzzzzzzzzzzzzzzzzzzzz",
    "cus_01jb5m8x3tf9r9v1s6k2c4d7ae"
  ])("is nothing for the impossible id %s, which is not found", (id) =>
    Effect.gen(function* () {
      const shop = yield* Rig.shop({})
      const customerId = shop.customer.id
      const refund = { kind: "refund" as const, customerId, cardIds: [id] }
      assert.deepStrictEqual((yield* planOf(shop, refund)).cards, [])
      const within = "customer" as const
      assert.deepInclude(yield* refusal(shop, "k", refund), { resource: "card", id, within })
      const nobody = { ...refund, customerId: id.replace("card_", "cus_").slice(0, 10) }
      assert.deepStrictEqual((yield* planOf(shop, nobody)).customers, [])
      const { customerId: named } = nobody
      assert.deepInclude(yield* refusal(shop, "k", nobody), { resource: "customer", id: named })
    }).pipe(Effect.provide(Rig.layer()))
  )

  it.effect.each([0, -1, 1.5, 2 ** 31, Number.MAX_SAFE_INTEGER])(
    "is nothing for the impossible machine %d, which is not named",
    (vendingMachineId) =>
      Effect.gen(function* () {
        const shop = yield* Rig.shop({})
        const request = order(shop, { vendingMachineId })
        assert.deepStrictEqual((yield* planOf(shop, request)).machines, [])
        const reason = yield* refusal(shop, "k", request)
        assert.deepInclude(reason, { resource: "vending machine", id: null })
      }).pipe(Effect.provide(Rig.layer()))
  )
})

describe("the metadata of an order", () => {
  it.effect.each([
    { what: "nothing", metadata: "" },
    { what: "two values", metadata: '1,"quantity":2' },
    { what: "the end of the request", metadata: '1},{"a":1' },
    { what: "an open text", metadata: '"a' },
    { what: "nested in 101 levels", metadata: `${"[".repeat(101)}${"]".repeat(101)}` }
  ])("is refused when it is $what", ({ metadata }) =>
    Effect.gen(function* () {
      const shop = yield* Rig.shop({})
      const problem = "must be JSON, nested at most 100 levels"
      const reason = yield* refusal(shop, "k", order(shop, { metadata }))
      assert.deepInclude(reason, { _tag: "Invalid", field: "metadata", problem })
    }).pipe(Effect.provide(Rig.layer()))
  )
})

describe("idempotency keys", () => {
  it.effect("a replay answers though the machine is gone and orders are stopped", () =>
    Effect.gen(function* () {
      const shop = yield* Rig.shop({})
      const engine = yield* Engine
      const first = yield* engine.submit(shop.caller, "k", order(shop))
      yield* change({
        machines: [{ ...shop.machine, active: false }],
        controls: { ...ALL_ON, orders: false }
      })
      const again = yield* engine.submit(shop.caller, "k", order(shop))
      assert.isTrue(again.replayed)
      assert.strictEqual(again.details.operation.id, first.details.operation.id)
    }).pipe(Effect.provide(Rig.layer()))
  )

  it.effect("a refused request leaves its key free, also for the next one of its batch", () =>
    Effect.gen(function* () {
      const shop = yield* Rig.shop({ stock: 3 })
      const engine = yield* Engine
      const exits = yield* Effect.all(
        [order(shop, { quantity: 4 }), order(shop), order(shop), order(shop, { quantity: 2 })].map(
          (request) => Effect.exit(engine.submit(shop.caller, "k", request))
        ),
        { concurrency: "unbounded" }
      )
      const replayed = exits.map((exit) => (Exit.isSuccess(exit) ? exit.value.replayed : "refused"))
      assert.deepStrictEqual(replayed, ["refused", false, true, "refused"])
    }).pipe(Effect.provide(Rig.layer()))
  )

  it.effect("a key is the account's own, also within one batch", () =>
    Effect.gen(function* () {
      const one = yield* Rig.shop({})
      const two = yield* Rig.shop({})
      const engine = yield* Engine
      const submit = (shop: Rig.Shop, key: string) => engine.submit(shop.caller, key, order(shop))
      yield* submit(one, "k")
      assert.isFalse((yield* submit(two, "k")).replayed)
      const { begun } = yield* Rig.Faults
      const from = begun.length
      const requests = [submit(one, "same"), submit(two, "same")]
      const both = yield* Effect.all(requests, { concurrency: "unbounded" })
      assert.deepStrictEqual(
        both.map(({ replayed }) => replayed),
        [false, false]
      )
      assert.deepStrictEqual(begun.slice(from), [2])
    }).pipe(Effect.provide(Rig.layer()))
  )
})
