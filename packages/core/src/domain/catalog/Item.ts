/** The physical graded card that the service holds (design.md#items). */
import type { ItemId } from "../id/Id.ts"
import type { Json } from "../json/Json.ts"
import type { Instant } from "../time/Instant.ts"
import type { Usd } from "../usd/Usd.ts"

export interface Item {
  readonly id: ItemId
  /** Natural key, such as the grading certificate. */
  readonly reference: string
  /** Where it goes when it is stocked; a change while it is held takes effect when it returns. */
  readonly machineId: number
  readonly tier: string
  readonly name: string
  readonly image: string
  readonly buybackUsd: Usd
  readonly metadata: Json
  /** Set when the item left stock for good or until it is returned (lost, damaged). */
  readonly withdrawnAt: Instant | null
  readonly createdAt: Instant
}
