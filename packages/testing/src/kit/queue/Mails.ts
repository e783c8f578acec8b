/** Due mails. */
import { Instant } from "@cardpack/core/domain"
import { MailQueue } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixture from "../sample/Fixture.ts"
import * as MailSample from "../sample/MailSample.ts"
import * as Sample from "../sample/Sample.ts"
import type { MoveClock, Ports } from "../sample/Story.ts"
import * as Story from "../sample/Story.ts"

type It = Vitest.MethodsNonLive<Ports>

const due = (limit = 1000) => MailQueue.MailQueue.use((queue) => queue.due(limit))

/** A shipment for mails. */
const shipment = Effect.fnUntraced(function* () {
  const { customer } = yield* Fixture.partner()
  const operation = Sample.operation(customer, { kind: "redemption" })
  const row = Sample.shipment(operation)
  yield* Fixture.write({ operations: [operation], shipments: [row] })
  return row
})

export const mails = (it: It, moveClock: MoveClock): void => {
  it.effect("QUEUE-MAIL-01: mails are due from their time on, the longest waiting first", () =>
    Effect.gen(function* () {
      moveClock(50)
      const now = yield* Story.now
      const of = yield* shipment()
      const at = (minutes: number) => now + minutes * Instant.MINUTE
      const late = MailSample.mail(of, { dueAt: at(-1) })
      const first = MailSample.mail(of, { status: "shipped", dueAt: at(-3), state: "sending" })
      const soon = MailSample.mail(of, { status: "delivered", dueAt: at(3), state: "sending" })
      const done = MailSample.mail(of, { status: "exception", dueAt: null, state: "sent" })
      yield* Fixture.write({ mails: [late, first, soon, done] })
      const keys = [first, late, soon].map(({ id }) => ({
        accountId: of.accountId,
        operationId: of.operationId,
        eventId: null,
        mailId: id
      }))
      assert.deepStrictEqual(yield* due(), keys.slice(0, 2))
      assert.deepStrictEqual(yield* due(1), keys.slice(0, 1))
      moveClock(54)
      assert.deepStrictEqual(yield* due(), keys)
      const sent = { state: "sent", attempts: 1, dueAt: null } as const
      yield* Fixture.write({
        mails: [
          { ...first, ...sent },
          { ...late, dueAt: at(60) }
        ]
      })
      assert.deepStrictEqual(yield* due(), keys.slice(2))
      yield* Fixture.write({ mails: [{ ...soon, ...sent }] })
      assert.deepStrictEqual(yield* due(), [])
      const event = Sample.event(Sample.account({ id: of.accountId }), { sequence: 900n })
      const about = MailSample.eventMail(event, { dueAt: at(-2) })
      yield* Fixture.write({ events: [event], mails: [about] })
      const { accountId, id: mailId } = about
      assert.deepStrictEqual(yield* due(), [
        { accountId, operationId: null, eventId: event.id, mailId }
      ])
    })
  )
  it.effect("QUEUE-MAIL-02: partners take turns, however many mails of one wait longer", () =>
    Effect.gen(function* () {
      moveClock(50)
      const now = yield* Story.now
      const [many, few] = [yield* shipment(), yield* shipment()]
      const of = (row: typeof many, status: "created" | "shipped" | "exception", minutes: number) =>
        MailSample.mail(row, { status, dueAt: now - minutes * Instant.MINUTE })
      const [first, second, third] = [
        of(many, "created", 9),
        of(many, "shipped", 8),
        of(many, "exception", 7)
      ]
      const [other, more] = [of(few, "created", 2), of(few, "shipped", 1)]
      yield* Fixture.write({ mails: [first, second, third, other, more] })
      const ids = (yield* due()).map(({ mailId }) => mailId)
      const own = new Set([first, second, third, other, more].map(({ id }) => id))
      assert.deepStrictEqual(
        ids.filter((id) => own.has(id)),
        [first, other, second, more, third].map(({ id }) => id)
      )
    })
  )
}
