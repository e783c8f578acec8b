/** The tiers of a vending machine, as requests name them. */
import { Result } from "effect"
import * as NaturalKey from "../../domain/catalog/NaturalKey.ts"
import type { Tier } from "../../domain/catalog/VendingMachine.ts"
import type { OddsMode } from "../../domain/draw/StockList.ts"
import * as StockList from "../../domain/draw/StockList.ts"
import * as FieldCheck from "../../domain/refusal/FieldCheck.ts"
import type { Refusal } from "../../domain/refusal/Refusal.ts"
import { deciding } from "../../domain/steps/Deciding.ts"
import * as Usd from "../../domain/usd/Usd.ts"

export interface TierFields {
  readonly name: string
  /** Required where odds are by weight. In mode `stock` only zero or not counts; new tiers have 1. */
  readonly weight?: number | undefined
  /** Operators are warned when fewer cards are free; when omitted, it stays. */
  readonly lowStock?: number | undefined
}

export const MAX_NAME_LENGTH = 200
const MAX_TIERS = 100

/** In millionths, parsed from the number's decimal digits to stay exact. */
const weight = (field: string, value: number): Result.Result<bigint, Refusal> =>
  Result.orElse(Usd.parse(String(value)), () =>
    FieldCheck.invalid(field, "must be a number of at least 0 with at most six decimal places")
  )

const RESERVED = "is reserved"

const ONE = 1_000_000n

/** A draw's number has 64 bits. */
const MAX_WEIGHTS = 10n ** 18n
const TOO_HEAVY = "must leave weights of at most 1,000,000,000,000 in all"

const MAX_LOW_STOCK = 1_000_000

const lowStock = (field: string, value: number): Result.Result<number, Refusal> =>
  Number.isInteger(value) && value >= 0 && value <= MAX_LOW_STOCK
    ? Result.succeed(value)
    : FieldCheck.invalid(field, `must be an integer from 0 to ${MAX_LOW_STOCK}`)

interface Modes {
  /** Of the stored machine; null for a new one. */
  readonly from: OddsMode | null
  readonly to: OddsMode
}

/** The weights that it had in mode `stock` said nothing, so none may become its odds unsaid. */
const unweighed = (
  field: string,
  named: ReadonlyArray<TierFields>,
  tier: string
): readonly [field: string, problem: string] => {
  const at = named.findIndex(({ name }) => name === tier)
  const where = at < 0 ? field : `${field}[${at}].weight`
  return [where, `must name the weight of the tier ${tier}: its odds were of the stock`]
}

/** The tiers with those that are named applied. */
export const merge = deciding(function* (
  path: string,
  stored: ReadonlyArray<Tier>,
  given: ReadonlyArray<TierFields> | undefined,
  { from, to: mode }: Modes
) {
  const named = given ?? []
  const field = `${path}tiers`
  if (from === "stock" && mode === "weights") {
    const whole = new Set(named.flatMap((tier) => (tier.weight === undefined ? [] : [tier.name])))
    const left = stored.find(({ name }) => !whole.has(name))
    if (left !== undefined) return yield* FieldCheck.invalid(...unweighed(field, named, left.name))
  }
  if (given === undefined && stored.length > 0) return stored
  if (named.length === 0) return yield* FieldCheck.invalid(field, "must name at least one tier")
  const twice = FieldCheck.firstDuplicate(named.map((tier) => NaturalKey.plain(tier.name)))
  if (twice >= 0) return yield* FieldCheck.invalid(`${field}[${twice}].name`, "is named twice")
  const byName = new Map(stored.map((tier) => [tier.name, tier]))
  for (const [index, tier] of named.entries()) {
    const path = `${field}[${index}]`
    const name = byName.has(tier.name)
      ? tier.name
      : yield* NaturalKey.check(`${path}.name`, tier.name, MAX_NAME_LENGTH)
    const alike = stored.find((each) => NaturalKey.plain(each.name) === NaturalKey.plain(name))
    if (!byName.has(name) && alike !== undefined) {
      return yield* FieldCheck.invalid(`${path}.name`, `looks like the tier ${alike.name}`)
    }
    if (name === StockList.ALL) return yield* FieldCheck.invalid(`${path}.name`, RESERVED)
    const kept = mode === "stock" ? (byName.get(name)?.weight ?? ONE) : null
    if (tier.weight === undefined && kept === null)
      return yield* FieldCheck.invalid(`${path}.weight`, "is required where odds are by weight")
    const low = tier.lowStock ?? byName.get(name)?.lowStock
    byName.set(name, {
      name,
      weight:
        tier.weight === undefined ? (kept ?? ONE) : yield* weight(`${path}.weight`, tier.weight),
      ...(low !== undefined && { lowStock: yield* lowStock(`${path}.lowStock`, low) })
    })
  }
  const merged = Array.from(byName.values())
  if (merged.length > MAX_TIERS) {
    return yield* FieldCheck.invalid(
      field,
      `must leave the machine with at most ${MAX_TIERS} tiers`
    )
  }
  if (merged.every((tier) => tier.weight === 0n)) {
    return yield* FieldCheck.invalid(field, "must leave at least one weight above zero")
  }
  let sum = 0n
  for (const { weight } of merged) sum += weight
  if (sum > MAX_WEIGHTS) return yield* FieldCheck.invalid(field, TOO_HEAVY)
  return merged
})
