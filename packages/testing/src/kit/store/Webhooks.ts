/** Writing, loading and reading webhook endpoints, deliveries and mails. */
import { Endpoint, Event } from "@cardpack/core/domain"
import { ListFilter, Reads, type Store } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixture from "../sample/Fixture.ts"
import * as MailSample from "../sample/MailSample.ts"
import * as Sample from "../sample/Sample.ts"

type It = Vitest.MethodsNonLive<Store.Store | Reads.Reads>

const loading = (it: It): void => {
  it.effect("STORE-FEED-01: an account is loaded with all its endpoints, and nobody else's", () =>
    Effect.gen(function* () {
      const [one, other, none] = [
        yield* Fixture.account(),
        yield* Fixture.account(),
        yield* Fixture.account()
      ]
      const own = [
        Sample.endpoint(one, {
          url: "https://hooks.example/é?x=1",
          subscribedEvents: Endpoint.SUBSCRIPTIONS,
          previous: { secret: "sealed-before", until: Sample.THEN + 7 }
        }),
        Sample.endpoint(one, {
          subscribedEvents: ["shipment.updated"],
          active: false,
          disabledAt: Sample.THEN + 3
        })
      ]
      const theirs = Sample.endpoint(other)
      yield* Fixture.write({ endpoints: [theirs, ...own] })
      const both = yield* Fixture.load({ accounts: [one.id, none.id, one.id] })
      assert.sameDeepMembers([...both.endpoints], own)
      const { endpoints } = yield* Fixture.load({ accounts: [one.id, other.id] })
      assert.strictEqual(endpoints.length, 3)
      assert.deepStrictEqual((yield* Fixture.load({ accounts: [none.id] })).endpoints, [])
    })
  )

  it.effect(
    "STORE-FEED-02: of many endpoints those are loaded that events are matched to, and all on request",
    () =>
      Effect.gen(function* () {
        const [one, other] = [yield* Fixture.account(), yield* Fixture.account()]
        // Equal times too: then the sequence decides.
        const disabled = Array.from({ length: Endpoint.MAX_MATCHED + 20 }, (_, index) =>
          Sample.endpoint(one, { active: false, disabledAt: Sample.THEN + (index >> 2) })
        )
        const active = [Sample.endpoint(one), Sample.endpoint(one), Sample.endpoint(one)]
        const own = [...active.slice(0, 1), ...disabled, ...active.slice(1)]
        const theirs = Sample.endpoint(other)
        yield* Fixture.write({ endpoints: [...own, theirs] })
        const both = { accounts: [one.id, other.id, one.id] }
        const few = yield* Fixture.load(both)
        const expected = [...active, ...disabled.slice(3 - Endpoint.MAX_MATCHED)]
        assert.sameDeepMembers([...few.endpoints], [...expected, theirs])
        assert.sameDeepMembers([...Endpoint.matched(own)], expected)
        const all = yield* Fixture.load({ ...both, endpoints: [one.id, one.id] })
        assert.sameDeepMembers([...all.endpoints], [...own, theirs])
      })
  )

  it.effect("STORE-FEED-03: an endpoint that changes is written whole", () =>
    Effect.gen(function* () {
      const account = yield* Fixture.account()
      const endpoint = Sample.endpoint(account)
      yield* Fixture.write({ endpoints: [endpoint] })
      const changed = {
        ...endpoint,
        url: "https://elsewhere.example/",
        subscribedEvents: ["refund.completed", "buyback.completed"] as const,
        active: false,
        secret: "sealed-anew",
        previous: { secret: endpoint.secret, until: Sample.FAR },
        disabledAt: Sample.THEN + 5,
        updatedAt: Sample.THEN + 5
      }
      yield* Fixture.write({ endpoints: [changed] })
      assert.deepStrictEqual((yield* Fixture.load({ accounts: [account.id] })).endpoints, [changed])
      yield* Fixture.write({ endpoints: [endpoint] })
      assert.deepStrictEqual((yield* Fixture.load({ accounts: [account.id] })).endpoints, [
        endpoint
      ])
    })
  )

  it.effect(
    "STORE-FEED-04: events and mails are loaded by their keys, and through no other account",
    () =>
      Effect.gen(function* () {
        const { account, operation } = yield* Fixture.holding()
        const stranger = yield* Fixture.account()
        const shipment = Sample.shipment(operation)
        const queued = MailSample.mail(shipment)
        const sending = MailSample.mail(shipment, {
          status: "exception",
          channel: "customer_email",
          state: "sending",
          attempts: 8,
          dueAt: Sample.FAR,
          updatedAt: Sample.THEN + 9
        })
        const event = Sample.event(account, { data: { nested: [null, "é"] } })
        yield* Fixture.write({ shipments: [shipment], events: [event], mails: [queued, sending] })
        const of = (accountId: typeof account.id) => {
          const owned = <Id>(id: Id) => ({ accountId, id })
          return Fixture.load({
            events: [owned(event.id), owned(event.id), owned(Sample.id("evt"))],
            mails: [owned(queued.id), owned(sending.id), owned(queued.id)],
            shipments: [owned(operation.id)]
          })
        }
        const found = yield* of(account.id)
        assert.deepStrictEqual([found.events, found.shipments], [[event], [shipment]])
        assert.sameDeepMembers([...found.mails], [queued, sending])
        const foreign = yield* of(stranger.id)
        assert.deepStrictEqual([foreign.events, foreign.mails, foreign.shipments], [[], [], []])
        const sent = { ...queued, state: "sent" as const, attempts: 1, dueAt: null }
        yield* Fixture.write({ mails: [sent] })
        assert.sameDeepMembers([...(yield* of(account.id)).mails], [sent, sending])
        const about = (accountId: typeof account.id) =>
          Fixture.load({ mailsOf: [{ accountId, id: operation.id }], mails: [] })
        assert.sameDeepMembers([...(yield* about(account.id)).mails], [sent, sending])
        assert.deepStrictEqual((yield* about(stranger.id)).mails, [])
        // A mail that was certainly not sent is left out and makes room, even in the same commit.
        const failed = { ...sending, state: "failed" as const, dueAt: null }
        const anew = MailSample.mail(shipment, { status: "exception", channel: "customer_email" })
        yield* Fixture.write({ mails: [failed, anew] })
        assert.sameDeepMembers([...(yield* about(account.id)).mails], [sent, anew])
        const skipped = { ...anew, state: "skipped" as const, dueAt: null }
        yield* Fixture.write({ mails: [skipped] })
        assert.deepStrictEqual((yield* about(account.id)).mails, [sent])
      })
  )

  it.effect(
    "STORE-FEED-08: a mail about an event is kept whole, and is no mail of any shipment",
    () =>
      Effect.gen(function* () {
        const { account, operation } = yield* Fixture.holding()
        const event = Sample.event(account, { type: "balance.low" })
        const mail = MailSample.eventMail(event)
        yield* Fixture.write({ events: [event], mails: [mail] })
        const stored = () =>
          Effect.map(
            Fixture.load({
              mails: [{ accountId: account.id, id: mail.id }],
              mailsOf: [{ accountId: account.id, id: operation.id }]
            }),
            ({ mails }) => mails
          )
        assert.deepStrictEqual(yield* stored(), [mail])
        const sent = { ...mail, state: "sent", attempts: 1, dueAt: null } as const
        yield* Fixture.write({ mails: [sent] })
        assert.deepStrictEqual(yield* stored(), [sent])
      })
  )
}

