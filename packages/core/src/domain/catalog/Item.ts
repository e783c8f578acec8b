/** A physical graded card in the service's custody (design.md#items). */
import type { ItemId } from "../id/Id.ts"
import type { Json } from "../json/Json.ts"
import type { Instant } from "../time/Instant.ts"
import type { Usd } from "../usd/Usd.ts"

export interface Item {
  readonly id: ItemId
  /** Natural key, such as the grading certificate. */
  readonly reference: string
  /** The deck it is stocked in; a change while a customer holds it applies when it returns. */
  readonly machineId: number
  readonly tier: string
  readonly name: string
  readonly image: string
  readonly buybackUsd: Usd
  /** What it cost; null while nobody said. Once given it stays, because reports of the past count it. */
  readonly costUsd: Usd | null
  readonly metadata: Json
  /** Set when the item left stock (lost, damaged), until it is returned. */
  readonly withdrawnAt: Instant | null
  readonly createdAt: Instant
}
