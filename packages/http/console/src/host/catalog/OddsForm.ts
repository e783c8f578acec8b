/** What a pack's form says of its odds, its restocking and its sealed packs. */
import type { PutCatalog } from "@cardpack/client/operator"
import { field } from "../../kit/Field.ts"

type Machine = PutCatalog["vendingMachines"][number]

export const DEFAULT_PERCENT = { weights: 50, stock: 10 } as const

/** An empty field is the default of the mode. */
const heldOf = (form: FormData, odds: keyof typeof DEFAULT_PERCENT) => {
  const given = field(form, "maxOpenPercent")
  const percent = given === "" ? DEFAULT_PERCENT[odds] : Number(given)
  return { maxOpenShare: Math.round(percent * 1e4) / 1e6 }
}

const whenEmptyOf = (form: FormData): Pick<Machine, "whenTierEmpty"> => {
  const given = field(form, "whenTierEmpty")
  return given === "stop" || given === "redistribute" ? { whenTierEmpty: given } : {}
}

/** What the form says of it; a field that is not shown stays as it is. */
export const oddsOf = (form: FormData) => {
  const odds = field(form, "odds") === "stock" ? "stock" : "weights"
  return {
    odds,
    restock: field(form, "restock") === "closed" ? ("closed" as const) : ("open" as const),
    ...heldOf(form, odds),
    ...whenEmptyOf(form)
  } as const
}
