/** Judges mints and burns by their transactions. */
import type { Receipt } from "@cardpack/core/domain/chain/Evm"
import { burnerOf, isExpired, judgeBurn, judgeMint } from "@cardpack/core/domain/onchain/Judgement"
import { describe, expect, it } from "vitest"
import { address, CALLDATA, MACHINE, receipt } from "../../../world/onchain/Receipts.ts"

const BUYER = address("b")
const OTHER = address("c")
/** The target of smart accounts, which is neither machine nor handler. */
const ENTRY_POINT = address("e")

const mint = {
  tokenId: 5n,
  buyer: BUYER,
  vendingMachine: MACHINE,
  calldata: ["0xff", CALLDATA]
} as const
const HEIR = address("d")
const burn = {
  requestId: 8n,
  tokenId: 5n,
  signatures: [{ owner: BUYER }, { owner: HEIR }]
} as const
const BURN = { requestId: 8n, tokenId: 5n, owner: BUYER } as const

const minted = (tokenId: bigint, to: typeof BUYER) =>
  ({ _tag: "Minted", ordinal: 0, tokenId, to }) as const
const burned = (fields: Partial<typeof BURN> | { readonly owner: typeof OTHER } = {}) =>
  ({ _tag: "Burned", ordinal: 0, ...BURN, ...fields }) as const

const CALLS = [
  ["a plain wallet", { to: MACHINE, calldata: CALLDATA }],
  ["an earlier signature", { to: MACHINE, calldata: "0xff" }],
  ["a smart account", { to: ENTRY_POINT, calldata: "0xabcdef" }]
] as const

describe.each(CALLS)("a mint through %s", (_name, call: Partial<Receipt>) => {
  it("is confirmed when it minted this token to this wallet", () => {
    expect(judgeMint(mint, receipt([minted(5n, BUYER)], call))).toEqual({ _tag: "confirmed" })
  })

  it("is confirmed among other mints of the same transaction", () => {
    const sights = [minted(4n, OTHER), minted(5n, BUYER), minted(6n, BUYER)]
    expect(judgeMint(mint, receipt(sights, call))._tag).toBe("confirmed")
  })

  it("fails when the transaction failed, whatever it called", () => {
    const judged = judgeMint(mint, receipt([], { ...call, succeeded: false }))
    expect(judged).toEqual({ _tag: "failed", failureReason: "the transaction failed" })
  })
})

describe("a mint by the signed call itself", () => {
  it.each(mint.calldata)("is confirmed whatever its logs show: %s", (calldata) => {
    expect(judgeMint(mint, receipt([], { to: MACHINE, calldata }))._tag).toBe("confirmed")
  })
})

describe("a mint through a smart account fails", () => {
  const call = { to: ENTRY_POINT, calldata: CALLDATA } as const

  it("when the inner call reverted and the transaction did not", () => {
    expect(judgeMint(mint, receipt([], call))).toEqual({
      _tag: "failed",
      failureReason: "the transaction does not mint this token"
    })
  })

  it("when it minted another token, or this one to another wallet", () => {
    expect(judgeMint(mint, receipt([minted(6n, BUYER)], call))._tag).toBe("failed")
    expect(judgeMint(mint, receipt([minted(5n, OTHER)], call))).toEqual({
      _tag: "failed",
      failureReason: "the transaction mints this token to another wallet"
    })
  })

  it("when the machine was called with what nobody signed", () => {
    const unsigned = { to: MACHINE, calldata: "0xabcdef" } as const
    expect(judgeMint(mint, receipt([], unsigned))._tag).toBe("failed")
  })
})

describe.each(CALLS)("a burn through %s", (_name, call: Partial<Receipt>) => {
  it("is confirmed by this burn's event alone", () => {
    expect(judgeBurn(burn, receipt([burned()], call))._tag).toBe("confirmed")
    for (const fields of [{ requestId: 9n }, { tokenId: 6n }, { owner: OTHER }]) {
      const sight = { ...burned(), ...fields } as const
      expect(judgeBurn(burn, receipt([sight], call))._tag).toBe("failed")
    }
    expect(judgeBurn(burn, receipt([], call))._tag).toBe("failed")
  })

  it("is confirmed for each wallet that a signature was made for, and names it", () => {
    const by = receipt([burned({ owner: HEIR })], call)
    expect(judgeBurn(burn, by)._tag).toBe("confirmed")
    expect(burnerOf(burn, by)).toBe(HEIR)
  })

  it("fails when the transaction failed", () => {
    expect(judgeBurn(burn, receipt([burned()], { ...call, succeeded: false }))._tag).toBe("failed")
  })
})

describe("a signature", () => {
  const block = receipt([]).block
  const at = (seconds: number) => ({ ...block, at: seconds * 1000 })

  it("is expired once a final block is past its deadline by the chain's clock, and not at it", () => {
    expect(isExpired(100_000, at(99))).toBe(false)
    expect(isExpired(100_000, at(100))).toBe(false)
    expect(isExpired(100_000, at(101))).toBe(true)
  })
})
