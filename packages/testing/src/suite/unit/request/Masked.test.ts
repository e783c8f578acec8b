import * as Masked from "@cardpack/http/request/Masked"
import { expect, it } from "vitest"

it.each([
  ["03c8317e42b1b8f9670d73ed", "03c8317e42b1b8f9670d73ed"],
  ["a".repeat(35), "a".repeat(35)],
  ["a".repeat(36), "aaaaaaaa…"],
  ["to a@b now", "to … now"],
  ["pk_12345", "pk_12345…"],
  ["pk_1234", "pk_1234"],
  ["whsec_12345", "whsec_12…"]
])("of %s is kept %s", (text, kept) => {
  expect(Masked.masked(text)).toBe(kept)
  expect(Masked.isPrivate(text)).toBe(text !== kept)
})
