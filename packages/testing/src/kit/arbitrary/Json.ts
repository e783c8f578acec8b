/** JSON values that the service accepts: no NUL, no lone surrogates. */
import type { Json } from "@cardpack/core/domain"
import * as fc from "fast-check"
import * as Character from "./Character.ts"

/** Any character except NUL and halves of surrogate pairs. */
export const character: fc.Arbitrary<string> = Character.binary.filter((text) => text !== "\u0000")

const text = fc.string({ unit: character, maxLength: 12 })

const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0))
)

/** Nested up to three levels; without keys like `__proto__`, which have tests of their own. */
export const json: fc.Arbitrary<Json.Json> = fc.letrec<{ value: Json.Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", maxDepth: 3 },
    fc.constantFrom(null, true, false),
    number,
    text,
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(
      text.filter((key) => key !== "__proto__"),
      tie("value"),
      {
        maxKeys: 4,
        noNullPrototype: true
      }
    )
  )
})).value
