import * as Id from "@cardpack/core/domain/id/Id"
import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import * as Character from "../../../kit/arbitrary/Character.ts"
import { prefix, uuid } from "../../../kit/arbitrary/Ids.ts"

const random = fc.uint8Array({ minLength: 10, maxLength: 10 })
/** Milliseconds up to the year 10889: 48 bits. */
const millis = fc.integer({ min: 0, max: 2 ** 48 - 1 })
describe("making an id", () => {
  it("a uuid is of version 7 and variant 2, and holds its time", () => {
    fc.assert(
      fc.property(millis, random, (at, bytes) => {
        const uuid = Id.uuidV7(at, bytes)
        assert.match(uuid, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
        assert.strictEqual(Number.parseInt(uuid.slice(0, 13).replace("-", ""), 16), at)
      })
    )
  })

  it("every bit of the random bytes but the six of version and variant is kept", () => {
    const zeros = Id.uuidV7(0, new Uint8Array(10))
    const ones = Id.uuidV7(0, new Uint8Array(10).fill(255))
    assert.strictEqual(zeros, "00000000-0000-7000-8000-000000000000")
    assert.strictEqual(ones, "00000000-0000-7fff-bfff-ffffffffffff")
  })

  it("the encoding is the one of TypeIDs", () => {
    assert.strictEqual(
      Id.fromUuid("cus", "01890a5d-ac96-774b-bcce-b302099a8057"),
      "cus_01h455vb4pex5vsknk084sn02q"
    )
    assert.strictEqual(
      Id.fromUuid("op", "ffffffff-ffff-ffff-ffff-ffffffffffff"),
      "op_7zzzzzzzzzzzzzzzzzzzzzzzzz"
    )
    assert.strictEqual(
      Id.fromUuid("op", "00000000-0000-0000-0000-000000000000"),
      "op_00000000000000000000000000"
    )
  })

  it("whatever was encoded is decoded as it was", () => {
    fc.assert(
      fc.property(prefix, uuid, (kind, each) => {
        const id = Id.fromUuid(kind, each)
        assert.isTrue(Id.is(kind, id))
        assert.strictEqual(Id.toUuid(id), each)
      })
    )
  })
})

describe("recognizing an id", () => {
  const good = Id.fromUuid("card", Id.uuidV7(1_700_000_000_000, new Uint8Array(10)))

  it.each([
    ["nothing", ""],
    ["a prefix alone", "card_"],
    ["no prefix", good.slice(5)],
    ["one character less", good.slice(0, -1)],
    ["one character more", `${good}0`],
    ["capitals", good.toUpperCase()],
    ["a letter that the alphabet lacks", `${good.slice(0, -1)}u`],
    ["more than 128 bits", `card_8${good.slice(6)}`],
    ["a space before", ` ${good}`],
    ["a line end after", `${good}\n`],
    ["a hyphen", good.replace("_", "-")],
    ["a NUL", `${good.slice(0, -1)}\u0000`]
  ])("%s is refused", (_what, text) => {
    assert.isFalse(Id.is("card", text))
  })

  it("junk is refused", () => {
    fc.assert(
      fc.property(fc.string({ unit: Character.binary }), (text) => {
        assert.isFalse(Id.is("card", text))
        assert.strictEqual(Id.is("op", `op_${text}`), /^[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(text))
      })
    )
  })
})
