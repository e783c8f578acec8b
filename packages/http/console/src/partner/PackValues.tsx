/** What the cards of a pack are bought back for, by tier. */
import type { VendingMachine } from "@cardpack/client"
import { Moment } from "../kit/Moment.tsx"
import * as Usd from "../kit/Usd.ts"
import { text } from "../text/PartnerText.ts"
import styles from "./Packs.module.css"

const of = (usd: string | null): string =>
  usd === null ? text.detail.none : Usd.short(Usd.of(usd))

export const PackValues = ({
  of: { expectedValueUsd, tiers, valuesAsOf }
}: {
  readonly of: Pick<VendingMachine, "expectedValueUsd" | "tiers" | "valuesAsOf">
}) => (
  <table className={styles.odds}>
    <caption>
      {text.packs.values} <Moment at={valuesAsOf} />
    </caption>
    <thead>
      <tr>
        <th scope="col">{text.packs.tier}</th>
        {[text.packs.low, text.packs.average, text.packs.high].map((head) => (
          <td key={head}>{head}</td>
        ))}
      </tr>
    </thead>
    <tbody>
      {tiers.map(({ averageUsd, maxUsd, minUsd, tier }) => (
        <tr key={tier}>
          <th scope="row">{tier}</th>
          <td>{of(minUsd)}</td>
          <td>{of(averageUsd)}</td>
          <td>{of(maxUsd)}</td>
        </tr>
      ))}
      {expectedValueUsd !== null && (
        <tr>
          <th scope="row">{text.packs.expected}</th>
          <td />
          <td>{of(expectedValueUsd)}</td>
          <td />
        </tr>
      )}
    </tbody>
  </table>
)
