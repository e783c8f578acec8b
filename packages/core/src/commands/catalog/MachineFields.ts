/** The fields of a vending machine, shared by the catalog and `PATCH /vending-machines/{id}`. */
import { Result } from "effect"
import * as NaturalKey from "../../domain/catalog/NaturalKey.ts"
import {
  LOW_STOCK,
  MAX_OPEN_SHARE,
  type Restock,
  type Tier,
  type VendingMachine,
  type WhenTierEmpty
} from "../../domain/catalog/VendingMachine.ts"
import type { OddsMode } from "../../domain/draw/StockList.ts"
import type { JsonObject } from "../../domain/json/Json.ts"
import * as FieldCheck from "../../domain/refusal/FieldCheck.ts"
import type { Refusal } from "../../domain/refusal/Refusal.ts"
import { deciding } from "../../domain/steps/Deciding.ts"
import * as Instant from "../../domain/time/Instant.ts"
import * as Usd from "../../domain/usd/Usd.ts"
import * as MachineTiers from "./MachineTiers.ts"

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
  /** Tiers that are not named stay; a weight of zero retires a tier. */
  readonly tiers?: ReadonlyArray<MachineTiers.TierFields> | undefined
  /** Whether tiers come by their weights, or each card on sale is as likely. */
  readonly odds?: OddsMode | undefined
  readonly restock?: Restock | undefined
  readonly whenTierEmpty?: WhenTierEmpty | undefined
  /** From 0 to 1, with at most six decimal places. */
  readonly maxOpenShare?: number | undefined
}

export const { MAX_NAME_LENGTH } = MachineTiers
export const MAX_URL_LENGTH = 2048
const MAX_REFUND_WINDOW_HOURS = 8784
/** PostgreSQL's `integer`. */
export const MAX_MACHINE_ID = 2_147_483_647

export const isMachineId = (id: number): boolean =>
  Number.isInteger(id) && id >= 1 && id <= MAX_MACHINE_ID

export const DEFAULT_REFUND_WINDOW = Instant.DAY

const MILLION = 1_000_000
const share = (field: string, value: number): Result.Result<number, Refusal> =>
  value >= 0 && value <= 1
    ? Result.succeed(Math.round(value * MILLION))
    : FieldCheck.invalid(field, "must be a number from 0 to 1")

const refundWindow = (field: string, hours: number): Result.Result<number, Refusal> =>
  hours >= 0 && hours <= MAX_REFUND_WINDOW_HOURS
    ? Result.succeed(Math.round(hours * Instant.HOUR))
    : FieldCheck.invalid(field, `must be a number from 0 to ${MAX_REFUND_WINDOW_HOURS}`)

const required = (field: string, value: string | undefined): Result.Result<string, Refusal> =>
  value === undefined ? FieldCheck.invalid(field, "is required") : Result.succeed(value)

const sameTiers = (a: ReadonlyArray<Tier>, b: ReadonlyArray<Tier>): boolean =>
  a.length === b.length &&
  a.every((tier, at) => tier.name === b[at]?.name && tier.weight === b[at]?.weight)

/** A machine that has its mode's own share gets the new mode's. */
const shareOf = (stored: VendingMachine | undefined, mode: OddsMode): number =>
  stored === undefined || stored.maxOpenShare === MAX_OPEN_SHARE[stored.oddsMode]
    ? MAX_OPEN_SHARE[mode]
    : stored.maxOpenShare

/** The machine with the fields applied; omitted ones stay or, in a new machine, get defaults. */
export const amend = deciding(function* (
  path: string,
  id: number,
  stored: VendingMachine | undefined,
  fields: MachineFields,
  now: Instant.Instant
) {
  const name = yield* required(`${path}name`, fields.name ?? stored?.name)
  const image = yield* required(`${path}image`, fields.image ?? stored?.image)
  const price = fields.priceUsd ?? (stored && Usd.format(stored.priceUsd))
  const priceUsd = yield* required(`${path}priceUsd`, price)
  const hours = fields.refundWindowHours
  const oddsMode = fields.odds ?? stored?.oddsMode ?? "weights"
  const merged = yield* MachineTiers.merge(path, stored?.tiers ?? [], fields.tiers, {
    from: stored?.oddsMode ?? null,
    to: oddsMode
  })
  const staticImage = fields.staticImage ?? stored?.staticImage ?? ""
  if (staticImage !== "") yield* FieldCheck.link(`${path}staticImage`, staticImage, MAX_URL_LENGTH)
  const changedOdds =
    stored !== undefined && (oddsMode !== stored.oddsMode || !sameTiers(merged, stored.tiers))
  return {
    id,
    name:
      name === stored?.name ? name : yield* NaturalKey.check(`${path}name`, name, MAX_NAME_LENGTH),
    priceUsd: yield* FieldCheck.price(`${path}priceUsd`, priceUsd),
    image: yield* FieldCheck.link(`${path}image`, image, MAX_URL_LENGTH),
    staticImage,
    public: fields.public ?? stored?.public ?? true,
    active: fields.active ?? stored?.active ?? true,
    refundWindow:
      hours === undefined
        ? (stored?.refundWindow ?? DEFAULT_REFUND_WINDOW)
        : yield* refundWindow(`${path}refundWindowHours`, hours),
    tiers: merged,
    oddsVersion: (stored?.oddsVersion ?? 1) + (changedOdds ? 1 : 0),
    oddsMode,
    restock: fields.restock ?? stored?.restock ?? "open",
    whenTierEmpty: fields.whenTierEmpty ?? stored?.whenTierEmpty ?? "redistribute",
    maxOpenShare:
      fields.maxOpenShare === undefined
        ? shareOf(stored, oddsMode)
        : yield* share(`${path}maxOpenShare`, fields.maxOpenShare),
    createdAt: stored?.createdAt ?? now
  }
})

/** What the log keeps of each machine that an operator changed, so that the audit can compare. */
export const logged = (
  machines: ReadonlyArray<VendingMachine>
): { readonly machines: JsonObject } => ({
  machines: Object.fromEntries(
    machines.map((machine) => {
      const { active, id, maxOpenShare, name, oddsMode, oddsVersion, priceUsd } = machine
      const { refundWindow, restock, whenTierEmpty } = machine
      const price = Usd.format(priceUsd)
      return [
        id,
        {
          priceUsd: price,
          refundWindow,
          whenTierEmpty,
          oddsMode,
          restock,
          maxOpenShare,
          active,
          public: machine.public,
          name,
          oddsVersion,
          odds: machine.tiers.map(({ name, weight }) => ({
            name,
            weight: weight.toString()
          }))
        }
      ]
    })
  )
})

const lowOf = (tier: Tier | undefined): number => tier?.lowStock ?? LOW_STOCK

/** Whether two states of one machine differ in a field that operators set. */
export const differs = (a: VendingMachine, b: VendingMachine): boolean =>
  a.name !== b.name ||
  a.priceUsd !== b.priceUsd ||
  a.image !== b.image ||
  a.staticImage !== b.staticImage ||
  a.public !== b.public ||
  a.active !== b.active ||
  a.refundWindow !== b.refundWindow ||
  a.whenTierEmpty !== b.whenTierEmpty ||
  a.restock !== b.restock ||
  a.maxOpenShare !== b.maxOpenShare ||
  a.tiers.some((tier, at) => lowOf(tier) !== lowOf(b.tiers[at])) ||
  a.oddsVersion !== b.oddsVersion
