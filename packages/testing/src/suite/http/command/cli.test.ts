/** The command line from end to end: every command against a running service. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { catalogOf } from "../../../world/service/Catalog.ts"
import { answer, refusal } from "../../../world/service/Client.ts"
import * as Hooks from "../../../world/service/Hooks.ts"
import * as World from "../../../world/service/World.ts"
import * as Cli from "./Cli.ts"

const world = World.withoutWorkers()
let shop: World.Shop
let directory: string

const env = () => ({
  CARDPACK_URL: world.service().url,
  CARDPACK_OPERATOR_TOKEN: World.OPERATOR_TOKEN
})

const { run } = Cli

/** Words, and further ones that may have spaces. */
const words = (line: string, more: ReadonlyArray<string>) => [...line.split(" "), ...more]

const text = (line: string, ...more: ReadonlyArray<string>): Promise<string> =>
  Cli.text(words(line, more), env())

const json = async <A extends object = object>(
  line: string,
  ...more: ReadonlyArray<string>
): Promise<A> => JSON.parse(await text(line, ...more, "--json"))

const refused = (line: string, ...more: ReadonlyArray<string>): Promise<string> =>
  Cli.refused(words(line, more), env())

const file = async (name: string, content: unknown): Promise<string> => {
  const path = join(directory, name)
  await writeFile(path, typeof content === "string" ? content : JSON.stringify(content))
  return path
}

beforeAll(async () => {
  shop = await world.shop({ tiers: [10, 10] })
  directory = await mkdtemp(join(tmpdir(), "cardpack-cli-"))
})
afterAll(() => rm(directory, { recursive: true }))

describe("partners, keys and money", () => {
  it("are made, listed, changed and suspended", async () => {
    const { id } = await json<{ id: string }>(
      "partners create",
      "Ajax Cards",
      "--notification-email",
      "ops@ajax.example"
    )
    const lines = (await text("partners list")).split("\n")
    assert.match(lines[0] ?? "", /^id +name +status +notificationEmail +createdAt$/)
    assert.isTrue(lines.some((line) => line.startsWith(`${id}  Ajax Cards  active`)))
    const cleared = await json("partners update", id, "--name", "Ajax", "--notification-email", "")
    assert.deepInclude(cleared, { name: "Ajax", notificationEmail: null })
    for (const [threshold, lowBalanceThresholdUsd] of [
      ["5", "5.000000"],
      ["", null]
    ] as const) {
      const told = await json("partners update", id, "--low-balance-threshold", threshold)
      assert.deepInclude(told, { lowBalanceThresholdUsd })
    }
    assert.include(await text("partners suspend", id), "suspended")
    assert.deepInclude(await json("partners update", id, "--status", "active"), {
      status: "active"
    })
  })

  it("keys are shown once, and revoked", async () => {
    const made = await text("keys create", shop.partner.id, "--label", "till")
    const key = /pk_s\w+/.exec(made)?.[0] ?? ""
    const id = /key_\w+/.exec(made)?.[0] ?? ""
    const partner = world.partnerWith(key)
    assert.strictEqual((await partner.get("/account")).status, 200)
    const listed = await text("keys list", shop.partner.id)
    assert.include(listed, id)
    assert.notInclude(listed, key)
    assert.strictEqual(await text("keys revoke", shop.partner.id, id), `${id} is revoked`)
    assert.strictEqual((await partner.get("/account")).status, 401)
  })

  it("bonus and adjustments happen once for a key", async () => {
    const total = async () => {
      const balance = await shop.partner.get<{ total: string }>("/balance")
      return Number(balance.body.total)
    }
    const before = await total()
    const note = ["--note", "only for us"]
    const bonus = [shop.partner.id, "--amount", "2.5", "--reason", "hello", ...note]
    await text("bonus", ...bonus, "--idempotency-key", "cli-1")
    await text("bonus", ...bonus, "--idempotency-key", "cli-1")
    assert.strictEqual(await total(), before + 2.5)
    const less = ["--amount=-2.5", "--bucket", "bonus", "--reason", "back"]
    await text("adjust", shop.partner.id, ...less, ...note)
    assert.strictEqual(await total(), before)
    const entries = await shop.partner.get("/ledger-entries")
    assert.include(entries.text, "hello")
    assert.notInclude(entries.text, "only for us")
    assert.lengthOf((await text("log")).match(/only for us/g) ?? [], 2)
    const much = ["--amount", "-9999999", "--bucket", "cash", "--reason", "x"]
    assert.include(await refused("adjust", shop.partner.id, ...much), "insufficient_balance")
  })
})

