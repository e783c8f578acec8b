/** What wallets and marketplaces show of a token, as ERC-721 and their common practice want it. */
import type { Item } from "@cardpack/core/domain/catalog/Item"
import type { Json } from "@cardpack/core/domain/json/Json"
import { isObject } from "@cardpack/core/domain/json/Json"

interface Attribute {
  readonly trait_type: string
  readonly value: string | number
}

const DESCRIPTION = "A graded collectible card, kept in custody for the owner of this token."

/** What is nested has no place in a list of traits. */
const attributesOf = (metadata: Json): ReadonlyArray<Attribute> =>
  isObject(metadata)
    ? Object.entries(metadata).flatMap(([trait_type, value]) => {
        if (typeof value === "boolean") return [{ trait_type, value: String(value) }]
        return typeof value === "string" || typeof value === "number" ? [{ trait_type, value }] : []
      })
    : []

/** Of the card alone: nothing of who sold it, who holds it, or what it is worth. */
export const of = ({ image, metadata, name }: Item) => ({
  name,
  description: DESCRIPTION,
  image,
  attributes: attributesOf(metadata)
})
