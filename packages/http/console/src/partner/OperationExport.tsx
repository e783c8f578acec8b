/** Operations as a file for bookkeeping, with the ids and the metadata that they are joined by. */
import type { Operation } from "@cardpack/client"
import type { partner } from "../api/Calls.ts"
import { Export } from "../kit/Export.tsx"
import * as OperationFacts from "./OperationFacts.tsx"

type Query = NonNullable<Parameters<typeof partner.operations.list>[0]>

const FILE = [
  ...OperationFacts.own<Operation>([
    { head: "id", csv: ({ id }) => id },
    { head: "kind", csv: ({ kind }) => kind },
    { head: "mode", csv: ({ mode }) => mode },
    { head: "status", csv: ({ status }) => status },
    { head: "chargedUsd", csv: ({ chargedUsd }) => chargedUsd },
    { head: "creditedUsd", csv: ({ creditedUsd }) => creditedUsd },
    { head: "createdAt", csv: ({ createdAt }) => createdAt },
    { head: "completedAt", csv: ({ completedAt }) => completedAt ?? "" },
    { head: "shipmentStatus", csv: ({ shipment }) => shipment?.status ?? "" },
    { head: "countryCode", csv: ({ shipment }) => shipment?.countryCode ?? "" },
    { head: "carrier", csv: ({ shipment }) => shipment?.carrier ?? "" },
    { head: "trackingNumber", csv: ({ shipment }) => shipment?.trackingNumber ?? "" }
  ]),
  ...OperationFacts.FILE
]

export const OperationExport = ({
  asked,
  name
}: {
  readonly name: string
  readonly asked: Query
}) => (
  <Export
    name={name}
    file={FILE}
    read={(cursor) => OperationFacts.operations({ ...asked, cursor, limit: 100 })}
  />
)
