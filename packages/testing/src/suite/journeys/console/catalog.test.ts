/** Operators' journeys with the catalog: files, jumps, odds, countries, in Chromium. */
import * as fs from "node:fs"
import sharp from "sharp"
import { afterAll, assert, beforeAll, describe, expect, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import * as Person from "../../../world/service/Person.ts"
import * as World from "../../../world/service/World.ts"
import * as Chromium from "../client/Chromium.ts"
import * as SignedIn from "./SignedIn.ts"
import * as Visitor from "./Visitor.ts"

const world = World.of(Backend.server, SignedIn.SETTINGS)
const url = () => world.service().url
const people = Person.people(world)

let browser: Chromium.Chromium
let person: Visitor.Visitor

interface Item {
  readonly reference: string
  readonly name: string
  readonly image: string
  readonly buybackUsd: string
  readonly metadata: unknown
}

const items = async () =>
  (await world.operator.get<{ readonly data: ReadonlyArray<Item> }>("/items?limit=200")).body.data
const item = async (reference: string) =>
  (await items()).find((each) => each.reference === reference)

beforeAll(async () => {
  Visitor.build()
  browser = await Chromium.launch()
  await world.machine({ tiers: [3, 5] })
  person = await SignedIn.of(browser, url, await people.owner())
})
afterAll(() => browser?.close())

const button = (name: string | RegExp) => person.page.getByRole("button", { name })
const panel = () => person.page.getByRole("dialog")
const says = (words: string | RegExp) => person.page.getByText(words).first().waitFor()
const choose = (content: string | Buffer, name = "cards.csv") =>
  person.page
    .getByLabel("A CSV file, in UTF-8")
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) })

/** Not as the API names them, with a mark, semicolons, a formula and a line within a cell. */
const CARDS = `\uFEFFCert;Machine;Tier;Title;Picture;Value;Metadata\r
CSV-1;1;tier 0;"'=HYPERLINK(""x"")";https://images.example/1.png;4.00;"{""grade"":9,\n""set"":null}"\r
CSV-2;1;tier 1;"Two, of; them";https://images.example/2.png;5.5;\r
`

