import * as Slab from "@cardpack/adapters/image/Slab"
import * as Srcset from "@cardpack/adapters/image/Srcset"
import * as Svg from "@cardpack/adapters/image/Svg"
import * as Wrapper from "@cardpack/adapters/image/Wrapper"
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import * as fc from "fast-check"
import * as Character from "../../../kit/arbitrary/Character.ts"

const face: Slab.Face = {
  reference: "NGA-40000001",
  title: "Ember Drake",
  set: "Skyward Odyssey",
  year: 1999,
  number: "004/102",
  grader: "NGA",
  grade: "9.5",
  gradeName: "Gem Mint"
}

/** Balanced tags, quoted attributes, and no bare `<` or `&` in text. */
const isWellFormed = (svg: string): boolean => {
  const open: Array<string> = []
  const rest = svg.replace(
    /<(\/?)([a-zA-Z]+)((?: [\w:-]+="[^"<]*")*)(\/?)>/g,
    (_, close, name, __, empty) => {
      if (close === "/") return open.pop() === name ? "" : "<"
      if (empty !== "/") open.push(name)
      return ""
    }
  )
  return open.length === 0 && !/[<>]|&(?!(?:amp|lt|gt|quot|#39);)/.test(rest)
}

const anyText = fc.oneof(
  fc.string({ unit: Character.binary }),
  fc.constantFrom("<script>", "</svg>", '"><a', "&amp", "\u0000", "\ud800", "]]>", "🂡".repeat(99))
)

describe("a slab", () => {
  it("is the same for the same face, and another for another reference", () => {
    assert.strictEqual(Slab.draw(face), Slab.draw({ ...face }))
    assert.notStrictEqual(
      Slab.draw(face).replaceAll(face.reference, ""),
      Slab.draw({ ...face, reference: "NGA-40000002" }).replaceAll("NGA-40000002", "")
    )
  })

  it("stays small and loads nothing", () => {
    const svg = Slab.draw(face)
    assert.isBelow(svg.length, 8_000)
    assert.notMatch(
      svg.replace('xmlns="http://www.w3.org/2000/svg"', ""),
      /https?:|<image|<script|@import|href|url\((?!#)/
    )
  })

  it("is well formed whatever its words are", () => {
    fc.assert(
      fc.property(
        fc.record({ title: anyText, set: anyText, grade: anyText, reference: anyText }),
        (words) => {
          assert.isTrue(isWellFormed(Slab.draw({ ...face, ...words })))
        }
      )
    )
  })
})

describe("a pack", () => {
  const pack: Wrapper.Face = { reference: "machine-1", name: "Starter", line: "Graded cards" }

  it("moves as `image` and stands still as `staticImage`", () => {
    assert.include(Wrapper.draw(pack, false), "<animate ")
    assert.notInclude(Wrapper.draw(pack, true), "<animate")
  })

  it("is well formed whatever its words are", () => {
    fc.assert(
      fc.property(anyText, anyText, fc.boolean(), (name, line, still) => {
        assert.isTrue(isWellFormed(Wrapper.draw({ ...pack, name, line }, still)))
      })
    )
  })
})

describe("text in a picture", () => {
  it("is cut by characters, not inside of one", () => {
    assert.strictEqual(Svg.label("abc", 3), "abc")
    assert.strictEqual(Svg.label("abcd", 3), "ab…")
    assert.strictEqual(Svg.label("🂡🂡🂡🂡", 3), "🂡🂡…")
    assert.strictEqual(Svg.label(`<&>"'`, 5), "&lt;&amp;&gt;&quot;&#39;")
  })
})

describe("imageSrcset", () => {
  const made = (template: string | null, image: string) =>
    Result.map(Srcset.fromTemplate(template), (srcset) => srcset(image))

  it("names the picture at 256, 512 and 1024 pixels", () => {
    assert.deepStrictEqual(
      made("https://resize.example/?url={url}&w={width}", "https://cards.example/a b.svg?x=1,2"),
      Result.succeed(
        [256, 512, 1024]
          .map(
            (width) =>
              `https://resize.example/?url=https%3A%2F%2Fcards.example%2Fa%20b.svg%3Fx%3D1%2C2&w=${width} ${width}w`
          )
          .join(", ")
      )
    )
  })

  it("does not read the picture's address as a template", () => {
    assert.deepStrictEqual(
      made("https://r.example/{width}/{url}", "https://c.example/$&{width}"),
      Result.succeed(
        [256, 512, 1024]
          .map(
            (width) =>
              `https://r.example/${width}/https%3A%2F%2Fc.example%2F%24%26%7Bwidth%7D ${width}w`
          )
          .join(", ")
      )
    )
  })

  it("is null when resizing is unavailable, or there is no picture", () => {
    assert.deepStrictEqual(made(null, "https://c.example/a.svg"), Result.succeed(null))
    assert.deepStrictEqual(made("", "https://c.example/a.svg"), Result.succeed(null))
    assert.deepStrictEqual(made("{url} {width}", ""), Result.succeed(null))
  })

  it("refuses a template that lacks a part", () => {
    assert.deepStrictEqual(made("https://r.example/{url}", ""), Result.fail("must contain {width}"))
    assert.deepStrictEqual(
      made("https://r.example/", ""),
      Result.fail("must contain {url} and {width}")
    )
  })
})
