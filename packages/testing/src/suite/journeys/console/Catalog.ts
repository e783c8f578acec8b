/** The catalog: files, jumps of prices, odds, pictures and countries. */
import sharp from "sharp"
import { assert, beforeAll, expect, it } from "vitest"
import * as PanelActs from "../../../world/console/PanelActs.ts"
import type * as Visitor from "../../../world/console/Visitor.ts"
import type { Operator, Page } from "../../../world/service/Resource.ts"
import { people, signedIn, world } from "./Stage.ts"

type Item = Operator.Item

type Machine = Operator.VendingMachine

/** Not as the API names them, with a mark, semicolons, a formula and a line within a cell. */
const HEADS = "\uFEFFCert;Machine;Tier;Title;Picture;Value;Metadata\r\n"
const IMAGE = "https://images.example/1.png"

export const day = () => {
  let desk: Visitor.Visitor
  let id: number
  const items = async () =>
    (await world.operator.get<Page<Item>>(`/items?limit=200&vendingMachineId=${id}`)).body.data
  const item = async (reference: string) =>
    (await items()).find((each) => each.reference === reference)
  const choose = (content: string | Buffer, name = "cards.csv") =>
    desk.page
      .getByLabel("A CSV file, in UTF-8")
      .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) })
  const look = (rows: string) => desk.press(`Look at what ${rows} would change`)
  const cards = () =>
    `${HEADS}CSV-1;${id};tier 0;"'=HYPERLINK(""x"")";${IMAGE};4.00;"{""grade"":9,\n""set"":null}"\r
CSV-2;${id};tier 1;"Two, of; them";https://images.example/2.png;5.5;\r\n`

  beforeAll(async () => {
    id = (await world.machine({ tiers: [3, 5] })).id
    desk = await signedIn(await people.owner())
  })

  it("reads what is wrong in a file by row and field, and nothing is written", async () => {
    await desk.open("/host/catalog/cards")
    const bad = `CSV-3;one;tier 1;Three;${IMAGE};1,5;[\r\n\r\nCSV-4;${id};tier 9;Four;${IMAGE};1;\r
CSV-1;${id};tier 1;Five;${IMAGE};1;[\r\n`
    await choose(`${cards()}${bad}`)
    await look("5 rows")
    const row = (words: RegExp) => desk.page.getByRole("row").filter({ hasText: words }).waitFor()
    await row(/^4\s*CSV-3\s*vendingMachineId must be a whole number/)
    await row(/^6\s*CSV-4\s*tier is no tier/)
    await row(/^7\s*CSV-1\s*reference is named twice/)
    await desk.says("Nothing was written. Mend the file, and choose it again.")
    assert.strictEqual(await desk.page.getByRole("button", { name: /^Add/ }).count(), 0)
    const wrong = await desk.download(desk.button(/^Download .* with what is wrong$/))
    assert.strictEqual(wrong.name, "cards-wrong.csv")
    await desk.press("Leave them out, and look at the other 2 rows")
    await desk.says("3 rows with an error are left out.")
    await desk.button(/^Add 2/).waitFor()
    await choose(Buffer.from([0x61, 0x0a, 0xe4, 0x0a]))
    await desk.says(/neither UTF-8 nor UTF-16/)
    const name = "W".repeat(1_000_000)
    await choose(`${HEADS}BIG-1;${id};tier 1;${name};${IMAGE};1;\r\n`)
    await look("1 row")
    await row(/^2.*name must be at most 100,000 characters/s)
    const polluting = `"{""__proto__"":{""polluted"":1}}"`
    await choose(`${HEADS}BAD-1;${id};tier 1;Bad;${IMAGE};1;${polluting}\r\n`)
    await look("1 row")
    await row(/^2.*__proto__ is not an allowed name/s)
    assert.isUndefined(await item("CSV-1"))
  })

  it("adds and changes cards once, exactly as they were shown", async () => {
    const old = `m${id}-t0-0000`
    const log = async () =>
      (await world.operator.get<Page<object>>("/log?action=catalog.put")).body.data.length
    const before = await log()
    await choose(`${cards()}${old};${id};tier 1;Renamed;https://images.example/${old}.png;4;\r\n`)
    await look("3 rows")
    await desk.says("2 new, 1 changed, 0 as they are, 0 with an error.")
    await desk.says(/tier: tier 0 → tier 1/)
    await desk.says(new RegExp(`name: Item ${old} → Renamed`))
    await desk.button("Add 2 rows, Change 1 row").dblclick()
    await desk.says("Done: added 2 rows, changed 1 row.")
    const one = { name: `=HYPERLINK("x")`, buybackUsd: "4.000000" }
    assert.deepInclude(await item("CSV-1"), { ...one, metadata: { grade: 9, set: null } })
    assert.strictEqual(await log(), before + 1)
  })

  it("maps other columns by hand, and writes nothing that changed meanwhile", async () => {
    await desk.open("/host/catalog/cards")
    const pasted = "Or cells copied from a spreadsheet, with their heads"
    const cells = `a\tb\tc\td\te\tf\nCSV-1\t${id}\ttier 0\tPlain\t${IMAGE}\t4\n`
    await desk.page.getByLabel(pasted).fill(cells)
    await desk.press("Read what was pasted")
    await desk.says("Choose a column for reference, vendingMachineId")
    const fields = ["reference", "vendingMachineId", "tier", "name", "image", "buybackUsd"]
    for (const [index, field] of fields.entries())
      await desk.page.getByLabel(field, { exact: true }).selectOption("abcdef"[index] ?? "")
    await look("1 row")
    await desk.says(/name: =HYPERLINK\("x"\) → Plain/)
    const card = { reference: "CSV-1", vendingMachineId: id, tier: "tier 0", image: IMAGE }
    const meanwhile = { ...card, name: "Meanwhile", buybackUsd: "4" }
    await world.operator.put("/catalog", { vendingMachines: [], cards: [meanwhile] })
    await desk.press("Change 1 row")
    await desk.alert(/changed since this preview/)
    assert.strictEqual((await item("CSV-1"))?.name, "Meanwhile")
  })

  it("exports what imports again, and holds jumps of prices for a look", async () => {
    await desk.open("/host/catalog")
    const { bytes } = await desk.download(desk.button("Export cards"))
    await desk.open("/host/catalog/cards")
    await choose(bytes)
    await desk.press(/^Look at what/)
    await desk.says("The file changes nothing.")
    await desk.open("/host/catalog/prices")
    await choose(`reference,price\nCSV-1\u200B ,5\nCSV-2,55\nm${id}-t1-0000,0.4\n`, "p.csv")
    await look("3 rows")
    await desk.says(/were cut from names in 1 row: 2\./)
    await desk.says("2 jumps are held for a look")
    await desk.says(/buybackUsd: 5\.500000 → 55\.000000/)
    await desk.page.getByLabel("Accept the jump of CSV-2").check()
    await desk.press("Accept 1 jump")
    await desk.button("Change 2 rows").dblclick()
    await desk.says("1 jump stayed held.")
    const found = ["CSV-1", "CSV-2", `m${id}-t1-0000`].map(
      async (reference) => (await item(reference))?.buybackUsd
    )
    assert.deepStrictEqual(await Promise.all(found), ["5.000000", "55.000000", "4.000000"])
  })

  it("sees what new odds and prices do before they are saved, and prices a pack", async () => {
    const machine = async () => {
      const path = "/vending-machines"
      const { data } = (await world.operator.get<Page<Machine>>(path)).body
      return data.find((each) => each.id === id)
    }
    await desk.open(`/host/catalog/${id}`)
    await PanelActs.fill(desk.page, { "Price (USD)": "0", "Weight of tier 0": "3" })
    await desk.press("Look at what it changes")
    await desk.says(/priceUsd must be above zero/)
    await desk.page.getByLabel("Price (USD)").fill("12")
    await desk.press("Look at what it changes")
    await desk.says(/priceUsd: 10\.000000 → 12\.000000/)
    await desk.says(/50% → 75%/)
    await desk.button("Save").dblclick()
    await desk.says("Saved.")
    assert.deepInclude(await machine(), { priceUsd: "12.000000", oddsVersion: 2 })
    const odds = desk.page.getByLabel("Odds", { exact: true })
    await odds.selectOption("stock")
    assert.strictEqual(await desk.page.getByLabel("When a tier is empty").count(), 0)
    await desk.press("Look at what it changes")
    await desk.says(/odds: weights → stock/)
    await desk.button("Save").dblclick()
    await desk.says("Saved.")
    assert.deepInclude(await machine(), { odds: "stock", maxOpenShare: 0.1, oddsVersion: 3 })
    await desk.open("/host/catalog/new")
    assert.strictEqual(await odds.inputValue(), "stock")
    await desk.says(/^Of the stock is proposed for closed series and for up to 1,000 cards/)
    await desk.open("/host/catalog")
    const row = desk.row(new RegExp(`Machine ${id}\\b`))
    await desk.done("Price", { "Price (USD)": "12.34" }, row)
    await row.getByText("12.34").waitFor()
    await desk.done("Stop selling", {}, row)
    await row.getByRole("button", { name: "Sell", exact: true }).waitFor()
    assert.deepInclude(await machine(), { priceUsd: "12.340000", active: false })
  })

  it("uploads pictures, puts one on a card by its file's name, and is refused others", async () => {
    const colour = { width: 300, height: 400, channels: 3, background: "#2a6" } as const
    const buffer = await sharp({ create: colour }).png().toBuffer()
    const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")
    const reference = `m${id}-t1-0002`
    await desk.open("/host/catalog/pictures")
    await desk.page.getByLabel("Choose pictures").setInputFiles([
      { name: `${reference}.png`, mimeType: "image/png", buffer },
      { name: "drawn.png", mimeType: "image/png", buffer: svg }
    ])
    await desk.says("1 picture uploaded.")
    await desk.says(/must be a PNG, JPEG, WebP, GIF or AVIF picture/)
    await desk.done("Put on a card")
    assert.match((await item(reference))?.image ?? "", /\/pictures\/[0-9a-f]{64}-1024\.webp$/)
    await desk.open(`/host/stock/${reference}`)
    const width = "document.querySelector('main img')?.naturalWidth"
    await expect.poll(() => desk.page.evaluate(width), { timeout: 30_000 }).toBeGreaterThan(0)
  })

  it("adds and prices countries, and overwrites nothing of somebody else's", async () => {
    interface Countries {
      readonly data: ReadonlyArray<{ readonly code: string }>
    }
    const read = async () => (await world.operator.get<Countries>("/shipping-countries")).body.data
    const before = await read()
    await desk.open("/host/countries")
    await desk.done("Add country", { Country: "Portugal", Code: "pt", "Fee (USD)": "9.5" })
    const row = desk.row(/Portugal/)
    await row.getByText("9.50").waitFor()
    await row.getByRole("button", { name: "Fee" }).click()
    await desk.panel().getByLabel("Fee (USD)").fill("12")
    const dearer = [...before, { country: "Portugal", code: "PT", feeUsd: "15" }]
    await world.operator.put("/shipping-countries", { data: dearer })
    await desk.panel().getByRole("button", { name: "Fee" }).click()
    await desk.alert(/countries changed since this version was read/)
    await desk.panel().getByRole("button", { name: "Cancel" }).click()
    await row.getByText("15.00").waitFor()
    await desk.open("/host/countries/import")
    await choose("code,name,fee\nPT,Portugal,12\nNO,Norway,20\n", "countries.csv")
    await look("2 rows")
    await desk.says(/feeUsd: 15\.000000 → 12/)
    await desk.says(/to remove/)
    await desk.press(/^Add 1 row, Change 1 row, Remove/)
    await desk.says(/^Done/)
    assert.sameMembers(
      (await read()).map(({ code }) => code),
      ["PT", "NO"]
    )
    await world.operator.put("/shipping-countries", { data: before })
  })
}
