/**
 * Checks the receipt of a drawn card offline, without a dependency. The result is a list of named
 * checks: a receipt proves what those say that passed, to a reader who trusts the policy's keys.
 */
import {
  CHECKS,
  type Check,
  type CheckName,
  EARLY,
  Ended,
  type Found,
  must,
  NOT_YET,
  SAID
} from "./Check.ts"
import * as DrawChecks from "./DrawChecks.ts"
import type { Known } from "./Known.ts"
import * as LogChecks from "./LogChecks.ts"
import * as OrderChecks from "./OrderChecks.ts"
import type { Receipt } from "./Receipt.ts"

const format = async (receipt: Receipt): Promise<string> => {
  const { card, format, order, passed, seed } = receipt
  must(format === "cardpack-receipt/1", `the format is ${format}`)
  must(
    [card, order, seed].every((part) => typeof part === "object" && part !== null) &&
      Array.isArray(passed),
    "a part is missing"
  )
  return format
}

const RUNS: Readonly<Record<CheckName, (receipt: Receipt, known: Known) => Promise<Found>>> = {
  format,
  ...LogChecks,
  ...OrderChecks,
  ...DrawChecks
}

const run = async (receipt: Receipt, known: Known, name: CheckName): Promise<Check> => {
  const [passed, failed, unknown] = SAID[name]
  try {
    const found = await RUNS[name](receipt, known)
    const [detail, said] = typeof found === "string" ? [found, passed] : found
    return { name, result: "passed", said, detail }
  } catch (cause) {
    const { message: detail } = cause as Error
    const { result = "failed", said } = cause instanceof Ended ? cause : {}
    const words = result === "failed" ? failed : detail === NOT_YET ? EARLY : unknown
    return { name, result, said: said ?? words, detail }
  }
}

/** All checks in their order, or the first alone of what is no receipt; never throws. */
export const verifyReceipt = async (
  receipt: Receipt,
  known: Known = {}
): Promise<ReadonlyArray<Check>> => {
  const checks: Array<Check> = []
  for (const name of CHECKS) {
    checks.push(await run(receipt, known, name))
    // Nothing can be told of what is no receipt.
    if (checks[0]?.result === "failed") break
  }
  return checks
}
