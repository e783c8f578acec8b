/** The machines: expected value against the price, stock by tier, open claims. */
import type { Item, VendingMachine } from "@cardpack/client/operator"
import { Link } from "@tanstack/react-router"
import { host } from "../api/Calls.ts"
import { Act } from "../kit/Act.tsx"
import table from "../kit/DataTable.module.css"
import { type Column, DataTable } from "../kit/DataTable.tsx"
import { Export } from "../kit/Export.tsx"
import { field } from "../kit/Field.ts"
import { May } from "../kit/May.tsx"
import { Money } from "../kit/Money.tsx"
import { Page } from "../kit/Page.tsx"
import { Status } from "../kit/Status.tsx"
import * as Usd from "../kit/Usd.ts"
import { text } from "../text/HostText.ts"
import { NewAmount } from "./catalog/NewAmount.tsx"

const stateOf = ({ active, public: isPublic }: VendingMachine): string =>
  active ? (isPublic ? text.catalog.onSale : text.catalog.hidden) : text.catalog.stopped

const stockOf = ({ tiers }: VendingMachine): string =>
  tiers.map(({ name, stock }) => `${name} ${stock}`).join(", ")

const Price = ({ machine }: { readonly machine: VendingMachine }) => (
  <Act
    label={text.catalog.price}
    title={text.catalog.priceTitle(machine.name)}
    says={text.catalog.priceSays(Usd.words(Usd.of(machine.priceUsd)), machine.openClaims)}
    fields={<NewAmount name="priceUsd" label={text.catalog.newPrice} now={machine.priceUsd} />}
    run={(form) =>
      host.catalog.updateMachine({ id: `${machine.id}`, priceUsd: field(form, "priceUsd") })
    }
  />
)

const Sell = ({ machine }: { readonly machine: VendingMachine }) => (
  <Act
    label={machine.active ? text.catalog.stop : text.catalog.resume}
    look={machine.active ? "danger" : "plain"}
    title={machine.active ? text.catalog.stop : text.catalog.resume}
    says={
      machine.active
        ? text.catalog.stopSays(machine.name, machine.openClaims)
        : text.catalog.resumeSays(machine.name, Usd.words(Usd.of(machine.priceUsd)))
    }
    run={() => host.catalog.updateMachine({ id: `${machine.id}`, active: !machine.active })}
  />
)

/** As an import takes them (host/catalog/ImportCards.tsx). */
const CARDS: ReadonlyArray<Column<Item>> = [
  { head: "reference", cell: ({ reference }) => reference, csv: ({ reference }) => reference },
  {
    head: "vendingMachineId",
    cell: ({ vendingMachineId }) => vendingMachineId,
    csv: ({ vendingMachineId }) => `${vendingMachineId}`
  },
  { head: "tier", cell: ({ tier }) => tier, csv: ({ tier }) => tier },
  { head: "name", cell: ({ name }) => name, csv: ({ name }) => name },
  { head: "image", cell: ({ image }) => image, csv: ({ image }) => image },
  { head: "buybackUsd", cell: ({ buybackUsd }) => buybackUsd, csv: ({ buybackUsd }) => buybackUsd },
  {
    head: "metadata",
    cell: () => null,
    csv: ({ metadata }) => (metadata === null ? "" : JSON.stringify(metadata))
  }
]

const Tools = () => (
  <>
    <May to="catalog.write">
      <Link to="/host/catalog/new">{text.catalog.add}</Link>
      <Link to="/host/catalog/cards">{text.catalog.importCards}</Link>
      <Link to="/host/catalog/prices">{text.catalog.importPrices}</Link>
      <Link to="/host/catalog/pictures">{text.catalog.pictures}</Link>
    </May>
    <Export
      name="cards"
      label={text.catalog.exportCards}
      columns={CARDS}
      read={(cursor) => host.items.list({ limit: 200, ...(cursor !== undefined && { cursor }) })}
    />
  </>
)

const COLUMNS: ReadonlyArray<Column<VendingMachine>> = [
  { head: text.head.pack, cell: ({ name }) => name, csv: ({ name }) => name },
  {
    head: text.head.status,
    cell: (machine) => (
      <Status of={stateOf(machine)} tone={machine.active && machine.public ? "good" : "calm"} />
    ),
    csv: stateOf
  },
  {
    head: text.catalog.priceHead,
    end: true,
    cell: ({ priceUsd }) => <Money usd={priceUsd} />,
    csv: ({ priceUsd }) => priceUsd
  },
  {
    head: text.catalog.expected,
    end: true,
    cell: ({ expectedValueUsd }) => <Money usd={expectedValueUsd} />,
    csv: ({ expectedValueUsd }) => expectedValueUsd ?? ""
  },
  {
    head: text.catalog.claims,
    end: true,
    wide: true,
    cell: ({ openClaims }) => openClaims,
    csv: ({ openClaims }) => `${openClaims}`
  },
  { head: text.catalog.stock, wide: true, cell: stockOf, csv: stockOf },
  {
    head: text.head.acts,
    needs: "catalog.write",
    end: true,
    cell: (machine) => (
      <span className={table.pair}>
        <Price machine={machine} />
        <Sell machine={machine} />
      </span>
    )
  }
]

export const CatalogPage = () => (
  <Page title={text.catalog.title} acts={<Tools />}>
    <DataTable
      name="machines"
      caption={text.catalog.title}
      read={async () => ({ ...(await host.catalog.machines()), nextCursor: null })}
      columns={COLUMNS}
      keyOf={({ id }) => `${id}`}
      linkOf={({ id }) => `/host/catalog/${id}`}
      empty={<p>{text.catalog.none}</p>}
    />
  </Page>
)
