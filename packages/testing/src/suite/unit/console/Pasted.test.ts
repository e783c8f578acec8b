/** Pasted lists of parcels. */
import { assert, describe, it } from "@effect/vitest"
import * as Pasted from "../../../../../http/console/src/host/ship/Pasted.ts"

const A = `shp_${"0".repeat(25)}a`
const B = `op_${"0".repeat(25)}b`

const line = (number: number, id: string, carrier: string, trackingNumber: string) => ({
  number,
  id,
  carrier,
  trackingNumber
})

describe("a pasted list of parcels", () => {
  it.each([
    ["tabs", `${A}\tDHL\t1Z 9`, line(1, A, "DHL", "1Z 9")],
    ["semicolons", `${A}; DHL Express ;1Z9`, line(1, A, "DHL Express", "1Z9")],
    ["commas and quotes", `"${A}","DHL","1,Z9"`.replace("1,Z9", "1Z9"), line(1, A, "DHL", "1Z9")],
    ["spaces", `  ${A}  DHL   1Z9  `, line(1, A, "DHL", "1Z9")],
    ["two columns", `${B}\t1Z9`, line(1, B, "La Poste", "1Z9")],
    ["empty lines and a head", `id\ttracking\r\n\r\n${B}\t1Z9\r\n`, line(3, B, "La Poste", "1Z9")]
  ])("is read with %s", (_, pasted, expected) => {
    assert.deepStrictEqual(Pasted.parse(pasted, " La Poste "), { lines: [expected], wrongs: [] })
  })

  it.each([
    ["id", `${A}\tDHL\t1\nAda\tDHL\t2`],
    ["columns", `${A}\tDHL\t1\n${B}`],
    ["shortened", `${A}\tDHL\t1\n${B}\tDHL\t9,00001E+17`],
    ["columns", `${A}\tDHL\t1\n${B}\tDHL\t2\t3`],
    ["carrier", `${A}\tDHL\t1\n${B}\t2`],
    ["twice", `${A}\tDHL\t1\n${A}\tDHL\t2`]
  ])("says which line is wrong, and why: %s", (why, pasted) => {
    const { lines, wrongs } = Pasted.parse(pasted, "")
    assert.deepStrictEqual(lines, [line(1, A, "DHL", "1")])
    assert.deepStrictEqual(
      wrongs.map((wrong) => [wrong.number, wrong.why]),
      [[2, why]]
    )
  })
})
