/** The customer for whom the console buys packs in the sandbox. */
import { CardpackError, type Customer } from "@cardpack/client"
import { partner } from "../api/Calls.ts"

const EXTERNAL_ID = "console"

const missing = (error: unknown): null => {
  if (error instanceof CardpackError && error.code === "not_found") return null
  throw error
}

export const find = (): Promise<Customer | null> =>
  partner.customers.getByExternalId(EXTERNAL_ID).catch(missing)

export const findOrMake = async (): Promise<Customer> => {
  const known = await find()
  if (known !== null) return known
  const attributes = { createdBy: "console" }
  return partner.customers
    .create({ externalUserId: EXTERNAL_ID, attributes })
    .catch(async (error: unknown) => {
      // Another tab was first.
      const made = await find()
      if (made === null) throw error
      return made
    })
}
