/** Why a call of the contracts reverted, in words: `AuthorizationUsed(7)`. */
import { BaseError, decodeErrorResult, type Hex, isHex } from "viem"
import * as CardBurnHandler from "./generated/CardBurnHandler.ts"
import * as CardCollection from "./generated/CardCollection.ts"
import * as CardVendingMachine from "./generated/CardVendingMachine.ts"
import * as TestUsdc from "./generated/TestUsdc.ts"

/** A call passes on the errors of the contracts that it calls, so all of them are looked up. */
const errors = [
  ...CardVendingMachine.abi,
  ...CardBurnHandler.abi,
  ...CardCollection.abi,
  ...TestUsdc.abi
].filter((entry) => entry.type === "error")

/** What a node adds to its error about a reverted call, wherever viem wrapped it. */
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
    // Of a contract that is none of ours, such as the wallet that refused a token.
    return `unknown reason ${data}`
  }
}

/** The reason in an error of viem; null when it is not about a reverted call. */
export const of = (cause: unknown): string | null => {
  if (!(cause instanceof BaseError)) return null
  const data = dataOf(cause.walk((error) => dataOf(error) !== null))
  return data === null ? null : ofData(data)
}
