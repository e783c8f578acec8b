/** What a verifier says about a receipt, in short. */
import { type Known, type Receipt, verifyReceipt } from "@cardpack/client/verify"

/** The names of checks by their results. */
export const verdicts = async (receipt: Receipt, known: Known) => {
  const checks = await verifyReceipt(receipt, known)
  const named = (result: string) =>
    checks.filter((check) => check.result === result).map(({ name }) => name)
  return { passed: named("passed"), failed: named("failed"), open: named("open"), checks }
}
