/**
 * The pages below `/docs`, and the one that checks receipts, in Chromium: at each width, in light and
 * dark, by keyboard, by links.
 */
import { CHECKS } from "@cardpack/client/verify"
import { GUIDES } from "@cardpack/http/docs/GuideList"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import * as Chromium from "../../../world/console/Chromium.ts"
import * as Visitor from "../../../world/console/Visitor.ts"
import { files, told } from "../../../world/fairness/DrawVectors.ts"
import * as Backend from "../../../world/service/Backend.ts"
import * as World from "../../../world/service/World.ts"
import * as Reference from "./Reference.ts"

const world = World.of(Backend.server)
const url = () => world.service().url

let browser: Chromium.Chromium
let person: Visitor.Visitor

beforeAll(async () => {
  browser = await Chromium.launch()
  person = await Visitor.make(browser, url)
})
afterAll(() => browser?.close())

const open = (path: string) => person.page.goto(`${url()}${path}`)

interface Found {
  readonly from: string
  readonly href: string
}

const links = async (): Promise<ReadonlyArray<Found>> => {
  const from = person.page.url()
  const all = await person.page
    .locator("a[href]")
    .evaluateAll((found) => found.map((link) => (link as unknown as { href: string }).href))
  return all.map((href) => ({ from, href }))
}

describe("the reference", () => {
  it("takes a key once, shows it in each sample, and tries requests with it", async () => {
    const { key } = await world.partner({ cash: "100.000000" })
    await open("/docs")
    await Reference.pasteKey(person, key)
    await Reference.openAll(person)
    const commands = await Reference.commands(person)
    assert.isAbove(commands.length, 40)
    const bare = commands.filter((text) => !text.includes(`Authorization: Bearer ${key}`))
    assert.deepStrictEqual(
      bare.map((text) => text.split(" ")[1]),
      [`${url()}/api/health`]
    )
    for (const body of await Reference.bodies(person)) {
      JSON.parse(body)
      assert.notMatch(body, /-9007199254740991|"text"/)
    }
    const account = await Reference.request(person, "get /api/v2/account")
    assert.deepInclude(account, { status: 200, url: `${url()}/api/v2/account` })
    assert.strictEqual((await Reference.request(person, "get /api/v2/operations")).status, 200)
    assert.strictEqual((await Reference.request(person, "post /api/v2/customers")).status, 201)
    assert.deepStrictEqual(person.complaints, [])
  })
})

describe("the guides", () => {
  it("are found from the front door, by the reference and by their overview", async () => {
    await open("/")
    await person.page.waitForURL(/\/docs$/)
    await person.page.getByRole("link", { name: "Funding", exact: true }).first().waitFor()
    await person.page.getByRole("link", { name: "Funding", exact: true }).first().click()
    await person.page.waitForURL(/\/docs\/guides\/funding$/)
    await person.page.getByRole("heading", { name: "Funding", level: 1 }).waitFor()
    await person.page.getByRole("link", { name: "Guides", exact: true }).click()
    await person.page.getByRole("heading", { name: "Guides", level: 1 }).waitFor()
    for (const { title } of GUIDES)
      assert.strictEqual(
        await person.page.getByRole("main").getByRole("link", { name: title }).count(),
        1
      )
  })

  it.each([
    ["guides", "/docs/guides"],
    ...GUIDES.map(({ name }) => [`guide-${name}`, `/docs/guides/${name}`] as const)
  ] as const)("fit each width, and are for everybody: %s", async (name, path) => {
    await open(path)
    await Visitor.fits(person, name, 390)
    await person.page.setViewportSize({ width: 1280, height: 900 })
    await Visitor.audit(person, name)
  })

  it("lead nowhere but to pages and headings that exist, of this service", async () => {
    const all: Array<Found> = []
    for (const path of ["/docs/guides", ...GUIDES.map(({ name }) => `/docs/guides/${name}`)]) {
      await open(path)
      all.push(...(await links()))
    }
    assert.isAbove(all.length, 100)
    assert.deepStrictEqual(
      all.filter(({ href }) => !href.startsWith(`${url()}/`)),
      []
    )
    const wrong: Array<Found> = []
    for (const [target, [first]] of Map.groupBy(all, ({ href }) => href)) {
      const [page = "", place] = target.split("#")
      const answer = await fetch(page)
      const text = await answer.text()
      const isThere = place === undefined || text.includes(`id="${place}"`)
      if (first !== undefined && !(answer.ok && isThere)) wrong.push(first)
    }
    assert.deepStrictEqual(wrong, [])
  })

  it("are read by keyboard: the first key skips to the content", async () => {
    await open("/docs/guides/limits")
    await person.page.keyboard.press("Tab")
    await person.page.keyboard.press("Enter")
    await person.page.waitForURL(/#content$/)
  })

  it("have a policy without scripts, and load nothing of others", async () => {
    const asked: Array<string> = []
    person.page.on("request", (request) => asked.push(request.url()))
    await open("/docs/guides/sealed-packs")
    assert.deepStrictEqual(
      asked.filter((address) => !address.startsWith("data:")),
      [`${url()}/docs/guides/sealed-packs`, `${url()}/docs/guides/style.css`]
    )
    const { headers } = await fetch(`${url()}/docs/guides/sealed-packs`)
    assert.match(
      headers.get("content-security-policy") ?? "",
      /^default-src 'none'; style-src 'self';/
    )
    assert.match(headers.get("content-type") ?? "", /^text\/html/)
    assert.deepStrictEqual(person.complaints, [])
  })
})

describe("the page that checks receipts", () => {
  const drop = async (receipt: object) => {
    const held = await person.page.evaluateHandle(
      `(() => {
        const held = new DataTransfer()
        held.items.add(new File([${JSON.stringify(JSON.stringify(receipt))}], "receipt.json"))
        return held
      })()`
    )
    await person.page.dispatchEvent("#drop", "drop", { dataTransfer: held })
  }
  const checks = (result: string) => person.page.locator(`#checks li.${result} span`)
  const verdict = (words: string) => person.page.getByText(words).waitFor()

  it("tells each check of a dropped file in words without a network, and each lie", async () => {
    await open("/fairness/verify")
    await person.page.getByText("What you know yourself").click()
    await person.page.getByLabel("Whose signatures you trust").fill(files["policy.txt"] ?? "")
    await person.page.getByLabel("The shop's id").fill(told.known.accountId ?? "")
    await person.page.getByLabel("idempotency key").fill(told.known.idempotencyKey ?? "")
    await person.context.setOffline(true)
    try {
      await drop(told.receipt)
      await verdict("Everything was checked, and all of it is right.")
      const all = await checks("passed").allInnerTexts()
      assert.lengthOf(all, CHECKS.length)
      assert.include(all, "Anybody who computes the draw gets this card's place.")
      await drop({ ...told.receipt, card: { ...told.receipt.card, label: "Grail" } })
      await verdict("This receipt is not right. Keep it, and ask the shop.")
      assert.deepStrictEqual(await checks("failed").allInnerTexts(), [
        "Another card stood in that place."
      ])
      assert.lengthOf(await checks("passed").allInnerTexts(), CHECKS.length - 1)
    } finally {
      await person.context.setOffline(false)
    }
    await Visitor.fits(person, "verify", 390)
    await person.page.setViewportSize({ width: 1280, height: 900 })
    await Visitor.audit(person, "verify")
    assert.deepStrictEqual(person.complaints, [])
  })
})
