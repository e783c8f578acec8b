/** Every storage of pictures keeps bytes under a name, and nothing under any other text. */
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { PictureDisk, PictureS3, S3Location } from "@cardpack/adapters/picture"
import { Picture } from "@cardpack/core/domain"
import { PictureStore } from "@cardpack/core/ports"
import { Effect, type Layer, Redacted, Result } from "effect"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import * as MemoryPictures from "../../../world/picture/MemoryPictures.ts"
import * as S3Server from "../../../world/picture/S3Server.ts"

const directory = fs.mkdtempSync(path.join(os.tmpdir(), "pictures-"))
const KEY = "AKTEST"
const SECRET = "not a secret"
let s3: S3Server.S3Server

beforeAll(async () => {
  s3 = await S3Server.start(KEY, SECRET)
})
afterAll(async () => {
  await s3.close()
  fs.rmSync(directory, { recursive: true })
})

const s3Layer = (secret = SECRET, endpoint = s3.url) =>
  PictureS3.layer({
    endpoint,
    region: "eu-test-1",
    bucket: "cards",
    prefix: "some/pictures/",
    accessKeyId: KEY,
    secretAccessKey: Redacted.make(secret)
  })

const MISSING = Picture.nameOf("0".repeat(64), "still")
const NAME = Picture.nameOf("a".repeat(64), "512")
const bytes = Uint8Array.from({ length: 100_000 }, (_, at) => (at * 7) % 256)

const withStore = <A, E>(
  layer: Layer.Layer<PictureStore.PictureStore, E>,
  use: (
    store: PictureStore.PictureStore["Service"]
  ) => Effect.Effect<A, PictureStore.PictureStoreError>
) => Effect.runPromise(Effect.provide(Effect.flatMap(PictureStore.PictureStore, use), layer))

describe.each([
  ["memory", () => MemoryPictures.layer()],
  ["disk", () => PictureDisk.layer(path.join(directory, "made", "later"))],
  ["S3", () => s3Layer()]
] as const)("pictures: %s", (_, layer) => {
  it("are kept whole, and may be put again", async () => {
    const found = await withStore(layer(), (store) =>
      Effect.gen(function* () {
        yield* store.put(NAME, bytes)
        yield* store.put(NAME, bytes)
        return yield* store.get(NAME)
      })
    )
    assert.isNotNull(found)
    assert.isTrue(Buffer.from(bytes).equals(found ?? new Uint8Array()))
  })

  it("that were never put are null, and so is what is no name", async () => {
    for (const name of [MISSING, `../${NAME}`, `${NAME}/..`, "", "/etc/passwd", `${NAME}\0`])
      assert.isNull(await withStore(layer(), (store) => store.get(name)), name)
  })
})

it("a directory holds whole files alone", () => {
  assert.deepStrictEqual(fs.readdirSync(path.join(directory, "made", "later")), [NAME])
})

describe("S3", () => {
  it("has the object under the prefix, with its type, and is asked again while it is busy", async () => {
    s3.objects.clear()
    s3.fails.push(503)
    await withStore(s3Layer(), (store) => store.put(NAME, bytes))
    const [[at, kept] = []] = [...s3.objects]
    assert.strictEqual(at, `/cards/some/pictures/${NAME}`)
    assert.strictEqual(kept?.contentType, Picture.CONTENT_TYPE)
  })

  it("follows no redirect", async () => {
    s3.objects.clear()
    s3.moved.push(`${s3.url}/elsewhere`, `${s3.url}/elsewhere`)
    const asked = s3.paths.length
    type Store = PictureStore.PictureStore["Service"]
    for (const use of [(it: Store) => it.get(NAME), (it: Store) => it.put(NAME, bytes)]) {
      const refused = await withStore(s3Layer(), (store) =>
        Effect.match(use(store), { onFailure: ({ why }) => why, onSuccess: () => "it went on" })
      )
      assert.match(refused, /answers 307/)
    }
    assert.deepStrictEqual(s3.paths.slice(asked), Array(2).fill(`/cards/some/pictures/${NAME}`))
  })

  it("gives no more than a picture has, whatever it sends", async () => {
    for (const [more, expected] of [
      [0, "it is whole"],
      [1, "the storage sends more than a picture"]
    ] as const) {
      s3.objects.set(`/cards/some/pictures/${NAME}`, {
        body: Buffer.alloc(Picture.MAX_BYTES + more),
        contentType: Picture.CONTENT_TYPE
      })
      const told = await withStore(s3Layer(), (store) =>
        Effect.match(store.get(NAME), {
          onFailure: ({ why }) => why,
          onSuccess: () => "it is whole"
        })
      )
      assert.strictEqual(told, expected)
    }
  })

  it("says why it fails, without a secret", async () => {
    const fails = (layer: ReturnType<typeof s3Layer>) =>
      Effect.runPromise(
        Effect.flip(
          Effect.provide(
            Effect.flatMap(PictureStore.PictureStore, (store) => store.get(NAME)),
            layer
          )
        )
      )
    const refused = await fails(s3Layer("another secret"))
    assert.match(String(Reflect.get(refused, "why")), /refuses our key/)
    const gone = await fails(s3Layer(SECRET, "http://127.0.0.1:9"))
    assert.match(String(Reflect.get(gone, "why")), /not reachable/)
  })

  it.each([
    ["s3://cards", { bucket: "cards", prefix: "" }],
    ["s3://cards/a/b", { bucket: "cards", prefix: "a/b/" }],
    ["s3://cards/a/", { bucket: "cards", prefix: "a/" }]
  ])("is at %s", (text, expected) => {
    assert.deepStrictEqual(Result.getOrNull(S3Location.parse(text)), expected)
  })

  it.each(["cards", "s3://", "s3://UPPER", "s3://cards/../x", "s3://cards/..", "s3://cards/a//b"])(
    "is not at %s",
    (text) => assert.isTrue(Result.isFailure(S3Location.parse(text)))
  )
})
