/** The coverage table of `cardpack verify` names every case, and no other. */
import { PartnerApi } from "@cardpack/http/partner/Api"
import { assert, describe, it } from "@effect/vitest"
import { OpenApi } from "effect/http-api"
import { idOf } from "../../../kit/verify/Case.ts"
import { CASES } from "../../../kit/verify/Cases.ts"
import { ENDPOINTS, RULES } from "../../../kit/verify/Contract.ts"

const ids = CASES.map(idOf)
const named = RULES.flatMap(([, cases]) => cases)
const isOf = (id: string, name: string): boolean => id === name || id.startsWith(`${name}-`)

describe("the coverage of the contract", () => {
  it("has a row for every case", () => {
    assert.isAbove(ids.length, 120)
    assert.deepStrictEqual(
      ids.filter((id) => !named.some((name) => isOf(id, name))),
      []
    )
  })

  it("has no row without a case", () => {
    assert.deepStrictEqual(
      named.filter((name) => !ids.some((id) => isOf(id, name))),
      []
    )
  })

  it("lists every endpoint of ours", () => {
    const ours = Object.entries(OpenApi.fromApi(PartnerApi).paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`)
    )
    assert.sameMembers([...ENDPOINTS], ours)
  })
})
