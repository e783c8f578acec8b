/** The people of an organization, their roles, and invitations. */
import * as Identity from "../api/Identity.ts"
import { isHost, type Me, type Organization } from "../api/Session.ts"
import { Act } from "../kit/Act.tsx"
import { Input, Select } from "../kit/Button.tsx"
import table from "../kit/DataTable.module.css"
import { type Column, DataTable } from "../kit/DataTable.tsx"
import { Facts } from "../kit/Facts.tsx"
import { field } from "../kit/Field.ts"
import { Moment } from "../kit/Moment.tsx"
import { Section } from "../kit/Page.tsx"
import { useRefresh } from "../kit/Refresh.ts"
import { Secret } from "../kit/Secret.tsx"
import { text } from "../text/SettingsText.ts"
import { isRevoking, MadeByMember } from "./KeysOfRemoved.tsx"

const Role = ({
  organization,
  given
}: {
  readonly organization: Organization
  readonly given?: string
}) => {
  const may = Object.entries(isHost(organization) ? text.settings.hostMay : text.settings.may)
  const roles = may.map(([role]) => role)
  return (
    <>
      <Select name="role" label={text.settings.role} defaultValue={given ?? roles[0]}>
        {roles.map((role) => (
          <option key={role}>{role}</option>
        ))}
      </Select>
      <Facts facts={may} />
    </>
  )
}

const peopleOf = (organization: Organization, me: Me): ReadonlyArray<Column<Identity.Member>> => [
  { head: text.head.name, wide: true, cell: ({ name }) => name },
  { head: text.sign.email, cell: ({ email }) => email },
  { head: text.settings.role, cell: ({ role }) => role },
  {
    head: text.settings.second,
    wide: true,
    cell: ({ hasTwoFactor }) => (hasTwoFactor ? text.settings.on : text.settings.off)
  },
  {
    head: text.settings.since,
    wide: true,
    cell: ({ since }) => <Moment at={since} />
  },
  {
    head: text.head.acts,
    end: true,
    cell: (member) => (
      <span className={table.pair}>
        <Act
          label={text.settings.change}
          title={text.settings.change}
          says={text.settings.changeSays(member.name, member.role)}
          fields={<Role organization={organization} given={member.role} />}
          run={(form) =>
            Identity.changeRole(organization.organizationId, member.id, field(form, "role"))
          }
        />
        {member.id !== me.id && (
          <Act
            label={text.settings.remove}
            look="danger"
            title={text.settings.remove}
            says={text.settings.removeSays(member.name)}
            fields={<MadeByMember organization={organization} member={member} />}
            run={(form) =>
              Identity.remove(organization.organizationId, member.id, isRevoking(form))
            }
          />
        )}
      </span>
    )
  }
]

const invitationsOf = (organizationId: string): ReadonlyArray<Column<Identity.Invitation>> => [
  { head: text.sign.email, cell: ({ email }) => email },
  { head: text.settings.role, cell: ({ role }) => role },
  {
    head: text.settings.expires,
    cell: ({ expiresAt }) => <Moment at={expiresAt} />
  },
  {
    head: text.head.acts,
    end: true,
    cell: ({ email, id }) => (
      <Act
        label={text.settings.withdraw}
        title={text.settings.withdraw}
        says={text.settings.withdrawSays(email)}
        run={() => Identity.uninvite(organizationId, id)}
      />
    )
  }
]

const Invite = ({ organization }: { readonly organization: Organization }) => {
  const refresh = useRefresh("invitations")
  return (
    <Act
      label={text.settings.invite}
      title={text.settings.invite}
      says={text.settings.inviteSays}
      fields={
        <>
          <Input name="email" type="email" label={text.sign.email} required />
          <Role organization={organization} />
        </>
      }
      run={(form) =>
        Identity.invite(organization.organizationId, field(form, "email"), field(form, "role"))
      }
      unanswered={text.problem.maybeMade}
      onDone={refresh}
      result={({ link }) =>
        link === null ? (
          <p role="status">{text.settings.linkMailed}</p>
        ) : (
          <Secret value={link} says={text.settings.linkSays} />
        )
      }
    />
  )
}

/** Heads of an organization look after its people. */
const isHead = ({ role }: Organization): boolean => role === "owner" || role === "admin"

export const People = ({
  organization,
  me
}: {
  readonly organization: Organization
  readonly me: Me
}) => {
  const { organizationId } = organization
  const columns = peopleOf(organization, me)
  return (
    <>
      <Section
        title={text.settings.people}
        acts={isHead(organization) ? <Invite organization={organization} /> : undefined}
      >
        <DataTable
          name="people"
          scope={organizationId}
          caption={text.settings.people}
          read={async () => ({
            ...(await Identity.people(organizationId)),
            nextCursor: null
          })}
          columns={isHead(organization) ? columns : columns.slice(0, -1)}
          keyOf={({ id }) => id}
          empty={<p>{text.settings.nobody}</p>}
        />
      </Section>
      {isHead(organization) && (
        <Section title={text.settings.invitations}>
          <DataTable
            name="invitations"
            scope={organizationId}
            caption={text.settings.invitations}
            read={async () => ({
              ...(await Identity.invitations(organizationId)),
              nextCursor: null
            })}
            columns={invitationsOf(organizationId)}
            keyOf={({ id }) => id}
            empty={<p>{text.settings.noInvitations}</p>}
          />
        </Section>
      )}
    </>
  )
}
