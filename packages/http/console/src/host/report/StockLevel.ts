/** How many cards of each pack and tier are on sale. */
import type { VendingMachine } from "@cardpack/client/operator"

export interface StockLevel {
  readonly pack: string
  readonly tier: string
  readonly stock: number
  readonly lowStock: number
  readonly valueUsd: string | null
}

export const levelsOf = (machines: ReadonlyArray<VendingMachine>): ReadonlyArray<StockLevel> =>
  machines.flatMap(({ name, tiers }) =>
    tiers.map((tier) => ({
      pack: name,
      tier: tier.name,
      stock: tier.stock,
      lowStock: tier.lowStock,
      valueUsd: tier.expectedValueUsd
    }))
  )

export const stateOf = ({
  lowStock,
  stock
}: Pick<StockLevel, "lowStock" | "stock">): "empty" | "low" | "enough" => {
  if (stock === 0) return "empty"
  return stock < lowStock ? "low" : "enough"
}
