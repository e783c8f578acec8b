/** Stock, and partners with money, customers and an endpoint: what a run begins with. */
import * as Random from "../../kit/arbitrary/Random.ts"
import * as KnownFromAnswers from "../../world/act/KnownFromAnswers.ts"
import type { Recorder } from "./History.ts"
import type { Ground } from "./Stage.ts"
import type { Transport } from "./Transport.ts"

export interface Account extends KnownFromAnswers.KnownFromAnswers {
  readonly id: string
  readonly key: string
}

export const ACCOUNTS = 16
const CUSTOMERS = 3
const CARDS_A_REQUEST = 2_000
const MICROS = 1_000_000n

/** Window, price in dollars, and what happens when a tier is empty. */
const KINDS = [
  { id: 1, price: 10, tiers: [70, 25, 5], more: {} },
  { id: 2, price: 5, tiers: [1], more: { refundWindowHours: 0.01 } },
  { id: 3, price: 3, tiers: [60, 40], more: { whenTierEmpty: "stop" } },
  { id: 4, price: 2, tiers: [90, 10], more: { refundWindowHours: 0 } }
]

export const MACHINES = KINDS.map(({ id, price }) => ({
  id,
  tiers: [],
  price: BigInt(price) * MICROS
}))

export const COUNTRY = { country: "Germany", code: "DE", fee: 5_000_000n }

const documentOf = (
  { id, more, price, tiers }: (typeof KINDS)[number],
  from: number,
  to: number
) => {
  const draw = Random.make(id * 1_000_003 + from)
  const tierOf = () => {
    let place = draw.below(tiers.reduce((sum, weight) => sum + weight, 0))
    return `tier ${tiers.findIndex((weight) => (place -= weight) < 0)}`
  }
  return {
    vendingMachines: [
      {
        id,
        name: `Machine ${id}`,
        priceUsd: `${price}.000000`,
        image: `https://cards.example/${id}.png`,
        tiers: tiers.map((weight, at) => ({ name: `tier ${at}`, weight })),
        ...more
      }
    ],
    cards: Array.from({ length: to - from }, (_, at) => ({
      reference: `n${id}-${from + at}`,
      vendingMachineId: id,
      tier: tierOf(),
      name: `Card n${id}-${from + at}`,
      image: "https://cards.example/card.png",
      buybackUsd: "1.500000"
    }))
  }
}

/** An audit of a long run on a busy computer. */
const PATIENCE_MS = 900_000

/** What an operator does once all stands; throws what was refused. */
export const operatorOf =
  ({ operatorToken }: Ground, transport: Transport) =>
  async (method: string, path: string, body?: unknown, key?: string) => {
    const url = { path: `/operator/v1${path}`, patience: PATIENCE_MS }
    const sent = { ...url, method, token: operatorToken, key: key ?? null }
    const reply = await transport.send(0, { ...sent, ...(body !== undefined && { body }) })
    if (reply.status !== null && reply.status < 300) return reply.body
    throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
  }

export type Operator = ReturnType<typeof operatorOf>

/** The first one is the busy one; the last one is poor. */
const fundsOf = (index: number): { readonly cash: string; readonly bonus: string } => {
  if (index === 0) return { cash: "5000000.000000", bonus: "1000.000000" }
  return index === ACCOUNTS - 1
    ? { cash: "300.000000", bonus: "7.000001" }
    : { cash: "500000.000000", bonus: "33.333333" }
}

const partner = async (
  index: number,
  operator: Operator,
  { receiving }: Ground,
  transport: Transport,
  recorder: Recorder
): Promise<Account> => {
  const { id } = await operator("POST", "/partners", { name: `Partner ${index}` })
  const { key: token } = await operator("POST", `/partners/${id}/keys`, {})
  const { bonus, cash } = fundsOf(index)
  const reason = "nemesis"
  const granted = { amountUsd: cash, bucket: "cash", reason }
  await operator("POST", `/partners/${id}/adjustments`, granted, `cash-${id}`)
  await operator("POST", `/partners/${id}/bonus`, { amountUsd: bonus, reason }, `bonus-${id}`)
  recorder.note("funds", { account: id, cash, bonus })
  const own = async (path: string, body: object) =>
    (await transport.send(0, { method: "POST", path: `/api/v2${path}`, token, body })).body
  const endpoint = { url: receiving.urlOf(id), subscribedEvents: ["*"] }
  const { signingSecret } = await own("/webhooks", endpoint)
  receiving.trust(id, signingSecret)
  const learned = KnownFromAnswers.begin(id)
  for (let at = 0; at < CUSTOMERS; at++) learned.customers.push((await own("/customers", {})).id)
  recorder.note("customers", { account: id, customers: learned.customers })
  return { id, key: token, ...learned }
}

export const open = async (
  stage: Ground,
  transport: Transport,
  recorder: Recorder,
  items: number
): Promise<ReadonlyArray<Account>> => {
  const operator = operatorOf(stage, transport)
  const { fee: _, ...country } = COUNTRY
  await operator("PUT", "/shipping-countries", { data: [{ ...country, feeUsd: "5.000000" }] })
  const each = Math.ceil(items / KINDS.length)
  for (const kind of KINDS)
    for (let from = 0; from < each; from += CARDS_A_REQUEST)
      await operator(
        "PUT",
        "/catalog",
        documentOf(kind, from, Math.min(each, from + CARDS_A_REQUEST))
      )
  recorder.note("items", { count: each * KINDS.length })
  const indices = Array.from({ length: ACCOUNTS }, (_, index) => index)
  return Promise.all(indices.map((index) => partner(index, operator, stage, transport, recorder)))
}
