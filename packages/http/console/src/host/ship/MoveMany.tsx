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

const MoveMany = ({
  status,
  shipments
}: {
  readonly status: Status
  readonly shipments: ReadonlyArray<OperatorShipment>
}) => {
  const reason = useRef("")
  const many = useBulkAct(keyOf, ({ carrier, id, trackingNumber }: OperatorShipment) =>
    host.shipments.update({
      shipmentId: id,
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
        disabled={shipments.length === 0 || many.isRunning}
        title={text.queue.moveMany(text.queue.moves[status], shipments.length)}
        says={text.queue.moveSays}
        fields={
          status === "exception" && (
            <Input name="reason" label={text.shipments.reason} required maxLength={1000} />
          )
        }
        run={async (form) => {
          reason.current = status === "exception" ? field(form, "reason") : ""
          await many.start(shipments)
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
