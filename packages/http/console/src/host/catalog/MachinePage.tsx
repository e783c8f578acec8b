/** One pack: what it is worth, what is left of it, how it looks, and its editor. */
import type { VendingMachine } from "@cardpack/client/operator"
import { useNavigate, useParams } from "@tanstack/react-router"
import { host } from "../../api/Calls.ts"
import table from "../../kit/DataTable.module.css"
import { Facts } from "../../kit/Facts.tsx"
import { May, Only } from "../../kit/May.tsx"
import { Moment } from "../../kit/Moment.tsx"
import { Money } from "../../kit/Money.tsx"
import { Loaded, Page, Section } from "../../kit/Page.tsx"
import { text } from "../../text/CatalogText.ts"
import styles from "./Machine.module.css"
import { MachineDraws } from "./MachineDraws.tsx"
import { MachineForm } from "./MachineForm.tsx"
import { Scroll } from "./Scroll.tsx"
import { ValueNotices } from "./ValueNotice.tsx"

const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 3 })

const shareOf = ({ expectedValueUsd, priceUsd }: VendingMachine): string =>
  expectedValueUsd === null
    ? text.detail.none
    : // A share is no amount: it is shown, and never calculated with.
      percent.format(Number(expectedValueUsd) / Number(priceUsd))

const Numbers = ({ of }: { readonly of: VendingMachine }) => (
  <Facts
    facts={[
      [text.catalog.priceHead, <Money key="price" usd={of.priceUsd} exact />],
      [text.catalog.expected, <Money key="expected" usd={of.expectedValueUsd} exact />],
      [text.machine.share, shareOf(of)],
      [text.catalog.claims, of.openClaims],
      [text.machine.refundWindowHours, of.refundWindowHours],
      [text.machine.mode, text.machine.modes[of.odds]],
      [text.machine.restock, text.machine[of.restock]],
      [text.machine.maxOpen, percent.format(Number(of.maxOpenShare))],
      ...(of.odds === "weights"
        ? [[text.machine.whenTierEmpty, text.machine[of.whenTierEmpty]] as const]
        : []),
      [text.head.created, <Moment key="created" at={of.createdAt} />]
    ]}
  />
)

const Stock = ({ of: { tiers } }: { readonly of: VendingMachine }) => (
  <Scroll label={text.machine.stockTitle}>
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">{text.machine.tier}</th>
          {[text.machine.weight, text.machine.odds, text.machine.stock, text.catalog.expected].map(
            (head) => (
              <th key={head} scope="col" className={table.end}>
                {head}
              </th>
            )
          )}
        </tr>
      </thead>
      <tbody>
        {tiers.map(({ expectedValueUsd, name, probability, stock, weight }) => (
          <tr key={name}>
            <td>{name}</td>
            <td className={table.end}>{weight}</td>
            <td className={table.end}>{percent.format(Number(probability))}</td>
            <td className={table.end}>{stock.toLocaleString("en")}</td>
            <td className={table.end}>
              <Money usd={expectedValueUsd} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Scroll>
)

/** The picture, the price and the odds, which are those of the stock where that is the rule. */
const AsCustomer = ({ of }: { readonly of: VendingMachine }) => (
  <figure className={styles.pack}>
    <img src={of.staticImage || of.image} alt="" width={240} height={320} />
    <figcaption>
      <strong>{of.name}</strong>
      <span>
        <Money usd={of.priceUsd} /> USD
      </span>
      <ul>
        {of.tiers
          .filter(({ probability }) => Number(probability) > 0)
          .map(({ name, probability }) => (
            <li key={name}>
              <span>{name}</span> <span>{percent.format(Number(probability))}</span>
            </li>
          ))}
      </ul>
    </figcaption>
  </figure>
)

export const MachinePage = () => {
  const { machineId = "" } = useParams({ strict: false })
  const read = async () => (await host.catalog.machines()).data
  return (
    <Loaded name={["machines", "all"]} read={read} page={text.machine.of(Number(machineId))}>
      {(machines) => {
        const machine = machines.find(({ id }) => `${id}` === machineId)
        if (machine === undefined) return <Page title={text.problem.missing}>{null}</Page>
        return (
          <Page title={machine.name}>
            <ValueNotices machineId={machine.id} />
            <div className={styles.columns}>
              <AsCustomer of={machine} />
              <div className={styles.side}>
                <Numbers of={machine} />
                <Section title={text.machine.stockTitle}>
                  <Stock of={machine} />
                </Section>
              </div>
            </div>
            <May to="fairness.read">
              <Section title={text.machine.drawnTitle}>
                <MachineDraws machineId={machine.id} />
              </Section>
            </May>
            <May to="catalog.write">
              <Section title={text.machine.edit}>
                <MachineForm key={machine.id} of={machine} />
              </Section>
            </May>
          </Page>
        )
      }}
    </Loaded>
  )
}

export const NewMachine = () => {
  const navigate = useNavigate()
  return (
    <Page title={text.machine.new}>
      <Only to="catalog.write">
        <p>{text.machine.newSays}</p>
        <MachineForm of={null} onSaved={(id) => navigate({ to: `/host/catalog/${id}` })} />
      </Only>
    </Page>
  )
}
