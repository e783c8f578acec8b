/** The recipes of the guides, as written, against the service. Those on chain: onchain.test.ts. */
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import * as Backend from "../../../world/service/Backend.ts"
import { answer } from "../../../world/service/Client.ts"
import * as Partner from "../../../world/service/Partner.ts"
import * as Receiver from "../../../world/service/Receiver.ts"
import * as Recipe from "../../../world/service/Recipe.ts"
import * as Subscribing from "../../../world/service/Subscribing.ts"
import * as World from "../../../world/service/World.ts"

const world = World.of(Backend.server, { ...Subscribing.SETTINGS, CARDPACK_SEED: "demo" })

let partner: Partner.Partner
let reader: Recipe.Reader

const readerOf = ({ key }: Partner.Partner): Recipe.Reader => ({ url: world.service().url, key })

beforeAll(async () => {
  partner = await world.partner({ cash: "500.000000" })
  reader = readerOf(partner)
})
afterAll(Recipe.clean)

it("every recipe has a test", () => {
  const known = {
    environments: ["sh setup", "sh first", "js check"],
    "sealed-packs": ["sh life", "js sale"],
    funding: ["sh address", "js deposit", "sh ledger", "js ledger"],
    "mint-to-burn": ["js wallet", "js giveUp"],
    webhooks: [
      "sh endpoint",
      "js verify",
      "python verify",
      "php verify",
      "ruby verify",
      "sh replay",
      "sh pause",
      "sh feed",
      "sh rotate"
    ],
    errors: ["json shape", "js retry"],
    limits: ["js list", "sh patient"],
    changes: ["sh version", "js tolerant"]
  }
  for (const [name, kinds] of Object.entries(known))
    assert.deepStrictEqual(Recipe.kinds(name), kinds, name)
})

describe("environments", () => {
  it("the first requests name the environment, and add test credit", async () => {
    const fresh = await world.partner()
    const printed = await Recipe.shell(readerOf(fresh), Recipe.recipe("environments", "sh first"))
    const [account, credit, balance] = Recipe.answers(printed)
    assert.deepInclude(account, { id: fresh.id, environment: "sandbox" })
    assert.strictEqual(credit.creditedUsd, "100.000000")
    assert.strictEqual(balance.cash, "100.000000")
  })

  it("the check at the start passes here, and stops a program of production", async () => {
    const check = Recipe.recipe("environments", "js check")
    const printed = await Recipe.program(reader, "check", check)
    assert.strictEqual(printed, "Acme Cards in the sandbox\n")
    const settings = { CARDPACK_ENVIRONMENT: "production" }
    const refused = await Recipe.program({ ...reader, settings }, "check", check).catch(String)
    assert.include(refused, "a key of sandbox, not of production")
  })
})

describe("sealed-packs", () => {
  it("one pack goes each way: opened and sold back, refunded, shipped", async () => {
    const before = await partner.balance()
    const printed = await Recipe.shell(reader, Recipe.recipe("sealed-packs", "sh life"))
    const all = Recipe.answers(printed)
    const [machines, , order, again, worded, revealed, refund, card, buyback] = all
    assert.isNotEmpty(machines.data)
    assert.strictEqual(order.chargedUsd, "30.000000")
    assert.deepStrictEqual(
      order.cards.map(({ name, sealed }: { name: null; sealed: boolean }) => [name, sealed]),
      Array.from({ length: 3 }, () => [null, true])
    )
    assert.deepStrictEqual(again, { ...order, replayed: true })
    assert.match(worded.clientSeed, /^[0-9a-f]{32}$/)
    assert.isString(revealed.data[0].name)
    assert.strictEqual(refund.creditedUsd, "10.000000")
    assert.strictEqual(buyback.creditedUsd, card.buybackUsd)
    const [shipped, corrected, moved] = all.slice(-3)
    assert.strictEqual(shipped.shipment.status, "created")
    assert.deepStrictEqual(corrected.changedFields, ["shipmentInfo"])
    assert.deepInclude(moved, { status: "shipped", carrier: "Colissimo", trackingNumber: "LX1" })
    const { micros } = Partner
    const after = await partner.balance()
    assert.strictEqual(
      micros(after.total),
      micros(before.total) -
        micros("30.000000") +
        micros(buyback.creditedUsd) -
        micros(shipped.chargedUsd)
    )
  })

  it("the program sells once, whatever happens, and says so to the customer", async () => {
    const before = (await partner.operations()).length
    const sale = Recipe.recipe("sealed-packs", "js sale")
    const printed = await Recipe.program(reader, "sale", sale)
    const [first = "", second] = printed.trimEnd().split("\n")
    assert.match(first, /^2 packs for 20\.000000 USD, refundable until 20\S+Z$/)
    assert.strictEqual(second, first)
    assert.strictEqual((await partner.operations()).length, before + 1)
    const poor = await world.partner({ cash: "3.000000" })
    const refused = await Recipe.program(readerOf(poor), "sale", sale)
    assert.strictEqual(refused, "not available at the moment\n".repeat(2))
  })
})

it("funding the ledger adds up to the balance, on the command line and in a program", async () => {
  const printed = await Recipe.shell(reader, Recipe.recipe("funding", "sh ledger"))
  const [balance, ledger] = Recipe.answers(printed)
  assert.strictEqual(ledger.data[0].balanceAfter.total, balance.total)
  const added = await Recipe.program(reader, "ledger", Recipe.recipe("funding", "js ledger"))
  assert.strictEqual(added, `the ledger adds up to ${balance.total} USD\n`)
})

