/** What becomes of machines: expected value against the price, and by tier, before and after. */
import type { CatalogPreview } from "@cardpack/client/operator"
import table from "../../kit/DataTable.module.css"
import { Money } from "../../kit/Money.tsx"
import { text } from "../../text/CatalogText.ts"
import styles from "./Import.module.css"
import { Scroll } from "./Scroll.tsx"

type Consequence = CatalogPreview["consequences"][number]

const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 3 })

type Share = Consequence["shareOfPrice"]["to"]

const share = (value: Share): string =>
  value === null ? text.detail.none : percent.format(Number(value))

/** Both values, or one where nothing changes. */
const FromTo = <A,>({
  from,
  to,
  show
}: {
  readonly from: A
  readonly to: A
  readonly show: (value: A) => React.ReactNode
}) =>
  from === to ? (
    show(to)
  ) : (
    <>
      <del>{show(from)}</del> → <ins>{show(to)}</ins>
    </>
  )

const usd = (value: string | null) => <Money usd={value} />

const Tiers = ({ tiers }: Pick<Consequence, "tiers">) =>
  tiers.map(({ expectedValueUsd, name, probability, stock }) => (
    <tr key={name}>
      <th scope="row">{name}</th>
      <td className={table.end}>
        <FromTo {...probability} show={share} />
      </td>
      <td className={table.end}>
        <FromTo {...stock} show={(value) => value ?? 0} />
      </td>
      <td className={table.end}>
        <FromTo {...expectedValueUsd} show={usd} />
      </td>
    </tr>
  ))

const One = ({ of }: { readonly of: Consequence }) => (
  <Scroll label={of.name}>
    <table className={`${table.table} ${styles.consequence}`}>
      <caption>
        {of.name}: {text.imports.price} <FromTo {...of.priceUsd} show={usd} />
        {", "}
        {text.imports.worth} <FromTo {...of.expectedValueUsd} show={usd} />
        {", "}
        <FromTo {...of.shareOfPrice} show={share} /> {text.imports.ofPrice}
        {of.openClaims > 0 && `, ${text.imports.claims(of.openClaims)}`}
        {of.warning !== null && <p className={styles.warning}>{of.warning}</p>}
        {of.error !== null && <p role="alert">{of.error}</p>}
      </caption>
      <thead>
        <tr>
          <th scope="col">{text.machine.tier}</th>
          <th scope="col" className={table.end}>
            {text.machine.odds}
          </th>
          <th scope="col" className={table.end}>
            {text.machine.stock}
          </th>
          <th scope="col" className={table.end}>
            {text.catalog.expected}
          </th>
        </tr>
      </thead>
      <tbody>
        <Tiers tiers={of.tiers} />
      </tbody>
    </table>
  </Scroll>
)

export const Consequences = ({ of }: { readonly of: ReadonlyArray<Consequence> }) =>
  of.map((each) => <One key={each.vendingMachineId} of={each} />)
