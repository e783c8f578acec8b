/** Partners, their keys and balances, and the operator's own tokens and log. */
import { type Card, Instant, type LogEntry, LogLink } from "@cardpack/core/domain"
import { Desk, LogFilter, Reads, type Store } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixture from "../sample/Fixture.ts"
import * as OperatorSample from "../sample/OperatorSample.ts"
import * as Sample from "../sample/Sample.ts"

type It = Vitest.MethodsNonLive<Store.Store | Reads.Reads | Desk.Desk>

const keys = (it: It): void => {
  it.effect(
    "DESK-PARTNER-01: partners are listed in the order in which they came, and found by id",
    () =>
      Effect.gen(function* () {
        const late = yield* Fixture.account({ createdAt: Sample.THEN + 2 * Instant.HOUR })
        const early = yield* Fixture.account({ createdAt: Sample.THEN + Instant.HOUR })
        const desk = yield* Desk.Desk
        const listed = (yield* desk.partners).filter(({ id }) => id === late.id || id === early.id)
        assert.deepStrictEqual(listed, [early, late])
        assert.deepStrictEqual(yield* desk.partner(late.id), late)
        assert.isNull(yield* desk.partner(Sample.id("par")))
      })
  )

  it.effect("DESK-PARTNER-02: a partner's keys are listed, and nobody else's", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* Fixture.account(), yield* Fixture.account()]
      const first = Sample.key(one, { label: null })
      const second = Sample.key(one, { createdAt: Sample.THEN + 1, revokedAt: Sample.THEN + 2 })
      yield* Fixture.write({ keys: [second, Sample.key(other), first] })
      assert.deepStrictEqual(yield* (yield* Desk.Desk).keys(one.id), [first, second])
    })
  )

  it.effect("DESK-PARTNER-03: the last use of a key moves forward only", () =>
    Effect.gen(function* () {
      const account = yield* Fixture.account()
      const [a, b, c] = [Sample.key(account), Sample.key(account), Sample.key(account)]
      yield* Fixture.write({ keys: [a, b, c] })
      const desk = yield* Desk.Desk
      yield* desk.touchKeys([
        [a.id, Sample.THEN + 10],
        [b.id, Sample.THEN + 20],
        [Sample.id("key"), Sample.THEN]
      ])
      yield* desk.touchKeys([
        [a.id, Sample.THEN + 5],
        [b.id, Sample.THEN + 30]
      ])
      yield* desk.touchKeys([])
      const used = new Map((yield* desk.keys(account.id)).map((key) => [key.id, key.lastUsedAt]))
      assert.deepStrictEqual(
        [used.get(a.id), used.get(b.id), used.get(c.id)],
        [Sample.THEN + 10, Sample.THEN + 30, null]
      )
    })
  )

  it.effect("DESK-PARTNER-04: tokens are listed, and found by their hash", () =>
    Effect.gen(function* () {
      const token = OperatorSample.token({ role: "read-only", expiresAt: Sample.THEN + 7 })
      const revoked = OperatorSample.token({ revokedAt: Sample.THEN, createdAt: Sample.THEN + 1 })
      yield* Fixture.write({ tokens: [revoked, token] })
      const desk = yield* Desk.Desk
      const ids = new Set([token.id, revoked.id])
      const listed = (yield* desk.tokens).filter(({ id }) => ids.has(id))
      assert.deepStrictEqual(listed, [token, revoked])
      const found = yield* desk.tokenByHash(revoked.hash)
      assert.deepStrictEqual(found?.token, revoked)
      assert.approximately(found?.now ?? 0, yield* (yield* Reads.Reads).now, 60_000)
      assert.isNull(yield* desk.tokenByHash("e".repeat(64)))
      yield* desk.touchTokens([[token.id, Sample.THEN + 10]])
      yield* desk.touchTokens([
        [token.id, Sample.THEN + 5],
        [Sample.id("tok"), Sample.THEN]
      ])
      const used = yield* Effect.forEach([token, revoked], ({ hash }) => desk.tokenByHash(hash))
      assert.deepStrictEqual(
        used.map((each) => each?.token.lastUsedAt),
        [Sample.THEN + 10, null]
      )
    })
  )

  it.effect("DESK-PARTNER-05: the log is read newest first, in pages", () =>
    Effect.gen(function* () {
      const entries = Array.from({ length: 5 }, (_, index) =>
        OperatorSample.logEntry({ detail: { index, nested: [null, "é"] } })
      )
      yield* Fixture.write({ log: entries })
      const desk = yield* Desk.Desk
      const first = yield* desk.log(LogFilter.EVERY_ENTRY, { limit: 2, before: null })
      const rest = yield* desk.log(LogFilter.EVERY_ENTRY, {
        limit: 3,
        before: first.at(-1)?.id ?? null
      })
      assert.deepStrictEqual(
        [...first, ...rest].map(({ link: _, number: __, ...entry }) => entry),
        entries.toReversed()
      )
    })
  )

  it.effect(
    "DESK-PARTNER-12: each row of the log is linked to the one before, and the last is its end",
    () =>
      Effect.gen(function* () {
        const desk = yield* Desk.Desk
        const before = yield* desk.logHead
        const entries = Array.from({ length: 3 }, (_, index) =>
          OperatorSample.logEntry({ subject: "é\n☃", detail: { 1: index, nested: [null, "é"] } })
        )
        yield* Fixture.write({ log: entries })
        const rows = yield* desk.log(LogFilter.EVERY_ENTRY, { limit: 3, before: null })
        let head = before
        for (const entry of entries) {
          head = LogLink.after(head, entry)
          assert.deepInclude(
            rows.find(({ id }) => id === entry.id),
            head
          )
        }
        assert.deepStrictEqual(yield* desk.logHead, head)
      })
  )

  it.effect("DESK-PARTNER-06: the log is read by who, what, which thing and when", () =>
    Effect.gen(function* () {
      const actor = `ada-${Sample.number()}`
      const of = (fields: Partial<LogEntry.LogEntry>) =>
        OperatorSample.logEntry({ actor, action: "key.create", createdAt: Sample.THEN, ...fields })
      const entries = [
        of({}),
        of({ action: "key.revoke", createdAt: Sample.THEN + 1 }),
        of({
          subject: "par_x",
          createdAt: Sample.THEN + 2,
          detail: { person: "per_1", session: actor }
        })
      ]
      yield* Fixture.write({ log: [...entries, OperatorSample.logEntry({ subject: "par_x" })] })
      const desk = yield* Desk.Desk
      const found = (filter: Partial<LogFilter.LogFilter>) =>
        Effect.map(
          desk.log({ ...LogFilter.EVERY_ENTRY, actor, ...filter }, { limit: 10, before: null }),
          (rows) => rows.map((row) => entries.findIndex(({ id }) => id === row.id))
        )
      assert.deepStrictEqual(yield* found({}), [2, 1, 0])
      assert.deepStrictEqual(yield* found({ actor: "nobody" }), [])
      assert.deepStrictEqual(yield* found({ action: "key.revoke" }), [1])
      assert.deepStrictEqual(yield* found({ subject: "par_x" }), [2])
      assert.deepStrictEqual(yield* found({ session: actor }), [2])
      assert.deepStrictEqual(yield* found({ session: "another" }), [])
      assert.deepStrictEqual(yield* found({ since: Sample.THEN + 1 }), [2, 1])
      assert.deepStrictEqual(yield* found({ until: Sample.THEN + 2 }), [1, 0])
      const between = { since: Sample.THEN + 1, until: Sample.THEN + 2, action: "key.revoke" }
      assert.deepStrictEqual(yield* found(between), [1])
    })
  )

  it.effect("DESK-PARTNER-07: the stop buttons are read", () =>
    Effect.gen(function* () {
      const controls = { orders: true, buybacks: false, redemptions: true, mints: false }
      yield* Fixture.write({ controls })
      const desk = yield* Desk.Desk
      assert.deepStrictEqual(yield* desk.controls, controls)
    })
  )
}

