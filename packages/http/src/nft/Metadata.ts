/** The metadata that wallets and marketplaces show, in the form of ERC-721 and common practice. */
import { type Item, Json, type PictureAddress } from "@cardpack/core/domain"

interface Attribute {
  readonly trait_type: string
  readonly value: string | number
}

const DESCRIPTION = "A graded collectible card, kept in custody for the owner of this token."

/** Traits are flat, so nested values are left out. */
const attributesOf = (metadata: Json.Json): ReadonlyArray<Attribute> =>
  Json.isObject(metadata)
    ? Object.entries(metadata).flatMap(([trait_type, value]) => {
        if (typeof value === "boolean") return [{ trait_type, value: String(value) }]
        return typeof value === "string" || typeof value === "number" ? [{ trait_type, value }] : []
      })
    : []

/** Describes only the card: never its seller, holder or value. */
export const of = ({ image, metadata, name }: Item.Item, picture: PictureAddress.Shown) => ({
  name,
  description: DESCRIPTION,
  image: picture(image),
  attributes: attributesOf(metadata)
})
