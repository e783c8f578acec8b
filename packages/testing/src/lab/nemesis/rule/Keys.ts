/** The same key gives the same answer and exactly one operation (contract.md#idempotency). */
import { groups, rowsOf } from "../../../kit/reference/State.ts"
import type { Evidence, Rule } from "../Evidence.ts"
import { type Exchange, isGood, isOpen, type Json } from "../History.ts"

const ordered = (value: Json): Json =>
  value === null || typeof value !== "object" || Array.isArray(value)
    ? value
    : Object.fromEntries(
        Object.entries(value)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, each]) => [name, ordered(each)])
      )

const same = (a: Json, b: Json): boolean =>
  JSON.stringify(ordered(a)) === JSON.stringify(ordered(b))

/** What of an answer never changes, whatever happens to its cards and entries. */
export const lasting = (answer: Json): Json => {
  const { affectedCards = [], cards = [], createdAt, customerId, id, kind, metadata, mode } = answer
  const { chargedUsd, externalUserId, quantity, requestedUsd, vendingMachineId } = answer
  const ids = (all: ReadonlyArray<Json>) => all.map((card) => card.id)
  const own = { id, kind, mode, customerId, vendingMachineId, quantity, chargedUsd, metadata }
  return {
    ...own,
    createdAt,
    requestedUsd,
    externalUserId,
    cards: ids(cards),
    affectedCards: ids(affectedCards)
  }
}

/** The rows with an idempotency key, by account, path and key. */
const rowsByKey = ({ state }: Evidence) => {
  const { customers, fundingIntents, operations } = state
  const tables = {
    "/operations": operations,
    "/customers": customers,
    "/funding-intents": fundingIntents
  }
  const rows = Object.entries(tables).flatMap(([path, table]) =>
    rowsOf<Keyed>(table).map(({ accountId, id, idempotencyKey }) => ({
      id,
      key: idempotencyKey === null ? null : `${accountId} ${path} ${idempotencyKey}`
    }))
  )
  return groups(rows, ({ key }) => key)
}

interface Keyed {
  readonly id: string
  readonly accountId: string
  readonly idempotencyKey: string | null
}

/** Only the first use says that it was. */
const isFirst = ({ answer, status }: Exchange): boolean =>
  (status === 201) === (answer.replayed !== true)

const ofKey = (
  key: string,
  all: ReadonlyArray<Exchange>,
  rows: ReadonlyArray<string>
): ReadonlyArray<string> => {
  const good = all.filter(isGood)
  const [first] = good
  const conflicts = all.filter(({ answer }) => answer?.error?.code === "idempotency_conflict")
  const wrong = [
    [rows.length > 1, `${rows.length} rows`],
    [first !== undefined && rows.length === 0, "answered and not in the database"],
    [first !== undefined && rows[0] !== first.answer.id, "answered with another id"],
    [
      first === undefined && rows.length > 0 && all.every((each) => !isOpen(each)),
      "refused each time, and done"
    ],
    [
      first !== undefined &&
        good.some(({ answer }) => !same(lasting(answer), lasting(first.answer))),
      "different answers"
    ],
    [
      first !== undefined && good.some(({ body }) => !same(body, first.body)),
      "different requests, both done"
    ],
    [good.filter(({ status }) => status === 201).length > 1, "done twice"],
    [good.some((each) => !isFirst(each)), "a first answer that is a replay, or the reverse"],
    [conflicts.length > 0 && rows.length === 0, "a conflict with nothing"],
    [
      first !== undefined && conflicts.some(({ body }) => same(body, first.body)),
      "a conflict with itself"
    ]
  ] as const
  return wrong.flatMap(([is, what]) => (is ? [`${key}: ${what}`] : []))
}

export const keys: Rule = (evidence) => {
  const rows = rowsByKey(evidence)
  const keyed = evidence.exchanges.filter(({ key }) => key !== null)
  const asked = Map.groupBy(keyed, ({ account, key, path }) => `${account} ${path} ${key}`)
  return [...asked].flatMap(([key, all]) =>
    ofKey(
      key,
      all,
      rows(key).map(({ id }) => id)
    )
  )
}

export const answered: Rule = ({ exchanges }) => {
  const writes = exchanges.filter(({ method }) => method !== "GET")
  return [...Map.groupBy(writes, ({ ask }) => ask).values()]
    .filter((tries) => tries.every(isOpen))
    .map(([first]) => `${first?.method} ${first?.path} ${first?.key}: no answer`)
}
