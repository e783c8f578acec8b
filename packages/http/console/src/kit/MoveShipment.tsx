/** Moves a shipment on, for a partner in the sandbox and for the host. */
import { useState } from "react"
import { text } from "../text/RecordText.ts"
import { Act } from "./Act.tsx"
import { Input, Select } from "./Button.tsx"
import { field } from "./Field.ts"

export const STATUSES = ["created", "shipped", "in_transit", "delivered", "exception"] as const

export type ShipmentStatus = (typeof STATUSES)[number]

interface Movement {
  readonly status: ShipmentStatus
  readonly carrier: string | null
  readonly trackingNumber: string | null
  readonly statusReason?: string
}

interface Given {
  readonly label: string
  readonly title: string
  readonly says: string
  readonly shipment: Pick<Movement, "carrier" | "trackingNumber">
  /** The status that is offered first. */
  readonly next: ShipmentStatus
  readonly move: (movement: Movement) => Promise<unknown>
}

export const MoveShipment = ({ label, move, next, says, shipment, title }: Given) => {
  const [status, setStatus] = useState(next)
  return (
    <Act
      label={label}
      title={title}
      says={says}
      fields={
        <>
          <Select
            label={text.head.status}
            value={status}
            onChange={(event) => setStatus(STATUSES[event.target.selectedIndex] ?? "shipped")}
          >
            {STATUSES.map((each) => (
              <option key={each} value={each}>
                {each.replaceAll("_", " ")}
              </option>
            ))}
          </Select>
          <Input
            name="carrier"
            label={text.shipments.carrier}
            defaultValue={shipment.carrier ?? ""}
          />
          <Input
            name="trackingNumber"
            label={text.shipments.tracking}
            defaultValue={shipment.trackingNumber ?? ""}
          />
          {status === "exception" && (
            <Input name="statusReason" label={text.shipments.reason} required />
          )}
        </>
      }
      run={(form) =>
        move({
          status,
          carrier: field(form, "carrier") || null,
          trackingNumber: field(form, "trackingNumber") || null,
          ...(status === "exception" && { statusReason: field(form, "statusReason") })
        })
      }
    />
  )
}
