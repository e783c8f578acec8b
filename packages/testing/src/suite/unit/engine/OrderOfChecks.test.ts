import { createCustomer } from "@cardpack/core/commands/customer/CreateCustomer"
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
import { assert, describe } from "@effect/vitest"
import { Effect, Exit } from "effect"
import * as Sample from "../../../kit/sample/Sample.ts"
import type * as Rig from "../../../world/engine/Rig.ts"
import * as Stage from "../../../world/engine/Stage.ts"

const { tries } = Stage

type Acts = Effect.Success<ReturnType<typeof Stage.stage>>

const change = Effect.fnUntraced(function* (changes: Partial<ChangeSet.ChangeSet>) {
  const store = yield* Store
  yield* store.transact({ accounts: [], operator: true }, (transaction) =>
    transaction.commit({ ...ChangeSet.EMPTY, ...changes })
  )
})

const refusal = ({ engine, shop }: Acts, request: OperationRequest, key = "k") =>
  Effect.map(Effect.flip(engine.submit(shop.caller, key, request)), ({ reason }) => reason)

const nobody = Sample.id("cus")

const revoked = ({ key }: Rig.Shop) => ({ keys: [{ ...key, revokedAt: Sample.THEN }] })
const ordersOff = () => ({ controls: { ...ALL_ON, orders: false } })
const unknown = (resource: string) => ({ _tag: "NotFound", resource })

type Check = readonly [
  story: string,
  request: Partial<Stage.Order>,
  expected: object,
  change?: (shop: Rig.Shop) => Partial<ChangeSet.ChangeSet>
]

/** Each request violates its own check and all later ones; the earliest must answer. */
const CHECKS: ReadonlyArray<Check> = [
  [
    "a revoked key comes before everything",
    { quantity: 0, customerId: nobody },
    { _tag: "Unauthorized" },
    revoked
  ],
  [
    "a stop button comes before an unknown customer",
    { customerId: nobody },
    { _tag: "Unavailable" },
    ordersOff
  ],
  [
    "an unknown customer comes before an unavailable machine",
    { customerId: nobody },
    unknown("customer"),
    ({ machine }) => ({ machines: [{ ...machine, active: false }] })
  ],
  [
    "an unavailable machine comes before the sealed cap and the balance",
    { reveal: "sealed", quantity: 10 },
    unknown("vending machine"),
    ({ machine }) => ({ machines: [{ ...machine, public: false }] })
  ],
  [
    "an inactive machine comes before the balance",
    {},
    unknown("vending machine"),
    ({ machine }) => ({ machines: [{ ...machine, active: false }] })
  ],
  [
    "the sealed cap comes before the balance",
    { reveal: "sealed", quantity: 6 },
    { _tag: "Conflict" }
  ],
  [
    "the balance comes before the stock, so that an empty account can't probe it",
    {},
    { _tag: "InsufficientBalance" }
  ]
]

describe("the order of checks", () => {
  const broke = Stage.on({ maxOpenSealed: 5 }, { cash: 0, stock: 0 })

  for (const [story, request, expected, changes] of CHECKS) {
    broke(story, function* (s) {
      if (changes !== undefined) yield* change(changes(s.shop))
      assert.deepInclude(yield* refusal(s, s.order(request)), expected)
    })
  }

  broke("a chain that is off comes before an unknown customer", function* (s) {
    const cardIds = [Sample.id("card")]
    const walletAddress = `0x${"11".repeat(20)}`
    const mint = { kind: "mint", customerId: nobody, cardIds, walletAddress } as const
    assert.deepInclude(yield* refusal(s, mint), { _tag: "Unavailable" })
  })

  tries("each stop button stops its own kinds alone", function* (s) {
    const on = { customerId: nobody, cardIds: [Sample.id("card")] }
    const shipmentInfo = { country: "Germany", name: "A. Keeper" }
    const notifications = { channels: [], customerEmail: null }
    const kinds: ReadonlyArray<readonly [keyof typeof ALL_ON, OperationRequest]> = [
      ["orders", s.order({ customerId: nobody })],
      ["buybacks", { kind: "buyback", mode: "offchain", ...on }],
      ["buybacks", { kind: "buyback", mode: "onchain", ...on }],
      ["redemptions", { kind: "redemption", ...on, shipmentInfo, notifications }],
      ["mints", { kind: "mint", ...on, walletAddress: `0x${"11".repeat(20)}` }]
    ]
    for (const [off] of kinds) {
      yield* change({ controls: { ...ALL_ON, [off]: false } })
      for (const [control, request] of kinds) {
        const { dependency } = Object(yield* refusal(s, request))
        assert.strictEqual(dependency === off, control === off, `${request.kind} without ${off}`)
      }
    }
  })

  tries("a suspended partner comes before a used key, and after a revoked one", function* (s) {
    yield* s.submit("used")
    yield* s.engine.run(updatePartner("ada", s.shop.account.id, { status: "suspended" }))
    const forbidden = { _tag: "Forbidden" } as const
    assert.deepInclude(yield* refusal(s, s.order(), "used"), forbidden)
    assert.deepInclude(yield* refusal(s, s.order({ quantity: 0 })), forbidden)
    const embedded = { ...s.shop.caller, keyId: null }
    const { reason } = yield* Effect.flip(s.engine.submit(embedded, "k", s.order()))
    assert.deepInclude(reason, forbidden)
    yield* change(revoked(s.shop))
    assert.deepInclude(yield* refusal(s, s.order(), "used"), { _tag: "Unauthorized" })
  })

  tries("limits come before a used key, and that before an unknown customer", function* (s) {
    yield* s.submit("used")
    const tagOf = (fields: Partial<Stage.Order>) =>
      Effect.map(refusal(s, s.order(fields), "used"), ({ _tag }) => _tag)
    assert.strictEqual(yield* tagOf({ quantity: 11 }), "Invalid")
    assert.strictEqual(yield* tagOf({ customerId: nobody }), "IdempotencyConflict")
  })

  Stage.on({}, { stock: 9 })("an order beyond the stock changes nothing", function* (s) {
    assert.deepInclude(yield* refusal(s, s.order({ quantity: 10 })), { _tag: "OutOfStock" })
    const { details } = yield* s.submit("k", { quantity: 9 })
    assert.strictEqual(details.cards.length, 9)
    const [account] = s.faults.committed.at(-1)?.accounts ?? []
    assert.strictEqual(account?.balance.cash, Usd.of(1_000 - 90))
  })

  tries("a card that is not there comes before the state of another", function* (s) {
    const { details } = yield* s.submit("a")
    const held = details.cards.map(({ card }) => card.id)
    const refund = { kind: "refund", customerId: s.shop.customer.id } as const
    const more = { ...refund, cardIds: [...held, Sample.id("card")] }
    assert.deepInclude(yield* refusal(s, more), { _tag: "NotFound" })
    assert.deepInclude(yield* refusal(s, { ...refund, cardIds: held }), { _tag: "Conflict" })
    const other = createCustomer(s.shop.caller, { externalUserId: null, attributes: {} })
    const { id: customerId } = yield* s.engine.run(other)
    const sale = { kind: "buyback", mode: "offchain", customerId, cardIds: held } as const
    assert.deepInclude(yield* refusal(s, sale), { _tag: "NotFound" })
  })
})

