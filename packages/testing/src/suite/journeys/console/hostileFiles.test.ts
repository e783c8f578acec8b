/** Files that somebody made to do harm: each is told by its row, nothing stands still, nothing is written. */
import { afterAll, assert, beforeAll, describe, it } from "vitest"
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

beforeAll(async () => {
  Visitor.build()
  browser = await Chromium.launch()
  await world.machine({ tiers: [3, 5] })
  await world.machine({ tiers: [2] })
  person = await SignedIn.of(browser, url, await people.owner())
})
afterAll(() => browser?.close())

const HEADS = "reference,vendingMachineId,tier,name,image,buybackUsd,metadata"
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

interface Written {
  readonly reference?: string
  readonly machine?: string
  readonly name?: string
  readonly metadata?: string
}

const rowOf = ({ machine = "1", metadata = "", name = "A card", reference = "BAD-1" }: Written) =>
  [reference, machine, "tier 0", name, "https://images.example/1.png", "4", metadata]
    .map(quoted)
    .join(",")

const look = async (rows: ReadonlyArray<string>) => {
  await person.open("/host/catalog/cards")
  await person.page.getByLabel("A CSV file, in UTF-8").setInputFiles({
    name: "cards.csv",
    mimeType: "text/csv",
    buffer: Buffer.from([HEADS, ...rows, ""].join("\r\n"))
  })
  await person.page.getByRole("button", { name: /^Look at what/ }).click()
}

const says = (words: string | RegExp) => person.page.getByText(words).first().waitFor()
const catalog = async () => (await world.operator.get<object>("/items?limit=200")).text

const POLLUTING = '{"__proto__":{"polluted":1}}'
const DEEP = `${"[".repeat(5_000)}${"]".repeat(5_000)}`
const ENDLESS = "W".repeat(10_000_000)

describe("a row of a file", () => {
  it.each<readonly [string, string, RegExp]>([
    ["NUL", rowOf({ name: "a\u0000b" }), /name must not contain a NUL character/],
    ["NUL in its key", rowOf({ reference: "a\u0000" }), /reference must not contain a NUL/],
    [
      "a number beyond all",
      rowOf({ machine: "9".repeat(15) }),
      /vendingMachineId (must be|is no vending)/
    ],
    ["a number with an exponent", rowOf({ machine: "1e0" }), /vendingMachineId must be a whole/],
    ["a pack that is none", rowOf({ machine: "99" }), /vendingMachineId is no vending machine/],
    ["a prototype", rowOf({ metadata: POLLUTING }), /__proto__ is not an allowed name/],
    ["metadata without a floor", rowOf({ metadata: DEEP }), /metadata must be nested at most 100/],
    [
      "a cell of ten megabytes",
      rowOf({ name: ENDLESS }),
      /name must be at most 100,000 characters/
    ],
    ["nothing but ten megabytes", ENDLESS, /must be at most 100,000 characters/]
  ])("with %s is told by its line", async (_, bad, words) => {
    const before = await catalog()
    await look([rowOf({ reference: "GOOD-1" }), rowOf({ reference: "GOOD-2" }), bad])
    const row = person.page.getByRole("row").filter({ hasText: words })
    await row.waitFor()
    assert.match(await row.innerText(), /^4\b/)
    await says("Nothing was written. Mend the file, and choose it again.")
    const shown = await person.page.evaluate("document.querySelector('main').innerText.length")
    assert.isBelow(Number(shown), 20_000)
    assert.strictEqual(await catalog(), before)
  })

  it("with the card of another pack shows that it would move, and moves nothing by that", async () => {
    const before = await catalog()
    await look([rowOf({ reference: "m2-t0-0000", name: "Moved" })])
    await says(/vendingMachineId: 2 → 1/)
    await says("0 new, 1 changed, 0 as they are, 0 with an error.")
    assert.strictEqual(await catalog(), before)
  })

  it("with a name of every object is a card like others", async () => {
    await look(["__proto__", "constructor", "toString"].map((reference) => rowOf({ reference })))
    await says("3 new, 0 changed, 0 as they are, 0 with an error.")
    assert.deepStrictEqual(person.complaints, [])
  })
})
