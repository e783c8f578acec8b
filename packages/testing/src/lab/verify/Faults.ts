/** Faults of a service, each of which breaks a promise of the contract. */
import { randomUUID } from "node:crypto"
import {
  type Ask,
  type Asked,
  changed,
  type Meddling,
  type Tell
} from "../../world/service/Meddler.ts"

const OPERATIONS = /^\/api\/v2\/operations$/
const CARD = /^\/api\/v2\/cards\/[^/]+$/

/** What is broken, the promise that it breaks, and how; lab/mutants breaks others in the service itself. */
export type Fault = readonly [what: string, id: string, meddling: Meddling]

const withoutHeader =
  (name: string): Tell =>
  (told) => {
    const { [name]: _, ...headers } = told.headers
    return { ...told, headers }
  }

const withQuery =
  (change: (query: URLSearchParams) => void): Ask =>
  (asked) => {
    const [path = "", query = ""] = asked.path.split("?")
    const parameters = new URLSearchParams(query)
    change(parameters)
    const text = parameters.toString()
    return { ...asked, path: text === "" ? path : `${path}?${text}` }
  }

const coded =
  (from: string, to: string): Tell =>
  (told) => ({ ...told, body: told.body.replace(`"code":"${from}"`, `"code":"${to}"`) })

export const FAULTS: ReadonlyArray<Fault> = [
  ["drops x-request-id", "HTTP-ANSWER-01", { tell: withoutHeader("x-request-id") }],
  [
    "leaves a field out",
    "HTTP-ANSWER-03",
    { tell: changed("GET", /\/balance$/, ({ cash: _, ...body }) => body) }
  ],
  [
    "answers errors in another shape",
    "HTTP-ANSWER-04",
    {
      tell: (told) =>
        told.status < 400 ? told : { ...told, body: JSON.stringify({ message: "no" }) }
    }
  ],
  [
    "asks for no key",
    "HTTP-REQUEST-02",
    {
      tell: (told, { path }) =>
        path.endsWith("/account") && told.status === 401 ? { ...told, status: 200 } : told
    }
  ],
  [
    "shows another card than the operation did",
    "HTTP-ORDER-03",
    { tell: changed("GET", CARD, (body) => ({ ...body, buybackUsd: "1.000000" })) }
  ],
  [
    "answers idempotency conflicts as others",
    "HTTP-IDEM-04",
    { tell: coded("idempotency_conflict", "conflict") }
  ],
  [
    "forgets idempotency keys",
    "HTTP-IDEM-06",
    {
      ask: (asked) => ({
        ...asked,
        headers:
          "idempotency-key" in asked.headers
            ? { ...asked.headers, "idempotency-key": randomUUID() }
            : asked.headers
      })
    }
  ],
  [
    "leaks a sealed card",
    "HTTP-SEALED-01",
    { tell: changed("GET", CARD, (body) => ({ ...body, name: "Item of a rare tier" })) }
  ],
  [
    "reveals in an order of its own",
    "HTTP-REVEAL-01",
    {
      tell: changed("POST", /\/cards\/reveal$/, (body) =>
        "data" in body ? { data: body.data.toReversed() } : body
      )
    }
  ],
  [
    "credits a buyback twice in its answer",
    "HTTP-BUYBACK-01",
    { tell: changed("POST", OPERATIONS, (body) => ({ ...body, creditedUsd: "8.000000" })) }
  ],
  [
    "loses a ledger entry",
    "HTTP-LEDGER-01",
    {
      tell: changed("GET", /\/ledger-entries$/, (body) => ({ ...body, data: body.data.slice(1) }))
    }
  ],
  [
    "lets others read an organization's endpoints",
    "HTTP-KEY-05",
    {
      tell: (told, { method, path }) =>
        method === "GET" && /\/webhooks\/[^/]+$/.test(path) && told.status === 404
          ? { ...told, status: 200 }
          : told
    }
  ],
  ["ignores a filter", "HTTP-LIST-06", { ask: withQuery((query) => query.delete("cardId")) }],
  [
    "loses a card of a long history",
    "HTTP-HISTORY-01",
    {
      tell: changed("GET", /\/customers\/[^/]+\/cards$/, (body) => ({
        ...body,
        data: body.data.slice(1)
      }))
    }
  ],
  [
    "warns of each order below the threshold",
    "HTTP-EVENT-04",
    {
      tell: changed("GET", /\/events$/, (body) => ({
        ...body,
        data: body.data.flatMap((event: { type: string }) =>
          event.type === "balance.low" ? [event, event] : [event]
        )
      }))
    }
  ],
  [
    "replays no time",
    "HTTP-DELIVERY-08",
    {
      ask: (asked) => ({
        ...asked,
        body: asked.body
          .replace(/"since":"[^"]+"/, '"since":"2000-01-01T00:00:00Z"')
          .replace(/"until":"[^"]+"/, '"until":"2000-01-02T00:00:00Z"')
      })
    }
  ]
]

const isOfPartners = ({ path }: Asked): boolean => path.startsWith("/api/")

/** What a run must know before it begins. */
const SANDBOX = '{"environment":"sandbox"}'

/** Every promise must break of one of these: else it would hold of anything. */
export const NONSENSE: ReadonlyArray<Meddling> = [
  { tell: (told, asked) => (isOfPartners(asked) ? { ...told, body: SANDBOX } : told) },
  {
    tell: (told, asked) =>
      isOfPartners(asked) && !asked.path.endsWith("/account")
        ? { status: 500, headers: {}, body: "no" }
        : told
  },
  { tell: changed("GET", /^\/openapi\.json$/, (body) => ({ ...body, paths: {} })) }
]
