/**
 * Runs every snippet of the README as written, except for the port and the data directory. The
 * embedded engine runs in Package.test.ts, as it is installed.
 */
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { run } from "../../../world/package/Run.ts"
import * as Service from "../../../world/service/Service.ts"
import * as Markdown from "../../../world/source/Markdown.ts"
import * as Sources from "../../../world/source/Sources.ts"
import { shell, withoutNpm } from "./Run.ts"

/** An absolute URL, because the scripts run in other directories. */
const TSX = import.meta.resolve("tsx")

const readme = fs.readFileSync(path.join(Sources.ROOT, "README.md"), "utf8")
const snippets = Markdown.snippets(readme)

const written = async (tag: string): Promise<string> => {
  const directory = path.join(import.meta.dirname, "../../../../.vitest", tag)
  fs.mkdirSync(directory, { recursive: true })
  const file = path.join(directory, `${tag}.ts`)
  fs.writeFileSync(file, tagged(tag))
  const project = { extends: "../../../../tsconfig.json", include: [`${tag}.ts`] }
  fs.writeFileSync(path.join(directory, "tsconfig.json"), JSON.stringify(project))
  await run("tsc", ["-p", directory], Sources.ROOT)
  return file
}

const tagged = (tag: string): string => Markdown.tagged(readme, tag)

describe("the README", () => {
  it("has no snippet that is not run", () => {
    const known = [
      "sh start",
      "sh journey",
      "ts onchain",
      "sh cli",
      "sh operate",
      "js embed",
      "ts effect",
      "sh test"
    ]
    assert.deepStrictEqual(
      [...new Set(snippets.map(({ language, tag }) => `${language} ${tag}`))],
      known
    )
  })

  it("starts and tests with existing scripts", () => {
    const { scripts } = JSON.parse(fs.readFileSync(path.join(Sources.ROOT, "package.json"), "utf8"))
    assert.strictEqual(tagged("start").trim(), "npm ci && npm start")
    assert.strictEqual(tagged("test").trim(), "npm ci && npm test")
    assert.include(scripts.start, "packages/http/cardpack/dist/node/service.js")
    assert.include(scripts.test, "packages/testing/vitest.config.ts")
    for (const [, name = ""] of readme.matchAll(/`npm run (\w+)/g)) assert.property(scripts, name)
  })
})

describe("the README's first day", () => {
  let directory: string
  let service: Service.Service

  beforeAll(async () => {
    directory = fs.mkdtempSync(path.join(os.tmpdir(), "cardpack-first-day-"))
    const data = path.join(directory, "data")
    service = await Service.start({ CARDPACK_DATA_DIR: data, CARDPACK_SEED: "none" })
  })

  afterAll(async () => {
    await service?.stop()
    fs.rmSync(directory, { recursive: true, force: true })
  })

  it("goes through as written", async () => {
    const token = fs.readFileSync(path.join(directory, "data/operator-token"), "utf8").trim()
    const commands = withoutNpm(tagged("operate"))
    assert.notStrictEqual(commands, tagged("operate"))
    const script = `export CARDPACK_URL=${service.url} CARDPACK_OPERATOR_TOKEN=${token}\n${commands}`
    const printed = await shell(script, directory)
    assert.match(printed, /pk_s[0-9A-Za-z]{36}/)
    assert.match(printed, /First pack/)
    const balances = await fetch(`${service.url}/operator/v1/reports/balances`, {
      headers: { authorization: `Bearer ${token}` }
    })
    const { data } = (await balances.json()) as { data: ReadonlyArray<{ total: string }> }
    assert.deepStrictEqual(
      data.map(({ total }) => total),
      ["50.000000"]
    )
  })
})

describe("the README's journey", () => {
  let directory: string
  let service: Service.Service
  let printed: string

  beforeAll(async () => {
    directory = fs.mkdtempSync(path.join(os.tmpdir(), "cardpack-readme-"))
    const data = path.join(directory, ".cardpack")
    service = await Service.start({ CARDPACK_DATA_DIR: data, CARDPACK_CHAIN: "" })
    const script = tagged("journey").replace("http://127.0.0.1:4000", service.url)
    printed = await shell(script, directory)
  })

  afterAll(async () => {
    await service?.stop()
    fs.rmSync(directory, { recursive: true, force: true })
  })

  const answers = () =>
    printed
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line))

  it("goes through as written", () => {
    const [machines, customer, order, again, revealed, buyback, refund, keeper, shipped] = answers()
    assert.strictEqual(machines.data.length, 7)
    assert.match(customer.id, /^cus_/)
    assert.strictEqual(order.chargedUsd, "20.000000")
    assert.deepStrictEqual(
      order.cards.map(({ sealed, name }: { sealed: boolean; name: null }) => [sealed, name]),
      [
        [true, null],
        [true, null]
      ]
    )
    assert.deepStrictEqual(again, { ...order, replayed: true })
    assert.isString(revealed.data[0].name)
    assert.strictEqual(buyback.creditedUsd, revealed.data[0].buybackUsd)
    assert.strictEqual(refund.creditedUsd, "10.000000")
    assert.strictEqual(keeper.cards[0].sealed, false)
    assert.strictEqual(shipped.shipment.status, "created")
    assert.strictEqual(shipped.chargedUsd, "8.000000")
  })

  it("ends with the balance, the ledger, the cards and the events that it says", () => {
    const [balance, ledger, cards, events] = answers().slice(-4)
    assert.strictEqual(balance.currency, "USD")
    assert.deepStrictEqual(
      ledger.data.map(({ kind }: { kind: string }) => kind),
      ["SPEND", "SPEND", "SPEND", "BUYBACK", "SPEND", "BONUS", "ADJUSTMENT"]
    )
    assert.strictEqual(ledger.data[0].balanceAfter.total, balance.total)
    assert.deepStrictEqual(
      cards.data.map(({ status }: { status: string }) => status),
      ["redeemed", "refunded", "bought_back"]
    )
    assert.deepStrictEqual(
      events.data.map(({ type }: { type: string }) => type),
      [
        "operation.completed",
        "card.revealed",
        "buyback.completed",
        "refund.completed",
        "operation.completed",
        "redemption.completed"
      ]
    )
  })

  it("pays, mints and burns as written, with types that agree", async () => {
    const file = await written("onchain")
    const command = `CARDPACK_URL=${service.url} "${process.execPath}" --import "${TSX}" "${file}"`
    const printed = await shell(command, directory)
    assert.match(printed, /^credited \d+\.\d{6} USD for the burn\n$/)
  })
})
