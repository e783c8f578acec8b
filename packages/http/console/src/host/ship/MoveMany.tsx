/** Moves the chosen parcels on, each by a request of its own: delivered, on hold, on their way. */
import type { OperatorShipment } from "@cardpack/client/operator"
import { useRef } from "react"
import { host } from "../../api/Calls.ts"
import { Act } from "../../kit/Act.tsx"
import { Outcomes, useBulkAct } from "../../kit/BulkAct.tsx"
import { Input } from "../../kit/Button.tsx"
import { field } from "../../kit/Field.ts"
import { text } from "../../text/HostText.ts"

const keyOf = ({ id }: OperatorShipment): string => id

type Status = "in_transit" | "delivered" | "exception"

/** From where many are moved at once: one that was never sent is not delivered by a slip of the hand. */
const FROM: Readonly<Record<Status, ReadonlyArray<OperatorShipment["status"]>>> = {
  in_transit: ["shipped", "exception"],
  delivered: ["shipped", "in_transit", "exception"],
  exception: ["created", "shipped", "in_transit"]
}

const MoveMany = ({
  status,
  shipments
}: {
  readonly status: Status
  readonly shipments: ReadonlyArray<OperatorShipment>
}) => {
  const reason = useRef("")
  const fitting = shipments.filter((shipment) => FROM[status].includes(shipment.status))
  const others = shipments.length - fitting.length
  const many = useBulkAct(
    keyOf,
    ({ addressUpdatedAt, carrier, id, trackingNumber }: OperatorShipment) =>
      host.shipments.update({
        shipmentId: id,
        addressUpdatedAt,
        status,
        carrier,
        trackingNumber,
        ...(status === "exception" && { statusReason: reason.current })
      })
  )
  return (
    <>
      <Act
        label={text.queue.moves[status]}
        disabled={fitting.length === 0 || many.isRunning}
        title={text.queue.moveMany(text.queue.moves[status], fitting.length)}
        says={`${text.queue.moveSays}${others > 0 ? text.queue.unmoved(others) : ""}`}
        fields={
          status === "exception" && (
            <Input name="reason" label={text.shipments.reason} required maxLength={1000} />
          )
        }
        run={async (form) => {
          reason.current = status === "exception" ? field(form, "reason") : ""
          await many.start(fitting)
        }}
      />
      <Outcomes many={many} done={text.queue.moved} />
    </>
  )
}

export const MovesOfMany = ({
  shipments
}: {
  readonly shipments: ReadonlyArray<OperatorShipment>
}) => (
  <>
    <MoveMany status="in_transit" shipments={shipments} />
    <MoveMany status="delivered" shipments={shipments} />
    <MoveMany status="exception" shipments={shipments} />
  </>
)
