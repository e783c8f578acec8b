/** The reason of a reverted call as text: `AuthorizationUsed(7)`. */
import { BaseError, decodeErrorResult, type Hex, isHex } from "viem"
import * as CardBurnHandler from "./generated/CardBurnHandler.ts"
import * as CardCollection from "./generated/CardCollection.ts"
import * as CardVendingMachine from "./generated/CardVendingMachine.ts"
import * as TestUsdc from "./generated/TestUsdc.ts"

/** Errors of all contracts, because a call passes on the errors of contracts that it calls. */
const errors = [
  ...CardVendingMachine.abi,
  ...CardBurnHandler.abi,
  ...CardCollection.abi,
  ...TestUsdc.abi
].filter((entry) => entry.type === "error")

/** The return data in a node's error about a reverted call, wherever viem wrapped it. */
const dataOf = (error: unknown): Hex | null => {
  if (typeof error !== "object" || error === null || !("data" in error)) return null
  return isHex(error.data) ? error.data : dataOf(error.data)
}

/** The reason in the return data of a reverted call. */
export const ofData = (data: Hex): string => {
  if (data === "0x") return "no reason"
  try {
    const { args = [], errorName } = decodeErrorResult({ abi: errors, data })
    return `${errorName}(${args.join(", ")})`
  } catch {
    // An error of a foreign contract, such as a wallet that refused the token.
    return `unknown reason ${data}`
  }
}

/** The reason in an error of viem; null when no call reverted. */
export const of = (cause: unknown): string | null => {
  if (!(cause instanceof BaseError)) return null
  const data = dataOf(cause.walk((error) => dataOf(error) !== null))
  return data === null ? null : ofData(data)
}
