/** Packing slips to print, one page each. Nothing of a recipient is kept anywhere but on the page. */
import type { OperatorShipment } from "@cardpack/client/operator"
import { Link } from "@tanstack/react-router"
import { host } from "../../api/Calls.ts"
import { exactly } from "../../kit/Ago.ts"
import { Button } from "../../kit/Button.tsx"
import { useFilters } from "../../kit/Filter.tsx"
import { Loaded, Page } from "../../kit/Page.tsx"
import { text } from "../../text/HostText.ts"
import { linesOf } from "./Recipient.ts"
import styles from "./Slips.module.css"

/** As many pages as one reads through; more are printed in parts. */
const MOST = 200

const Slip = ({ shipment }: { readonly shipment: OperatorShipment }) => (
  <article className={styles.slip} aria-label={text.slips.of(shipment.id)}>
    <h2>{text.slips.title}</h2>
    <address className={styles.recipient}>
      {linesOf(shipment).map((line) => (
        <div key={line}>{line}</div>
      ))}
      {shipment.shipmentInfo === null && text.queue.forgotten}
    </address>
    <table className={styles.cards}>
      <thead>
        <tr>
          <th scope="col">{text.slips.reference}</th>
          <th scope="col">{text.head.card}</th>
          <th scope="col">{text.slips.packed}</th>
        </tr>
      </thead>
      <tbody>
        {shipment.cards.map(({ cardId, name, reference }) => (
          <tr key={cardId}>
            <td>{reference}</td>
            <td>{name}</td>
            <td>☐</td>
          </tr>
        ))}
      </tbody>
    </table>
    <footer className={styles.foot}>
      <span>{shipment.id}</span>
      <span>{text.operations.cards(shipment.cards.length)}</span>
      <span>{exactly(shipment.createdAt)}</span>
    </footer>
  </article>
)

export const Slips = () => {
  const ids = (useFilters("ids").ids ?? "").split(",").filter((id) => id.startsWith("shp_"))
  const shown = ids.slice(0, MOST)
  const read = async () => {
    const found: Array<OperatorShipment> = []
    for (const shipmentId of shown) found.push(await host.shipments.get({ shipmentId }))
    return found
  }
  return (
    <Page
      title={text.slips.count(shown.length)}
      acts={
        <>
          <Button look="main" disabled={shown.length === 0} onClick={() => window.print()}>
            {text.slips.print}
          </Button>
          <Link to="/host/shipments">{text.slips.back}</Link>
        </>
      }
    >
      {shown.length === 0 && <p>{text.slips.none}</p>}
      {ids.length > MOST && <p>{text.slips.cut(MOST, ids.length)}</p>}
      <Loaded name={["slips", ...shown]} read={read}>
        {(shipments) => (
          <div className={styles.slips}>
            {shipments.map((shipment) => (
              <Slip key={shipment.id} shipment={shipment} />
            ))}
          </div>
        )}
      </Loaded>
    </Page>
  )
}
