/** design.md#pictures: uploads are pictures by their bytes, and only pixels of them are served. */
import { crc32, deflateSync } from "node:zlib"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { answer, make, refusal } from "../../../world/service/Client.ts"
import type { Operator } from "../../../world/service/Resource.ts"
import * as WithoutWorkers from "../../../world/service/WithoutWorkers.ts"

const TOKEN = "operator-token-of-the-pictures"

type Uploaded = Operator.UploadedPicture

let service: WithoutWorkers.Running
beforeAll(async () => {
  service = await WithoutWorkers.start(TOKEN, {})
})
afterAll(() => service?.stop())

const operator = make(() => `${service.url}/operator/v1`, TOKEN)
const upload = (raw: Uint8Array, contentType = "image/svg+xml") =>
  operator.send<Uploaded>("POST", "/pictures", {
    raw: new Uint8Array(raw),
    headers: { "content-type": contentType }
  })
const fetched = async (url: string) => {
  const response = await fetch(url.replace(WithoutWorkers.PUBLIC_URL, service.url))
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c00" } })

/** Frames of other colours, one under the other. */
const animation = (frames: number, side: number) => {
  const pixels = Buffer.alloc(side * side * frames * 3)
  for (let at = 0; at < pixels.length; at += 3) {
    pixels[at + (Math.floor(at / (side * side * 3)) % 3)] = 255
  }
  const raw = { width: side, height: side * frames, channels: 3, pageHeight: side } as const
  return sharp(pixels, { raw }).gif({ delay: 100, loop: 0 }).toBuffer()
}

describe("an uploaded picture", () => {
  it.each([
    ["PNG", () => red(1200, 600).png()],
    ["JPEG", () => red(1200, 600).jpeg()],
    ["WebP", () => red(1200, 600).webp()],
    ["GIF", () => red(1200, 600).gif()],
    ["AVIF", () => red(1200, 600).avif({ effort: 0 })]
  ] as const)("may be %s, and is served at three widths for ever", async (_, picture) => {
    const made = answer(await upload(await picture().toBuffer()), 200)
    expect(made).toMatchObject({ width: 1200, height: 600, animated: false, staticImage: "" })
    expect(made.image).toMatch(/^https:\/\/cards\.example\/pictures\/[0-9a-f]{64}-1024\.webp$/)
    const widths = made.imageSrcset.split(", ").map((each) => each.split(" "))
    expect(widths.map(([, width]) => width)).toEqual(["256w", "512w", "1024w"])
    for (const [url = "", width = ""] of widths) {
      const { bytes, response } = await fetched(url)
      expect(response.status).toBe(200)
      expect(response.headers.get("content-type")).toBe("image/webp")
      expect(response.headers.get("cache-control")).toContain("immutable")
      expect(response.headers.get("x-content-type-options")).toBe("nosniff")
      expect(response.headers.get("access-control-allow-origin")).toBe("*")
      expect(response.headers.get("content-security-policy")).toContain("default-src 'none'")
      expect(await sharp(bytes).metadata()).toMatchObject({
        format: "webp",
        width: Number.parseInt(width, 10)
      })
    }
  })

  it("keeps moving, with a still frame beside it", async () => {
    const made = answer(await upload(await animation(6, 64)), 200)
    expect(made).toMatchObject({ animated: true, width: 64, height: 64 })
    const moving = await fetched(made.image)
    expect(await sharp(moving.bytes, { animated: true }).metadata()).toMatchObject({
      pages: 6,
      pageHeight: 64,
      delay: [100, 100, 100, 100, 100, 100]
    })
    const still = await fetched(made.staticImage)
    expect((await sharp(still.bytes, { animated: true }).metadata()).pages ?? 1).toBe(1)
  })

  it("loses what is not its pixels: notes of the camera, and what was hidden behind it", async () => {
    const jpeg = await red(40, 20)
      .jpeg()
      .withExif({ IFD0: { Copyright: "where she lives", Orientation: "6" } })
      .toBuffer()
    const polyglot = Buffer.concat([jpeg, Buffer.from("<script>alert(1)</script>PK\x03\x04")])
    const made = answer(await upload(polyglot), 200)
    const { bytes } = await fetched(made.image)
    expect(bytes.includes("where she lives")).toBe(false)
    expect(bytes.includes("<script>")).toBe(false)
    expect((await sharp(bytes).metadata()).exif).toBe(undefined)
  })

  it("has one address, whatever it was called", async () => {
    const png = await red(300, 300).png().toBuffer()
    const [one, two] = [await upload(png, "image/png"), await upload(png, "text/html")]
    expect(answer(one, 200)).toEqual(answer(two, 200))
  })

  it("is named in the log, with the person who uploaded it", async () => {
    const log = await operator.get<{ readonly data: ReadonlyArray<object> }>(
      "/log?action=picture.upload"
    )
    expect(answer(log, 200).data[0]).toMatchObject({ detail: { kind: "png" } })
  })
})

const chunk = (type: string, data: Uint8Array): Buffer => {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** A PNG of one bit a pixel, all of them zero: small, and huge when unfolded. */
const bomb = (side: number): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(side * (1 + side / 8)))),
    chunk("IEND", Buffer.alloc(0))
  ])
}

