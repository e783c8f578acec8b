/** Redeems a card: the physical one is shipped, for the country's fee. */
import type { Card } from "@cardpack/client"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { partner } from "../api/Calls.ts"
import { Act } from "../kit/Act.tsx"
import { Input, Select } from "../kit/Button.tsx"
import { field } from "../kit/Field.ts"
import { Reference } from "../kit/Identifier.tsx"
import * as Usd from "../kit/Usd.ts"
import { text } from "../text/PartnerText.ts"

const FIELDS: ReadonlyArray<readonly [string, string, boolean]> = [
  ["name", text.address.name, true],
  ["phone", text.address.phone, true],
  ["address1", text.address.address1, true],
  ["address2", text.address.address2, false],
  ["city", text.address.city, true],
  ["state", text.address.state, false],
  ["postalCode", text.address.postalCode, false]
]

/** The recipient's fields, but for the country. */
export const AddressFields = () =>
  FIELDS.map(([name, label, isRequired]) => (
    <Input key={name} name={name} label={label} required={isRequired} autoComplete="off" />
  ))

/** What fulfilment reads, without what was left empty. */
export const addressOf = (form: FormData, country: string) => ({
  ...Object.fromEntries(
    FIELDS.flatMap(([name]) => {
      const value = field(form, name)
      return value === "" ? [] : [[name, value]]
    })
  ),
  country
})

export const Ship = ({ card }: { readonly card: Card }) => {
  const countries = useQuery({
    queryKey: ["countries"],
    queryFn: () => partner.catalog.shippingCountries()
  })
  const [chosen, setChosen] = useState("")
  const all = countries.data ?? []
  const country = all.find((each) => each.country === chosen)
  return (
    <Act
      label={text.cards.ship}
      title={text.cards.shipTitle(card.name ?? "")}
      says={
        all.length === 0
          ? text.cards.noCountry
          : country === undefined
            ? text.cards.shipWhere
            : text.cards.shipSays(country.country, Usd.words(Usd.of(country.feeUsd)))
      }
      disabled={all.length === 0}
      fields={
        <>
          <Select
            label={text.address.country}
            value={chosen}
            required
            onChange={(event) => setChosen(event.target.value)}
          >
            <option value="">{text.address.choose}</option>
            {all.map((each) => (
              <option key={each.country}>{each.country}</option>
            ))}
          </Select>
          <AddressFields />
        </>
      }
      run={(form, idempotencyKey) =>
        partner.operations.create(
          {
            kind: "redemption",
            mode: "offchain",
            customerId: card.customerId,
            cardIds: [card.id],
            shipmentInfo: addressOf(form, country?.country ?? "")
          },
          { idempotencyKey }
        )
      }
      result={(made) => (
        <p>
          {text.cards.shipped(Usd.words(Usd.of(made.chargedUsd)))}{" "}
          <Reference id={made.id} to={`/operations/${made.id}`} />
        </p>
      )}
    />
  )
}
