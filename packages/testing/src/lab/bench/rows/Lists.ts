/** The lists of the partner API, at depths from their newest row to their oldest one. */
import { Effect } from "effect"
import type * as Load from "../load/Load.ts"
import type * as Partners from "../Partners.ts"

/** Depths of each list; more requests than these would ask the same again. */
const DEPTHS = 100
const CURSOR = /^(\w+):(\d+)$/

const listsOf = ({ customerId }: Load.Buyer): ReadonlyArray<string> => [
  "customers",
  `customers/${customerId}/cards`,
  "operations",
  `operations?customerId=${customerId}`,
  "operations?kind=order",
  "operations?kind=refund",
  "operations?status=completed",
  "operations?status=pending",
  "ledger-entries",
  "ledger-entries?kind=SPEND",
  "ledger-entries?kind=ADJUSTMENT",
  "ledger-entries?kind=TOPUP",
  "events?after=",
  "events?before=",
  "funding-intents",
  "funding-transactions",
  "webhooks",
  "deliveries",
  "vending-machines",
  "shipping-countries"
]

const withCursor = (path: string, cursor: string): string => {
  if (path.endsWith("=")) return path + cursor
  return `${path}${path.includes("?") ? "&" : "?"}cursor=${cursor}`
}

/** The first page, and pages from positions below it. */
const pagesOf = async ({ url }: Partners.Access, key: string, list: string) => {
  const base = `${url}/api/v2/`
  const first = list.endsWith("after=")
    ? "events?after=latest"
    : list.endsWith("before=")
      ? "events?before=latest"
      : list
  const answer = await fetch(base + first, { headers: { authorization: `Bearer ${key}` } })
  const body = (await answer.json()) as { readonly nextCursor?: string | null }
  if (!answer.ok) throw new Error(`${first}: ${JSON.stringify(body)}`)
  const cursor = Buffer.from(body.nextCursor ?? "", "base64url").toString()
  const [, name, newest] = CURSOR.exec(cursor) ?? []
  if (newest === undefined) return [`/api/v2/${first}`]
  const at = (depth: number) => (BigInt(newest) * BigInt(depth)) / BigInt(DEPTHS)
  const positions = Array.from({ length: DEPTHS }, (_, index) => at(DEPTHS - index))
  return positions.map((position) => {
    const text = Buffer.from(`${name}:${position}`).toString("base64url")
    return `/api/v2/${withCursor(list, text)}`
  })
}

export interface Listed {
  readonly list: string
  readonly p50Ms: number
  readonly p99Ms: number
}

/** Reads each list at each depth some times, one request at a time. */
export const measure = <E>(
  access: Partners.Access,
  buyer: Load.Buyer,
  times: number,
  load: (run: string, changes: Partial<Load.Plan>) => Effect.Effect<Load.Result, E>
): Effect.Effect<ReadonlyArray<Listed>, E | Error> =>
  Effect.forEach(
    listsOf(buyer),
    Effect.fnUntraced(function* (list) {
      const paths = yield* Effect.tryPromise({
        try: () => pagesOf(access, buyer.key, list),
        catch: (problem) => new Error(String(problem))
      })
      const { p50Ms, p99Ms, refused } = yield* load(`list ${list}`, {
        request: "paths",
        paths,
        status: 200,
        buyers: [buyer],
        connections: 1,
        // A fifth of them warms it.
        orders: Math.ceil(DEPTHS * times * 1.25),
        warmupSeconds: 60,
        seconds: 60
      })
      if (Object.keys(refused).length > 0) {
        yield* Effect.fail(new Error(`${list}: ${JSON.stringify(refused)}`))
      }
      return { list, p50Ms, p99Ms }
    })
  )
