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
  const update = { status: "shipped", carrier: "DHL", trackingNumber: null }
  const ran = (make: unknown) => {
    const verb = make as (...args: ReadonlyArray<unknown>) => Parameters<typeof engine.run>[0]
    return (...args: ReadonlyArray<unknown>) => Effect.suspend(() => engine.run(verb(...args)))
  }
  const asked = (make: unknown) => make as Verb
  const all: Record<string, readonly [Verb, ReadonlyArray<unknown>]> = {
    createKey: [
      ran(Commands.createKey),
      ["me", { partnerId, environment: "sandbox", label: null }]
    ],
    revokeKey: [ran(Commands.revokeKey), ["me", partnerId, shop.key.id]],
    reveal: [ran(Commands.reveal), [caller, request]],
    putCatalog: [ran(Commands.putCatalog), ["me", CATALOG]],
    putCountries: [
      ran(Commands.putCountries),
      ["me", [{ country: "Sweden", code: "SE", feeUsd: "1" }]]
    ],
    putPrices: [ran(Commands.putPrices), ["me", [{ reference: "x", buybackUsd: "1" }]]],
    returnStock: [ran(Commands.Stock.returnStock), ["me", { references: ["x"], reason: "y" }]],
    withdrawStock: [ran(Commands.Stock.withdrawStock), ["me", { references: ["x"], reason: "y" }]],
    updateMachine: [ran(Commands.updateMachine), ["me", 1, { priceUsd: "1", active: true }]],
    setControls: [ran(Commands.setControls), ["me", { controls: { mints: true }, reason: "x" }]],
    createCustomer: [
      ran(Commands.createCustomer),
      [caller, { externalUserId: "u", attributes: { a: [1] } }, "key"]
    ],
    eraseCustomer: [ran(Commands.eraseCustomer), ["me", partnerId, customer.id]],
    updateCustomer: [
      ran(Commands.updateCustomer),
      [caller, customer.id, { externalUserId: "v", attributes: { b: 1 } }]
    ],
    sandboxCredit: [ran(Commands.sandboxCredit), [caller]],
    sandboxCreditOnce: [ran(Commands.sandboxCreditOnce), [caller, "key"]],
    grantBonus: [ran(Commands.grantBonus), ["me", "key", credit]],
    adjust: [ran(Commands.adjust), ["me", "key2", { ...credit, bucket: "cash" }]],
    createPartner: [
      ran(Commands.createPartner),
      ["me", { id: null, name: "x", notificationEmail: null }]
    ],
    updatePartner: [
      ran(Commands.updatePartner),
      ["me", partnerId, { name: "y", notificationEmail: "a@b.example", status: "active" }]
    ],
    moveShipment: [ran(Commands.moveShipment), ["me", partnerId, operation, update]],
    updateShipment: [ran(Commands.updateShipment), [caller, operation, update]],
    createToken: [
      ran(Commands.Tokens.createToken),
      [Commands.Tokens.bootstrap, { name: "x", role: "support", expiresAt: null }]
    ],
    revokeToken: [ran(Commands.Tokens.revokeToken), ["me", "tok_01jd3qr000fqp8000000000dem"]],
    order: [asked(engine.submit), [caller, "o", { ...order, kind: "order", metadata: "{}" }]],
    refund: [asked(engine.submit), [caller, "r", { ...request, kind: "refund" }]],
    buyback: [
      asked(engine.submit),
      [caller, "b", { ...request, kind: "buyback", mode: "offchain" }]
    ],
    onchainBuyback: [
      asked(engine.submit),
      [caller, "c", { ...request, kind: "buyback", mode: "onchain" }]
    ],
    mint: [
      asked(engine.submit),
      [caller, "m", { ...request, kind: "mint", walletAddress: `0x${"1".repeat(40)}` }]
    ],
    redemption: [
      asked(engine.submit),
      [
        caller,
        "d",
        {
          ...request,
          kind: "redemption",
          shipmentInfo,
          notifications: { channels: ["customer_email"], customerEmail: "a@b.example" }
        }
      ]
    ],
    correctAddress: [asked(engine.correctAddress), [caller, operation, shipmentInfo]],
    createEndpoint: [
      asked(webhooks.create),
      [caller, { url: "https://a.example/x", subscribedEvents: ["*"], active: true }]
    ],
    updateEndpoint: [
      asked(webhooks.update),
      [caller, endpoint, { active: false, rotateSigningSecret: true, gracePeriodSeconds: 5 }]
    ],
    replay: [asked(webhooks.replay), [caller, endpoint, ["evt_01jd3qr000fqp8000000000dem"]]],
    replayRange: [asked(webhooks.replayRange), [caller, endpoint, { since: 0, until: 1 }]],
    testEndpoint: [asked(webhooks.test), [caller, endpoint]],
    wallet: [asked(funding.wallet), [caller]],
    createIntent: [asked(funding.createIntent), [caller, 5n, "key"]],
    refreshFunding: [asked(funding.refresh), [caller]],
    submitTransaction: [
      asked(onchain.submit),
      [caller, operation, "oco_01jd3qr000fqp8000000000dem", `0x${"1".repeat(64)}`]
    ],
    refresh: [asked(onchain.refresh), [caller, operation]],
    resign: [asked(onchain.resign), [caller, operation]],
    cancel: [asked(onchain.cancel), [caller, operation]]
  }
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