describe("cards of a file", () => {
  it("are told apart by row and field, and nothing is written while one is wrong", async () => {
    await person.open("/host/catalog/cards")
    await choose(`${CARDS}CSV-3;one;tier 1;Three;https://images.example/3.png;1,5;[\r
\r
CSV-4;1;tier 9;Four;https://images.example/4.png;1;\r
CSV-1;1;tier 1;Five;https://images.example/5.png;1;[\r
m1-t0-0000;1;tier 0;Six;https://images.example/6.png;1,5;\r
`)
    await says("The first of 6 rows, as they are read")
    await button("Look at what 6 rows would change").click()
    const wrong = person.page.getByRole("row")
    await wrong
      .filter({ hasText: /^4\s*CSV-3\s*vendingMachineId must be a whole number/ })
      .filter({ hasText: /metadata must be JSON.*buybackUsd must be an amount/s })
      .waitFor()
    await wrong.filter({ hasText: /^6\s*CSV-4\s*tier is no tier/ }).waitFor()
    await wrong.filter({ hasText: /^7\s*CSV-1\s*reference is named twice/ }).waitFor()
    await wrong.filter({ hasText: /^8\s*m1-t0-0000\s*buybackUsd must be a decimal/ }).waitFor()
    await says("Nothing was written. Mend the file, and choose it again.")
    assert.strictEqual(await person.page.getByRole("button", { name: /^Add/ }).count(), 0)
    await Visitor.shoot(person, "import-cards-errors")
    await Visitor.audit(person, "import-cards-errors")
    assert.isUndefined(await item("CSV-1"))
  })

  it("are added and changed once, exactly as they were shown", async () => {
    await choose(
      `${CARDS}m1-t0-0000;1;tier 1;Renamed;https://images.example/m1-t0-0000.png;4.000000;\r\n`
    )
    await button("Look at what 3 rows would change").click()
    await says("2 new, 1 changed, 0 as they are, 0 with an error.")
    await says(/tier: tier 0 → tier 1/)
    await says(/name: Item m1-t0-0000 → Renamed/)
    await Visitor.shoot(person, "import-cards")
    await Visitor.audit(person, "import-cards")
    await button("Add 2 rows, Change 1 row").dblclick()
    await says("Done: added 2 rows, changed 1 row.")
    assert.deepInclude(await item("CSV-1"), {
      name: `=HYPERLINK("x")`,
      buybackUsd: "4.000000",
      metadata: { grade: 9, set: null }
    })
    assert.strictEqual((await item("CSV-2"))?.name, "Two, of; them")
    const puts = await world.operator.get<{ readonly data: ReadonlyArray<object> }>(
      "/log?action=catalog.put"
    )
    assert.lengthOf(puts.body.data, 2)
  })

  it("whose columns have other names are mapped by hand", async () => {
    await person.open("/host/catalog/cards")
    await person.page
      .getByLabel("Or cells copied from a spreadsheet, with their heads")
      .fill("a\tb\tc\td\te\tf\nCSV-1\t1\ttier 0\tPlain\thttps://images.example/1.png\t4\n")
    await button("Read what was pasted").click()
    await says("Choose a column for reference, vendingMachineId")
    for (const [field, head] of [
      ["reference", "a"],
      ["vendingMachineId", "b"],
      ["tier", "c"],
      ["name", "d"],
      ["image", "e"],
      ["buybackUsd", "f"]
    ] as const)
      await person.page.getByLabel(field, { exact: true }).selectOption({ label: head })
    await button("Look at what 1 row would change").click()
    await says(/name: =HYPERLINK\("x"\) → Plain/)
  })

  it("that changed since they were looked at are not written", async () => {
    const [one] = (await items()).filter(({ reference }) => reference === "CSV-1")
    assert.isDefined(one)
    await world.operator.put("/catalog", {
      vendingMachines: [],
      cards: [
        {
          reference: "CSV-1",
          vendingMachineId: 1,
          tier: "tier 0",
          name: "Meanwhile",
          image: "https://images.example/1.png",
          buybackUsd: "4"
        }
      ]
    })
    await button("Change 1 row").click()
    await person.page
      .getByRole("alert")
      .getByText(/changed since this preview/)
      .waitFor()
    assert.strictEqual((await item("CSV-1"))?.name, "Meanwhile")
  })

  it("that were exported import again, and nothing changes", async () => {
    for (const name of ["=1+1", "'=1+1", "''-x", `"quoted", with\u00a0more`, "-5", "  spaces "])
      await world.operator.put("/catalog", {
        vendingMachines: [],
        cards: [
          {
            reference: `odd ${name}`,
            vendingMachineId: 1,
            tier: "tier 1",
            name,
            image: "https://images.example/odd.png",
            buybackUsd: "4",
            metadata: { name, list: [1, null, true] }
          }
        ]
      })
    const before = await items()
    await person.open("/host/catalog")
    const [download] = await Promise.all([
      person.page.waitForEvent("download"),
      button("Export cards").click()
    ])
    const exported = fs.readFileSync(await download.path())
    assert.include(exported.toString(), "'=1+1")
    await person.open("/host/catalog/cards")
    await choose(exported)
    await button(`Look at what ${before.length} rows would change`).click()
    await says(`0 new, 0 changed, ${before.length} as they are, 0 with an error.`)
    await says("The file changes nothing.")
    assert.deepStrictEqual(await items(), before)
  })

  it("in another encoding, or cut off within a cell, are not guessed at", async () => {
    await person.open("/host/catalog/cards")
    await choose(Buffer.from([0x61, 0x0a, 0xe4, 0x0a]))
    await says(/The file is not UTF-8/)
    await choose(`reference,name\nA,"never ends\n`)
    await says(/A quoted cell .* has no end/)
    await choose("reference,name\n\n")
    await says("There are no rows below the heads.")
  })
})

