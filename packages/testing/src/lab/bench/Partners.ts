/** Sets up stock, partners and money for a load, through both APIs. */
import * as http from "node:http"
import { Data, Effect } from "effect"
import * as Bulk from "./Bulk.ts"
import * as Catalogued from "./Catalogued.ts"
import type { Buyer } from "./load/Load.ts"
import * as Slotted from "./Slotted.ts"

export class SetupError extends Data.TaggedError("SetupError")<{
  readonly request: string
  readonly status: number
  readonly body: string
}> {}

export interface Access {
  readonly url: string
  readonly operatorToken: string
}

export const call = Effect.fnUntraced(function* (
  url: string,
  method: string,
  token: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {}
) {
  const response = yield* Effect.promise(() =>
    fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        ...headers
      },
      body: JSON.stringify(body)
    })
  )
  const text = yield* Effect.promise(() => response.text())
  if (response.ok) return JSON.parse(text)
  return yield* new SetupError({ request: `${method} ${url}`, status: response.status, body: text })
})

const operator = ({ operatorToken, url }: Access) => ({
  post: (path: string, body: unknown, headers?: Readonly<Record<string, string>>) =>
    call(`${url}/operator/v1${path}`, "POST", operatorToken, body, headers),
  put: (path: string, body: unknown) =>
    call(`${url}/operator/v1${path}`, "PUT", operatorToken, body)
})

export const MACHINE_ID = 1
const PRICE_USD = "1.000000"
export const FUNDS_USD = "1000000.000000"
/** Small bodies: stocking must not take more of the service's memory than selling. */
const CARDS_A_REQUEST = 1_000

/** Weights in percent; the stock has the same proportions. */
export const TIERS = [
  { name: "common", weight: 70 },
  { name: "rare", weight: 25 },
  { name: "epic", weight: 5 }
] as const

export const tierOf = (index: number): string => {
  const place = index % 100
  if (place < TIERS[0].weight) return TIERS[0].name
  return place < TIERS[0].weight + TIERS[1].weight ? TIERS[1].name : TIERS[2].name
}

/** A machine and so many of its cards, the first with number `from`. */
export const catalog = (from: number, count: number) => ({
  vendingMachines: [
    {
      id: MACHINE_ID,
      name: "Bench",
      priceUsd: PRICE_USD,
      image: "https://cards.example/pack.svg",
      tiers: TIERS
    }
  ],
  cards: Array.from({ length: count }, (_, offset) => ({
    reference: `bench-${from + offset}`,
    vendingMachineId: MACHINE_ID,
    tier: tierOf(from + offset),
    name: `Card ${from + offset}`,
    image: "https://cards.example/card.svg",
    buybackUsd: "0.900000"
  }))
})

export const stock = Effect.fnUntraced(function* (access: Access, count: number) {
  for (let from = 0; from < count; from += CARDS_A_REQUEST) {
    const part = catalog(from, Math.min(CARDS_A_REQUEST, count - from))
    yield* operator(access).put("/catalog", part)
  }
})

/** Copies of a card that is stocked already, in its tier. */
const COPIES: ReadonlyArray<(count: number) => string> = [
  (count) => `INSERT INTO item SELECT uuidv7(), reference || '-' || n, machine_id, tier,
      name, image, buyback, metadata, withdrawn_at, created_at
    FROM item, generate_series(1, ${count}) AS n`,
  () => `INSERT INTO pool (list_id, slot, machine_id, tier, item_id, salt)
    SELECT l.id, l.size + row_number() OVER (PARTITION BY l.id) - 1, i.machine_id, i.tier, i.id,
      uuid_send(gen_random_uuid())
    FROM item i JOIN pool_list l ON l.machine_id = i.machine_id AND l.name = i.tier
    WHERE NOT EXISTS (SELECT 1 FROM pool p WHERE p.item_id = i.id)`,
  () => `CREATE UNLOGGED TABLE fill_slot AS
    SELECT p.item_id, p.machine_id, l.name AS list, l.generation, p.tier, p.salt, p.slot
    FROM pool p JOIN pool_list l ON l.id = p.list_id WHERE p.slot >= l.size`,
  ...[...Slotted.put("fill_slot"), "DROP TABLE fill_slot"].map((statement) => () => statement),
  () => "UPDATE pool_list l SET size = (SELECT max(p.slot) + 1 FROM pool p WHERE p.list_id = l.id)",
  () => `UPDATE pool_count c SET free =
    (SELECT count(*) FROM pool p WHERE p.list_id = c.list_id AND p.tier = c.tier)`,
  ...Catalogued.added().map((statement) => () => statement),
  () =>
    `UPDATE machine_stock s SET free = (SELECT count(*) FROM pool p WHERE p.machine_id = s.machine_id)`
]

/**
 * Copies every stocked card until there are so many, which is faster than the API. Nothing may have
 * been sold.
 */
export const multiply = (databaseUrl: string, cards: number) =>
  Bulk.run(
    databaseUrl,
    Effect.fnUntraced(function* (connection) {
      const { rows } = yield* connection.query("SELECT count(*)::int AS stocked FROM item", [])
      const stocked = Number(rows[0]?.stocked ?? 0)
      for (const statement of COPIES) {
        yield* connection.query(statement(Math.ceil(cards / stocked)), [], false)
      }
    })
  )

const buyer = Effect.fnUntraced(function* (access: Access, index: number) {
  const { post } = operator(access)
  const partner = yield* post("/partners", { name: `Bench ${index}` })
  const { key } = yield* post(`/partners/${partner.id}/keys`, {})
  yield* post(
    `/partners/${partner.id}/adjustments`,
    { amountUsd: FUNDS_USD, bucket: "cash", reason: "bench" },
    { "idempotency-key": `bench-${partner.id}` }
  )
  const customer = yield* call(`${access.url}/api/v2/customers`, "POST", key, {})
  return { key, customerId: customer.id } satisfies Buyer
})

/** Creates partners, each with a key, a customer and more money than a load can spend. */
export const buyers = (
  access: Access,
  count: number
): Effect.Effect<ReadonlyArray<Buyer>, SetupError> =>
  Effect.forEach(
    Array.from({ length: count }, (_, index) => index),
    (index) => buyer(access, index),
    { concurrency: 16 }
  )

export const SCOPES = ["all", "changes"] as const
export type Scope = (typeof SCOPES)[number]

/** Unlike fetch, it waits for an answer as long as an audit takes. */
const answerOf = (url: string, token: string) =>
  Effect.callback<string, SetupError>((resume) => {
    const failed = (body: string, status = 0) =>
      resume(Effect.fail(new SetupError({ request: url, status, body })))
    http
      .get(url, { headers: { authorization: `Bearer ${token}` } }, (response) => {
        const parts: Array<Buffer> = []
        response.on("data", (part: Buffer) => parts.push(part))
        response.on("end", () => {
          const text = Buffer.concat(parts).toString()
          if (response.statusCode === 200) resume(Effect.succeed(text))
          else failed(text, response.statusCode)
        })
      })
      .on("error", ({ message }) => failed(message))
  })

/** Fails if a check does. */
export const audit = Effect.fnUntraced(function* (
  { operatorToken, url }: Access,
  scope: Scope = "all"
) {
  const request = `${url}/operator/v1/audit?scope=${scope}`
  const { checks } = JSON.parse(yield* answerOf(request, operatorToken))
  const broken = checks.filter(({ ok }: { readonly ok: boolean }) => !ok)
  if (broken.length === 0) return
  yield* new SetupError({ request, status: 200, body: JSON.stringify(broken) })
})