/** A GIF whose frames have one pixel each, and are as large as the canvas when unfolded. */
const frames = (count: number, side: number): Buffer => {
  const size = [side & 255, side >> 8]
  const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
  const all = Array.from({ length: count }, () => frame).flat()
  const colours = [0, 0, 0, 255, 255, 255]
  return Buffer.from([
    ...Buffer.from("GIF89a"),
    ...size,
    ...size,
    0x80,
    0,
    0,
    ...colours,
    ...all,
    0x3b
  ])
}

describe("an upload is refused", () => {
  const MARKUP = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>`
  it.each([
    ["an SVG", `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`],
    ["an SVG after a declaration", `<?xml version="1.0"?>${MARKUP}`],
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["nothing", ""],
    ["a PDF", "%PDF-1.7"],
    ["a TIFF", "II*\0\x08\0\0\0"],
    ["the beginning of a PNG", `\x89PNG\r\n\x1a\n${MARKUP}`],
    ["the beginning of a JPEG", `\xff\xd8\xff\xe0${MARKUP}`],
    ["the beginning of a GIF", `GIF89a${MARKUP}`],
    ["the beginning of an AVIF", `\0\0\0\0ftypavif${MARKUP}`]
  ])("when it is %s", async (what, text) => {
    // What begins like a picture is seen to be none only when it is read.
    const words = what.startsWith("the beginning") ? /picture/ : /PNG, JPEG/
    refusal(await upload(Buffer.from(text, "latin1"), "image/png"), "invalid_request", words)
  })

  it("when it is cut off", async () => {
    const png = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: "#111",
        noise: { type: "gaussian", mean: 99, sigma: 40 }
      }
    })
      .png()
      .toBuffer()
    refusal(await upload(png.subarray(0, png.length / 2)), "invalid_request", /picture/)
  })

  it("when it unfolds into too many pixels, in one frame or in many", async () => {
    for (const fits of [bomb(80), frames(9, 220)]) answer(await upload(fits), 200)
    for (const unfolds of [bomb(8_000), frames(900, 220)])
      refusal(await upload(unfolds), "invalid_request", /picture|pixels/)
  })

  it("when it is longer than 12 MiB, whatever it is", async () => {
    refusal(await upload(Buffer.alloc(12 * 1024 * 1024 + 1)), "invalid_request", /at most/)
  })

  it("without a token, or with one that may not change the catalog", async () => {
    const stranger = make(() => `${service.url}/operator/v1`, undefined)
    const reply = await stranger.send("POST", "/pictures", { raw: "x" })
    expect(reply.status).toBe(401)
  })
})

it("no other name than a picture's is looked for", async () => {
  for (const path of [
    "/pictures/",
    "/pictures/..%2f..%2fetc%2fpasswd",
    "/pictures/%2e%2e/operator-token",
    `/pictures/${"a".repeat(64)}-1024.webp%00`,
    `/pictures/${"a".repeat(64)}-2048.webp`,
    `/pictures/${"a".repeat(64)}-1024.webp`
  ]) {
    const response = await fetch(`${service.url}${path}`)
    expect(response.status, path).toBe(404)
  }
})