describe("the catalog", () => {
  it("is put from a file, read as strictly as the service reads", async () => {
    const document = catalogOf(60, { tiers: [2, 2] })
    const path = await file("catalog.json", document)
    const answer = { vendingMachines: 1, cardsAdded: 4, cardsUpdated: 0 }
    assert.deepInclude(await json("catalog put", path), answer)
    const wrong = [
      [{ ...document, surprise: 1 }, "surprise is not a known field"],
      ['{"cards":[],"cards":[]}', "cards is given twice"],
      ["{", "valid JSON"],
      [{ ...document, cards: [{ ...document.cards[0], tier: "Lead" }] }, "cards[0].tier"]
    ] as const
    for (const [content, expected] of wrong) {
      const error = await refused("catalog put", await file("wrong.json", content))
      assert.include(error, expected)
    }
  })

  it("machines are listed with their stock, and updated", async () => {
    await text("machines update 60 --price 12 --active off --tier", "tier 0=2.5")
    const line = (await text("machines list")).split("\n").find((row) => /^ *60 /.test(row))
    assert.match(
      line ?? "",
      /12\.000000 +false +true +24 +4 +0 +\d+\.\d{6} +weights +open +redistribute +tier 0 2\.5 \(2\), tier 1 1 \(2\)/
    )
  })

  it("machines sell by odds of what is left, and closed series", async () => {
    const shown = await json("machines update 60 --odds stock --restock closed --tier", "tier 1=0")
    assert.deepInclude(shown, { odds: "stock", restock: "closed", maxOpenShare: 0.1 })
    const exported = Object(await json("catalog export --machine 60"))
    assert.deepInclude(exported.vendingMachines[0], { odds: "stock", restock: "closed" })
    const document = { vendingMachines: [{ id: 60, odds: "weights", restock: "open" }], cards: [] }
    const back = { ...document.vendingMachines[0], ...exported.vendingMachines[0] }
    const path = await file("back.json", {
      vendingMachines: [{ ...back, ...document.vendingMachines[0] }],
      cards: []
    })
    assert.match(await text("catalog preview", path), /odds: "stock" -> "weights"/)
    const weights = ["--tier", "tier 0=1", "--tier", "tier 1=1"]
    await text("machines update 60 --odds weights --restock open", ...weights)
  })

  it("prices and countries are put from files", async () => {
    const prices = await file("prices.json", {
      prices: [{ reference: "m60-t0-0000", buybackUsd: "6" }]
    })
    assert.deepStrictEqual(await json("prices put", prices), { updated: 1, held: [] })
    const jump = await file("jump.json", {
      prices: [{ reference: "m60-t0-0000", buybackUsd: "60" }]
    })
    const shown = await text("prices preview", jump)
    assert.match(shown, /m60-t0-0000 +held +6\.000000 +60\.000000/)
    assert.match(await text("prices put", jump), /Held values were not applied/)
    const { preview } = Object(await json("prices preview", jump, "--accept-jumps"))
    assert.deepStrictEqual(await json("prices put", jump, "--accept-jumps", "--preview", preview), {
      updated: 1,
      held: []
    })
    const data = [{ country: "Germany", code: "DE", feeUsd: "5" }]
    assert.strictEqual(
      await text("countries put", await file("countries.json", { data })),
      "1 countries"
    )
  })

  it("stock is withdrawn and returned, and items are shown", async () => {
    await text("stock withdraw m60-t0-0001 m60-t1-0000 --reason gone --why lost")
    const withdrawn = await text("items list --machine 60 --place withdrawn")
    assert.match(withdrawn, /m60-t0-0001 .*withdrawn[\s\S]*m60-t1-0000 .*withdrawn/)
    assert.match(await text("log --action stock.withdraw"), /"why":"lost"/)
    const changed = await json("stock return m60-t1-0000 --reason found")
    assert.deepStrictEqual(changed, { changed: 1 })
    assert.include(await refused("stock return m60-t1-0000 --reason x"), "m60-t1-0000 is on sale")
    assert.match(await text("items show m60-t1-0000"), /"kind":"deck"[\s\S]*none/)
    const more = await text("items list --machine 60 --limit 1")
    assert.match(more, /more with --cursor \S+$/)
  })
})

