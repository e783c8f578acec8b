/** One customer: attributes, cards and operations. */
import type { Card, Customer } from "@cardpack/client"
import { useParams } from "@tanstack/react-router"
import { partner } from "../api/Calls.ts"
import { type Column, DataTable, type Listed } from "../kit/DataTable.tsx"
import { Facts, Raw } from "../kit/Facts.tsx"
import { Filter, useFilters } from "../kit/Filter.tsx"
import { Identifier } from "../kit/Identifier.tsx"
import { May } from "../kit/May.tsx"
import { Moment } from "../kit/Moment.tsx"
import { Money } from "../kit/Money.tsx"
import { Loaded, Page, Section } from "../kit/Page.tsx"
import { PeriodFilter, usePeriod } from "../kit/PeriodFilter.tsx"
import { Status } from "../kit/Status.tsx"
import { text } from "../text/PartnerText.ts"
import { CardActs } from "./CardActs.tsx"
import * as CardState from "./CardState.ts"
import { SetAttribute, SetExternalId } from "./EditCustomer.tsx"
import { PackFilter, usePack } from "./PackFilter.tsx"
import { Recent } from "./Recent.tsx"
import { CustomerTimeline } from "./SubjectTimeline.tsx"

const COLUMNS: ReadonlyArray<Column<Card>> = [
  {
    head: text.head.card,
    cell: ({ name }) => name ?? text.cards.closedName
  },
  { head: text.head.status, cell: (card) => <Status of={CardState.of(card)} /> },
  {
    head: text.head.value,
    end: true,
    wide: true,
    cell: ({ buybackUsd }) => <Money usd={buybackUsd} />
  },
  { head: text.head.id, wide: true, cell: ({ id }) => <Identifier id={id} /> },
  {
    head: text.head.created,
    wide: true,
    cell: ({ createdAt }) => <Moment at={createdAt} />
  },
  {
    head: text.head.acts,
    needs: "serve",
    end: true,
    cell: (card) => <CardActs card={card} />
  }
]

const FILE: NonNullable<Listed<Card>["file"]> = [
  { head: "id", csv: ({ id }) => id },
  { head: "customerId", csv: ({ customerId }) => customerId },
  { head: "operationId", csv: ({ operationId }) => operationId },
  { head: "vendingMachineId", csv: (card) => `${card.vendingMachineId ?? ""}` },
  { head: "status", csv: ({ status }) => status },
  { head: "sealed", csv: ({ sealed }) => `${sealed}` },
  { head: "name", csv: ({ name }) => name ?? "" },
  { head: "tier", csv: ({ tier }) => tier ?? "" },
  { head: "buybackUsd", csv: ({ buybackUsd }) => buybackUsd ?? "" },
  { head: "refundableUntil", csv: ({ refundableUntil }) => refundableUntil ?? "" },
  { head: "revealedAt", csv: ({ revealedAt }) => revealedAt ?? "" },
  { head: "createdAt", csv: ({ createdAt }) => createdAt }
]

const attributesOf = ({ attributes }: Customer) =>
  Object.entries(attributes).map(
    ([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)] as const
  )

const STATUSES = ["active", "buyback_pending", "bought_back", "redeemed", "refunded"] as const

const Cards = ({ customerId }: { readonly customerId: string }) => {
  const filters = useFilters("status")
  const status = STATUSES.find((each) => each === filters.status)
  const asked = { ...usePack(), ...usePeriod(), ...(status !== undefined && { status }) }
  return (
    <DataTable
      name="customer-cards"
      caption={text.cards.title}
      scope={customerId}
      filter={asked}
      read={(cursor) => partner.customers.cards(customerId, { ...asked, cursor, limit: 50 }).page()}
      columns={COLUMNS}
      file={FILE}
      keyOf={({ id }) => id}
      linkOf={({ id }) => `/cards/${id}`}
      filters={
        <>
          <Filter name="status" label={text.head.status} options={STATUSES} />
          <PackFilter />
          <PeriodFilter />
        </>
      }
      empty={<p>{text.customers.noCards}</p>}
    />
  )
}

export const CustomerPage = () => {
  const { customerId = "" } = useParams({ strict: false })
  return (
    <Loaded
      name={["customer", customerId]}
      page={text.head.customer}
      read={() => partner.customers.get(customerId)}
    >
      {(customer) => (
        <Page
          title={customer.externalUserId ?? text.customers.unnamed}
          acts={
            <May to="trade">
              <SetExternalId customer={customer} />
              <SetAttribute customer={customer} />
            </May>
          }
        >
          <Facts
            facts={[
              [text.head.id, <Identifier key="id" id={customer.id} full />],
              [text.head.created, <Moment key="created" at={customer.createdAt} exact />],
              ...attributesOf(customer)
            ]}
          />
          <Section title={text.cards.title}>
            <Cards customerId={customerId} />
          </Section>
          <Section title={text.customers.recent}>
            <Recent customerId={customerId} />
          </Section>
          <Section title={text.detail.timeline}>
            <CustomerTimeline customer={customer} />
          </Section>
          <Raw value={customer} path={`/api/v2/customers/${customer.id}`} />
        </Page>
      )}
    </Loaded>
  )
}
