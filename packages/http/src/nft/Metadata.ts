/** The metadata that wallets and marketplaces show, in the form of ERC-721 and common practice. */
import type { Item } from "@cardpack/core/domain/catalog/Item"
import type { Json } from "@cardpack/core/domain/json/Json"
import { isObject } from "@cardpack/core/domain/json/Json"

interface Attribute {
  readonly trait_type: string
  readonly value: string | number
}

const DESCRIPTION = "A graded collectible card, kept in custody for the owner of this token."

/** Traits are flat, so nested values are left out. */
const attributesOf = (metadata: Json): ReadonlyArray<Attribute> =>
  isObject(metadata)
    ? Object.entries(metadata).flatMap(([trait_type, value]) => {
        if (typeof value === "boolean") return [{ trait_type, value: String(value) }]
        return typeof value === "string" || typeof value === "number" ? [{ trait_type, value }] : []
      })
    : []

/** Describes only the card: never its seller, holder or value. */
export const of = ({ image, metadata, name }: Item) => ({
  name,
  description: DESCRIPTION,
  image,
  attributes: attributesOf(metadata)
})
