/** Sample receipts. */
import type { Address, Hash, Hex, Receipt, Sight } from "@cardpack/core/domain/chain/Evm"
import { THEN } from "../../kit/sample/Sample.ts"

export const address = (digit: string): Address => `0x${digit.repeat(40)}`
export const hash = (digit: string): Hash => `0x${digit.repeat(64)}`

export const MACHINE = address("a")
export const CALLDATA: Hex = "0x1234"

export const receipt = (sights: ReadonlyArray<Sight>, fields: Partial<Receipt> = {}): Receipt => ({
  transactionHash: hash("1"),
  block: { number: 7n, hash: hash("2"), parentHash: hash("3"), at: THEN },
  succeeded: true,
  to: address("9"),
  calldata: "0x",
  firstLogIndex: 0,
  sights,
  ...fields
})
