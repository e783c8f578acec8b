/** The published odds of a pack. */
import type { VendingMachine } from "@cardpack/client"
import { text } from "../text/PartnerText.ts"
import styles from "./Packs.module.css"

const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 3 })

export const Odds = ({ odds }: Pick<VendingMachine, "odds">) => (
  <table className={styles.odds}>
    <caption>{text.packs.odds}</caption>
    <tbody>
      {odds.map(({ probability, tier }) => (
        <tr key={tier}>
          <th scope="row">{tier}</th>
          <td>{percent.format(probability)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
