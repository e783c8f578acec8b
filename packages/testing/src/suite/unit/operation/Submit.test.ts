/** The common course of all kinds adds to the rows that a kind asks for, and takes none away. */
import { rowOf } from "@cardpack/core/commands/operation/Kinds"
import { submit } from "@cardpack/core/commands/operation/Submit"
import { assert, it } from "@effect/vitest"
import { Result } from "effect"
import * as Sample from "../../../kit/sample/Sample.ts"

const CUSTOMER = "cus_01jb5m8x3tf9r9v1s6k2c4d7ae"
const OTHER = "cus_01jb5m8x3tf9r9v1s6k2c4d7af"

it("a kind may load customers beside the request's", () => {
  const request = { kind: "refund", customerId: CUSTOMER, cardIds: [] } as const
  const row = rowOf(request) ?? assert.fail("no such kind")
  const accountId = Sample.account().id
  const own = { accountId, id: OTHER } as const
  const { plan } = submit(
    { accountId, keyId: null },
    "a key",
    {
      kind: { ...row, plan: () => ({ customers: [own] }) },
      request,
      ready: Result.succeed(request),
      fingerprint: "",
      earlier: []
    },
    { maxOpenSealed: 1 }
  )
  assert.deepStrictEqual(plan.customers, [{ accountId, id: CUSTOMER }, own])
})
