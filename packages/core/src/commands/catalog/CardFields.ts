/** A physical card as the operator's catalog gives it. */
import { Result } from "effect"
import type { Item } from "../../domain/catalog/Item.ts"
import * as NaturalKey from "../../domain/catalog/NaturalKey.ts"
import type { VendingMachine } from "../../domain/catalog/VendingMachine.ts"
import type { ItemId } from "../../domain/id/Id.ts"
import * as Canonical from "../../domain/json/Canonical.ts"
import * as Json from "../../domain/json/Json.ts"
import * as FieldCheck from "../../domain/refusal/FieldCheck.ts"
import { deciding } from "../../domain/steps/Deciding.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import * as Usd from "../../domain/usd/Usd.ts"
import { MAX_URL_LENGTH } from "./MachineFields.ts"

export interface CardFields {
  /** The card's natural key, such as its grading certificate. */
  readonly reference: string
  readonly vendingMachineId: number
  readonly tier: string
  readonly name: string
  readonly image: string
  /** Decimal string. */
  readonly buybackUsd: string
  /** Decimal string: what the card cost. When omitted, it stays. */
  readonly costUsd?: string | undefined
  /** When omitted, it stays; in a new card it is null. */
  readonly metadata?: Json.Json | undefined
}

export const MAX_REFERENCE_LENGTH = 255
const MAX_NAME_LENGTH = 500
const MAX_METADATA_BYTES = 20 * 1024

/** Two texts name one card if this is the same of both. */
export const referenceOf = ({ reference }: { readonly reference: string }): string =>
  NaturalKey.spelled(reference)

/** The machine's tier of this name, in whichever form it was stored. */
const tierOf = (machine: VendingMachine, name: string): string | undefined =>
  machine.tiers.find((tier) => NaturalKey.spelled(tier.name) === NaturalKey.spelled(name))?.name

/** A cost that was given stays: reports of the past count it (decisions.md#card-costs). */
const costOf = deciding(function* (
  path: string,
  given: string | undefined,
  stored: Usd.Usd | null
) {
  if (given === undefined) return stored
  const cost = yield* FieldCheck.usd(`${path}costUsd`, given)
  return stored === null || stored === cost
    ? cost
    : yield* FieldCheck.invalid(`${path}costUsd`, `was given as ${Usd.format(stored)}, and stays`)
})

/** The item with the fields applied. */
export const itemOf = deciding(function* (
  path: string,
  card: CardFields,
  machine: VendingMachine | undefined,
  stored: Item | undefined,
  id: ItemId,
  now: Instant
) {
  const metadata = card.metadata === undefined ? (stored?.metadata ?? null) : card.metadata
  if (Json.isLonger(metadata, MAX_METADATA_BYTES)) {
    return yield* FieldCheck.invalid(
      `${path}metadata`,
      `must be at most ${MAX_METADATA_BYTES} bytes`
    )
  }
  const named = NaturalKey.check(`${path}reference`, card.reference, MAX_REFERENCE_LENGTH)
  const reference = stored === undefined ? yield* named : stored.reference
  if (machine === undefined) {
    return yield* FieldCheck.invalid(`${path}vendingMachineId`, "is no vending machine")
  }
  const tier = tierOf(machine, card.tier)
  if (tier === undefined) {
    return yield* FieldCheck.invalid(`${path}tier`, `is no tier of vending machine ${machine.id}`)
  }
  return {
    id,
    reference,
    machineId: machine.id,
    tier,
    name:
      card.name === stored?.name
        ? card.name
        : yield* NaturalKey.legible(`${path}name`, card.name, MAX_NAME_LENGTH),
    image: yield* FieldCheck.link(`${path}image`, card.image, MAX_URL_LENGTH),
    buybackUsd: yield* FieldCheck.usd(`${path}buybackUsd`, card.buybackUsd),
    costUsd: yield* costOf(path, card.costUsd, stored?.costUsd ?? null),
    metadata,
    withdrawnAt: stored?.withdrawnAt ?? null,
    createdAt: stored?.createdAt ?? now
  }
})

const sameJson = (a: Json.Json, b: Json.Json): boolean => {
  const [one, other] = [JSON.stringify(a), JSON.stringify(b)]
  if (one === other) return true
  return Result.getOrNull(Canonical.ofText(one)) === Result.getOrNull(Canonical.ofText(other))
}

/** Whether two states of one item agree in every field that the catalog sets. */
export const sameItem = (a: Item, b: Item): boolean =>
  a.machineId === b.machineId &&
  a.tier === b.tier &&
  a.name === b.name &&
  a.image === b.image &&
  a.buybackUsd === b.buybackUsd &&
  a.costUsd === b.costUsd &&
  sameJson(a.metadata, b.metadata)
