/** What a host's JavaScript may pass by mistake is refused; nothing of it fails inside. */
import * as Commands from "@cardpack/core/commands"
import { Engine } from "@cardpack/core/commands/Engine"
import * as Webhooks from "@cardpack/core/commands/webhook/Webhooks"
import { Refused } from "@cardpack/core/engine/Command"
import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Layer } from "effect"
import * as fc from "fast-check"
import * as Receivers from "../../../kit/reference/Receivers.ts"
import * as Rig from "../../../world/engine/Rig.ts"

type Verb = (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown>

const layer = () =>
  Layer.mergeAll(Webhooks.layer, Commands.Funding.layer, Commands.OnchainActions.layer).pipe(
    Layer.provideMerge(Layer.mergeAll(Receivers.layer, Rig.layer({ maxOpenSealed: 1_000 })))
  )

const CATALOG = {
  vendingMachines: [
    { id: 9, name: "x", priceUsd: "1", image: "x", tiers: [{ name: "t", weight: 1 }] }
  ],
  cards: [
    {
      reference: "r",
      vendingMachineId: 9,
      tier: "t",
      name: "n",
      image: "i",
      buybackUsd: "1",
      metadata: { grade: 9 }
    }
  ]
}

/** Every verb with arguments that are right, or at least of the right shape. */
const verbs = Effect.gen(function* () {
  const shop = yield* Rig.shop({})
  const engine = yield* Engine
  const webhooks = yield* Webhooks.Webhooks
  const funding = yield* Commands.Funding.Funding
  const onchain = yield* Commands.OnchainActions.OnchainActions
  const { caller, customer } = shop
  const { id: partnerId } = shop.account
  const request = { customerId: customer.id, cardIds: ["card_01jd3qr000fqp8000000000dem"] }
  const order = { ...request, vendingMachineId: shop.machine.id, quantity: 1, reveal: "sealed" }
  const shipmentInfo = { country: "Germany", name: "Ada" }
  const credit = { partnerId, amountUsd: 5n, reason: "x", note: "y" }
  const operation = "op_01jd3qr000fqp8000000000dem"
  const endpoint = "wh_01jd3qr000fqp8000000000dem"
  const attributes = { a: [1] }
  const update = { status: "shipped", carrier: "DHL", trackingNumber: null }
  type Rows = Record<string, ReadonlyArray<unknown>>
  const all: Record<string, readonly [Verb, ReadonlyArray<unknown>]> = {}
  const asks = (rows: Rows) => {
    for (const [name, [make, ...args]] of Object.entries(rows)) all[name] = [make as Verb, args]
  }
  const runs = (rows: Rows) => {
    for (const [name, [make, ...args]] of Object.entries(rows)) {
      const verb = make as (...args: ReadonlyArray<unknown>) => Parameters<typeof engine.run>[0]
      all[name] = [(...given) => Effect.suspend(() => engine.run(verb(...given))), args]
    }
  }
  const { Stock, Tokens } = Commands
  runs({
    createKey: [Commands.createKey, "me", { partnerId, environment: "sandbox", label: null }],
    revokeKey: [Commands.revokeKey, "me", partnerId, shop.key.id],
    reveal: [Commands.reveal, caller, request],
    putCatalog: [Commands.putCatalog, "me", CATALOG],
    putCountries: [Commands.putCountries, "me", [{ country: "Sweden", code: "SE", feeUsd: "1" }]],
    putPrices: [Commands.putPrices, "me", [{ reference: "x", buybackUsd: "1" }]],
    returnStock: [Stock.returnStock, "me", { references: ["x"], reason: "y" }],
    withdrawStock: [Stock.withdrawStock, "me", { references: ["x"], reason: "y" }],
    updateMachine: [Commands.updateMachine, "me", 1, { priceUsd: "1", active: true }],
    setControls: [Commands.setControls, "me", { controls: { mints: true }, reason: "x" }],
    createCustomer: [Commands.createCustomer, caller, { externalUserId: "u", attributes }, "key"],
    eraseCustomer: [Commands.eraseCustomer, "me", partnerId, customer.id],
    updateCustomer: [Commands.updateCustomer, caller, customer.id, { externalUserId: "v" }],
    sandboxCredit: [Commands.sandboxCredit, caller],
    sandboxCreditOnce: [Commands.sandboxCreditOnce, caller, "key"],
    grantBonus: [Commands.grantBonus, "me", "key", credit],
    adjust: [Commands.adjust, "me", "key2", { ...credit, bucket: "cash" }],
    createPartner: [Commands.createPartner, "me", { id: null, name: "x", notificationEmail: null }],
    updatePartner: [
      ...[Commands.updatePartner, "me", partnerId],
      { name: "y", notificationEmail: "a@b.example", status: "active" }
    ],
    moveShipment: [Commands.moveShipment, "me", partnerId, operation, update],
    updateShipment: [Commands.updateShipment, caller, operation, update],
    createToken: [
      ...[Tokens.createToken, Tokens.bootstrap],
      { name: "x", role: "support", expiresAt: null }
    ],
    revokeToken: [Tokens.revokeToken, "me", "tok_01jd3qr000fqp8000000000dem"],
    revokeMade: [Tokens.revokeMade, "me", "ada@example.com"]
  })
  const submits = (kind: string, fields: object = {}) =>
    [engine.submit, caller, kind, { ...request, kind, ...fields }] as const
  asks({
    order: [engine.submit, caller, "o", { ...order, kind: "order", metadata: "{}" }],
    refund: submits("refund"),
    buyback: submits("buyback", { mode: "offchain" }),
    onchainBuyback: submits("buyback", { mode: "onchain" }),
    mint: submits("mint", { walletAddress: `0x${"1".repeat(40)}` }),
    redemption: submits("redemption", {
      shipmentInfo,
      notifications: { channels: ["customer_email"], customerEmail: "a@b.example" }
    }),
    correctAddress: [engine.correctAddress, caller, operation, shipmentInfo],
    createEndpoint: [
      ...[webhooks.create, caller],
      { url: "https://a.example/x", subscribedEvents: ["*"], active: true }
    ],
    updateEndpoint: [
      ...[webhooks.update, caller, endpoint],
      { active: false, rotateSigningSecret: true, gracePeriodSeconds: 5 }
    ],
    replay: [webhooks.replay, caller, endpoint, ["evt_01jd3qr000fqp8000000000dem"]],
    replayRange: [webhooks.replayRange, caller, endpoint, { since: 0, until: 1 }],
    testEndpoint: [webhooks.test, caller, endpoint],
    wallet: [funding.wallet, caller],
    createIntent: [funding.createIntent, caller, 5n, "key"],
    refreshFunding: [funding.refresh, caller],
    submitTransaction: [
      ...[onchain.submit, caller, operation],
      ...["oco_01jd3qr000fqp8000000000dem", `0x${"1".repeat(64)}`]
    ],
    refresh: [onchain.refresh, caller, operation],
    resign: [onchain.resign, caller, operation],
    cancel: [onchain.cancel, caller, operation]
  })
  return all
})

type Path = ReadonlyArray<string | number>

/** The places of all values inside, the value itself included. */
const pathsOf = (value: unknown): ReadonlyArray<Path> =>
  typeof value === "object" && value !== null
    ? [
        [],
        ...Object.entries(value).flatMap(([key, each]) =>
          pathsOf(each).map((rest): Path => [key, ...rest])
        )
      ]
    : [[]]

const MISSING = Symbol("missing")

const replaced = (value: unknown, [key, ...rest]: Path, other: unknown): unknown => {
  if (key === undefined) return other === MISSING ? undefined : other
  const inside = (value as Readonly<Record<string, unknown>>)[key]
  const copy: Record<string, unknown> = Array.isArray(value)
    ? (value.slice() as unknown as Record<string, unknown>)
    : { ...(value as object) }
  if (rest.length === 0 && other === MISSING) delete copy[key]
  else copy[key] = replaced(inside, rest, other)
  return copy
}

const CIRCLE: Record<string, unknown> = {}
CIRCLE.self = CIRCLE

const wrong = fc.constantFrom<unknown>(
  MISSING,
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  2 ** 53,
  5,
  -5n,
  10n ** 40n,
  "",
  " ",
  "x",
  "cus_1",
  "par_01jd3qr000fqp8000000000zzz",
  "\u0000",
  "\ud800",
  "9".repeat(400),
  [],
  [null],
  {},
  { toString: null },
  Object.create(null),
  CIRCLE,
  Symbol("x"),
  () => 1,
  new Date(Number.NaN),
  new Map()
)

describe("malformed input", () => {
  it.live(
    "of any verb is refused, or does no harm",
    () =>
      Effect.gen(function* () {
        const all = yield* verbs
        const flaws: Array<string> = []
        const refusals = new Map<string, number>()
        for (const [name, [verb, args]] of Object.entries(all)) {
          const paths = pathsOf(args).filter((path) => path.length > 0)
          const cases = fc.sample(fc.tuple(fc.constantFrom(...paths), wrong), {
            numRuns: 120
          })
          for (const [path, other] of cases) {
            const given = replaced(args, path, other) as ReadonlyArray<unknown>
            const exit = yield* Effect.exit(Effect.suspend(() => verb(...given)))
            if (Exit.isSuccess(exit)) continue
            const failure = exit.cause.reasons.find((reason) => reason._tag === "Fail")?.error
            if (failure instanceof Refused) refusals.set(name, (refusals.get(name) ?? 0) + 1)
            else flaws.push(`${name} ${path.join(".")}: ${Cause.pretty(exit.cause).slice(0, 200)}`)
          }
        }
        assert.deepStrictEqual(flaws, [])
        // Every verb refused some of it, so the cases reach the checks.
        assert.deepStrictEqual(
          Object.keys(all).filter((name) => !refusals.has(name)),
          []
        )
      }).pipe(Effect.provide(layer())),
    120_000
  )
})
