/** The reader's own: password, second factor and sessions. */
import * as Identity from "../api/Identity.ts"
import type { Me } from "../api/Session.ts"
import { Act } from "../kit/Act.tsx"
import { ActButton } from "../kit/ActButton.tsx"
import { Input } from "../kit/Button.tsx"
import { type Column, DataTable } from "../kit/DataTable.tsx"
import { Moment } from "../kit/Moment.tsx"
import { Section } from "../kit/Page.tsx"
import { text } from "../text/SettingsText.ts"
import * as Agent from "./Agent.ts"
import { SecondFactor } from "./SecondFactor.tsx"

const Password = () => (
  <Act
    label={text.settings.password}
    title={text.settings.password}
    says={text.settings.passwordSays}
    fields={
      <>
        <Input
          name="old"
          type="password"
          label={text.settings.oldPassword}
          autoComplete="current-password"
          required
        />
        <Input
          name="new"
          type="password"
          label={text.sign.newPassword}
          hint={text.sign.passwordHint}
          autoComplete="new-password"
          minLength={12}
          maxLength={128}
          required
        />
      </>
    }
    run={(form) => Identity.changePassword(`${form.get("old")}`, `${form.get("new")}`)}
  />
)

const columnsOf = (me: Me): ReadonlyArray<Column<Identity.Session>> => [
  {
    head: text.settings.agent,
    cell: ({ agent, id }) => (
      <span title={agent ?? ""}>
        {agent === null ? text.detail.none : Agent.nameOf(agent)}
        {id === me.sessionId && text.settings.thisOne}
      </span>
    )
  },
  {
    head: text.settings.address,
    wide: true,
    cell: ({ address }) => address ?? text.detail.none
  },
  { head: text.settings.began, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    head: text.settings.expires,
    wide: true,
    cell: ({ expiresAt }) => <Moment at={expiresAt} />
  },
  {
    head: text.head.acts,
    end: true,
    cell: ({ id }) =>
      id === me.sessionId ? null : (
        <ActButton run={() => Identity.endSession(id)}>{text.settings.end}</ActButton>
      )
  }
]

export const Own = ({ me }: { readonly me: Me }) => (
  <Section
    title={text.settings.own(me.email)}
    acts={
      <>
        <Password />
        <SecondFactor me={me} />
      </>
    }
  >
    <DataTable
      name="sessions"
      caption={text.settings.sessions}
      read={async () => ({ ...(await Identity.sessions()), nextCursor: null })}
      columns={columnsOf(me)}
      keyOf={({ id }) => id}
      empty={null}
    />
  </Section>
)
