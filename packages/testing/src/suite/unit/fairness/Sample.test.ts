/** The sample receipt for verifiers in other languages: everything but its keys, which it does not hold. */
import { CHECKS } from "@cardpack/client/verify"
import { expect, it } from "vitest"
import SAMPLE from "../../../kit/vectors/receipt.json" with { type: "json" }
import { verdicts } from "../../../world/fairness/Verdicts.ts"

it("the sample receipt verifies", async () => {
  const { checks, failed, open } = await verdicts(SAMPLE, {})
  expect(failed, JSON.stringify(checks)).toEqual([])
  expect(open).toEqual(["checkpoint", "request"])
  expect(checks.map(({ name }) => name)).toEqual(CHECKS)
})