describe("prices of a file", () => {
  it("apply but for jumps, which wait until they are accepted", async () => {
    await person.open("/host/catalog/prices")
    await choose("reference,price\nCSV-1,5\nCSV-2,55\nm1-t1-0000,0.4\nm1-t1-0001,4\n", "p.csv")
    await button("Look at what 4 rows would change").click()
    await says("2 jumps are held for a look")
    await says(/buybackUsd: 5\.500000 → 55\.000000/)
    await Visitor.shoot(person, "import-prices")
    await Visitor.audit(person, "import-prices")
    await person.page.getByLabel("Accept the jump of CSV-2").check()
    await button("Accept 1 jump").click()
    await says("1 jump is held for a look")
    await button("Change 2 rows").dblclick()
    await says("Done: changed 2 rows.")
    await says("1 jump stayed held.")
    const values = ["CSV-1", "CSV-2", "m1-t1-0000"].map(async (reference) => {
      return (await item(reference))?.buybackUsd
    })
    assert.deepStrictEqual(await Promise.all(values), ["5.000000", "55.000000", "4.000000"])
  })
})

describe("a pack", () => {
  it("shows what new odds and prices do to its expected value, before they are saved", async () => {
    await person.open("/host/catalog/1")
    await person.page.getByLabel("Price (USD)").fill("12")
    await person.page.getByLabel("Weight of tier 0").fill("3")
    await button("Look at what it changes").click()
    await says(/priceUsd: 10\.000000 → 12\.000000/)
    await says(/tiers\.tier 0\.weight: 1 → 3/)
    await says(/50% → 75%/)
    await Visitor.shoot(person, "machine")
    await Visitor.audit(person, "machine")
    await button("Save").dblclick()
    await says("Saved.")
    const { data } = (
      await world.operator.get<{
        readonly data: ReadonlyArray<{ readonly priceUsd: string; readonly oddsVersion: number }>
      }>("/vending-machines")
    ).body
    assert.deepInclude(data[0], { priceUsd: "12.000000", oddsVersion: 2 })
    assert.strictEqual(await person.page.getByLabel("Weight of tier 0").inputValue(), "3")
  })

  it("is made, and refused in the API's own words", async () => {
    await person.open("/host/catalog/new")
    await person.page.getByLabel("Number").fill("7")
    await person.page.getByLabel("Name", { exact: true }).fill("Seven")
    await person.page.getByLabel("Price (USD)").fill("0")
    await person.page.getByLabel("Picture (URL)").fill("https://images.example/seven.png")
    await person.page.getByLabel("Name of tier 1").fill("Only")
    await button("Look at what it changes").click()
    await says(/priceUsd must be above zero/)
    await person.page.getByLabel("Price (USD)").fill("7")
    await button("Look at what it changes").click()
    await button("Save").click()
    await person.page.getByRole("heading", { name: "Seven" }).waitFor()
  })
})

