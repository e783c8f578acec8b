/** Mails about shipments, at most once for each status (contract.md#notifications). */

import { Engine } from "@cardpack/core/commands/Engine"
import { adjust } from "@cardpack/core/commands/partner/Adjust"
import { updatePartner } from "@cardpack/core/commands/partner/UpdatePartner"
import {
  type ShipmentUpdate,
  updateShipment
} from "@cardpack/core/commands/shipment/UpdateShipment"
import type { Channel } from "@cardpack/core/domain/shipment/Shipment"
import type { Status } from "@cardpack/core/domain/shipment/Transitions"
import * as Usd from "@cardpack/core/domain/usd/Usd"
import { Mailer } from "@cardpack/core/engine/port/Mailer"
import { Reads } from "@cardpack/core/engine/port/Reads"
import * as Worker from "@cardpack/core/workers/mail/Worker"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Layer, Scope } from "effect"
import { TestClock } from "effect/testing"
import * as Mailbox from "../../../kit/reference/Mailbox.ts"
import * as EngineRig from "../../../world/engine/Rig.ts"
import * as Rig from "../../../world/webhook/Rig.ts"

const layer = () =>
  EngineRig.layer({ maxOpenSealed: 1_000 }).pipe(Layer.provideMerge(Mailbox.layer))

const CONSOLE = "console@partner.example"
const CUSTOMER = "ada@customer.example"

const worker = (environment: "production" | "sandbox" = "production") =>
  Worker.run({ environment, unit: Rig.MINUTE, poll: 1_000 })

/** A partner with a console address and a redeemed card. */
const redeemed = Effect.fnUntraced(function* (
  channels: ReadonlyArray<Channel>,
  consoleAddress: string | null = CONSOLE
) {
  const engine = yield* Engine
  const shop = yield* Rig.shop({})
  const setAddress = (notificationEmail: string | null) =>
    engine.run(updatePartner("operator", shop.account.id, { notificationEmail }))
  yield* setAddress(channels.includes("partner_email") ? CONSOLE : consoleAddress)
  const { details } = yield* engine.submit(shop.caller, "order", Rig.order(shop))
  const cardIds = details.cards.map(({ card }) => card.id)
  const redemption = yield* engine.submit(shop.caller, "redemption", {
    kind: "redemption",
    customerId: shop.customer.id,
    cardIds,
    shipmentInfo: { country: "Germany", name: "Ada" },
    notifications: {
      channels,
      customerEmail: channels.includes("customer_email") ? CUSTOMER : null
    }
  })
  yield* setAddress(consoleAddress)
  const { id } = redemption.details.operation
  const move = (update: ShipmentUpdate) => engine.run(updateShipment(shop.caller, id, update))
  const emails = Effect.flatMap(Reads, (reads) =>
    Effect.map(reads.shipment(shop.account.id, id), (shipment) =>
      (shipment?.emails ?? []).map(({ channel, state, status }) => [status, channel, state])
    )
  )
  return { move, emails, setAddress }
})

const HELD = { status: "exception", statusReason: "customs" } as const

const addressees = Effect.map(Mailbox.Mailbox, ({ messages }) => messages.map(({ to }) => to))

describe("a mail about a low balance", () => {
  const low = Effect.fnUntraced(function* (address: string | null) {
    const engine = yield* Engine
    const { account } = yield* Rig.shop({ cash: 150 })
    const update = { lowBalanceThresholdUsd: "100", notificationEmail: CONSOLE }
    yield* engine.run(updatePartner("operator", account.id, update))
    const input = { partnerId: account.id, bucket: "cash", reason: "spent" } as const
    yield* engine.run(adjust("operator", { ...input, amountUsd: -Usd.of(60) }))
    yield* engine.run(updatePartner("operator", account.id, { notificationEmail: address }))
  })

  it.effect("goes to the partner's own address, once, in the sandbox too", () =>
    Effect.gen(function* () {
      yield* low(CONSOLE)
      yield* worker("sandbox")
      yield* Rig.quiet
      yield* TestClock.adjust("1 hour")
      yield* Rig.quiet
      const { messages } = yield* Mailbox.Mailbox
      assert.deepStrictEqual(yield* addressees, [CONSOLE])
      assert.strictEqual(messages[0]?.subject, "[Sandbox] Low balance: 90.000000 USD left")
      const text = messages[0]?.text ?? ""
      for (const line of ["Total: 90.000000 USD", "Threshold: 100.000000 USD", "test credit"]) {
        assert.include(text, line)
      }
    }).pipe(Effect.provide(layer()))
  )

  it.effect("is skipped when the address is gone by then", () =>
    Effect.gen(function* () {
      yield* low(null)
      yield* worker()
      yield* Rig.quiet
      assert.deepStrictEqual(yield* addressees, [])
    }).pipe(Effect.provide(layer()))
  )
})

