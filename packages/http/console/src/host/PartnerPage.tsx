/** One partner, as the host sees it. */
import type { Key, LedgerEntry } from "@cardpack/client/operator"
import { useParams } from "@tanstack/react-router"
import { host } from "../api/Calls.ts"
import { Act } from "../kit/Act.tsx"
import { type Column, DataTable } from "../kit/DataTable.tsx"
import { Facts, Raw } from "../kit/Facts.tsx"
import { Identifier, Reference } from "../kit/Identifier.tsx"
import { May } from "../kit/May.tsx"
import { Moment } from "../kit/Moment.tsx"
import { Money } from "../kit/Money.tsx"
import { Loaded, Page, Section } from "../kit/Page.tsx"
import { Status } from "../kit/Status.tsx"
import { text } from "../text/HostText.ts"
import { CreateKey, PartnerActs } from "./PartnerActs.tsx"
import { PartnerTabs } from "./partner/PartnerTabs.tsx"
import { SECRET } from "./Secret.ts"

const LEDGER: ReadonlyArray<Column<LedgerEntry>> = [
  {
    head: text.balance.cause,
    cell: ({ cause }) => text.balance.causes[cause],
    csv: ({ cause }) => cause
  },
  {
    head: text.head.amount,
    end: true,
    cell: ({ amountUsd }) => <Money usd={amountUsd} signed />,
    csv: ({ amountUsd }) => amountUsd
  },
  {
    head: text.balance.after,
    end: true,
    cell: ({ balanceAfter }) => <Money usd={balanceAfter.total} />,
    csv: ({ balanceAfter }) => balanceAfter.total
  },
  {
    head: text.balance.why,
    cell: ({ fundingTransactionId, operationId, reason }) => {
      if (operationId !== null)
        return <Reference id={operationId} to={`/host/operations/${operationId}`} />
      return fundingTransactionId === null ? (
        (reason ?? text.detail.none)
      ) : (
        <Identifier id={fundingTransactionId} />
      )
    },
    csv: ({ fundingTransactionId, operationId, reason }) =>
      operationId ?? fundingTransactionId ?? reason ?? ""
  },
  {
    head: text.head.created,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    csv: ({ createdAt }) => createdAt
  }
]

const keysOf = (partnerId: string): ReadonlyArray<Column<Key>> => [
  { head: text.head.name, cell: ({ label }) => label ?? text.keys.unnamed },
  { head: text.keys.prefix, cell: ({ prefix }) => <code>{prefix}…</code> },
  {
    head: text.head.status,
    cell: ({ revokedAt }) => <Status of={revokedAt === null ? "active" : "revoked"} />
  },
  { head: text.keys.madeBy, cell: ({ madeBy }) => madeBy ?? "" },
  { head: text.keys.lastUsed, cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} /> },
  {
    head: text.head.acts,
    needs: "keys.revoke",
    end: true,
    cell: ({ id, label, revokedAt }) =>
      revokedAt === null ? (
        <Act
          label={text.keys.revoke}
          look="danger"
          title={text.keys.revoke}
          says={text.keys.revokeSays(label ?? text.keys.unnamed)}
          run={() => host.partners.revokeKey({ partnerId, keyId: id })}
        />
      ) : null
  }
]

const Buckets = ({ partnerId }: { readonly partnerId: string }) => (
  <Loaded
    name={["host-balance", partnerId]}
    read={() => host.support.balance({ partnerId })}
    refreshMs={15_000}
  >
    {({ bonus, cash, total }) => (
      <Facts
        facts={[
          [`${text.balance.total} (USD)`, <Money key="total" usd={total} exact />],
          [text.balance.cash, <Money key="cash" usd={cash} exact />],
          [text.balance.bonus, <Money key="bonus" usd={bonus} exact />]
        ]}
      />
    )}
  </Loaded>
)

export const PartnerPage = () => {
  const { partnerId = "" } = useParams({ strict: false })
  return (
    <Loaded
      name={["host-partner", partnerId]}
      page={text.partners.one}
      read={() => host.partners.get({ partnerId })}
    >
      {(partner) => (
        <Page
          title={partner.name}
          state={<Status of={partner.status} />}
          acts={<PartnerActs partner={partner} />}
        >
          <PartnerTabs partnerId={partnerId} />
          <Facts
            facts={[
              [text.head.id, <Identifier key="id" id={partner.id} full />],
              [text.partners.mail, partner.notificationEmail],
              [
                text.balance.threshold,
                partner.lowBalanceThresholdUsd === null ? null : (
                  <Money key="threshold" usd={partner.lowBalanceThresholdUsd} exact />
                )
              ],
              [text.head.created, <Moment key="created" at={partner.createdAt} exact />]
            ]}
          />
          <May to="accounts.read">
            <Section title={text.nav.balance}>
              <Buckets partnerId={partnerId} />
            </Section>
          </May>
          <May to="keys.read">
            <Section
              title={text.nav.keys}
              acts={
                <May to="keys.create">
                  <CreateKey partner={partner} />
                </May>
              }
            >
              <DataTable
                name="host-keys"
                scope={partnerId}
                caption={text.nav.keys}
                read={async () => ({
                  data: (await host.partners.keys({ partnerId })).data,
                  nextCursor: null
                })}
                columns={keysOf(partnerId)}
                keyOf={({ id }) => id}
                empty={<p>{text.keys.none}</p>}
              />
            </Section>
          </May>
          <May to="accounts.read">
            <Section title={text.balance.ledger}>
              <DataTable
                name="host-ledger"
                scope={partnerId}
                caption={text.balance.ledger}
                read={(cursor) => host.support.ledgerEntries({ partnerId, cursor, limit: 50 })}
                columns={LEDGER}
                keyOf={({ id }) => id}
                empty={<p>{text.balance.none}</p>}
              />
            </Section>
          </May>
          <Raw value={partner} path={`/operator/v1/partners/${partner.id}`} secret={SECRET} />
        </Page>
      )}
    </Loaded>
  )
}
