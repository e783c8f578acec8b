/** Which transfers are deposits, and which of them a final receipt confirms. */
import type { Sight } from "@cardpack/core/domain/chain/Evm"
import {
  depositsIn,
  depositsOf,
  MAX_FOREIGN,
  problemOf
} from "@cardpack/core/domain/funding/Deposits"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { address, receipt } from "../../../world/onchain/Receipts.ts"

const USDC = address("1")
const OTHER_TOKEN = address("2")
const OURS = [address("3"), address("4")] as const
const THEIRS = address("5")

const isReceiver = (to: string) => OURS.some((own) => own === to)

const transfer = fc.record({
  token: fc.constantFrom(USDC, OTHER_TOKEN),
  from: fc.constantFrom(THEIRS, ...OURS),
  to: fc.constantFrom(...OURS, THEIRS),
  amount: fc.bigInt({ min: 0n, max: 5n })
})

const sightsOf = (
  transfers: ReadonlyArray<Omit<Extract<Sight, { _tag: "Transferred" }>, "_tag" | "ordinal">>
) => transfers.map((each, ordinal): Sight => ({ _tag: "Transferred", ordinal, ...each }))

describe("deposits in a receipt", () => {
  it("are all transfers of something to our addresses from others, by token, with their place", () => {
    fc.assert(
      fc.property(fc.array(transfer), (transfers) => {
        const { foreign, usdc } = depositsIn(receipt(sightsOf(transfers)), USDC, isReceiver)
        const expected = transfers.flatMap(({ from, ...each }, ordinal) =>
          isReceiver(each.to) && each.amount > 0n && from !== each.to ? [{ ...each, ordinal }] : []
        )
        const shown = [...usdc, ...foreign].map(({ amount, ordinal, to, token }) => ({
          amount,
          ordinal,
          to,
          token
        }))
        expect(shown.sort((a, b) => a.ordinal - b.ordinal)).toEqual(expected)
        expect(usdc.every(({ token }) => token === USDC)).toBe(true)
        expect(foreign.some(({ token }) => token === USDC)).toBe(false)
      })
    )
  })

  it("are none in mints and burns", () => {
    const sight: Sight = { _tag: "Minted", ordinal: 0, tokenId: 1n, to: OURS[0] }
    expect(depositsIn(receipt([sight]), USDC, isReceiver)).toEqual({ usdc: [], foreign: [] })
  })
})

describe("USDC to an address", () => {
  const sight = { token: USDC, from: THEIRS, to: OURS[0], amount: 4n }
  const counted = (transfers: number, assignedAtBlock: bigint | null) => {
    const seen = receipt(sightsOf(Array.from({ length: transfers }, () => sight)))
    const { foreign, usdc } = depositsOf(seen, USDC, { address: OURS[0], assignedAtBlock })
    return { usdc: usdc.length, foreign: foreign.length }
  }

  it.each([
    ["a deposit in a block after it", 6n, { usdc: 1, foreign: 0 }],
    ["foreign in the block itself", 7n, { usdc: 0, foreign: 1 }],
    ["foreign in a block before it", 8n, { usdc: 0, foreign: 1 }],
    ["a deposit where the block is not known", null, { usdc: 1, foreign: 0 }]
  ])("that was assigned at a block is %s", (_, assignedAtBlock, expected) => {
    expect(counted(1, assignedAtBlock)).toEqual(expected)
  })

  it("from before is listed up to a bound", () => {
    expect(counted(MAX_FOREIGN + 1, 7n)).toEqual({ usdc: 0, foreign: MAX_FOREIGN })
  })
})

describe("a final receipt", () => {
  const seen = receipt(sightsOf([{ token: USDC, from: THEIRS, to: OURS[0], amount: 4n }]))
  const [deposit] = depositsIn(seen, USDC, isReceiver).usdc
  if (deposit === undefined) throw new Error("the receipt holds a deposit")

  it("confirms the deposit that it holds", () => {
    expect(problemOf(seen, deposit, USDC)).toBeNull()
  })

  it.each([
    ["the transaction failed", { ...seen, succeeded: false }],
    ["the transaction holds no such transfer", receipt([])],
    [
      "the token is not USDC",
      receipt(sightsOf([{ token: OTHER_TOKEN, from: THEIRS, to: OURS[0], amount: 4n }]))
    ],
    [
      "the recipient is another address",
      receipt(sightsOf([{ token: USDC, from: THEIRS, to: OURS[1], amount: 4n }]))
    ],
    [
      "the amount is another one",
      receipt(sightsOf([{ token: USDC, from: THEIRS, to: OURS[0], amount: 5n }]))
    ]
  ])("fails it when %s", (problem, final) => {
    expect(problemOf(final, deposit, USDC)).toBe(problem)
  })
})
