/** `PUT /operator/v1/prices`: the market's buyback values; they show in `buybackUsd` at once. */
import { Result } from "effect"
import type { Item } from "../catalog/Item.ts"
import { EMPTY } from "../engine/ChangeSet.ts"
import type { Command } from "../engine/Command.ts"
import * as Field from "./Field.ts"
import { operatorCommand, record } from "./OperatorCommand.ts"

export interface Price {
  readonly reference: string
  /** Decimal string. */
  readonly buybackUsd: string
}

/** All or nothing; answers how many prices changed. */
export const putPrices = (
  actor: string,
  prices: ReadonlyArray<Price>
): Command<{ readonly updated: number }> =>
  operatorCommand({
    name: "putPrices",
    partner: null,
    plan: { names: prices.map((price) => price.reference) },
    weight: prices.length,
    decide: (rows, fresh) =>
      Result.gen(function* () {
        const twice = Field.firstDuplicate(prices.map((price) => price.reference))
        if (twice >= 0) return yield* Field.invalid(`prices[${twice}].reference`, "is named twice")
        const items: Array<Item> = []
        for (const [index, price] of prices.entries()) {
          const path = `prices[${index}]`
          const stored = rows.itemByReference(price.reference)
          if (stored === undefined) {
            const problem = `${price.reference} is no card of the catalog`
            return yield* Field.invalid(`${path}.reference`, problem)
          }
          const buybackUsd = yield* Field.usd(`${path}.buybackUsd`, price.buybackUsd)
          if (buybackUsd !== stored.buybackUsd) items.push({ ...stored, buybackUsd })
        }
        const answer = { updated: items.length }
        if (items.length === 0) return { answer, changes: EMPTY }
        const note = { action: "prices.put", subject: "prices", detail: answer }
        const log = [record(actor, rows, fresh, note)]
        return { answer, changes: { ...EMPTY, items, log } }
      })
  })
