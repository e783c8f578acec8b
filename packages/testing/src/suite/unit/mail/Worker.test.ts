/** Mails about shipments, at most once for each status (contract.md#notifications). */

import { Engine } from "@cardpack/core/commands/Engine"
import { adjust } from "@cardpack/core/commands/partner/Adjust"
import { updatePartner } from "@cardpack/core/commands/partner/UpdatePartner"
import {
  type ShipmentUpdate,
  updateShipment
} from "@cardpack/core/commands/shipment/UpdateShipment"
import type { Change } from "@cardpack/core/domain/account/MailSubject"
import type { Channel } from "@cardpack/core/domain/shipment/Shipment"
import * as Usd from "@cardpack/core/domain/usd/Usd"
import { type Handover, Mailer } from "@cardpack/core/engine/port/Mailer"
import { Reads } from "@cardpack/core/engine/port/Reads"
import * as Worker from "@cardpack/core/workers/mail/Worker"
import { assert, describe } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as Mailbox from "../../../kit/reference/Mailbox.ts"
import * as EngineRig from "../../../world/engine/Rig.ts"
import * as Story from "../../../world/engine/Story.ts"
import * as Rig from "../../../world/webhook/Rig.ts"

const { passes, quiet } = Rig

const layer = () =>
  EngineRig.layer({ maxOpenSealed: 1_000 }).pipe(Layer.provideMerge(Mailbox.layer))

const CONSOLE = "console@partner.example"
const CUSTOMER = "ada@customer.example"

const worker = (environment: "production" | "sandbox" = "production") =>
  Effect.andThen(Worker.run({ environment, unit: Rig.MINUTE, poll: 1_000 }), quiet)

const redeemed = Effect.fnUntraced(function* (
  channels: ReadonlyArray<Channel>,
  consoleAddress: string | null = CONSOLE,
  subjectEmails: Change = {}
) {
  const engine = yield* Engine
  const shop = yield* Rig.shop({})
  const setAddress = (notificationEmail: string | null) =>
    engine.run(updatePartner("operator", shop.account.id, { notificationEmail }))
  yield* setAddress(channels.includes("partner_email") ? CONSOLE : consoleAddress)
  yield* engine.run(updatePartner("operator", shop.account.id, { subjectEmails }))
  const { details } = yield* engine.submit(shop.caller, "order", Rig.order(shop))
  const redemption = yield* engine.submit(shop.caller, "redemption", {
    kind: "redemption",
    customerId: shop.customer.id,
    cardIds: details.cards.map(({ card }) => card.id),
    shipmentInfo: { country: "Germany", name: "Ada" },
    notifications: {
      channels,
      customerEmail: channels.includes("customer_email") ? CUSTOMER : null
    }
  })
  yield* setAddress(consoleAddress)
  const { id } = redemption.details.operation
  const moves = Effect.fnUntraced(function* (...updates: ReadonlyArray<ShipmentUpdate>) {
    for (const update of updates) {
      yield* engine.run(updateShipment(shop.caller, id, update))
      yield* quiet
    }
  })
  const emails = Effect.flatMap(Reads, (reads) =>
    Effect.map(reads.shipment(shop.account.id, id), (shipment) =>
      (shipment?.emails ?? []).map(({ channel, state, status }) => [status, channel, state])
    )
  )
  return { moves, emails, setAddress }
})

const DESK = "desk@partner.example"
const BOOKS = "books@partner.example"

const HELD = { status: "exception", statusReason: "customs" } as const
const SHIPPED = { status: "shipped" } as const

