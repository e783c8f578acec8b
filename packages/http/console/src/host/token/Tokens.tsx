/** Tokens of programs that work for the host: each has a name, a role and, if wanted, an end. */
import type { Token } from "@cardpack/client/operator"
import { Link } from "@tanstack/react-router"
import { host } from "../../api/Calls.ts"
import { Act } from "../../kit/Act.tsx"
import { Input, Select } from "../../kit/Button.tsx"
import { type Column, DataTable } from "../../kit/DataTable.tsx"
import { field } from "../../kit/Field.ts"
import { May } from "../../kit/May.tsx"
import { Moment } from "../../kit/Moment.tsx"
import { Page } from "../../kit/Page.tsx"
import { useRefresh } from "../../kit/Refresh.ts"
import { Secret } from "../../kit/Secret.tsx"
import { Status } from "../../kit/Status.tsx"
import { isRevoking, MadeByToken } from "../../settings/KeysOfRemoved.tsx"
import { text } from "../../text/HostText.ts"

const ROLES = ["read-only", "support", "shipping", "catalog", "finance", "owner"] as const

/** Days until the end; none is for ever. */
const LIVES = ["1", "7", "30", "90", "365", ""] as const

const DAY_MS = 86_400_000

const expiryOf = (days: string): string | null =>
  days === "" ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString()

const Create = () => {
  const refresh = useRefresh("operator-tokens")
  return (
    <Act
      label={text.tokens.create}
      look="main"
      title={text.tokens.create}
      says={text.tokens.createSays}
      unanswered={text.problem.maybeMade}
      fields={
        <>
          <Input name="name" label={text.tokens.name} required maxLength={100} />
          <Select name="role" label={text.tokens.role} hint={text.tokens.roleHint}>
            {ROLES.map((role) => (
              <option key={role}>{role}</option>
            ))}
          </Select>
          <Select name="days" label={text.tokens.expires} defaultValue="90">
            {LIVES.map((days) => (
              <option key={days} value={days}>
                {days === "" ? text.tokens.never : text.tokens.days(Number(days))}
              </option>
            ))}
          </Select>
        </>
      }
      run={(form) =>
        host.service.createToken({
          name: field(form, "name"),
          role: ROLES.find((role) => role === field(form, "role")) ?? "read-only",
          expiresAt: expiryOf(field(form, "days"))
        })
      }
      onDone={refresh}
      result={({ token }) => <Secret value={token} says={text.tokens.secretSays} />}
    />
  )
}

const stateOf = ({ expiresAt, revokedAt }: Token): string => {
  if (revokedAt !== null) return "revoked"
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? "expired" : "active"
}

const COLUMNS: ReadonlyArray<Column<Token>> = [
  { head: text.head.name, cell: ({ name }) => name, csv: ({ name }) => name },
  { head: text.tokens.role, cell: ({ role }) => role, csv: ({ role }) => role },
  {
    head: text.head.status,
    cell: (token) => <Status of={stateOf(token)} />,
    csv: stateOf
  },
  {
    head: text.tokens.expires,
    cell: ({ expiresAt }) => <Moment at={expiresAt} />,
    csv: ({ expiresAt }) => expiresAt ?? ""
  },
  {
    head: text.head.created,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    csv: ({ createdAt }) => createdAt
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
    head: text.tokens.did,
    cell: ({ name }) => (
      <Link to="/host/log" search={{ actor: name }}>
        {text.nav.log}
      </Link>
    )
  },
  {
    head: text.head.acts,
    needs: "tokens.write",
    end: true,
    cell: (token) =>
      stateOf(token) === "active" ? (
        <Act
          label={text.keys.revoke}
          look="danger"
          title={text.keys.revoke}
          says={text.tokens.revokeSays(token.name)}
          fields={<MadeByToken name={token.name} />}
          run={(form) =>
            host.service.revokeToken({
              tokenId: token.id,
              ...(isRevoking(form) && { revoke: "made" })
            })
          }
        />
      ) : null
  }
]

export const Tokens = () => (
  <Page
    title={text.nav.tokens}
    acts={
      <May to="tokens.write">
        <Create />
      </May>
    }
  >
    <p>
      {text.tokens.says} <Link to="/settings">{text.nav.settings}</Link>
    </p>
    <DataTable
      name="operator-tokens"
      caption={text.nav.tokens}
      read={async () => ({
        data: (await host.service.tokens()).data.toReversed(),
        nextCursor: null
      })}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      empty={<p>{text.tokens.none}</p>}
    />
  </Page>
)
