/** The heads of ledgers: which the log does not show yet, and where it shows one. */
import { Instant, type LedgerHead } from "@cardpack/core/domain"
import { DrawLog, type Reads, type Store } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixture from "../sample/Fixture.ts"
import * as Sample from "../sample/Sample.ts"
import * as LogSample from "./LogSample.ts"

type It = Vitest.MethodsNonLive<Store.Store | Reads.Reads | DrawLog.DrawLog>

const NEVER = -1
const MANY = 10_000

/** An account with entries of these times. */
const ledger = Effect.fnUntraced(function* (...times: ReadonlyArray<string>) {
  const account = yield* Fixture.account()
  const write = Effect.fnUntraced(function* (at: string) {
    const entry = Sample.entry(account, { createdAt: Date.parse(at) })
    yield* Fixture.write({ ledgerEntries: [entry] })
    return entry
  })
  return { account, entries: yield* Effect.forEach(times, write), write }
})

const months = (text: string): number => {
  const [year = 0, month = 0] = text.split("-").map(Number)
  return (year - 1970) * 12 + month - 1
}

const waiting = (accountId: string, limit = MANY) =>
  DrawLog.DrawLog.use((log) =>
    Effect.map(log.movedHeads(NEVER, limit), (moved) =>
      (moved?.heads ?? [])
        .filter((head) => head.accountId === accountId)
        .toSorted((a, b) => b.month - a.month)
    )
  )

const placed = (head: LedgerHead.Head, fields: Partial<LedgerHead.Placed> = {}) => ({
  accountId: head.accountId,
  month: head.month,
  sequence: head.sequence,
  salt: LogSample.bytes("salt"),
  place: 3,
  path: [LogSample.bytes("a"), LogSample.bytes("b")],
  ...fields
})

const shows = (heads: ReadonlyArray<LedgerHead.Placed>, minute: number | null = null) =>
  LogSample.append(1, (index) => ({
    marks: [{ type: "heads", number: index, renewal: 0, index, value: null }],
    heads: { index, placed: heads, minute }
  }))

export const ledgers = (it: It): void => {
  it.effect("LOG-LEDGER-01: a ledger's head waits until the log shows it, months apart", () =>
    Effect.gen(function* () {
      const { account, entries, write } = yield* ledger(
        "2026-09-30T23:59:59.999Z",
        "2026-10-01T00:00:00Z",
        "2026-10-31T23:00:00Z",
        "2026-12-01T01:00:00Z"
      )
      const [september, , october, december] = entries
      const found = yield* waiting(account.id)
      const head = (entry: typeof september, month: string) => ({
        accountId: account.id,
        month: months(month),
        sequence: entry?.sequence ?? 0n,
        link: entry?.link ?? ""
      })
      assert.deepStrictEqual(found, [
        head(december, "2026-12"),
        head(october, "2026-10"),
        head(september, "2026-09")
      ])
      yield* shows(found.map((each) => placed(each)))
      assert.deepStrictEqual(yield* waiting(account.id), [])
      const later = yield* write("2026-12-02T00:00:00Z")
      assert.deepStrictEqual(yield* waiting(account.id), [head(later, "2026-12")])
    })
  )

  it.effect("LOG-LEDGER-02: the newest shown head of a month or before, with its place", () =>
    Effect.gen(function* () {
      const { account, write } = yield* ledger("2026-10-05T00:00:00Z", "2026-12-05T00:00:00Z")
      const log = yield* DrawLog.DrawLog
      const first = yield* waiting(account.id)
      const index = yield* shows(first.map((each) => placed(each)))
      const of = (month: string) => log.ledgerHead(account.id, months(month))
      const [december, october] = first
      const shown = (head: typeof december, at: number) => ({
        ...placed(head as LedgerHead.Head),
        accountId: undefined,
        month: undefined,
        index: at,
        link: head?.link
      })
      const strip = (value: object) =>
        JSON.parse(
          JSON.stringify(value, (_, each) => (typeof each === "bigint" ? String(each) : each))
        )
      assert.isNull(yield* of("2026-09"))
      assert.deepStrictEqual(strip((yield* of("2026-11")) ?? {}), strip(shown(october, index)))
      assert.deepStrictEqual(strip((yield* of("2027-01")) ?? {}), strip(shown(december, index)))
      yield* write("2026-12-06T00:00:00Z")
      const [next] = yield* waiting(account.id)
      const then = yield* shows([placed(next as LedgerHead.Head)])
      assert.deepStrictEqual(strip((yield* of("2026-12")) ?? {}), strip(shown(next, then)))
      assert.isNull(yield* log.ledgerHead(Sample.account().id, months("2026-12")))
    })
  )

  it.effect(
    "LOG-LEDGER-03: a minute's heads are read once, and a limit leaves others waiting",
    () =>
      Effect.gen(function* () {
        const log = yield* DrawLog.DrawLog
        yield* ledger("2026-10-05T00:00:00Z")
        yield* ledger("2026-10-05T00:00:00Z")
        const some = yield* log.movedHeads(NEVER, 1)
        assert.lengthOf(some?.heads ?? [], 1)
        assert.isFalse(some?.isAll)
        const all = yield* log.movedHeads(NEVER, MANY)
        assert.isTrue(all?.isAll)
        const minute = all?.minute ?? 0
        assert.isNull(yield* log.movedHeads(minute + Instant.DAY / Instant.MINUTE, MANY))
        yield* shows(
          (all?.heads ?? []).map((each) => placed(each)),
          minute
        )
        assert.strictEqual((yield* log.head).heads, minute)
        assert.isNull(yield* log.movedHeads(NEVER, MANY))
      })
  )
}