const reading = (it: It): void => {
  it.effect("STORE-FEED-05: the feed holds no tests, and its last number is the last event's", () =>
    Effect.gen(function* () {
      const account = yield* Fixture.account()
      const reads = yield* Reads.Reads
      assert.strictEqual(yield* reads.lastEvent(account.id), 0n)
      const events = [Sample.event(account), Sample.event(account, { type: "shipment.updated" })]
      const test = Sample.event(account, { type: Event.TEST })
      yield* Fixture.write({ events: [...events, test] })
      assert.deepStrictEqual(yield* reads.events(account.id, ListFilter.EVENTS, 0n, 10), events)
      assert.strictEqual(yield* reads.lastEvent(account.id), events[1]?.sequence)
      const only = yield* Fixture.account()
      yield* Fixture.write({ events: [Sample.event(only, { type: Event.TEST })] })
      assert.deepStrictEqual(yield* reads.events(only.id, ListFilter.EVENTS, 0n, 10), [])
      assert.strictEqual(yield* reads.lastEvent(only.id), 0n)
    })
  )

  it.effect("STORE-FEED-06: endpoints are listed newest first in pages, and found by id", () =>
    Effect.gen(function* () {
      const [account, stranger] = [yield* Fixture.account(), yield* Fixture.account()]
      const endpoints = Array.from({ length: 5 }, () => Sample.endpoint(account))
      yield* Fixture.write({ endpoints: [...endpoints.slice(2), ...endpoints.slice(0, 2)] })
      const reads = yield* Reads.Reads
      const first = yield* reads.endpoints(account.id, { limit: 3, before: null })
      const rest = yield* reads.endpoints(account.id, { limit: 3, before: first.next })
      assert.deepStrictEqual([...first.rows, ...rest.rows], endpoints.toReversed())
      assert.deepStrictEqual([first.rows.length, rest.next], [3, null])
      const [endpoint] = endpoints
      assert.isDefined(endpoint)
      assert.deepStrictEqual(yield* reads.endpoint(account.id, endpoint.id), endpoint)
      assert.isNull(yield* reads.endpoint(stranger.id, endpoint.id))
      assert.isNull(yield* reads.endpoint(account.id, Sample.id("wh")))
      const none = yield* reads.endpoints(stranger.id, { limit: 3, before: null })
      assert.deepStrictEqual(none, { rows: [], next: null })
    })
  )

  it.effect("STORE-FEED-07: deliveries are read as they were written", () =>
    Effect.gen(function* () {
      const account = yield* Fixture.account()
      const endpoint = Sample.endpoint(account)
      const event = Sample.event(account, { type: Event.TEST })
      const fresh = Sample.delivery(event, endpoint)
      const tried = Sample.delivery(event, endpoint, {
        attempts: [
          Sample.attempt({ statusCode: null, error: "no answer in 10 s", responseBody: null }),
          Sample.attempt({ at: Sample.THEN + 4, responseBody: "é\u0000\ud800" })
        ],
        retryAt: Sample.FAR,
        sequence: event.sequence + 1n
      })
      yield* Fixture.write({ endpoints: [endpoint], events: [event], deliveries: [tried, fresh] })
      const { rows } = yield* (yield* Reads.Reads).deliveries(
        account.id,
        endpoint.id,
        ListFilter.DELIVERIES,
        { limit: 5, before: null }
      )
      assert.deepStrictEqual(rows, [tried, fresh])
    })
  )
}

export const webhookRows = (it: It): void => {
  loading(it)
  reading(it)
}
