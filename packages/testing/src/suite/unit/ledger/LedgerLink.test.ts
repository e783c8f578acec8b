/** The links of a ledger are those of contract.md#ledger-links, over every field. */
import * as Id from "@cardpack/core/domain/id/Id"
import type { Entry } from "@cardpack/core/domain/ledger/LedgerEntry"
import * as LedgerLink from "@cardpack/core/domain/ledger/LedgerLink"
import { assert, describe, it } from "@effect/vitest"

const UUID = "01890a5d-ac96-774b-bcce-b302099a805"
const account = Id.fromUuid("par", `${UUID}7`)
const ORIGIN = "a4ee30a13346a1e01fb089be6bad7bbdc6c9563942cbe2a83775fafd8cfe758c"

const entry: Omit<Entry, "link"> = {
  id: Id.fromUuid("led", `${UUID}8`),
  accountId: account,
  kind: "SPEND",
  amount: { cash: -20_000_000n, bonus: -5_000_000n },
  balanceAfter: { cash: 80_000_000n, bonus: 0n },
  operationId: Id.fromUuid("op", `${UUID}9`),
  fundingTransactionId: null,
  sequence: 7n,
  createdAt: Date.UTC(2026, 0, 1),
  reason: "éx"
}

describe("a link", () => {
  it("is the one that another language computes", () => {
    assert.strictEqual(LedgerLink.originOf(account), ORIGIN)
    const link = "d93b685b0a2663f3d13977f1a16c1d75f8ad918117e1124f1da2463db3ecd0ca"
    assert.strictEqual(LedgerLink.after(ORIGIN, entry), link)
  })

  const changes: ReadonlyArray<Partial<Omit<Entry, "link">>> = [
    { id: Id.fromUuid("led", `${UUID}0`) },
    { kind: "BUYBACK" },
    { amount: { cash: -5_000_000n, bonus: -20_000_000n } },
    { amount: { cash: -20_000_000n, bonus: -5_000_001n } },
    { balanceAfter: { cash: 80_000_001n, bonus: 0n } },
    { balanceAfter: { cash: 80_000_000n, bonus: 1n } },
    { operationId: null },
    { operationId: null, fundingTransactionId: Id.fromUuid("ftx", `${UUID}9`) },
    { sequence: 8n },
    { createdAt: Date.UTC(2026, 0, 1) + 1 },
    { reason: null }
  ]

  it("is another one when any field differs, or the link before", () => {
    const links = changes.map((fields) => LedgerLink.after(ORIGIN, { ...entry, ...fields }))
    const all = [...links, LedgerLink.after(ORIGIN, entry), LedgerLink.after(links[0] ?? "", entry)]
    assert.strictEqual(new Set(all).size, changes.length + 2)
  })
})
