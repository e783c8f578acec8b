/** `PUT /operator/v1/prices`: buyback values, which show in `buybackUsd` at once. */
import { Result } from "effect"
import type { Item } from "../../domain/catalog/Item.ts"
import * as FieldCheck from "../../domain/refusal/FieldCheck.ts"
import type { Refusal } from "../../domain/refusal/Refusal.ts"
import type { Steps } from "../../domain/steps/Steps.ts"
import type { Command, Decision } from "../../engine/Command.ts"
import type { Fresh } from "../../engine/port/Entropy.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import type { Rows } from "../../engine/rows/Rows.ts"
import { operatorCommand, record } from "../log/OperatorCommand.ts"

export interface Price {
  readonly reference: string
  /** Decimal string. */
  readonly buybackUsd: string
}

export interface PricesAnswer {
  readonly updated: number
}

/** The item with its new price; null when the price is the same. */
const itemOf = (
  path: string,
  price: Price,
  stored: Item | undefined
): Result.Result<Item | null, Refusal> => {
  if (stored === undefined) {
    return FieldCheck.invalid(`${path}.reference`, `${price.reference} is no card of the catalog`)
  }
  return Result.map(FieldCheck.usd(`${path}.buybackUsd`, price.buybackUsd), (buybackUsd) =>
    buybackUsd === stored.buybackUsd ? null : { ...stored, buybackUsd }
  )
}

function* decide(
  actor: string,
  prices: ReadonlyArray<Price>,
  rows: Rows,
  fresh: Fresh
): Steps<Result.Result<Decision<PricesAnswer>, Refusal>> {
  const twice = yield* FieldCheck.duplicate(prices, (price) => price.reference)
  if (twice >= 0) return FieldCheck.invalid(`prices[${twice}].reference`, "is named twice")
  const items: Array<Item> = []
  for (const [index, price] of prices.entries()) {
    const item = itemOf(`prices[${index}]`, price, rows.itemByReference(price.reference))
    if (Result.isFailure(item)) return Result.fail(item.failure)
    if (item.success !== null) items.push(item.success)
    yield
  }
  const answer = { updated: items.length }
  if (items.length === 0) return Result.succeed({ answer, changes: EMPTY })
  const note = { action: "prices.put", subject: "prices", detail: { ...answer } }
  const log = [record(actor, rows, fresh, note)]
  return Result.succeed({ answer, changes: { ...EMPTY, items, log } })
}

/** All or nothing; answers how many prices changed. */
export const putPrices = (actor: string, prices: ReadonlyArray<Price>): Command<PricesAnswer> =>
  operatorCommand({
    name: "putPrices",
    partner: null,
    plan: { names: prices.map((price) => price.reference) },
    weight: prices.length,
    decide: (rows, fresh) => decide(actor, prices, rows, fresh)
  })