it("support shows operations, cards and shipments", async () => {
  const order = await shop.order(2, "sealed")
  const kept = (await shop.order(1)).cards[0]?.id ?? ""
  const listed = await text("operations list --kind order --older-than", "0 seconds")
  assert.include(listed, order.id)
  assert.notMatch(await text("operations show", order.id), /m1-\S+ .*tier \d/)
  assert.match(await text("cards show", order.cards[0]?.id ?? ""), /claim +\{.*"entropy"/)
  assert.match(await text("cards show", kept), /draw +\{.*"slot":\d/)
  const shipmentInfo = { country: "DE", name: "Ada\u001b[2J Example", city: "Berlin" }
  await shop.submit({ kind: "redemption", cardIds: [kept], shipmentInfo })
  const shipments = await text("shipments list --status created")
  assert.include(shipments, "Ada�[2J Example, Berlin")
  const id = /shp_\w+/.exec(shipments)?.[0] ?? ""
  const moved = await json("shipments update", id, "--status", "shipped", "--carrier", "DHL")
  assert.deepInclude(moved, { status: "shipped", carrier: "DHL" })
  assert.deepInclude(await json("shipments update", id, "--carrier", ""), { carrier: null })
  const rows = `${id},00340,in_transit,\n${id},9.1E+17,,\nshp_no,1,,\n${id},1,lost,\n`
  const some = await file("some.csv", `id,trackingNumber,status,addressUpdatedAt\n${rows}`)
  const { err, ok, out } = await run(["shipments", "import", some], env())
  assert.isFalse(ok)
  assert.match(out, /updated +1\nunchanged +0\nrefused +1/)
  assert.match(err, /row 3: trackingNumber was shortened/)
  assert.match(err, /row 4: no shipment shp_no/)
  assert.match(err, /row 5: status must be one of created, /)
  assert.include(err, "3 rows were not taken; the others were.")
  assert.match(await text("shipments list --status in_transit"), new RegExp(id))
})

it("reports of money are written as CSV, of the time that is asked for", async () => {
  const order = await shop.order(1)
  world.service().pass(120_000)
  const day = ["--since", new Date(Date.now() - 3_600_000).toISOString()]
  const none = ["--since", "2020-01-01T00:00:00Z", "--until", "2020-01-02T00:00:00Z"]
  const ledger = await text("report ledger", ...day)
  assert.include(ledger, order.id)
  assert.notInclude(await text("report ledger", ...none), order.id)
  const heads = await Promise.all(
    ["trial-balance", "movements", "journal", "margins"].map(async (name) => {
      const [head = "", ...rows] = (await text(`report ${name}`, ...day)).split("\n")
      assert.isAbove(rows.length, 0, name)
      return head
    })
  )
  assert.strictEqual(new Set(heads).size, 4)
})

it("a test of alerts says that nobody gets them", async () => {
  assert.include(await text("alerts test"), "nobody gets alerts: set CARDPACK_ALERTS_MAIL")
})

it("webhooks are shown with what failed, which is retried", async () => {
  const webhook = { url: Hooks.URL, subscribedEvents: ["operation.completed", "*"] }
  const made = await shop.partner.post<{ id: string }>("/webhooks", webhook)
  const { id } = made.body
  const endpoints = await text("partners webhooks", shop.partner.id, "--limit", "5")
  assert.match(endpoints, new RegExp(`^${id} +true +${Hooks.URL} +operation.completed \\* `, "m"))
  assert.strictEqual(await text("deliveries list"), "none")
  await shop.order(1)
  await Hooks.giveUp(world.service().queue)
  const failed = await text("deliveries list --status failed --limit 1")
  const told = `${shop.partner.id} +${id} +operation.completed +failed +8 +the receiver answered 500`
  assert.match(failed, new RegExp(`^dlv_\\w+ +${told} .* - +${Hooks.URL}$`, "m"))
  assert.strictEqual(await text("deliveries list --status late"), "none")
  const retried = await json("deliveries retry", /dlv_\w+/.exec(failed)?.[0] ?? "")
  assert.deepInclude(retried, { status: "pending", attempts: [], webhookEndpointId: id })
  assert.include(await refused("deliveries retry dlv_unknown"), "not_found")
  assert.include(await refused("deliveries list --status odd"), "--status")
})

describe("the service", () => {
  it("has stop buttons, tokens and a log", async () => {
    await text("controls set --mints off --reason test")
    assert.match(await text("controls show"), /orders +on\n[\s\S]*mints +off/)
    await text("controls set --mints on --reason test")
    const made = await text("tokens create grace --role support")
    const token = /opt_\w+/.exec(made)?.[0] ?? ""
    const id = /tok_\w+/.exec(made)?.[0] ?? ""
    const env = { CARDPACK_URL: world.service().url, CARDPACK_OPERATOR_TOKEN: token }
    assert.isTrue((await run(["partners", "list"], env)).ok)
    const denied = await run(["tokens", "revoke", id], env)
    assert.include(denied.err, "forbidden: a token of the role support may not do this")
    await text("tokens revoke", id)
    assert.include((await run(["tokens", "list"], env)).err, "unauthorized")
    assert.match(await text("log --limit 5"), /environment +token\.revoke +tok_/)
    assert.strictEqual(await text("log --actor nobody"), "none")
    assert.include(await text("log --action token.create --subject", id), "grace")
    const short = ["--role", "read-only", "--expires", "2100-01-01T00:00:00Z"]
    assert.include(await text("tokens create short", ...short), "opt_")
    assert.match(await text("tokens list"), /short +read-only +2100-01-01T00:00:00\.000Z/)
    assert.include(await refused("tokens create norole"), "--role")
  })

  it("reports balances as a table and as CSV", async () => {
    assert.match(await text("report balances"), /\npartnerId[\s\S]*\nall /)
    const csv = await text("report balances --csv")
    const sums = "cash,bonus,total,openSealedRefundsUsd,usdcReceivedUsd,openBurnQuotesUsd"
    assert.strictEqual(csv.split("\r\n")[0], `at,partnerId,name,status,${sums}`)
    const past = await json("report balances --at 2020-01-01T00:00:00Z")
    assert.deepInclude(past, { data: [] })
  })

  it("is audited", async () => {
    assert.match(await text("audit"), /left +ok/)
    const { since } = await json<{ since: string | null }>("audit --changes")
    assert.isNotNull(since)
  })
})

describe("the connection", () => {
  it("takes the token from the data directory", async () => {
    const data = join(directory, "data")
    await mkdir(data)
    const env = { CARDPACK_URL: world.service().url, CARDPACK_DATA_DIR: data }
    const none = await run(["partners", "list"], env)
    assert.include(none.err, "There is no operator token")
    await writeFile(join(data, "operator-token"), `${World.OPERATOR_TOKEN}\n`)
    assert.isTrue((await run(["partners", "list"], env)).ok)
  })

  it("prefers --url, and reports an unreachable service", async () => {
    const env = {
      CARDPACK_URL: "http://127.0.0.1:1",
      CARDPACK_OPERATOR_TOKEN: World.OPERATOR_TOKEN
    }
    assert.isTrue((await run(["partners", "list", "--url", world.service().url], env)).ok)
    const bonus = ["bonus", shop.partner.id, "--amount", "1", "--reason", "x"]
    const error = (await run(bonus, env)).err
    assert.match(error, /Repeat it safely with --idempotency-key [0-9a-f-]{36}/)
    assert.match(error, /The service at http:\/\/127\.0\.0\.1:1 gave no usable answer/)
  })
})

it("notices are listed, and name the machine whose packs are worth more than they cost", async () => {
  const rich = catalogOf(77, { tiers: [1, 1], buyback: "25.000000" })
  await text("catalog put", await file("rich.json", rich))
  const { data } = await json<{ data: ReadonlyArray<object> }>("notices")
  const of77 = (all: ReadonlyArray<object>) =>
    all.find((each) => Reflect.get(each, "vendingMachineId") === 77 && "since" in each)
  assert.deepInclude(of77(data), {
    type: "value.high",
    vendingMachineId: 77,
    name: "Machine 77",
    oddsValueUsd: "25.000000",
    stockValueUsd: "25.000000",
    outOfBounds: ["odds", "stock"],
    expectedValueUsd: "25.000000",
    shareOfPrice: 2.5,
    openClaims: 0,
    acknowledged: null
  })
  const seen = await world.operator.post<{ data: ReadonlyArray<object> }>("/notices/acknowledge", {
    type: "value.high",
    vendingMachineId: 77
  })
  assert.isString(Object(of77(answer(seen, 200).data)).acknowledged?.at)
  const none = { type: "value.low", vendingMachineId: 77 }
  refusal(await world.operator.post("/notices/acknowledge", none), "not_found")
  assert.match(await text("notices"), /^value\.high +machine 77 +2\.5$/m)
  assert.match(await text("notices"), /^stock\.low +machine 77, tier 0 +1$/m)
})
