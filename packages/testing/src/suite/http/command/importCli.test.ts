/** Spreadsheets' files on the command line: looked at first, and then written exactly so. */
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { catalogOf } from "../../../world/service/Catalog.ts"
import * as World from "../../../world/service/World.ts"
import * as Cli from "./Cli.ts"

const world = World.withoutWorkers()
let directory: string

const env = () => ({
  CARDPACK_URL: world.service().url,
  CARDPACK_OPERATOR_TOKEN: World.OPERATOR_TOKEN
})
const text = (...args: ReadonlyArray<string>) => Cli.text(args, env())
const refused = (...args: ReadonlyArray<string>) => Cli.refused(args, env())
const file = async (content: string | Buffer): Promise<string> => {
  const path = join(directory, "rows.csv")
  await writeFile(path, content)
  return path
}
const previewOf = (shown: string): string => /--preview ([0-9a-f]+)$/.exec(shown)?.[1] ?? ""
const exported = (...flags: ReadonlyArray<string>) =>
  text("catalog", "export", "--machine", "70", "--csv", ...flags)
const prices = (content: string, ...flags: ReadonlyArray<string>) =>
  file(content).then((path) => text("prices", "import", path, ...flags))

const HEADS = "reference,vendingMachineId,tier,name,image,buybackUsd,metadata"

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "cardpack-import-"))
  const path = join(directory, "catalog.json")
  await writeFile(path, JSON.stringify(catalogOf(70, { tiers: [1, 1] })))
  await text("catalog", "put", path)
})
afterAll(() => rm(directory, { recursive: true }))

describe("cards of a CSV file", () => {
  it("are shown with their rows, and written by their preview alone", async () => {
    const path = await file(
      `\uFEFF${HEADS}\r\nNEW-1,70,tier 0,"Fox, ""the Harbour""",https://cards.example/1.png,8.5,"{""grade"":\n10}"\r\n` +
        "\r\nm70-t0-0000,70,tier 0,'=Renamed,https://cards.example/2.png,4,\r\n"
    )
    const before = await exported()
    const shown = await text("catalog", "import", path)
    assert.match(shown, /^ *2 +NEW-1 +added/m)
    assert.match(shown, /^ *4 +m70-t0-0000 +changed +name: ".*" -> "=Renamed"/m)
    assert.strictEqual(await exported(), before)
    const preview = previewOf(shown)
    assert.match(
      await text("catalog", "import", path, "--preview", preview),
      /^cardsAdded +1\ncardsUpdated +1$/
    )
    const now = await exported()
    assert.include(now, `NEW-1,70,tier 0,"Fox, ""the Harbour""",`)
    assert.include(now, '8.500000,"{""grade"":10}"')
    assert.include(now, "m70-t0-0000,70,tier 0,'=Renamed,")
    // A lost answer: the same command again changes nothing more.
    await text("catalog", "import", path, "--preview", preview)
    assert.strictEqual(await exported(), now)
  })

  it("that were exported import again, and nothing changes", async () => {
    const shown = await text("catalog", "import", await file(await exported()))
    assert.match(shown, /"added":0,"changed":0,"unchanged":3/)
    assert.strictEqual(await exported("--place", "withdrawn"), HEADS)
  })

  it("as Excel writes them in UTF-16, and with commas, are read", async () => {
    const path = await file(
      Buffer.from(
        `\uFEFF${HEADS.replaceAll(",", "\t")}\r\nWIDE\u00A01\t70\ttier 0\tMüller\thttps://cards.example/1.png\t1.008,5\t\r\n`,
        "utf16le"
      )
    )
    const shown = await text("catalog", "import", path)
    await text("catalog", "import", path, "--preview", previewOf(shown))
    assert.include(await exported(), "WIDE 1,70,tier 0,Müller,https://cards.example/1.png,1008.5")
  })

  it("that changed since they were looked at are not written", async () => {
    const path = await file(`${HEADS}\nNEW-2,70,tier 0,Owl,https://cards.example/1.png,8.5,\n`)
    const preview = previewOf(await text("catalog", "import", path))
    await file(`${HEADS}\nNEW-2,70,tier 0,Owl,https://cards.example/1.png,85,\n`)
    const error = await refused("catalog", "import", path, "--preview", preview)
    assert.match(error, /conflict: the catalog or the document changed since this preview/)
    assert.notInclude(await exported(), "NEW-2")
  })

  it("are refused in the API's words, by their rows", async () => {
    const path = await file(`${HEADS}\nNEW-3,70,Lead,Owl,https://cards.example/1.png,eight,\n`)
    const shown = await text("catalog", "import", path)
    assert.match(shown, /^ *2 +NEW-3 +refused +tier /m)
    assert.match(shown, /Nothing was written: 1 rows have an error\.$/)
  })

  it.each([
    ["reference;tier\nA;B", /no column for vendingMachineId, name, image, buybackUsd/],
    [`${HEADS}\n`, /no rows below the heads/],
    [
      `${HEADS}\nA,x,t,n,i,1,\nB,1,t,n,i,1,{`,
      /row 2: vendingMachineId must be.*\n.*row 3: metadata/
    ],
    [`${HEADS}\n9.00001E+17,1,t,n,i,1,`, /row 2: reference was shortened/],
    ["reference,reference\nA,1", /two columns are called reference/],
    [`${HEADS}\nA,1,"t,n,i,1,`, /a quoted cell in row 2 has no end/],
    [`${HEADS}\nM\uFFFDller,1,t,n,i,1,`, /neither UTF-8 nor/]
  ])("are not guessed at: %j", async (content, words) => {
    assert.match(await refused("catalog", "import", await file(content)), words)
  })
})

describe("prices of a CSV file", () => {
  it("apply but for jumps, which wait until they are accepted", async () => {
    const content = "Cert;Value\nm70-t0-0000;5\nm70-t1-0000;4000\n"
    const named = ["--column", "reference=cert", "--column", "buybackUsd=Value"]
    const shown = await prices(content, ...named)
    assert.match(shown, /^ *2 +m70-t0-0000 +changed +4\.000000 +5\.000000/m)
    assert.match(shown, /^ *3 +m70-t1-0000 +held /m)
    const first = await prices(content, ...named, "--preview", previewOf(shown))
    assert.match(first, /^updated +1\nheld +1/)
    assert.include(first, "Held values were not applied")
    const accepted = [...named, "--accept-jumps"]
    const again = await prices(content, ...accepted)
    assert.strictEqual(
      await prices(content, ...accepted, "--preview", previewOf(again)),
      "updated  1"
    )
    assert.match(await exported(), /m70-t1-0000,.*,4000\.000000,/)
  })

  it("take no column that they don't know", async () => {
    const path = await file("reference,buybackUsd\nA,1\n")
    const error = await refused("prices", "import", path, "--column", "price=buybackUsd")
    assert.match(error, /--column knows reference, buybackUsd, and no price/)
  })
})
