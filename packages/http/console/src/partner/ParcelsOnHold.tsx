/** Parcels on hold, which somebody must look after; nothing while there are none. */
import { Link } from "@tanstack/react-router"
import { partner } from "../api/Calls.ts"
import { Moment } from "../kit/Moment.tsx"
import { Loaded, Section } from "../kit/Page.tsx"
import { Status } from "../kit/Status.tsx"
import { text } from "../text/RecordText.ts"
import styles from "./Timeline.module.css"

const SHOWN = 5

const asked = { kind: "redemption", shipmentStatus: "exception", limit: SHOWN } as const

export const ParcelsOnHold = () => (
  <Loaded
    name={["parcels-on-hold"]}
    read={() => partner.operations.list(asked).page()}
    refreshMs={30_000}
  >
    {({ data, nextCursor }) =>
      data.length === 0 ? null : (
        <Section
          title={text.shipments.onHold(data.length, nextCursor !== null)}
          acts={
            <Link to="/shipments" search={{ status: "exception" }}>
              {text.shipments.allOnHold}
            </Link>
          }
        >
          <ul className={styles.deliveries}>
            {data.map(({ id, shipment }) => (
              <li key={id}>
                <Status of="exception" />
                <Link to="/operations/$operationId" params={{ operationId: id }}>
                  {shipment?.statusReason ?? id}
                </Link>
                <Moment at={shipment?.updatedAt ?? null} />
              </li>
            ))}
          </ul>
        </Section>
      )
    }
  </Loaded>
)
