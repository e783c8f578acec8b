/** `PUT /operator/v1/prices`: buyback values, which show in `buybackUsd` at once. */
import { Result } from "effect"
import * as FieldCheck from "../../domain/refusal/FieldCheck.ts"
import type { Refusal } from "../../domain/refusal/Refusal.ts"
import type { Steps } from "../../domain/steps/Steps.ts"
import * as Usd from "../../domain/usd/Usd.ts"
import type { Command, Decision } from "../../engine/Command.ts"
import type { Fresh } from "../../engine/port/Entropy.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import type { Rows } from "../../engine/rows/Rows.ts"
import { operatorCommand, record } from "../log/OperatorCommand.ts"
import { CHANGED_SINCE, isStale } from "./Diff.ts"
import { diffOf, type JumpTerms, type Price, spelled } from "./PricesDiff.ts"

export interface PriceTerms extends JumpTerms {
  /** The digest of a preview: nothing else than what it showed is applied. */
  readonly preview?: string | undefined
}

/** A jump that was not applied. */
export interface HeldPrice {
  readonly reference: string
  readonly fromUsd: string
  readonly toUsd: string
}

export interface PricesAnswer {
  readonly updated: number
  readonly held: ReadonlyArray<HeldPrice>
}

function* decide(
  actor: string,
  prices: ReadonlyArray<Price>,
  terms: PriceTerms,
  rows: Rows,
  fresh: Fresh
): Steps<Result.Result<Decision<PricesAnswer>, Refusal>> {
  const twice = yield* FieldCheck.duplicate(prices, (price) => price.reference)
  if (twice >= 0) return FieldCheck.invalid(`prices[${twice}].reference`, "is named twice")
  const diff = yield* diffOf(rows, prices, terms)
  if (Result.isFailure(diff)) return Result.fail(diff.failure)
  if (isStale(terms.preview, diff.success.digest, diff.success.rows)) {
    return Result.fail(CHANGED_SINCE)
  }
  const refused = diff.success.rows.find(({ refusal }) => refusal !== null)?.refusal ?? null
  if (refused !== null) return Result.fail(refused)
  const items = diff.success.rows.flatMap(({ after, outcome }) =>
    outcome === "changed" && after !== null ? [after] : []
  )
  const held = diff.success.rows.flatMap(({ after, before, key, outcome }) =>
    outcome === "held" && after !== null && before !== null
      ? [
          {
            reference: key,
            fromUsd: Usd.format(before.buybackUsd),
            toUsd: Usd.format(after.buybackUsd)
          }
        ]
      : []
  )
  const answer = { updated: items.length, held }
  if (items.length === 0) return Result.succeed({ answer, changes: EMPTY })
  const detail = { updated: items.length, held: held.length }
  const note = { action: "prices.put", subject: "prices", detail }
  const log = [record(actor, rows, fresh, note)]
  return Result.succeed({ answer, changes: { ...EMPTY, items, log } })
}

/** All or nothing, but for jumps, which it holds back; answers how many prices changed. */
export const putPrices = (
  actor: string,
  given: ReadonlyArray<Price>,
  terms: PriceTerms = {}
): Command<PricesAnswer> => {
  const prices = spelled(given)
  return operatorCommand({
    name: "putPrices",
    partner: null,
    plan: { names: prices.map((price) => price.reference) },
    weight: prices.length,
    decide: (rows, fresh) => decide(actor, prices, terms, rows, fresh)
  })
}
