/** The published odds of a pack. */
import type { VendingMachine } from "@cardpack/client"
import { text } from "../text/PartnerText.ts"
import styles from "./Packs.module.css"

const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 3 })

export const Odds = ({
  of: { odds, remaining }
}: {
  readonly of: Pick<VendingMachine, "odds" | "remaining">
}) => (
  <table className={styles.odds}>
    <caption>{remaining === null ? text.packs.odds : text.packs.oddsOfStock}</caption>
    <tbody>
      {odds.map(({ probability, tier }) => (
        <tr key={tier}>
          <th scope="row">{tier}</th>
          {remaining !== null && (
            <td>{text.packs.left(remaining.find((left) => left.tier === tier)?.cards ?? 0)}</td>
          )}
          <td>{percent.format(probability)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
