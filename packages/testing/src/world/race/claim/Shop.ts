/** A partner and a machine for tests of claims. */
import { Engine } from "@cardpack/core"
import { reveal } from "@cardpack/core/commands"
import type { Id } from "@cardpack/core/domain"
import type { ClaimQueue, Reads, Store } from "@cardpack/core/ports"
import { Effect, Result } from "effect"
import type { Audited } from "../Audited.ts"
import * as Real from "../Real.ts"
import { act, caller, order } from "../Requests.ts"
import type { Commits } from "./Commits.ts"

export type Provided =
  | Engine.Engine
  | Store.Store
  | Reads.Reads
  | ClaimQueue.ClaimQueue
  | Audited
  | Commits

const PRICE = 10_000_001n
/** Minutes. */
export const WINDOW = 30
export const RICH = { cash: 900_000_000n, bonus: 50_000_000n, customers: 1 }

let keys = 0
export const nextKey = () => `key ${++keys}`

export const openOf = (
  engine: Engine.Engine["Service"],
  partner: Real.Partner,
  cardIds: ReadonlyArray<Id.CardId>
) => engine.run(reveal(caller(partner), { customerId: partner.customers[0] ?? "cus_", cardIds }))

/** A partner and a machine with this many cards in each tier; all tiers have the same weight. */
export const shop = Effect.fnUntraced(function* (tiers: Readonly<Record<string, number>>) {
  const engine = yield* Engine.Engine
  const partner = yield* Real.partner(RICH)
  const { id, items } = yield* Real.machine({ price: PRICE, window: WINDOW, tiers })
  const buy = (quantity: number, sealed: boolean, by = partner) =>
    order(engine, by, nextKey(), { machine: id, quantity, sealed })
  const open = (cards: ReadonlyArray<Id.CardId>) => openOf(engine, partner, cards)
  const refund = (cards: ReadonlyArray<Id.CardId>) =>
    act(engine, partner, nextKey(), "refund", cards)
  return { engine, partner, id, items, buy, open, refund }
})

const tagOf = <A>(result: Result.Result<A, { readonly reason: { readonly _tag: string } }>) =>
  Result.isSuccess(result) ? "done" : result.failure.reason._tag

export const tag = <A, R>(
  effect: Effect.Effect<A, { readonly reason: { readonly _tag: string } }, R>
) => Effect.map(Effect.result(effect), tagOf)