const balances = (it: It): void => {
  it.effect(
    "DESK-PARTNER-08: balances at a moment are the sums of the entries before it, in each bucket",
    () =>
      Effect.gen(function* () {
        const balance = { cash: 70n, bonus: 5n }
        const account = yield* Fixture.account({ balance })
        const entry = (minute: number, amount: typeof balance, balanceAfter: typeof balance) =>
          Sample.entry(account, { amount, balanceAfter, createdAt: Sample.THEN + minute })
        yield* Fixture.write({
          ledgerEntries: [
            entry(1, { cash: 100n, bonus: 0n }, { cash: 100n, bonus: 0n }),
            entry(2, { cash: 0n, bonus: 25n }, { cash: 100n, bonus: 25n }),
            entry(3, { cash: -30n, bonus: -20n }, balance)
          ]
        })
        const desk = yield* Desk.Desk
        const at = Effect.fnUntraced(function* (moment: number | null) {
          const all = yield* desk.balances(moment)
          return all.find((row) => row.account.id === account.id)?.balance ?? null
        })
        assert.isNull(yield* at(account.createdAt))
        assert.deepStrictEqual(yield* at(Sample.THEN + 1), { cash: 0n, bonus: 0n })
        assert.deepStrictEqual(yield* at(Sample.THEN + 2), { cash: 100n, bonus: 0n })
        assert.deepStrictEqual(yield* at(Sample.THEN + 3), { cash: 100n, bonus: 25n })
        assert.deepStrictEqual(yield* at(Sample.THEN + 4), balance)
        assert.deepStrictEqual(yield* at(null), balance)
      })
  )

  it.effect("DESK-PARTNER-11: a partner has the name and the status of the moment", () =>
    Effect.gen(function* () {
      const account = yield* Fixture.account({ name: "Third", status: "active" })
      const log = (minute: number, action: string, detail: LogEntry.LogEntry["detail"]) =>
        OperatorSample.logEntry({
          ...{ subject: account.id, action, detail },
          createdAt: Sample.THEN + minute
        })
      yield* Fixture.write({
        log: [
          log(0, "partner.create", { name: "First" }),
          log(2, "partner.update", { changed: ["name"], name: "Second", status: "active" }),
          log(4, "partner.update", { changed: ["status"], name: "Second", status: "suspended" }),
          log(6, "partner.update", { changed: ["status"], status: "active" }),
          // As before names were logged.
          log(8, "partner.update", { changed: ["name"], status: "active" })
        ]
      })
      const desk = yield* Desk.Desk
      const at = Effect.fnUntraced(function* (moment: number | null) {
        const all = yield* desk.balances(moment)
        const found = all.find((row) => row.account.id === account.id)?.account
        return found && `${found.name} ${found.status}`
      })
      assert.strictEqual(yield* at(Sample.THEN + 2), "First active")
      assert.strictEqual(yield* at(Sample.THEN + 4), "Second active")
      assert.strictEqual(yield* at(Sample.THEN + 6), "Second suspended")
      assert.strictEqual(yield* at(Sample.THEN + 8), "Second active")
      assert.strictEqual(yield* at(Sample.THEN + 9), "Third active")
      assert.strictEqual(yield* at(null), "Third active")
    })
  )

  it.effect("DESK-PARTNER-09: possible refunds of open sealed cards are reported separately", () =>
    Effect.gen(function* () {
      const { account, machine, operation, card } = yield* Fixture.holding()
      const open = { sealed: true, refundableUntil: Sample.FAR, paid: { cash: 20n, bonus: 5n } }
      const items = Array.from({ length: 5 }, () => Sample.item(machine))
      const states = [
        open,
        { ...open, paid: { cash: 1n, bonus: 1n } },
        { ...open, refundableUntil: Sample.THEN + 1 },
        { ...open, sealed: false },
        { ...open, status: "refunded" as const }
      ]
      const cards = items.map((item, index) =>
        Sample.card(operation, item, { ordinal: index + 1, ...states[index] })
      )
      yield* Fixture.write({ items, cards })
      const rows = yield* (yield* Desk.Desk).balances(null)
      const own = rows.find((row) => row.account.id === account.id)
      assert.strictEqual(own?.openSealedRefunds, 27n)
      assert.isFalse(card.sealed)
    })
  )

  it.effect(
    "DESK-PARTNER-10: refunds that were possible at a moment are the same ever after: of cards neither opened nor refunded before it",
    () =>
      Effect.gen(function* () {
        const { account, customer, machine, operation } = yield* Fixture.holding()
        const [item, other] = [Sample.item(machine), Sample.item(machine)]
        const refundableUntil = Sample.THEN + 100
        const paid = (cash: bigint) => ({ paid: { cash, bonus: 0n }, refundableUntil })
        const of = { createdAt: Sample.THEN + 10 }
        const [opened, refunded, ended] = ([1n, 10n, 100n] as const).map((cash, index) =>
          Sample.claim(operation, machine, { ...of, ...paid(cash), ordinal: index + 1 })
        )
        // Drawn at its order, as before claims.
        const old = { sealed: true, ordinal: 4, ...of, ...paid(1_000n) }
        const drawn = Sample.card(operation, other, old)
        if (opened === undefined || refunded === undefined || ended === undefined)
          return assert.fail("no claims")
        const cards = [opened, refunded, ended, drawn]
        yield* Fixture.write({ items: [item, other], cards, enters: Sample.enters([item, other]) })
        const first = { sequence: 2n, size: 2 }
        const desk = yield* Desk.Desk
        const at = Effect.fnUntraced(function* (moment: number) {
          const all = yield* desk.balances(moment)
          return all.find((row) => row.account.id === account.id)?.openSealedRefunds
        })
        const told = Effect.forEach([10, 11, 20, 30, 40, 99, 100], (after) =>
          at(Sample.THEN + after)
        )
        const untouched = [0n, 1_111n, 1_111n, 1_111n, 1_111n, 1_111n, 0n]
        assert.deepStrictEqual(yield* told, untouched)
        const updatedAt = Sample.THEN + 500
        const revealed = { ...opened, sealed: false, itemId: item.id, updatedAt }
        const acted = (kind: "refund" | "buyback", card: Card.Card, minute: number) => {
          const by = Sample.operation(customer, { kind, createdAt: Sample.THEN + minute })
          return { operations: [by], affectedCards: [Sample.affected(by, card)] }
        }
        const refund = acted("refund", refunded, 29)
        const sale = acted("buyback", drawn, 39)
        const later = acted("buyback", opened, 500)
        yield* Fixture.write({
          operations: [...refund.operations, ...sale.operations],
          affectedCards: [...refund.affectedCards, ...sale.affectedCards],
          cards: [
            revealed,
            { ...refunded, status: "refunded", updatedAt },
            { ...drawn, sealed: false, status: "bought_back", updatedAt }
          ],
          draws: [
            Sample.draw(revealed, item, { ...first, createdAt: Sample.THEN + 19 }),
            Sample.draw(drawn, other, { ...first, ...of, sequence: 3n, slot: 1 })
          ]
        })
        const expected = [0n, 1_111n, 1_110n, 1_100n, 100n, 100n, 0n]
        assert.deepStrictEqual(yield* told, expected)
        yield* Fixture.write({ ...later, cards: [{ ...revealed, status: "bought_back" }] })
        assert.deepStrictEqual(yield* told, expected)
      })
  )
}

export const partners = (it: It): void => {
  keys(it)
  balances(it)
}
