/**
 * Clients that buy, refund and sell back with known idempotency keys while the service or its
 * database may fail at any moment, and the checks of their requests afterwards.
 */

import { expect } from "vitest"
import type * as Random from "../../../kit/arbitrary/Random.ts"
import { answer, refusal } from "../../../world/service/Client.ts"
import { micros, sum, uniqueKey } from "../../../world/service/Partner.ts"
import type { Operation } from "../../../world/service/Resource.ts"
import type * as World from "../../../world/service/World.ts"

interface Sent {
  readonly key: string
  readonly body: object
  /** The acknowledged operation; undefined after a cut connection or a 503. */
  readonly acknowledged: Operation | undefined
}

export interface Traffic {
  /** Sends until `enough` or until the service is gone; reports the number of requests sent. */
  readonly run: (clients: number, onSent: (count: number) => void, enough?: number) => Promise<void>
  readonly sent: ReadonlyArray<Sent>
}

/** Repeated requests in flight together. */
const AT_ONCE = 16
const CUT = "the connection was cut"

export const make = (shop: World.Shop, random: Random.Random): Traffic => {
  const { partner, customerId, machine } = shop
  const sent: Array<Sent> = []
  const sealed: Array<string> = []
  const held: Array<string> = []
  let count = 0

  const order = () => ({
    kind: "order",
    customerId,
    vendingMachineId: machine.id,
    quantity: 1 + random.below(3),
    reveal: random.below(2) === 0 ? "sealed" : "on_create",
    metadata: { request: sent.length }
  })

  const next = (): object => {
    const choice = random.below(4)
    const cards = choice === 0 ? sealed : choice === 1 ? held : []
    const cardIds = cards.splice(0, 1 + random.below(2))
    if (cardIds.length === 0) return order()
    return choice === 0
      ? { kind: "refund", customerId, cardIds }
      : { kind: "buyback", mode: "offchain", customerId, cardIds }
  }

  const keep = (operation: Operation) => {
    for (const card of operation.cards) (card.sealed ? sealed : held).push(card.id)
  }

  const one = async (onSent: (count: number) => void): Promise<typeof CUT | undefined> => {
    const body = next()
    const key = uniqueKey()
    const reply = partner.operate(body, key).catch((): typeof CUT => CUT)
    onSent(++count)
    const outcome = await reply
    const unavailable = outcome !== CUT && outcome.status === 503
    if (unavailable) refusal(outcome, "service_unavailable")
    const acknowledged = outcome === CUT || unavailable ? undefined : answer(outcome, 201)
    sent.push({ key, body, acknowledged })
    if (acknowledged !== undefined) keep(acknowledged)
    return outcome === CUT ? CUT : undefined
  }

  return {
    sent,
    run: async (clients, onSent, enough = Number.POSITIVE_INFINITY) => {
      count = 0
      const client = async () => {
        while (count < enough) if ((await one(onSent)) === CUT) return
      }
      await Promise.all(Array.from({ length: clients }, client))
    }
  }
}

/** The parts of an operation that never change, whatever happens to its cards. */
const lasting = (operation: Operation) => {
  const { cards, affectedCards, updatedAt: _, replayed: __, ...rest } = operation
  return {
    ...rest,
    cards: cards.map((card) => card.id),
    affectedCards: affectedCards.map((card) => card.id)
  }
}

export const isKept = async ({ partner }: World.Shop, { sent }: Traffic): Promise<void> => {
  const found = new Map((await partner.operations()).map((each) => [each.id, lasting(each)]))
  for (const { acknowledged } of sent)
    if (acknowledged !== undefined)
      expect(found.get(acknowledged.id)).toEqual(lasting(acknowledged))
}

/**
 * Asserts that every key answers again: an acknowledged one with its operation, any other with a
 * new one.
 */
export const repeats = async ({ partner }: World.Shop, { sent }: Traffic): Promise<void> => {
  const repeat = async ({ key, body, acknowledged }: Sent) => {
    const again = await partner.operate(body, key)
    if (acknowledged !== undefined) {
      expect(lasting(answer(again, 200))).toEqual(lasting(acknowledged))
    } else {
      expect([200, 201], again.text).toContain(again.status)
      expect(lasting(answer(await partner.operate(body, key), 200))).toEqual(lasting(again.body))
    }
  }
  for (let from = 0; from < sent.length; from += AT_ONCE)
    await Promise.all(sent.slice(from, from + AT_ONCE).map(repeat))
}

/**
 * Asserts that each operation has its money, ledger entry, event and cards, and that nothing is
 * left over.
 */
export const isWhole = async (
  { partner, customerId }: World.Shop,
  { sent }: Traffic,
  funds: bigint
): Promise<void> => {
  const operations = await partner.operations()
  expect(operations).toHaveLength(sent.length)
  const moved = operations.map((each) => micros(each.creditedUsd) - micros(each.chargedUsd))
  expect(micros((await partner.balance()).total)).toBe(funds + sum(moved))
  const ids = operations.map((operation) => operation.id).sort()
  const entries = (await partner.ledger()).flatMap(({ operationId }) => operationId ?? [])
  expect([...entries].sort()).toEqual(ids)
  const events = (await partner.events()).map((event) => event.data.operationId)
  expect([...events].sort()).toEqual(ids)
  const cards = operations.flatMap((operation) => operation.cards.map((card) => card.id))
  const listed = (await partner.cards(customerId)).map((card) => card.id)
  expect([...listed].sort()).toEqual([...cards].sort())
  const bought = operations.flatMap(({ kind, affectedCards }) =>
    affectedCards.map((card) => [card.status, kind])
  )
  for (const [status, kind] of bought)
    expect(status).toBe(kind === "refund" ? "refunded" : "bought_back")
}
