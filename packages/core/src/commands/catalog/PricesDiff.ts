/** What `PUT /prices` would change, and the jumps that it holds back for a look. */
import { Result } from "effect"
import type { Item } from "../../domain/catalog/Item.ts"
import { isJump, MAX_RATIO, type Ratio, ratioOf } from "../../domain/catalog/Jump.ts"
import * as NaturalKey from "../../domain/catalog/NaturalKey.ts"
import * as FieldCheck from "../../domain/refusal/FieldCheck.ts"
import type { Refusal } from "../../domain/refusal/Refusal.ts"
import type { Steps } from "../../domain/steps/Steps.ts"
import * as Usd from "../../domain/usd/Usd.ts"
import { referenceOf } from "./CardFields.ts"
import { digestOf, type Outcome, type RowDiff, type Stored } from "./Diff.ts"

export interface Price {
  readonly reference: string
  /** Decimal string. */
  readonly buybackUsd: string
}

/** The list with the references in their one spelling. */
export const spelled = (prices: ReadonlyArray<Price>): ReadonlyArray<Price> =>
  prices.map((price) => ({ ...price, reference: referenceOf(price) }))

/** How far a price may move unseen. */
export interface JumpTerms {
  /** A change by more than this factor is held; {@link MAX_RATIO} unless set. */
  readonly maxRatio?: number | undefined
  /** Jumps that a person has looked at: all, or those of these cards. */
  readonly acceptJumps?: boolean | ReadonlyArray<string> | undefined
}

export interface PricesDiff {
  readonly rows: ReadonlyArray<RowDiff<string, Item>>
  readonly digest: string
}

const judge = (
  path: string,
  price: Price,
  stored: Item | undefined,
  isTwice: boolean
): Result.Result<Item, Refusal> => {
  if (isTwice) return FieldCheck.invalid(`${path}.reference`, "is named twice")
  if (stored === undefined) {
    return FieldCheck.invalid(`${path}.reference`, `${price.reference} is no card of the catalog`)
  }
  return Result.map(FieldCheck.usd(`${path}.buybackUsd`, price.buybackUsd), (buybackUsd) =>
    buybackUsd === stored.buybackUsd ? stored : { ...stored, buybackUsd }
  )
}

const outcomeOf = (before: Item, after: Item, ratio: Ratio, isAccepted: boolean): Outcome => {
  if (before.buybackUsd === after.buybackUsd) return "unchanged"
  return !isAccepted && isJump(before.buybackUsd, after.buybackUsd, ratio) ? "held" : "changed"
}

/** Judges every row; a held row is not applied. */
export function* diffOf(
  stored: Pick<Stored, "itemByReference">,
  prices: ReadonlyArray<Price>,
  { acceptJumps = false, maxRatio = MAX_RATIO }: JumpTerms
): Steps<Result.Result<PricesDiff, Refusal>> {
  const ratio = ratioOf("maxRatio", maxRatio)
  if (Result.isFailure(ratio)) return Result.fail(ratio.failure)
  const accepted = new Set(
    typeof acceptJumps === "boolean" ? [] : acceptJumps.map(NaturalKey.spelled)
  )
  const seen = new Set<string>()
  const rows: Array<RowDiff<string, Item>> = []
  for (const [at, price] of prices.entries()) {
    yield
    const { reference: key } = price
    const before = stored.itemByReference(key)
    const after = judge(`prices[${at}]`, price, before, seen.has(key))
    seen.add(key)
    if (Result.isFailure(after) || before === undefined) {
      const refusal = Result.isFailure(after) ? after.failure : null
      rows.push({ at, key, outcome: "refused", changes: [], refusal, before: null, after: null })
      continue
    }
    const isAccepted = acceptJumps === true || accepted.has(key)
    const outcome = outcomeOf(before, after.success, ratio.success, isAccepted)
    const [from, to] = [Usd.format(before.buybackUsd), Usd.format(after.success.buybackUsd)]
    const changes = from === to ? [] : [{ field: "buybackUsd", from, to }]
    rows.push({ at, key, outcome, changes, refusal: null, before, after: after.success })
  }
  return Result.succeed({ rows, digest: yield* digestOf(rows) })
}
