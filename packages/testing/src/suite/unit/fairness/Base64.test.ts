import * as Base64 from "@cardpack/core/domain/fairness/Base64"
import { expect, it } from "vitest"

it("base64url is that of RFC 4648 without padding, of any length", () => {
  for (let length = 0; length <= 66; length++) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 83 + length * 29) & 255)
    const text = Base64.encodeUrl(bytes)
    expect(text).toBe(Buffer.from(bytes).toString("base64url"))
    expect(Base64.decodeUrl(text)).toEqual(bytes)
  }
})