describe("mails about a shipment", () => {
  it.effect("go to each channel when it is created, shipped, delivered and in exception", () =>
    Effect.gen(function* () {
      const { emails, move } = yield* redeemed(["customer_email", "partner_email"])
      yield* worker()
      yield* Rig.quiet
      const steps: ReadonlyArray<Status> = ["shipped", "in_transit", "exception", "delivered"]
      for (const status of steps) {
        yield* move(status === "exception" ? HELD : { status })
        yield* Rig.quiet
      }
      const mailed = ["created", "shipped", "exception", "delivered"] as const
      assert.deepStrictEqual(
        yield* emails,
        mailed.flatMap((status) => [
          [status, "customer_email", "sent"],
          [status, "partner_email", "sent"]
        ])
      )
      const { messages } = yield* Mailbox.Mailbox
      assert.deepStrictEqual(
        yield* addressees,
        mailed.flatMap(() => [CUSTOMER, CONSOLE])
      )
      assert.lengthOf(new Set(messages.map(({ id }) => id)), 8)
    }).pipe(Effect.provide(layer()))
  )

  it.effect("are sent once for a status, however often the shipment comes back to it", () =>
    Effect.gen(function* () {
      const { emails, move } = yield* redeemed(["partner_email"])
      yield* worker()
      const steps: ReadonlyArray<ShipmentUpdate> = [
        { status: "exception", statusReason: "customs" },
        { status: "created" },
        HELD,
        { carrier: "DHL" }
      ]
      for (const step of steps) yield* move(step)
      yield* Rig.quiet
      assert.deepStrictEqual(yield* emails, [
        ["created", "partner_email", "sent"],
        ["exception", "partner_email", "sent"]
      ])
      assert.deepStrictEqual(yield* addressees, [CONSOLE, CONSOLE])
    }).pipe(Effect.provide(layer()))
  )

  it.effect("tell the console address of an exception without being asked", () =>
    Effect.gen(function* () {
      const { emails, move } = yield* redeemed([])
      yield* worker()
      yield* move({ status: "shipped" })
      yield* move(HELD)
      yield* Rig.quiet
      assert.deepStrictEqual(yield* emails, [["exception", "partner_email", "sent"]])
      assert.deepStrictEqual(yield* addressees, [CONSOLE])
    }).pipe(Effect.provide(layer()))
  )

  it.effect("tell nobody of an exception when there is no console address", () =>
    Effect.gen(function* () {
      const { emails, move } = yield* redeemed([], null)
      yield* worker()
      yield* move(HELD)
      yield* Rig.quiet
      assert.deepStrictEqual(yield* emails, [])
    }).pipe(Effect.provide(layer()))
  )

  it.effect("are skipped when the address is gone, and to customers in the sandbox", () =>
    Effect.gen(function* () {
      const { emails, move, setAddress } = yield* redeemed(["customer_email", "partner_email"])
      yield* worker("sandbox")
      yield* Rig.quiet
      yield* setAddress(null)
      yield* move({ status: "shipped" })
      yield* Rig.quiet
      assert.deepStrictEqual(yield* emails, [
        ["created", "customer_email", "skipped"],
        ["created", "partner_email", "sent"],
        ["shipped", "customer_email", "skipped"],
        ["shipped", "partner_email", "skipped"]
      ])
    }).pipe(Effect.provide(layer()))
  )

  it.effect("are skipped when no mail server is configured", () =>
    Effect.gen(function* () {
      const { emails } = yield* redeemed(["partner_email"])
      yield* worker()
      yield* Rig.quiet
      assert.deepStrictEqual(yield* emails, [["created", "partner_email", "skipped"]])
    }).pipe(
      Effect.provideService(Mailer, {
        configured: false,
        send: () => Effect.die("not configured")
      }),
      Effect.provide(layer())
    )
  )

  it.effect("that were certainly not sent can be sent again for their status", () =>
    Effect.gen(function* () {
      const { emails, move, setAddress } = yield* redeemed(["customer_email"])
      const { messages, script } = yield* Mailbox.Mailbox
      yield* worker()
      yield* Rig.quiet
      const again = Effect.fnUntraced(function* () {
        yield* move({ status: "shipped" })
        yield* Rig.quiet
        yield* move(HELD)
        yield* Rig.quiet
      })
      // First skipped without an address, then refused by the server, at last accepted.
      yield* setAddress(null)
      yield* move(HELD)
      yield* Rig.quiet
      const before = yield* emails
      assert.deepStrictEqual(before.at(-1), ["exception", "customer_email", "sent"])
      yield* setAddress(CONSOLE)
      yield* move({ status: "shipped" })
      yield* Rig.quiet
      script.push(Effect.succeed({ _tag: "refused", why: "no such mailbox" }))
      yield* move(HELD)
      yield* Rig.quiet
      assert.deepStrictEqual((yield* emails).at(-1), ["exception", "partner_email", "failed"])
      yield* again()
      yield* again()
      assert.deepStrictEqual(yield* emails, [
        ["created", "customer_email", "sent"],
        ["exception", "customer_email", "sent"],
        ["shipped", "customer_email", "sent"],
        ["exception", "partner_email", "sent"]
      ])
      assert.lengthOf(messages, 5)
    }).pipe(Effect.provide(layer()))
  )

  it.effect("that wait for a mail server are not queued a second time", () =>
    Effect.gen(function* () {
      const { emails, move } = yield* redeemed([])
      yield* move(HELD)
      yield* move({ status: "shipped" })
      yield* move(HELD)
      yield* worker()
      yield* Rig.quiet
      assert.deepStrictEqual(yield* emails, [["exception", "partner_email", "sent"]])
      assert.lengthOf(yield* addressees, 1)
    }).pipe(Effect.provide(layer()))
  )

  it.effect("that are skipped repeatedly are listed once", () =>
    Effect.gen(function* () {
      const { emails, move } = yield* redeemed(["customer_email"], null)
      yield* worker("sandbox")
      for (let count = 0; count < 5; count++) {
        yield* move(HELD)
        yield* Rig.quiet
        yield* move({ status: "created" })
        yield* Rig.quiet
      }
      assert.deepStrictEqual(yield* emails, [
        ["exception", "customer_email", "skipped"],
        ["created", "customer_email", "skipped"]
      ])
    }).pipe(Effect.provide(layer()))
  )

  it.effect("are retried while certainly not accepted, 8 times", () =>
    Effect.gen(function* () {
      const { emails } = yield* redeemed(["partner_email"])
      const { messages, script } = yield* Mailbox.Mailbox
      const deferred = Effect.succeed({ _tag: "deferred", why: "busy" } as const)
      script.push(...Array.from({ length: 20 }, () => deferred))
      yield* worker()
      for (let minute = 0; minute < 200; minute++) {
        yield* Rig.quiet
        yield* TestClock.adjust("1 minute")
      }
      yield* Rig.quiet
      assert.lengthOf(messages, 8)
      assert.lengthOf(new Set(messages.map(({ id }) => id)), 1)
      assert.deepStrictEqual(yield* emails, [["created", "partner_email", "failed"]])
    }).pipe(Effect.provide(layer()))
  )

  it.effect("are never sent again after a refusal or an unknown outcome", () =>
    Effect.gen(function* () {
      const { emails } = yield* redeemed(["customer_email", "partner_email"])
      const { messages, script } = yield* Mailbox.Mailbox
      script.push(
        Effect.succeed({ _tag: "refused", why: "no such mailbox" }),
        Effect.succeed({ _tag: "unknown", why: "the connection broke" })
      )
      yield* worker()
      for (let hour = 0; hour < 5; hour++) {
        yield* Rig.quiet
        yield* TestClock.adjust("1 hour")
      }
      assert.lengthOf(messages, 2)
      const states = (yield* emails).map(([, , state]) => state)
      assert.sameMembers(states, ["failed", "unknown"])
    }).pipe(Effect.provide(layer()))
  )

  it.effect("count as unknown when the sender died between sending and recording", () =>
    Effect.gen(function* () {
      const { emails } = yield* redeemed(["partner_email"])
      const { messages, script } = yield* Mailbox.Mailbox
      script.push(Effect.never)
      const dying = yield* Scope.make()
      yield* Scope.provide(worker(), dying)
      yield* Rig.quiet
      assert.lengthOf(messages, 1)
      const closing = yield* Effect.forkChild(Scope.close(dying, Exit.void))
      yield* TestClock.adjust("5 seconds")
      yield* Rig.quiet
      assert.isDefined(closing.pollUnsafe())
      assert.deepStrictEqual(yield* emails, [])
      yield* worker()
      yield* TestClock.adjust("9 minutes")
      yield* Rig.quiet
      assert.deepStrictEqual(yield* emails, [])
      yield* TestClock.adjust("2 minutes")
      yield* Rig.quiet
      assert.deepStrictEqual(yield* emails, [["created", "partner_email", "unknown"]])
      assert.lengthOf(messages, 1)
    }).pipe(Effect.provide(layer()))
  )
})