const mails = Story.on(
  layer,
  Effect.map(Mailbox.Mailbox, (mailbox) => ({
    ...mailbox,
    answers: (...handovers: ReadonlyArray<Handover>) =>
      mailbox.script.push(...handovers.map((each) => Effect.succeed(each))),
    addressees: () => mailbox.messages.map(({ to }) => to)
  }))
)

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

  mails("goes to the partner's own address, once, in the sandbox too", function* (s) {
    yield* low(CONSOLE)
    yield* worker("sandbox")
    yield* passes("1 hour")
    assert.deepStrictEqual(s.addressees(), [CONSOLE])
    const [message] = s.messages
    assert.strictEqual(message?.subject, "[Sandbox] Low balance: 90.000000 USD left")
    for (const line of ["Total: 90.000000 USD", "Threshold: 100.000000 USD", "test credit"]) {
      assert.include(message?.text, line)
    }
  })

  mails("goes some 20 times an hour at most, and parcels' mails go beside it", function* (s) {
    const engine = yield* Engine
    const { account } = yield* Rig.shop({ cash: 150 })
    const update = { lowBalanceThresholdUsd: "100", notificationEmail: BOOKS }
    yield* engine.run(updatePartner("operator", account.id, update))
    const crossed = Effect.fnUntraced(function* (times: number) {
      for (let time = 0; time < times; time++)
        for (const amountUsd of [-Usd.of(60), Usd.of(60)]) {
          const input = { partnerId: account.id, bucket: "cash", reason: "there and back" } as const
          yield* engine.run(adjust("operator", { ...input, amountUsd }))
        }
    })
    yield* worker()
    yield* crossed(25)
    const { moves } = yield* redeemed([])
    yield* moves(HELD)
    yield* passes("1 minute")
    const all = s.addressees()
    assert.lengthOf(
      all.filter((to) => to === BOOKS),
      20
    )
    assert.include(all, CONSOLE)
    yield* passes("1 hour")
    yield* crossed(1)
    yield* passes("1 minute")
    assert.lengthOf(
      s.addressees().filter((to) => to === BOOKS),
      21
    )
  })

  mails("is skipped when the address is gone by then", function* (s) {
    yield* low(null)
    yield* worker()
    assert.deepStrictEqual(s.addressees(), [])
  })
})

describe("a subject with an address of its own", () => {
  const addressed = Effect.fnUntraced(function* (subjectEmails: Change) {
    const engine = yield* Engine
    const { account } = yield* Rig.shop({ cash: 150 })
    const update = { lowBalanceThresholdUsd: "100", notificationEmail: CONSOLE, subjectEmails }
    yield* engine.run(updatePartner("operator", account.id, update))
    const input = { partnerId: account.id, bucket: "cash", reason: "spent" } as const
    yield* engine.run(adjust("operator", { ...input, amountUsd: -Usd.of(60) }))
  })

  mails("gets its mails, and the others go to the address of all", function* (s) {
    yield* addressed({ funding: BOOKS })
    yield* addressed({ parcels: DESK, deliveries: DESK })
    yield* worker()
    assert.sameMembers(s.addressees(), [BOOKS, CONSOLE])
  })

  mails("gets mails about shipments without any other address", function* (s) {
    const { moves, setAddress } = yield* redeemed([], null, { parcels: DESK, funding: BOOKS })
    yield* moves(HELD)
    yield* setAddress(null)
    yield* worker()
    assert.deepStrictEqual(s.addressees(), [DESK])
  })
})

