/** A partner of the run, and its common requests. */
import { randomUUID } from "node:crypto"
import type { Answer, Call, Json } from "./Exchange.ts"
import { ok, refused } from "./Expect.ts"

export interface Party {
  readonly id: string
  readonly key: string
  /** Paths are below `/api/v2`. */
  readonly call: Call
  /** Requests an operation, with a new key unless one is given. */
  readonly operate: (body: unknown, idempotencyKey?: string) => Promise<Answer>
  readonly operateRaw: (text: string, idempotencyKey?: string) => Promise<Answer>
  /** The operation of a request that must succeed. */
  readonly done: (body: unknown) => Promise<Json>
  readonly reveal: (customerId: string, cardIds: ReadonlyArray<string>) => Promise<Answer>
  readonly get: (path: string) => Promise<Json>
  readonly customer: (body?: object) => Promise<string>
  readonly balance: () => Promise<Json>
  readonly card: (id: string) => Promise<Json>
  readonly operation: (id: string) => Promise<Json>
  /** A whole list, read by its cursors. */
  readonly all: (path: string) => Promise<Array<Json>>
  /** All events after a cursor, oldest first. */
  readonly events: (after?: string | null) => Promise<Array<Json>>
  /** The cursor behind the last event. */
  readonly now: () => Promise<string | null>
}

export const once = (key: string = randomUUID()) => ({ "idempotency-key": key })

const listOf = (body: Json): Array<Json> =>
  body.data ?? body.fundingTransactions ?? body.fundingIntents ?? []

const MOST_PAGES = 1_000

export const make = (id: string, key: string, call: Call): Party => {
  const operateRaw = (raw: string, idempotencyKey?: string) =>
    call("/operations", { raw, headers: once(idempotencyKey) })
  const operate = (body: unknown, idempotencyKey?: string) =>
    operateRaw(JSON.stringify(body), idempotencyKey)
  const get = async (path: string) => ok(await call(path))
  const all = async (path: string) => {
    const found: Array<Json> = []
    const sign = path.includes("?") ? "&" : "?"
    let next = ""
    for (let page = 0; page < MOST_PAGES; page++) {
      const body = await get(`${path}${next}`)
      found.push(...listOf(body))
      if (typeof body.nextCursor !== "string") break
      next = `${sign}cursor=${encodeURIComponent(body.nextCursor)}`
    }
    return found
  }
  const feed = async (after: string | null) => {
    const found: Array<Json> = []
    let cursor = after
    for (let page = 0; page < MOST_PAGES; page++) {
      const from = cursor === null ? "" : `&after=${encodeURIComponent(cursor)}`
      const { data, nextCursor } = await get(`/events?limit=200${from}`)
      found.push(...data)
      cursor = nextCursor
      if (data.length === 0) break
    }
    return { found, cursor }
  }
  return {
    id,
    key,
    call,
    operate,
    operateRaw,
    done: async (body) => ok(await operate(body), 201),
    reveal: (customerId, cardIds) =>
      call(`/customers/${customerId}/cards/reveal`, { json: { cardIds } }),
    get,
    customer: async (body = {}) => ok(await call("/customers", { json: body }), 201).id,
    balance: () => get("/balance"),
    card: (cardId) => get(`/cards/${cardId}`),
    operation: (operationId) => get(`/operations/${operationId}`),
    all,
    events: async (after = null) => (await feed(after)).found,
    now: async () => (await feed(null)).cursor
  }
}

/** Money, goods and news of a customer and its partner, to see that nothing changed. */
export const standing = async (party: Party, customerId: string) => ({
  balance: await party.balance(),
  entries: (await party.get("/ledger-entries?limit=5")).data,
  cards: (await party.get(`/customers/${customerId}/cards?limit=200`)).data,
  operations: (await party.get("/operations?limit=5")).data
})

/** Nothing is changed by all these requests, which are refused. */
export const unmovedBy = async (
  party: Party,
  customerId: string,
  attempts: () => Promise<void>
): Promise<void> => {
  const before = await standing(party, customerId)
  await attempts()
  const after = await standing(party, customerId)
  if (JSON.stringify(after) !== JSON.stringify(before))
    throw Object.assign(new Error("a refused request changed something"), {
      expected: before,
      actual: after
    })
}

/** Refused, and nothing changed by it. */
export const unmoved = (
  party: Party,
  customerId: string,
  attempt: () => Promise<Answer>,
  ...[code, says]: [Parameters<typeof refused>[1], RegExp?]
): Promise<void> => unmovedBy(party, customerId, async () => refused(await attempt(), code, says))
