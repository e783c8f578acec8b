/** An RPC address as operators see it (design.md#operator-api). */
import * as RpcOrigin from "@cardpack/adapters/chain/rpc/RpcOrigin"
import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"

describe("an RPC address", () => {
  it.each([
    ["https://base-mainnet.example/v2/s3cr3t", "https://base-mainnet.example"],
    ["https://user:s3cr3t@node.example:8545/?key=s3cr3t#s3cr3t", "https://node.example:8545"],
    ["http://127.0.0.1:8545", "http://127.0.0.1:8545"],
    ["http://[::1]:8545/", "http://[::1]:8545"],
    [" https://NODE.example:443/x ", "https://node.example"],
    ["wss://node.example/s3cr3t", null],
    ["file:///etc/s3cr3t", null],
    ["node.example/s3cr3t", null],
    ["s3cr3t", null],
    ["", null]
  ])("%s is shown as %s", (url, shown) => {
    assert.strictEqual(RpcOrigin.of(url), shown)
  })

  it("never shows path, query, fragment or user info", () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        const shown = RpcOrigin.of(url)
        const { host } = new URL(url)
        assert.include(
          ["http:", "https:"].map((scheme) => `${scheme}//${host}`),
          shown
        )
      })
    )
  })
})
