/** The organization's API keys of this environment: a key is shown once, when it is made. */
import * as OwnPartner from "../api/OwnPartner.ts"
import { useOrganization } from "../api/Session.ts"
import { Act } from "../kit/Act.tsx"
import { Input } from "../kit/Button.tsx"
import { type Column, DataTable } from "../kit/DataTable.tsx"
import { field } from "../kit/Field.ts"
import { May } from "../kit/May.tsx"
import { Moment } from "../kit/Moment.tsx"
import { Page } from "../kit/Page.tsx"
import { useRefresh } from "../kit/Refresh.ts"
import { Secret } from "../kit/Secret.tsx"
import { Status } from "../kit/Status.tsx"
import { text } from "../text/RecordText.ts"
import { Guides } from "./Guides.tsx"

const nameOf = ({ label }: OwnPartner.Key): string => label ?? text.keys.unnamed

const columnsOf = (partnerId: string): ReadonlyArray<Column<OwnPartner.Key>> => [
  { head: text.head.name, cell: nameOf, csv: nameOf },
  {
    head: text.keys.prefix,
    cell: ({ prefix }) => <code>{prefix}…</code>,
    csv: (row) => row.prefix
  },
  {
    head: text.head.status,
    cell: ({ revokedAt }) => <Status of={revokedAt === null ? "active" : "revoked"} />,
    csv: ({ revokedAt }) => (revokedAt === null ? "active" : "revoked")
  },
  {
    head: text.keys.madeBy,
    cell: ({ madeBy }) => madeBy ?? "",
    csv: ({ madeBy }) => madeBy ?? ""
  },
  {
    head: text.keys.lastUsed,
    cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} />,
    csv: ({ lastUsedAt }) => lastUsedAt ?? ""
  },
  {
    head: text.head.created,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    csv: ({ createdAt }) => createdAt
  },
  {
    head: text.head.acts,
    needs: "keys",
    end: true,
    cell: (key) =>
      key.revokedAt === null ? (
        <Act
          label={text.keys.revoke}
          look="danger"
          title={text.keys.revoke}
          says={text.keys.revokeSays(nameOf(key))}
          run={() => OwnPartner.revokeKey(partnerId, key.id)}
        />
      ) : null
  }
]

const Create = ({ partnerId }: { readonly partnerId: string }) => {
  const refresh = useRefresh("keys")
  return (
    <Act
      label={text.keys.create}
      look="main"
      title={text.keys.create}
      says={text.keys.createSays}
      fields={<Input name="label" label={text.keys.label} maxLength={100} />}
      run={(form) => OwnPartner.createKey(partnerId, field(form, "label"))}
      unanswered={text.problem.maybeMade}
      onDone={refresh}
      result={({ key }) => <Secret value={key} says={text.keys.secretSays} />}
    />
  )
}

export const Keys = () => {
  const partnerId = useOrganization()?.organizationId ?? ""
  return (
    <Page
      title={text.nav.keys}
      acts={
        <May to="keys">
          <Create partnerId={partnerId} />
        </May>
      }
    >
      <p>{text.keys.says}</p>
      <DataTable
        name="keys"
        caption={text.nav.keys}
        read={async () => ({ ...(await OwnPartner.keys(partnerId)), nextCursor: null })}
        columns={columnsOf(partnerId)}
        keyOf={({ id }) => id}
        empty={<p>{text.keys.none}</p>}
      />
      <Guides />
    </Page>
  )
}
