/** Keys and external ids are what the partner wrote, character by character (contract.md#customers). */
import { createCustomer } from "@cardpack/core/commands/customer/CreateCustomer"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as Decisions from "../../../world/engine/Decisions.ts"

const { decides, partner, run } = Decisions

/** Equal to each other for software that ignores letter case, or composes letters. */
const SPELLINGS = ["Ada", "ada", "caf\u00e9", "cafe\u0301", "\ufb01n", "fin"]

describe("idempotency keys and external ids of customers", () => {
  decides(
    "are different in another letter case or another form of Unicode, and kept as they came",
    function* () {
      const caller = { accountId: yield* partner(), keyId: null }
      const create = (text: string) =>
        run(createCustomer(caller, { externalUserId: text, attributes: {} }, text))
      const made = yield* Effect.forEach(SPELLINGS, create)
      assert.deepStrictEqual(
        made.map(({ externalUserId }) => externalUserId),
        SPELLINGS
      )
      assert.deepStrictEqual(
        made.map(({ idempotencyKey }) => idempotencyKey),
        SPELLINGS
      )
      assert.isFalse(made.some(({ replayed }) => replayed))
      const again = yield* Effect.forEach(SPELLINGS, create)
      assert.isTrue(again.every(({ replayed }) => replayed))
      assert.deepStrictEqual(
        again.map(({ id }) => id),
        made.map(({ id }) => id)
      )
    }
  )
})
