/** The draw log as static files, as clients of C2SP read it. */
import * as Bytes from "@cardpack/core/domain/draw/Bytes"
import * as Checkpoint from "@cardpack/core/domain/fairness/Checkpoint"
import { parse } from "@cardpack/core/domain/fairness/Entries"
import * as Note from "@cardpack/core/domain/fairness/Note"
import * as Replay from "@cardpack/core/domain/fairness/Replay"
import * as Tiles from "@cardpack/core/domain/fairness/Tiles"
import { assert, describe, it } from "vitest"
import { ORIGIN } from "../../../world/service/WithoutWorkers.ts"
import * as World from "../../../world/service/World.ts"

const world = World.withoutWorkers()

const file = async (path: string, init?: RequestInit) => {
  const response = await fetch(`${world.service().url}/fairness/${path}`, init)
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes }
}

const textOf = async (path: string) => new TextDecoder().decode((await file(path)).bytes)

const head = async () => {
  const note = Note.parse(await textOf("checkpoint"))
  const checkpoint = Checkpoint.parse(note?.text ?? "")
  if (checkpoint === null) throw new Error("no checkpoint")
  return checkpoint
}

const drawn = async () => {
  const { order } = await world.shop({ tiers: [6, 3] })
  await order(3)
  while (await world.service().publish());
}

describe("the log", () => {
  it("has no checkpoint before its first entries", async () => {
    assert.strictEqual((await file("checkpoint")).status, 404)
    assert.strictEqual((await file("tile/0/000.p/1")).status, 404)
  })

  it("is read whole by its partial tile and bundle, and nothing is longer than it", async () => {
    await drawn()
    const { origin, root, size } = await head()
    assert.strictEqual(origin, ORIGIN)
    const bundle = await file(Tiles.bundlePath(0, size))
    const entries = Tiles.entriesOf(bundle.bytes)
    assert.strictEqual(entries.length, size)
    assert.strictEqual(Bytes.toHex(Replay.rootOf(entries)), Bytes.toHex(root))
    const tile = await file(Tiles.tilePath({ level: 0, number: 0 }, size))
    assert.strictEqual(tile.bytes.length, size * 32)
    const part = await file(Tiles.bundlePath(0, 2))
    assert.deepStrictEqual(Tiles.entriesOf(part.bytes), entries.slice(0, 2))
    const less = await file(Tiles.tilePath({ level: 0, number: 0 }, 2))
    assert.deepStrictEqual(less.bytes, tile.bytes.slice(0, 64))
    for (const path of [
      Tiles.bundlePath(0, size + 1),
      Tiles.tilePath({ level: 0, number: 0 }, size + 1),
      Tiles.tilePath({ level: 0, number: 0 }, 256),
      Tiles.tilePath({ level: 0, number: 1 }, 1),
      Tiles.tilePath({ level: 1, number: 0 }, 1),
      "tile/0/0",
      "tile/0/000.p/0",
      `tile/0/000.p/0${size}`,
      "tile/64/000.p/1",
      "tile/",
      "stock/",
      `stock/${"A".repeat(43)}`,
      "seeds/",
      "seeds/1",
      "seeds/999999999",
      "seeds/29459520x",
      "odds/1",
      "odds/1/999999999",
      "odds/999999999/1",
      "nothing"
    ])
      assert.strictEqual((await file(path)).status, 404, path)
  })

  it("names lists of cards, which are read by their roots", async () => {
    await drawn()
    const { size } = await head()
    const entries = Tiles.entriesOf((await file(Tiles.bundlePath(0, size))).bytes)
    const roots = Replay.rootsOf(entries)
    assert.isAbove(roots.length, 1)
    for (const root of roots) {
      const { bytes } = await file(`stock/${root}`)
      const found = Buffer.from(Replay.rootOf(Tiles.entriesOf(bytes))).toString("base64url")
      assert.strictEqual(found, root)
    }
    const [first] = entries.map((entry) => parse(new TextDecoder().decode(entry)))
    const policy = await textOf("policy")
    const [, key, url] = /^log (\S+) (\S+)\nquorum none\n$/.exec(policy) ?? []
    assert.strictEqual(first?.t === "log" ? first.key : null, key)
    assert.strictEqual(url, "https://cards.example/fairness")
  })

  it("may be read by every page, fixed files for ever and the newest ones anew", async () => {
    await drawn()
    const expected: ReadonlyArray<readonly [string, RegExp, RegExp]> = [
      ["checkpoint", /^no-cache$/, /^text\/plain/],
      ["policy", /^no-cache$/, /^text\/plain/],
      ["tile/0/000.p/2", /immutable/, /^application\/octet-stream$/],
      ["tile/entries/000.p/2", /immutable/, /^application\/octet-stream$/]
    ]
    for (const [path, cache, type] of expected) {
      const { headers, status } = await file(path, { headers: { origin: "https://other.example" } })
      assert.strictEqual(status, 200, path)
      assert.strictEqual(headers.get("access-control-allow-origin"), "*", path)
      assert.match(headers.get("cache-control") ?? "", cache, path)
      assert.match(headers.get("content-type") ?? "", type, path)
    }
  })
})

it("a service with fairness off publishes no file, and gives no receipts", async () => {
  const off = await World.inTest({ fairness: { fairness: "off" } })
  const { order, partner } = await off.shop({ tiers: [2] })
  const { cards } = await order(1)
  for (const path of ["checkpoint", "policy", "tile/0/000.p/1", "stock/x", "seeds/1", "odds/1/1"]) {
    const { status } = await fetch(`${off.url}/fairness/${path}`)
    assert.strictEqual(status, 404, path)
  }
  const { status } = await partner.get(`/cards/${cards[0]?.id}/receipt`)
  assert.strictEqual(status, 404)
})
