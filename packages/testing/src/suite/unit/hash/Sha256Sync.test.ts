import { createHash } from "node:crypto"
import { sha256Sync } from "@cardpack/client/verify/Sha256Sync"
import { expect, it } from "vitest"

it("the verifier's hash is SHA-256, around every end of a block", () => {
  for (let length = 0; length <= 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 7 + length) & 255)
    const [head, tail] = [bytes.subarray(0, length >> 1), bytes.subarray(length >> 1)]
    expect(Buffer.from(sha256Sync(head, tail))).toEqual(createHash("sha256").update(bytes).digest())
  }
})
