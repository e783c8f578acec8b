/** Which signature's quote a burn is paid (design.md#burn-quotes). */

import type { Hex } from "@cardpack/core/domain/chain/Evm"
import { quoteOf } from "@cardpack/core/domain/onchain/Judgement"
import type { BurnSignature } from "@cardpack/core/domain/onchain/OnchainEntry"
import * as Usd from "@cardpack/core/domain/usd/Usd"
import { assert, describe, it } from "@effect/vitest"
import { address, receipt } from "../../../world/onchain/Receipts.ts"

const BURNER = address("b")
const HEIR = address("d")

const signature = (at: number, calldata: Hex, dollars: number, owner = BURNER): BurnSignature => ({
  owner,
  deadline: at,
  calldata,
  quotedUsd: Usd.of(dollars)
})

const FIRST = signature(1_000, "0xaaaa", 1)
const SECOND = signature(2_000, "0xbbbb", 2)
const THIRD = signature(3_000, "0xcccc", 3, HEIR)

const paid = (at: number, calldata: Hex = "0x", burner = BURNER) => {
  const { block } = receipt([])
  const found = receipt([], { block: { ...block, at }, calldata })
  return quoteOf([FIRST, SECOND, THIRD], burner, found)
}

describe("a burn is paid", () => {
  it("the quote of the signature that it carries, also within another call", () => {
    assert.strictEqual(paid(900, "0xbbbb"), SECOND.quotedUsd)
    assert.strictEqual(paid(900, "0x1234bbbb5678"), SECOND.quotedUsd)
  })

  it("the oldest signature that still works, when it carries none", () => {
    assert.strictEqual(paid(900), FIRST.quotedUsd)
    assert.strictEqual(paid(1_001), SECOND.quotedUsd)
  })

  it("a signature's quote up to the second of its deadline", () => {
    assert.strictEqual(paid(1_000, "0xaaaa"), FIRST.quotedUsd)
    assert.strictEqual(paid(1_001, "0xaaaa"), SECOND.quotedUsd)
  })

  it("no quote that was signed for another wallet", () => {
    assert.strictEqual(paid(900, "0xcccc"), FIRST.quotedUsd)
    assert.strictEqual(paid(900, "0xaaaa", HEIR), THIRD.quotedUsd)
  })
})
