/** What pictures are made into: never larger than they were, and only of the kind that was said. */
import { PictureSharp } from "@cardpack/adapters/picture"
import { Picture } from "@cardpack/core/domain"
import { PictureMaker } from "@cardpack/core/ports"
import { Effect } from "effect"
import sharp from "sharp"
import { assert, describe, it } from "vitest"

const render = (bytes: Uint8Array, kind: Picture.Kind) =>
  Effect.flatMap(PictureMaker.PictureMaker, (maker) => maker.render(bytes, kind)).pipe(
    Effect.provide(PictureSharp.layer)
  )

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: "#0000" } })
    .png()
    .toBuffer()

describe("a picture that is made anew", () => {
  it("keeps its shape and its transparency, and is never enlarged", async () => {
    const made = await Effect.runPromise(render(await png(300, 600), "png"))
    const sizes = await Promise.all(
      Picture.VARIANTS.map(async (variant) => {
        const { hasAlpha, height, width } = await sharp(made.variants[variant]).metadata()
        return [variant, width, height, hasAlpha]
      })
    )
    assert.deepStrictEqual(sizes, [
      ["256", 256, 512, true],
      ["512", 300, 600, true],
      ["1024", 300, 600, true],
      ["still", 300, 600, true]
    ])
  })

  it("is refused as another kind, or with a side that is too long", async () => {
    for (const [bytes, kind] of [
      [await png(10, 10), "jpeg"],
      [await png(20_000, 10), "png"]
    ] as const) {
      const refused = await Effect.runPromise(Effect.flip(render(bytes, kind)))
      assert.strictEqual(refused._tag, "PictureRefused")
    }
  })
})
