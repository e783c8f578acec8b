/** Buys a carrier's label for a parcel, and shows it: measured first, then what it costs. */
import type { LabelOffer, OperatorShipment } from "@cardpack/client/operator"
import { useState } from "react"
import { host } from "../../api/Calls.ts"
import { Act } from "../../kit/Act.tsx"
import { ActButton } from "../../kit/ActButton.tsx"
import { Input } from "../../kit/Button.tsx"
import { field } from "../../kit/Field.ts"
import * as Usd from "../../kit/Usd.ts"
import { text } from "../../text/HostText.ts"
import { linesOf } from "./Recipient.ts"

const money = (usd: string): string => `${Usd.short(Usd.of(usd))} USD`

const Rates = ({
  offer,
  shipment
}: {
  readonly offer: LabelOffer
  readonly shipment: OperatorShipment
}) => {
  const [bought, setBought] = useState<OperatorShipment | null>(null)
  // As it was when prices were asked for: a label that came since is not replaced.
  const [replaces] = useState(shipment.label.id)
  if (bought !== null) return <p>{text.labels.bought(bought.trackingNumber ?? "")}</p>
  if (offer.rates.length === 0) return <p>{text.labels.none}</p>
  return (
    <ul>
      {offer.rates.map(({ carrier, days, id, priceUsd, service }) => (
        <li key={id}>
          {text.labels.rate(carrier, service, days)}{" "}
          <ActButton
            run={() =>
              host.labels.buy({
                shipmentId: shipment.id,
                offerId: offer.id,
                rateId: id,
                replaces
              })
            }
            onDone={setBought}
          >
            {text.labels.pay(money(priceUsd))}
          </ActButton>
        </li>
      ))}
    </ul>
  )
}

const MEASURES = [
  ["weightGrams", 30_000],
  ["lengthCm", 150],
  ["widthCm", 150],
  ["heightCm", 150]
] as const

/** What the shipment has of a label: the file, or a purchase whose answer is missing. */
export const BoughtLabel = ({
  shipment: { id, label }
}: {
  readonly shipment: OperatorShipment
}) => {
  if (label.id === null) return null
  const { id: offerId, priceUsd } = label
  if (priceUsd === null)
    return (
      <>
        {text.labels.open}{" "}
        <ActButton
          // No rate has this name: what was bought is found, and nothing else is.
          run={() => host.labels.buy({ shipmentId: id, offerId, rateId: "none", replaces: null })}
        >
          {text.labels.ask}
        </ActButton>
      </>
    )
  return (
    <>
      {money(priceUsd)}{" "}
      <ActButton
        run={() => host.labels.file({ shipmentId: id })}
        result={({ url }) => (
          <a href={url} target="_blank" rel="noreferrer">
            {text.labels.file}
          </a>
        )}
      >
        {text.labels.find}
      </ActButton>
    </>
  )
}

export const Label = ({ shipment }: { readonly shipment: OperatorShipment }) =>
  shipment.label.isOffered && shipment.status === "created" ? (
    <Act
      label={text.labels.buy}
      title={text.labels.title(shipment.cards.length)}
      says={
        <>
          {linesOf(shipment).join(", ")}
          {shipment.label.id !== null && <p>{text.labels.again}</p>}
        </>
      }
      fields={MEASURES.map(([name, max]) => (
        <Input
          key={name}
          name={name}
          label={text.labels.measures[name]}
          type="number"
          min={1}
          max={max}
          required
        />
      ))}
      run={(form) => {
        const of = (name: (typeof MEASURES)[number][0]) => Number(field(form, name))
        return host.labels.offer({
          shipmentId: shipment.id,
          weightGrams: of("weightGrams"),
          lengthCm: of("lengthCm"),
          widthCm: of("widthCm"),
          heightCm: of("heightCm")
        })
      }}
      result={(offer) => <Rates offer={offer} shipment={shipment} />}
    />
  ) : null
