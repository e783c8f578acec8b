/** Keys and external ids are told apart by their code points, and by nothing less. */
import type { Reads, Store } from "@cardpack/core/ports"
import { Reads as ReadsPort } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixture from "../sample/Fixture.ts"
import * as OperatorSample from "../sample/OperatorSample.ts"
import * as Sample from "../sample/Sample.ts"

type It = Vitest.MethodsNonLive<Store.Store | Reads.Reads>

/** Texts that collations, Unicode forms or trimming make equal. */
const TEXTS = [
  ..."key KEY Key kéy".split(" "),
  "ke\u0301y",
  "ｋey",
  "key ",
  " key",
  "key\u00a0",
  "key\u200d",
  "straße",
  "strasse",
  "i",
  "İ",
  "ı",
  "%",
  "_",
  "1",
  "1.0",
  "01"
]

/** Each text finds its own row, and one that nobody wrote finds none. */
const finds = (
  found: ReadonlyMap<string, ReadonlyArray<string>>,
  wanted: ReadonlyArray<readonly [string, string]>
) => {
  for (const [text, id] of wanted) assert.deepStrictEqual([text, found.get(text)], [text, [id]])
  assert.deepStrictEqual(found.get("kEY"), [])
}

export const codePoints = (it: It): void => {
  it.effect("STORE-IDEM-03: idempotency keys that differ in any sign are different keys", () =>
    Effect.gen(function* () {
      const { account, customer } = yield* Fixture.partner()
      const rows = TEXTS.map((idempotencyKey) => Sample.operation(customer, { idempotencyKey }))
      yield* Fixture.write({ operations: rows })
      const found = new Map<string, ReadonlyArray<string>>()
      for (const text of [...TEXTS, "kEY"]) {
        const key = { accountId: account.id, id: text }
        const { operations } = yield* Fixture.load({ idempotencyKeys: [key] })
        found.set(
          text,
          operations.map(({ id }) => id)
        )
      }
      finds(
        found,
        rows.map((row) => [row.idempotencyKey, row.id])
      )
    })
  )

  it.effect("STORE-IDEM-04: external user ids that differ in any sign are different ids", () =>
    Effect.gen(function* () {
      const account = yield* Fixture.account()
      const reads = yield* ReadsPort.Reads
      const rows = TEXTS.map((externalUserId) => Sample.customer(account, { externalUserId }))
      yield* Fixture.write({ customers: rows })
      const found = new Map<string, ReadonlyArray<string>>()
      for (const text of [...TEXTS, "kEY"]) {
        const key = { accountId: account.id, id: text }
        const { customers } = yield* Fixture.load({ externalUserIds: [key] })
        const read = yield* reads.customerByExternalId(account.id, text)
        const ids = customers.map(({ id }) => id)
        assert.deepStrictEqual(read === null ? [] : [read.id], ids)
        found.set(text, ids)
      }
      finds(
        found,
        rows.map((row) => [row.externalUserId ?? "", row.id])
      )
    })
  )

  it.effect(
    "STORE-IDEM-05: keys of creations and of operators are told apart in the same way",
    () =>
      Effect.gen(function* () {
        const account = yield* Fixture.account()
        const stamp = { fingerprint: "f".repeat(64) }
        const customers = TEXTS.map((idempotencyKey) =>
          Sample.customer(account, { idempotencyKey, ...stamp })
        )
        const salt = Sample.number()
        const replies = TEXTS.map((text) => OperatorSample.reply({ key: `${salt} ${text}` }))
        yield* Fixture.write({ customers, replies })
        for (const [index, text] of TEXTS.entries()) {
          const key = { accountId: account.id, id: text }
          const loaded = yield* Fixture.load({ customerKeys: [key], replies: [`${salt} ${text}`] })
          assert.deepStrictEqual(loaded.customers, customers.slice(index, index + 1))
          assert.deepStrictEqual(loaded.replies, replies.slice(index, index + 1))
        }
      })
  )
}
