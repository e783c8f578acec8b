/** A partner with webhook endpoints; tests play the delivery workers. */
import type { Attempt } from "@cardpack/core/domain/webhook/Attempt"
import { settle } from "@cardpack/core/domain/webhook/Delivery"
import { MAX_ATTEMPTS, MINUTE } from "@cardpack/core/domain/webhook/Schedule"
import { Effect } from "effect"
import { assert } from "vitest"
import * as Call from "./Call.ts"
import type { Partner } from "./Partner.ts"
import type { Running } from "./WithoutWorkers.ts"
import type * as World from "./World.ts"

export const URL = "https://partner.example/webhooks"

type Body = Call.Answer["body"]

export interface Owner {
  readonly partner: Partner
  readonly call: Call.Call
  /** Creates an endpoint, by default for all events. */
  readonly create: (subscribedEvents?: ReadonlyArray<string>) => Promise<Body>
  readonly patch: (id: string, json: object) => Promise<Call.Answer>
  readonly disable: (id: string) => Promise<Call.Answer>
  readonly replay: (id: string, json: object) => Promise<Call.Answer>
  readonly test: (id: string) => Promise<Call.Answer>
  /** Oldest first. */
  readonly deliveries: (id: string) => Promise<ReadonlyArray<Body>>
  /** An order of one pack, which causes events; returns its id. */
  readonly order: () => Promise<string>
  /** Causes `shipment.updated` events, after an order and a redemption. */
  readonly changes: (count: number) => Promise<void>
  /** The whole feed. */
  readonly events: () => Promise<ReadonlyArray<Body>>
}

export const owner = async (url: string, setup: World.Setup): Promise<Owner> => {
  const shop = await setup.shop()
  const { partner } = shop
  const call = Call.to(url, partner.key)
  const post = (path: string, json?: object) =>
    call(`/api/v2/webhooks${path}`, { method: "POST", ...(json !== undefined && { json }) })
  return {
    partner,
    call,
    create: async (subscribedEvents = ["*"]) =>
      Call.ok(await post("", { url: URL, subscribedEvents }), 201),
    patch: (id, json) => call(`/api/v2/webhooks/${id}`, { method: "PATCH", json }),
    disable: (id) => call(`/api/v2/webhooks/${id}`, { method: "DELETE" }),
    replay: (id, json) => post(`/${id}/replay`, json),
    test: (id) => post(`/${id}/test`),
    deliveries: async (id) =>
      Call.ok(await call(`/api/v2/webhooks/${id}/deliveries`)).data.toReversed(),
    order: async () => (await shop.order()).id,
    changes: async (count) => {
      const cardIds = (await shop.order()).cards.map((card) => card.id)
      const redemption = { kind: "redemption", cardIds, shipmentInfo: { country: "DE" } }
      const { id } = await shop.submit(redemption)
      const updates = Array.from({ length: count }, (_, at) =>
        call(`/api/v2/operations/${id}/shipment`, { method: "PUT", json: { carrier: `${at}` } })
      )
      for (const answer of await Promise.all(updates)) Call.ok(answer)
    },
    events: async () => {
      const all: Array<Body> = []
      for (let after = ""; ; ) {
        const { data, nextCursor } = Call.ok(await call(`/api/v2/events?limit=200${after}`))
        if (data.length === 0) return all
        all.push(...data)
        after = `&after=${nextCursor}`
      }
    }
  }
}

const attempt = (statusCode: number): Omit<Attempt, "at"> => ({
  statusCode,
  error: statusCode === 204 ? null : `the receiver answered ${statusCode}`,
  durationMs: 12,
  responseBody: statusCode === 204 ? null : "no"
})

/** Attempts every due delivery, each this many times; returns the number of deliveries. */
export const work = (queue: Running["queue"], statusCode: number, times = 1): Promise<number> =>
  Effect.runPromise(
    Effect.gen(function* () {
      const marks = yield* queue.lease("test", null, 100, 60_000)
      let count = 0
      for (const mark of marks) {
        const { claims, now } = yield* queue.work(mark, [], 100)
        count += claims.length
        const settled = claims.map(({ delivery: before }) => {
          let after = before
          for (let at = 0; at < times; at++) {
            after = settle(after, { ...attempt(statusCode), at: now }, now, MINUTE)
          }
          return { before, after }
        })
        yield* queue.settle(settled)
        const through = claims.at(-1)?.delivery.sequence ?? mark.through
        yield* queue.release("test", [{ ...mark, through }])
      }
      return count
    })
  )

export const giveUp = async (queue: Running["queue"]): Promise<void> => {
  assert.isAbove(await work(queue, 500, MAX_ATTEMPTS), 0)
}