describe("what a request loads", () => {
  const planOf = Effect.fnUntraced(function* ({ shop }: Acts, request: OperationRequest) {
    const ports = { authorizer: yield* Authorizer, entropy: yield* Entropy, vault: yield* Vault }
    const prepared = yield* prepare(ports, shop.account.id, request)
    return submit(shop.caller, "k", prepared, { maxOpenSealed: 5 }).plan
  })

  tries("is its caller alone when it breaks its own limits", function* (s) {
    const { account, key } = s.shop
    const own = { ...LoadPlan.EMPTY, accounts: [account.id], keys: [key.id] }
    assert.deepStrictEqual(yield* planOf(s, s.order({ quantity: 11 })), own)
  })

  for (const id of [
    "card_1",
    "card_OOOOOOOOOOOOOOOOOOOOOOOOOO",
    "card_8zzzzzzzzzzzzzzzzzzzzzzzzz",
    "cus_01jb5m8x3tf9r9v1s6k2c4d7ae"
  ]) {
    tries(`is nothing for the impossible id ${id}, which is not found`, function* (s) {
      const refund = { kind: "refund", customerId: s.shop.customer.id, cardIds: [id] } as const
      assert.deepStrictEqual((yield* planOf(s, refund)).cards, [])
      const within = "customer" as const
      assert.deepInclude(yield* refusal(s, refund), { resource: "card", id, within })
      const customerId = id.replace("card_", "cus_").slice(0, 10)
      const lost = { ...refund, customerId }
      assert.deepStrictEqual((yield* planOf(s, lost)).customers, [])
      assert.deepInclude(yield* refusal(s, lost), { resource: "customer", id: customerId })
    })
  }

  for (const vendingMachineId of [0, -1, 1.5, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
    tries(`is nothing for the impossible machine ${vendingMachineId}`, function* (s) {
      const request = s.order({ vendingMachineId })
      assert.deepStrictEqual((yield* planOf(s, request)).machines, [])
      // It is not named.
      assert.deepInclude(yield* refusal(s, request), { resource: "vending machine", id: null })
    })
  }
})

describe("the metadata of an order", () => {
  for (const [what, metadata] of [
    ["nothing", ""],
    ["two values", '1,"quantity":2'],
    ["the end of the request", '1},{"a":1'],
    ["an open text", '"a'],
    ["nested in 101 levels", `${"[".repeat(101)}${"]".repeat(101)}`]
  ] as const) {
    tries(`is refused when it is ${what}`, function* (s) {
      const problem = "must be JSON, nested at most 100 levels"
      const reason = yield* refusal(s, s.order({ metadata }))
      assert.deepInclude(reason, { _tag: "Invalid", field: "metadata", problem })
    })
  }
})

describe("idempotency keys", () => {
  const together = { concurrency: "unbounded" } as const

  Stage.on({}, { stock: 3 })("a refused request leaves its key free, in its batch", function* (s) {
    const quantities = [4, 1, 1, 2].map((quantity) => Effect.exit(s.submit("k", { quantity })))
    const exits = yield* Effect.all(quantities, together)
    const replayed = exits.map((exit) => (Exit.isSuccess(exit) ? exit.value.replayed : "refused"))
    assert.deepStrictEqual(replayed, ["refused", false, true, "refused"])
  })

  tries("a key is the account's own, also within one batch", function* (one) {
    const two = yield* Stage.stage({})
    yield* one.submit("k")
    assert.isFalse((yield* two.submit("k")).replayed)
    const { begun } = one.faults
    const from = begun.length
    const both = yield* Effect.all([one.submit("same"), two.submit("same")], together)
    const replayed = both.map((each) => each.replayed)
    assert.deepStrictEqual(replayed, [false, false])
    assert.deepStrictEqual(begun.slice(from), [2])
  })
})
