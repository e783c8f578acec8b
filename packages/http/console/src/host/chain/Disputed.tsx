/** Transactions of which too few endpoints tell the same, with what each of them says. */
import type { Incident } from "@cardpack/client/operator"
import { Link } from "@tanstack/react-router"
import { host } from "../../api/Calls.ts"
import { Identifier } from "../../kit/Identifier.tsx"
import { Json } from "../../kit/Json.tsx"
import { Moment } from "../../kit/Moment.tsx"
import { Loaded } from "../../kit/Page.tsx"
import { Status } from "../../kit/Status.tsx"
import deliveries from "../../partner/Deliveries.module.css"
import { text } from "../../text/HostText.ts"

const LIMIT = 200

const read = async (): Promise<ReadonlyArray<Incident>> =>
  (await host.incidents.list({ open: "true", limit: LIMIT })).data.filter(
    ({ kind }) => kind === "unproven_transaction"
  )

export const Disputed = () => (
  <Loaded name={["disputed"]} read={read} refreshMs={60_000}>
    {(incidents) =>
      incidents.length === 0 ? (
        <p>
          <Status of={text.onchain.agreed} tone="good" />
        </p>
      ) : (
        <ul>
          {incidents.map(({ createdAt, detail, id, transactionHash }) => (
            <li key={id}>
              <Status of={text.onchain.disputed} tone="bad" />{" "}
              <Identifier id={transactionHash ?? id} /> <Moment at={createdAt} />{" "}
              <Link to="/host/incidents" search={{ open: "true" }}>
                {text.incidents.resolve}
              </Link>
              <Json value={detail} className={deliveries.evidence} />
            </li>
          ))}
        </ul>
      )
    }
  </Loaded>
)
