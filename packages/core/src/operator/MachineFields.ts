/** A vending machine as operators write it: the catalog and `PATCH /vending-machines/{id}` share it. */
import { Result } from "effect"
import type { Tier, VendingMachine } from "../catalog/VendingMachine.ts"
import type { Refusal } from "../refusal/Refusal.ts"
import * as Instant from "../time/Instant.ts"
import * as Usd from "../usd/Usd.ts"
import * as Field from "./Field.ts"

export interface MachineFields {
  readonly name?: string | undefined
  /** Decimal string, above zero. */
  readonly priceUsd?: string | undefined
  readonly image?: string | undefined
  readonly staticImage?: string | undefined
  readonly public?: boolean | undefined
  readonly active?: boolean | undefined
  /** May be a fraction. */
  readonly refundWindowHours?: number | undefined
  /** Tiers of the machine that are not named stay; a weight of zero retires one. */
  readonly tiers?: ReadonlyArray<{ readonly name: string; readonly weight: number }> | undefined
}

export const MAX_NAME_LENGTH = 200
export const MAX_URL_LENGTH = 2048
const MAX_TIERS = 100
const MAX_REFUND_WINDOW_HOURS = 8784
/** PostgreSQL's `integer`. */
export const MAX_MACHINE_ID = 2_147_483_647

export const isMachineId = (id: number): boolean =>
  Number.isInteger(id) && id >= 1 && id <= MAX_MACHINE_ID

const DEFAULT_REFUND_WINDOW = Instant.DAY

/** Weights are kept in millionths, read off the number's own decimal digits. */
const weight = (field: string, value: number): Result.Result<bigint, Refusal> =>
  Result.orElse(Usd.parse(String(value)), () =>
    Field.invalid(field, "must be a number of at least 0 with at most six decimal places")
  )

const refundWindow = (field: string, hours: number): Result.Result<number, Refusal> =>
  hours >= 0 && hours <= MAX_REFUND_WINDOW_HOURS
    ? Result.succeed(Math.round(hours * Instant.HOUR))
    : Field.invalid(field, `must be a number from 0 to ${MAX_REFUND_WINDOW_HOURS}`)

const tiers = (
  path: string,
  stored: ReadonlyArray<Tier>,
  given: MachineFields["tiers"]
): Result.Result<ReadonlyArray<Tier>, Refusal> =>
  Result.gen(function* () {
    if (given === undefined && stored.length > 0) return stored
    const named = given ?? []
    const field = `${path}tiers`
    if (named.length === 0) return yield* Field.invalid(field, "must name at least one tier")
    const twice = Field.firstDuplicate(named.map((tier) => tier.name))
    if (twice >= 0) return yield* Field.invalid(`${field}[${twice}].name`, "is named twice")
    const weights = new Map(stored.map((tier) => [tier.name, tier.weight]))
    for (const [index, tier] of named.entries()) {
      const name = yield* Field.text(`${field}[${index}].name`, tier.name, MAX_NAME_LENGTH)
      weights.set(name, yield* weight(`${field}[${index}].weight`, tier.weight))
    }
    const merged = Array.from(weights, ([name, value]): Tier => ({ name, weight: value }))
    if (merged.length > MAX_TIERS) {
      return yield* Field.invalid(field, `must leave the machine with at most ${MAX_TIERS} tiers`)
    }
    if (merged.every((tier) => tier.weight === 0n)) {
      return yield* Field.invalid(field, "must leave at least one weight above zero")
    }
    return merged
  })

const required = (field: string, value: string | undefined): Result.Result<string, Refusal> =>
  value === undefined ? Field.invalid(field, "is required") : Result.succeed(value)

const sameTiers = (a: ReadonlyArray<Tier>, b: ReadonlyArray<Tier>): boolean =>
  a.length === b.length &&
  a.every((tier, at) => tier.name === b[at]?.name && tier.weight === b[at]?.weight)

/** The machine after the fields; omitted ones stay, or take their defaults in a new machine. */
export const amend = (
  path: string,
  id: number,
  stored: VendingMachine | undefined,
  fields: MachineFields,
  now: Instant.Instant
): Result.Result<VendingMachine, Refusal> =>
  Result.gen(function* () {
    const name = yield* required(`${path}name`, fields.name ?? stored?.name)
    const image = yield* required(`${path}image`, fields.image ?? stored?.image)
    const price = fields.priceUsd ?? (stored && Usd.format(stored.priceUsd))
    const priceUsd = yield* required(`${path}priceUsd`, price)
    const hours = fields.refundWindowHours
    const merged = yield* tiers(path, stored?.tiers ?? [], fields.tiers)
    const staticImage = fields.staticImage ?? stored?.staticImage ?? ""
    if (staticImage !== "") yield* Field.link(`${path}staticImage`, staticImage, MAX_URL_LENGTH)
    const changedOdds = stored !== undefined && !sameTiers(merged, stored.tiers)
    return {
      id,
      name: yield* Field.text(`${path}name`, name, MAX_NAME_LENGTH),
      priceUsd: yield* Field.price(`${path}priceUsd`, priceUsd),
      image: yield* Field.link(`${path}image`, image, MAX_URL_LENGTH),
      staticImage,
      public: fields.public ?? stored?.public ?? true,
      active: fields.active ?? stored?.active ?? true,
      refundWindow:
        hours === undefined
          ? (stored?.refundWindow ?? DEFAULT_REFUND_WINDOW)
          : yield* refundWindow(`${path}refundWindowHours`, hours),
      tiers: merged,
      oddsVersion: (stored?.oddsVersion ?? 1) + (changedOdds ? 1 : 0),
      createdAt: stored?.createdAt ?? now
    }
  })

/** Whether two states of one machine differ in anything that an operator can set. */
export const differs = (a: VendingMachine, b: VendingMachine): boolean =>
  a.name !== b.name ||
  a.priceUsd !== b.priceUsd ||
  a.image !== b.image ||
  a.staticImage !== b.staticImage ||
  a.public !== b.public ||
  a.active !== b.active ||
  a.refundWindow !== b.refundWindow ||
  a.oddsVersion !== b.oddsVersion