describe("a picture", () => {
  const png = () =>
    sharp({ create: { width: 300, height: 400, channels: 3, background: "#2a6" } })
      .png()
      .toBuffer()

  it("is uploaded for a pack, and saved with it", async () => {
    await person.open("/host/catalog/1")
    await person.page
      .getByLabel("Upload a picture")
      .setInputFiles({ name: "pack.png", mimeType: "image/png", buffer: await png() })
    const address = person.page.getByLabel("Picture (URL)")
    await expect
      .poll(() => address.inputValue(), { timeout: 30_000 })
      .toMatch(/\/pictures\/[0-9a-f]{64}-1024\.webp$/)
    await button("Look at what it changes").click()
    await button("Save").click()
    await says("Saved.")
    const width = "document.querySelector('figure img')?.naturalWidth"
    // Asked anew each time: a function that waits in the page is text, which its policy refuses.
    await expect.poll(() => person.page.evaluate(width), { timeout: 30_000 }).toBe(300)
    await Visitor.shoot(person, "machine-picture")
  })

  it("is uploaded with others, put on a card by its file's name, and refused when it is none", async () => {
    await person.open("/host/catalog/pictures")
    const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")
    await person.page.getByLabel("Choose pictures").setInputFiles([
      { name: "m1-t1-0002.png", mimeType: "image/png", buffer: await png() },
      { name: "drawn.png", mimeType: "image/png", buffer: svg }
    ])
    await says("1 picture uploaded.")
    await says("drawn.png was not uploaded:")
    await says(/must be a PNG, JPEG, WebP, GIF or AVIF picture/)
    await Visitor.shoot(person, "pictures")
    await Visitor.audit(person, "pictures")
    await button("Put on a card").click()
    await panel().getByRole("button", { name: "Put on a card" }).click()
    await panel().waitFor({ state: "detached" })
    assert.match((await item("m1-t1-0002"))?.image ?? "", /\/pictures\//)
  })
})

interface Countries {
  readonly data: ReadonlyArray<{ readonly code: string }>
}

/** The panel stands within its row and shows the new fee before that is saved; its end is the answer. */
const saveFee = async (usd: string) => {
  await panel().getByLabel("Fee (USD)").fill(usd)
  await panel().getByRole("button", { name: "Fee" }).click()
  await panel().waitFor({ state: "detached" })
}

describe("shipping countries", () => {
  it("are added, priced and removed", async () => {
    await person.open("/host/countries")
    await button("Add country").click()
    await panel().getByLabel("Country").fill("Portugal")
    await panel().getByLabel("Code").fill("pt")
    await panel().getByLabel("Fee (USD)").fill("9.5")
    await panel().getByRole("button", { name: "Add country" }).dblclick()
    const row = person.page.getByRole("row", { name: /Portugal/ })
    await row.getByText("9.50").waitFor()
    await row.getByRole("button", { name: "Fee" }).click()
    await saveFee("11")
    await row.getByText("11.00").waitFor()
    await Visitor.shoot(person, "countries")
    await Visitor.audit(person, "countries")
  })

  it("that somebody else changed meanwhile are not overwritten", async () => {
    await person.open("/host/countries")
    const row = person.page.getByRole("row", { name: /Portugal/ })
    await row.getByRole("button", { name: "Fee" }).click()
    await panel().getByLabel("Fee (USD)").fill("12")
    const { data } = (await world.operator.get<Countries>("/shipping-countries")).body
    const dearer = data.map((each) => (each.code === "PT" ? { ...each, feeUsd: "15" } : each))
    await world.operator.put("/shipping-countries", { data: dearer })
    await panel().getByRole("button", { name: "Fee" }).click()
    await panel()
      .getByText(/countries changed since this version was read/)
      .waitFor()
    await panel().getByRole("button", { name: "Cancel" }).click()
    await row.getByText("15.00").waitFor()
    await row.getByRole("button", { name: "Fee" }).click()
    await saveFee("11")
  })

  it("come from a file, which replaces the list", async () => {
    await person.open("/host/countries/import")
    await choose("code,name,fee\nPT,Portugal,12\nNO,Norway,20\n", "countries.csv")
    await button("Look at what 2 rows would change").click()
    await says(/feeUsd: 11\.000000 → 12/)
    await says(/to remove/)
    await Visitor.shoot(person, "import-countries")
    await Visitor.audit(person, "import-countries")
    await button(/^Add 1 row, Change 1 row, Remove/).click()
    await says(/^Done/)
    const { data } = (await world.operator.get<Countries>("/shipping-countries")).body
    const codes = data.map(({ code }) => code)
    assert.sameMembers(codes, ["PT", "NO"])
  })
})

it("the catalog's pages show no error of a script and no refusal of the policy", () => {
  assert.deepStrictEqual(person.complaints, [])
})
