/** Identifiers of every kind. */
import * as Id from "@cardpack/core/domain/id/Id"
import * as fc from "fast-check"

export const PREFIXES: ReadonlyArray<Id.Prefix> = [
  "par",
  "cus",
  "card",
  "op",
  "shp",
  "evt",
  "led",
  "key",
  "itm",
  "tok",
  "log",
  "wh",
  "dlv",
  "mail"
]

export const prefix: fc.Arbitrary<Id.Prefix> = fc.constantFrom(...PREFIXES)

/** Any of the 2^128. */
export const uuid: fc.Arbitrary<Id.Uuid> = fc
  .bigInt(0n, (1n << 128n) - 1n)
  .map((value) => value.toString(16).padStart(32, "0"))
  .map((hex) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"))

export const id = <P extends Id.Prefix>(of: P): fc.Arbitrary<`${P}_${string}`> =>
  uuid.map((each) => Id.fromUuid(of, each))
