import { createHash } from "node:crypto"
import * as NativeHash from "@cardpack/adapters/hash/NativeHash"
import * as Sha256 from "@cardpack/core/domain/hash/Sha256"
import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { tells } from "../../../world/engine/Story.ts"

const text = fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units))
const data = fc.oneof(text, fc.uint8Array({ maxLength: 300 }))

describe("SHA-256", () => {
  it("is the same from the runtime as from the portable code", () => {
    fc.assert(
      fc.property(data, (each) => {
        assert.strictEqual(NativeHash.sha256(each), Sha256.portable(each))
        if (typeof each !== "string") {
          const other = createHash("sha256").update(each).digest("hex")
          assert.strictEqual(Sha256.portable(each), other)
        }
      })
    )
  })

  tells("takes one of the runtime, and none that computes something else", function* () {
    let calls = 0
    Sha256.choose((each) => {
      calls++
      return Sha256.portable(each)
    })
    const before = calls
    Sha256.of("a")
    assert.strictEqual(calls, before + 1)
    Sha256.choose((each) => Sha256.portable(each).toUpperCase())
    Sha256.of("a")
    assert.strictEqual(calls, before + 2)
    Sha256.choose(NativeHash.sha256)
    assert.strictEqual(Sha256.of("a"), Sha256.portable("a"))
    assert.strictEqual(calls, before + 2)
  })
})
