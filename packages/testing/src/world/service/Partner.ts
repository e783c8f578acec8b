/** A partner in tests: a client with its key, and common requests. */
import { randomUUID } from "node:crypto"
import type { AccountId } from "@cardpack/core/domain/id/Id"
import { expect } from "vitest"
import * as Client from "./Client.ts"
import type {
  Balance,
  Card,
  Customer,
  Event,
  LedgerEntry,
  Operation,
  Page,
  Shipment
} from "./Resource.ts"

export interface Partner extends Client.Client {
  readonly id: AccountId
  readonly keyId: string
  readonly key: string
  readonly operate: (body: unknown, idempotencyKey?: string) => Promise<Client.Reply<Operation>>
  readonly reveal: (
    customerId: string,
    cardIds: ReadonlyArray<string>
  ) => Promise<Client.Reply<{ readonly data: ReadonlyArray<Card> }>>
  readonly moveShipment: (
    operationId: string,
    update: Readonly<Record<string, unknown>>
  ) => Promise<Client.Reply<Shipment>>
  readonly newCustomer: () => Promise<string>
  readonly balance: () => Promise<Balance>
  readonly card: (cardId: string) => Promise<Card>
  readonly operation: (operationId: string) => Promise<Operation>
  readonly ledger: () => Promise<ReadonlyArray<LedgerEntry>>
  readonly cards: (customerId: string) => Promise<ReadonlyArray<Card>>
  readonly operations: () => Promise<ReadonlyArray<Operation>>
  readonly events: () => Promise<ReadonlyArray<Event>>
}

export const uniqueKey = (): string => randomUUID()

export const all = async <A>(client: Client.Client, path: string): Promise<ReadonlyArray<A>> => {
  const found: Array<A> = []
  let cursor = ""
  for (;;) {
    const page = Client.answer(await client.get<Page<A>>(`${path}?limit=200${cursor}`), 200)
    found.push(...page.data)
    if (page.nextCursor === null) return found
    cursor = `&cursor=${encodeURIComponent(page.nextCursor)}`
  }
}

const allEvents = async (client: Client.Client): Promise<ReadonlyArray<Event>> => {
  const found: Array<Event> = []
  let after = ""
  for (;;) {
    const page = Client.answer(await client.get<Page<Event>>(`/events${after}`), 200)
    if (page.data.length === 0) return found
    found.push(...page.data)
    after = `?after=${encodeURIComponent(page.nextCursor ?? "")}`
  }
}

export const make = (
  base: () => string,
  { id, keyId, key }: { readonly id: AccountId; readonly keyId: string; readonly key: string }
): Partner => {
  const client = Client.make(() => `${base()}/api/v2`, key)
  const read = async <A>(path: string) => Client.answer(await client.get<A>(path), 200)
  return {
    ...client,
    id,
    keyId,
    key,
    operate: (body, idempotencyKey = uniqueKey()) =>
      client.send<Operation>("POST", "/operations", {
        raw: JSON.stringify(body),
        headers: { "idempotency-key": idempotencyKey }
      }),
    reveal: (customerId, cardIds) =>
      client.post(`/customers/${customerId}/cards/reveal`, { cardIds }),
    moveShipment: (operationId, update) =>
      client.put(`/operations/${operationId}/shipment`, update),
    newCustomer: async () => Client.answer(await client.post<Customer>("/customers", {}), 201).id,
    balance: () => read("/balance"),
    card: (cardId) => read(`/cards/${cardId}`),
    operation: (operationId) => read(`/operations/${operationId}`),
    ledger: () => all(client, "/ledger-entries"),
    cards: (customerId) => all(client, `/customers/${customerId}/cards`),
    operations: () => all(client, "/operations"),
    events: () => allEvents(client)
  }
}

/** Micro-dollars of a decimal string with exactly six places. */
export const micros = (usd: string | null): bigint => {
  expect(usd).toMatch(/^-?\d+\.\d{6}$/)
  return BigInt((usd ?? "").replace(".", ""))
}

export const sum = (amounts: ReadonlyArray<bigint>): bigint =>
  amounts.reduce((total, amount) => total + amount, 0n)
