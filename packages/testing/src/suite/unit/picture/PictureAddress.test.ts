/** design.md#pictures: what is stored of a picture's address, and what is told. */
import * as PictureAddress from "@cardpack/core/domain/picture/PictureAddress"
import * as Metadata from "@cardpack/http/nft/Metadata"
import { assert, describe, it } from "@effect/vitest"
import * as Sample from "../../../kit/sample/Sample.ts"

const BASE = "https://cards.example/shop"
const NAME = `${"0f".repeat(32)}-1024.webp`

const ROWS: ReadonlyArray<readonly [what: string, given: string, kept: string]> = [
  ["an uploaded picture", `${BASE}/pictures/${NAME}`, `/pictures/${NAME}`],
  ["a picture of the demonstration", `${BASE}/images/cards/OKM-1.svg`, "/images/cards/OKM-1.svg"],
  ["its pack", `${BASE}/images/packs/3-still.svg`, "/images/packs/3-still.svg"],
  ["another service's upload", `https://a.example/pictures/${NAME}`, ""],
  ["the host's own file", `${BASE}/images/cards/1.png`, ""],
  ["an address that goes on", `${BASE}/pictures/${NAME}?v=2`, ""],
  ["a longer host", `${BASE}s/pictures/${NAME}`, ""],
  ["a path", `/pictures/${NAME}`, `/pictures/${NAME}`],
  ["another path", "/pictures/mine.png", ""],
  ["a picture in the address", "data:image/png;base64,AA==", ""],
  ["nothing", "", ""]
]

describe("a picture's address", () => {
  it.each(ROWS)("of %s", (_, given, path) => {
    const kept = PictureAddress.kept(BASE)(given)
    assert.strictEqual(kept, path === "" ? given : path)
    const told = path === "" ? given : `https://b.example${path}`
    const shown = PictureAddress.shown("https://b.example")
    assert.strictEqual(shown(kept), told)
    const item = { ...Sample.item(Sample.machine()), image: kept }
    assert.strictEqual(Metadata.of(item, shown).image, told)
    const cards = [{ name: null, image: null }, { image: kept }]
    const other = { metadata: { image: kept }, kind: "order" }
    assert.deepStrictEqual(
      PictureAddress.inData(
        { cards, ...other, affectedCards: cards, card: { image: kept } },
        shown
      ),
      {
        cards: [{ name: null, image: null }, { image: told }],
        ...other,
        affectedCards: [{ name: null, image: null }, { image: told }],
        card: { image: told }
      }
    )
  })
})