describe("mails about a shipment", () => {
  mails("tell the console address of an exception without being asked, once", function* (s) {
    const { emails, moves } = yield* redeemed([])
    // Both exceptions wait for a worker.
    yield* moves(HELD, SHIPPED, HELD)
    yield* worker()
    assert.deepStrictEqual(yield* emails, [["exception", "partner_email", "sent"]])
    assert.deepStrictEqual(s.addressees(), [CONSOLE])
  })

  mails("are skipped when the address is gone, and to customers in the sandbox", function* () {
    const { emails, moves, setAddress } = yield* redeemed(["customer_email", "partner_email"])
    yield* worker("sandbox")
    yield* setAddress(null)
    yield* moves(SHIPPED)
    assert.deepStrictEqual(yield* emails, [
      ["created", "customer_email", "skipped"],
      ["created", "partner_email", "sent"],
      ["shipped", "customer_email", "skipped"],
      ["shipped", "partner_email", "skipped"]
    ])
  })

  mails("are skipped when no mail server is configured", function* () {
    const { emails } = yield* redeemed(["partner_email"])
    const mailer = Mailer.of({ configured: false, send: () => Effect.die("not configured") })
    yield* Effect.provideService(worker(), Mailer, mailer)
    assert.deepStrictEqual(yield* emails, [["created", "partner_email", "skipped"]])
  })

  mails("that were certainly not sent can be sent again for their status", function* (s) {
    const { emails, moves, setAddress } = yield* redeemed(["customer_email"])
    yield* worker()
    // First skipped without an address, then refused by the server, at last accepted.
    yield* setAddress(null)
    yield* moves(HELD)
    assert.deepStrictEqual((yield* emails).at(-1), ["exception", "customer_email", "sent"])
    yield* setAddress(CONSOLE)
    yield* moves(SHIPPED)
    s.answers({ _tag: "refused", why: "no such mailbox" })
    yield* moves(HELD)
    assert.deepStrictEqual((yield* emails).at(-1), ["exception", "partner_email", "failed"])
    yield* moves(SHIPPED, HELD, SHIPPED, HELD)
    assert.deepStrictEqual(yield* emails, [
      ["created", "customer_email", "sent"],
      ["exception", "customer_email", "sent"],
      ["shipped", "customer_email", "sent"],
      ["exception", "partner_email", "sent"]
    ])
    assert.lengthOf(s.messages, 5)
  })

  mails("go on while those of another partner hang", function* () {
    const slow = yield* redeemed(["customer_email"])
    yield* slow.moves(SHIPPED, HELD, SHIPPED, { status: "delivered" })
    yield* slow.setAddress(null)
    const { emails } = yield* redeemed(["partner_email"])
    const hung: Array<string> = []
    const accepted: Handover = { _tag: "accepted" }
    const mailer = Mailer.of({
      configured: true,
      send: ({ to }) =>
        Effect.suspend(() => {
          if (to !== CUSTOMER) return Effect.succeed(accepted)
          hung.push(to)
          return Effect.never
        })
    })
    const running = yield* Rig.stoppable(Effect.provideService(worker(), Mailer, mailer))
    yield* passes("1 minute")
    assert.deepStrictEqual(yield* emails, [["created", "partner_email", "sent"]])
    assert.lengthOf(hung, 3)
    yield* running.stop
    yield* passes("5 seconds")
  })

  for (const [environment, most] of [
    ["sandbox", 20],
    ["production", 26]
  ] as const)
    mails(`go ${most} times in ${environment}, whose partner moves its parcel`, function* (s) {
      const { moves } = yield* redeemed(["partner_email"])
      yield* worker(environment)
      for (let count = 0; count < 25; count++) {
        s.answers({ _tag: "refused", why: "full" })
        yield* moves(HELD, { status: "created" })
      }
      assert.lengthOf(s.messages, most)
      yield* passes("1 hour")
      yield* moves(SHIPPED)
      assert.lengthOf(s.messages, most + 1)
    })

  mails("that are skipped repeatedly are listed once", function* () {
    const { emails, moves } = yield* redeemed(["customer_email"], null)
    yield* worker("sandbox")
    for (let count = 0; count < 5; count++) yield* moves(HELD, { status: "created" })
    const skipped = (yield* emails).map(([status, , state]) => [status, state])
    assert.sameDeepMembers(skipped, [
      ["exception", "skipped"],
      ["created", "skipped"]
    ])
  })

  mails("are retried while certainly not accepted, 8 times", function* (s) {
    const { emails } = yield* redeemed(["partner_email"])
    s.answers(...Array.from({ length: 20 }, () => ({ _tag: "deferred", why: "busy" }) as const))
    yield* worker()
    yield* passes("1 minute", 200)
    assert.lengthOf(s.messages, 8)
    assert.lengthOf(new Set(s.messages.map(({ id }) => id)), 1)
    assert.deepStrictEqual(yield* emails, [["created", "partner_email", "failed"]])
  })

  mails("are never sent again after a refusal or an unknown outcome", function* (s) {
    const { emails } = yield* redeemed(["customer_email", "partner_email"])
    s.answers({ _tag: "refused", why: "no such mailbox" }, { _tag: "unknown", why: "it broke" })
    yield* worker()
    yield* passes("1 hour", 5)
    assert.lengthOf(s.messages, 2)
    const states = (yield* emails).map(([, , state]) => state)
    assert.sameMembers(states, ["failed", "unknown"])
  })

  mails("are unknown when the sender died between sending and recording", function* (s) {
    const { emails } = yield* redeemed(["partner_email"])
    s.script.push(Effect.never)
    const dying = yield* Rig.stoppable(worker())
    assert.lengthOf(s.messages, 1)
    const isOver = yield* dying.stop
    yield* passes("5 seconds")
    assert.isTrue(isOver())
    assert.deepStrictEqual(yield* emails, [])
    yield* worker()
    yield* passes("9 minutes")
    assert.deepStrictEqual(yield* emails, [])
    yield* passes("2 minutes")
    assert.deepStrictEqual(yield* emails, [["created", "partner_email", "unknown"]])
    assert.lengthOf(s.messages, 1)
  })
})
