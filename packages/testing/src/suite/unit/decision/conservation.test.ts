/** The reference store's rules of conservation: each finds a state that breaks it. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, HashMap } from "effect"
import { rowsOf, type State } from "../../../kit/reference/State.ts"
import * as Decisions from "../../../world/engine/Decisions.ts"
import * as Conservation from "../../../world/rules/Conservation.ts"

const { catalog, customer, fresh, partner, put, state } = Decisions

const traded = Effect.gen(function* () {
  yield* put(catalog())
  const shopper = yield* customer(yield* partner())
  const { customerId } = shopper
  const { details } = yield* shopper.order(2)
  yield* shopper.order(1, "sealed")
  const cardIds = details.cards.slice(1).map(({ card }) => card.id)
  yield* shopper.submit({ kind: "buyback", mode: "offchain", customerId, cardIds })
  return yield* state
})

const changed = <Kind extends keyof State>(
  before: State,
  kind: Kind,
  change: object,
  holds: (row: Record<string, unknown>) => boolean = () => true
): State => {
  const table = before[kind] as unknown as HashMap.HashMap<string, Record<string, unknown>>
  const [found] = HashMap.toEntries(table).filter(([, row]) => holds(row))
  if (found === undefined) throw new Error(`no such row of ${kind}`)
  const [key, row] = found
  return { ...before, [kind]: HashMap.set(table, key, { ...row, ...change }) }
}

const twice = ({ affectedCards }: State) =>
  HashMap.union(
    affectedCards,
    HashMap.fromIterable(rowsOf(affectedCards).map((row) => [`again ${row.cardId}`, row] as const))
  )

const EMPTY = HashMap.empty<string, never>()
const TOKEN = { mintedAt: null, tokenId: "1", chainId: 1, operationId: "op_1" }
const AS_BONUS = { cash: 0n, bonus: -20_000_000n }
const WITH_BONUS = { cash: 980_000_000n, bonus: 1n }
const UNEVEN = { cash: 9_999_998n, bonus: 2n }
const isSpent = ({ kind }: Record<string, unknown>): boolean => kind === "SPEND"

const cases: ReadonlyArray<readonly [rule: string, breaks: (before: State) => State]> = [
  ["balances", (all) => changed(all, "accounts", { balance: { cash: 1n, bonus: 0n } })],
  ["numbers", (all) => changed(all, "accounts", { sequence: 1_000n })],
  ["places", (all) => ({ ...all, pool: EMPTY })],
  ["ends", (all) => ({ ...all, affectedCards: twice(all) })],
  ["claims", (all) => changed(all, "stock", { claims: 0 })],
  ["sums", (all) => changed(all, "operations", { chargedUsd: 1n })],
  ["sums", (all) => changed(all, "ledgerEntries", { amount: AS_BONUS }, isSpent)],
  ["sums", (all) => changed(all, "cards", { paid: UNEVEN })],
  ["buckets", (all) => changed(all, "ledgerEntries", { balanceAfter: WITH_BONUS }, isSpent)],
  ["draws", (all) => ({ ...all, draws: EMPTY })],
  [
    "deposits",
    (all) => {
      const deposit = { id: "ftx_1", status: "confirmed" } as never
      return { ...all, fundingTransactions: HashMap.make(["ftx_1", deposit]) }
    }
  ],
  ["tokens", (all) => changed(all, "cards", { onchain: TOKEN }, ({ itemId }) => itemId !== null)],
  [
    "entries",
    (all) => changed(all, "operations", { mode: "onchain" }, ({ kind }) => kind === "buyback")
  ],
  ["events", (all) => changed(all, "events", { type: "operation.cancelled" })],
  ["events", (all) => changed(all, "operations", { customerId: "cus_other" })]
]

describe("the rules of conservation", () => {
  it.effect("hold after trades of each kind", () =>
    Effect.gen(function* () {
      const all = yield* traded
      assert.lengthOf(rowsOf(all.cards), 3)
      assert.deepStrictEqual(Conservation.broken(all), [])
    }).pipe(Effect.provide(fresh()))
  )

  it.effect.each(cases)("find a state that breaks %s", ([rule, breaks]) =>
    Effect.gen(function* () {
      const broken = Conservation.broken(breaks(yield* traded))
      assert.include(
        broken.map(([name]) => name),
        rule
      )
    }).pipe(Effect.provide(fresh()))
  )
})
