/**
 * Checks the receipt of a drawn card offline, with WebCrypto alone. The result is a list of named
 * checks: a receipt proves what those say that passed, to a reader who trusts the policy's keys.
 */
import { CHECKS, type Check, type CheckName, Ended, must, SAID } from "./Check.ts"
import * as DrawChecks from "./DrawChecks.ts"
import type { Known } from "./Known.ts"
import * as LogChecks from "./LogChecks.ts"
import * as OrderChecks from "./OrderChecks.ts"
import type { Receipt } from "./Receipt.ts"

const format = async (receipt: Receipt): Promise<string> => {
  const { card, format, order, passed } = receipt
  must(format === "cardpack-receipt/1", `the format is ${format}`)
  must(
    [card, order].every((part) => typeof part === "object") && Array.isArray(passed),
    "a part is missing"
  )
  return format
}

const RUNS: Readonly<Record<CheckName, (receipt: Receipt, known: Known) => Promise<string>>> = {
  format,
  ...LogChecks,
  ...OrderChecks,
  ...DrawChecks
}

const run = async (receipt: Receipt, known: Known, name: CheckName): Promise<Check> => {
  const [passed, failed, unknown] = SAID[name]
  try {
    const detail = await RUNS[name](receipt, known)
    return { name, result: "passed", said: passed, detail }
  } catch (cause) {
    const result = cause instanceof Ended ? cause.result : "failed"
    const detail = cause instanceof Error ? cause.message : String(cause)
    return { name, result, said: result === "failed" ? failed : unknown, detail }
  }
}

/** All checks in their order; never throws. */
export const verifyReceipt = async (
  receipt: Receipt,
  known: Known = {}
): Promise<ReadonlyArray<Check>> => {
  const checks: Array<Check> = []
  for (const name of CHECKS) checks.push(await run(receipt, known, name))
  return checks
}