describe("webhooks", () => {
  let receiver: Receiver.Receiver
  beforeAll(async () => {
    receiver = await Receiver.start()
  })
  afterAll(() => receiver.close())

  const webhook = (kind: string, settings: Recipe.Reader["settings"] = {}) =>
    Recipe.shell({ ...reader, settings }, Recipe.recipe("webhooks", kind)).then(Recipe.answers)

  it("an endpoint is created and tested, paused and resumed, and its secret rotated", async () => {
    const script = Recipe.replaced(
      Recipe.recipe("webhooks", "sh endpoint"),
      "https://shop.example/hook",
      `${receiver.url}/hook`
    )
    const [made, test] = Recipe.answers(await Recipe.shell(reader, script))
    assert.match(made.signingSecret, /^whsec_/)
    assert.strictEqual(test.eventType, "webhook.test")
    const WEBHOOK = made.id
    const changed = await webhook("sh pause", { WEBHOOK })
    assert.deepStrictEqual(
      changed.map(({ active }) => active),
      [false, true]
    )
    const [rotated] = await webhook("sh rotate", { WEBHOOK })
    assert.notStrictEqual(rotated.signingSecret, made.signingSecret)
    const now = Date.now()
    const [event] = await partner.events()
    const [delivery, replayed] = await webhook("sh replay", {
      WEBHOOK,
      EVENT: event?.id ?? "",
      SINCE: new Date(now - 3_600_000).toISOString(),
      UNTIL: new Date(now).toISOString()
    })
    assert.strictEqual(delivery.eventId, event?.id)
    assert.containsAllKeys(replayed, ["replayed", "held", "more"])
    await until(
      async () => receiver.received.map(({ headers }) => headers["webhook-id"]),
      (ids) => ids.includes(event?.id)
    )
  })

  it("the feed is read on from its cursor", async () => {
    const [page, rest] = await webhook("sh feed")
    assert.deepStrictEqual(
      page.data.map(({ id }: { id: string }) => id),
      (await partner.events()).map(({ id }) => id)
    )
    assert.deepStrictEqual(rest.data, [])
  })
})

describe("errors", () => {
  it("the shape is that of a real refusal", async () => {
    const poor = await world.partner({ cash: "3.000000" })
    const customerId = await poor.newCustomer()
    const body = { kind: "order", customerId, vendingMachineId: 2, quantity: 1 }
    const refused = await poor.operate(body)
    assert.deepStrictEqual(JSON.parse(Recipe.recipe("errors", "json shape")), refused.body)
  })

  it("the rule repeats what may be repeated, with one key, and nothing else", async () => {
    const customerId = await partner.newCustomer()
    const retry = Recipe.recipe("errors", "js retry")
    const order = { kind: "order", customerId, vendingMachineId: 2, quantity: 1 }
    const call = (body: object) =>
      `${retry}\nconst { id } = await operate(${JSON.stringify(body)}, "cart-500")\nconsole.log(id)`
    const before = (await partner.operations()).length
    const stop = { orders: "off", reason: "the guides' test" }
    answer(await world.operator.patch("/controls", stop), 200)
    const running = Recipe.start(reader, "retry", call(order))
    await until(
      async () => world.service().output(),
      (lines) => lines.includes('"service_unavailable"')
    )
    answer(await world.operator.patch("/controls", { ...stop, orders: "on" }), 200)
    const first = await running.ended
    assert.match(first, /^op_\w+\n$/)
    assert.strictEqual(await Recipe.program(reader, "retry", call(order)), first)
    const refused = Recipe.program(reader, "retry", call({ ...order, quantity: 2 }))
    assert.include(await refused.catch(String), "idempotency_conflict")
    assert.strictEqual((await partner.operations()).length, before + 1)
  })
})

describe("limits", () => {
  const limited = World.of(Backend.server, { CARDPACK_RATE_LIMIT: "30" })

  it("the list is read to its end", async () => {
    const fresh = await world.partner()
    for (let made = 0; made < 3; made++) await fresh.newCustomer()
    const printed = await Recipe.program(
      readerOf(fresh),
      "list",
      Recipe.recipe("limits", "js list")
    )
    assert.strictEqual(printed, "3 customers\n")
  })

  it("a patient client waits as long as it is told", async () => {
    const eager = await limited.partner()
    await until(
      () => eager.get("/balance"),
      ({ status }) => status === 429
    )
    const script = Recipe.recipe("limits", "sh patient")
    const printed = await Recipe.shell({ url: limited.service().url, key: eager.key }, script)
    assert.deepInclude(Recipe.answers(printed)[0], { currency: "USD" })
  })
})

it("changes a tolerant reader takes each event, and one of next year", async () => {
  const { handle } = (await Recipe.module("tolerant", Recipe.recipe("changes", "js tolerant"))) as {
    handle: (event: object) => string
  }
  const told = (await partner.events()).map((event) => handle(event))
  assert.isTrue(told.some((line) => /^completed op_\w+$/.test(line)))
  assert.include(told, "parcel shipped")
  assert.strictEqual(handle({ type: "pack.signed", data: {}, other: 1 }), "ignored")
})
