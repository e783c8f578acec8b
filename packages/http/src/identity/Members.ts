/** Changes of an organization's people, which always leave somebody who can make further ones. */
import * as Problem from "../problem/Problem.ts"
import type { Accounts } from "./Accounts.ts"
import type { OrganizationId, Person, Role } from "./Identity.ts"
import * as Joining from "./Joining.ts"
import * as Links from "./Links.ts"
import * as People from "./People.ts"
import * as Roles from "./Roles.ts"

export const roleOf = (organizationId: OrganizationId, text: string): Role => {
  const roles = Roles.rolesOf(organizationId)
  const role = roles.find((known) => known === text)
  if (role === undefined) throw Problem.invalid(`role must be ${roles.join(", ")}`)
  return role
}

const found = async (auth: Accounts, organizationId: OrganizationId, id: string) => {
  const members = await People.membersOf(auth, organizationId)
  const member = members.find((each) => each.id === id)
  if (member === undefined) throw Problem.notFound(`no person ${id.slice(0, 100)}`)
  const head = Roles.headOf(organizationId)
  const isLast = member.role === head && members.filter(({ role }) => role === head).length === 1
  return { member, isLast, head }
}

const last = (head: Role) =>
  new Problem.Problem({
    code: "conflict",
    message: `the last ${head} can't leave: make somebody else ${head} first`
  })

/**
 * Whose role was changed or taken gets it back by no link that is left: not by one more invitation of
 * their own, nor by one that they made for others, or for another address of theirs.
 */
const withdrawLinks = async (
  auth: Accounts,
  organizationId: OrganizationId,
  { email, id }: People.Member
): Promise<void> => {
  const memberships = await People.membershipsOf(auth, id)
  const own = (await Links.pending(auth, organizationId)).filter((link) => link.email === email)
  const made = (await Links.madeBy(auth, id)).filter(
    (link) => !Roles.mayManage(memberships, link.organizationId)
  )
  for (const link of [...own, ...made]) await Links.withdraw(auth, link.organizationId, link.id)
}

/** Runs alone. */
export const change = async (
  auth: Accounts,
  organizationId: OrganizationId,
  id: string,
  text: string
): Promise<People.Member> => {
  const role = roleOf(organizationId, text)
  const { head, isLast, member } = await found(auth, organizationId, id)
  if (isLast && role !== head) throw last(head)
  await People.put(auth, id, { organizationId, role })
  await withdrawLinks(auth, organizationId, member)
  return { ...member, role }
}

/** Runs alone. */
export const remove = async (
  auth: Accounts,
  organizationId: OrganizationId,
  id: string
): Promise<People.Member> => {
  const { head, isLast, member } = await found(auth, organizationId, id)
  if (isLast) throw last(head)
  await People.remove(auth, id, organizationId)
  await withdrawLinks(auth, organizationId, member)
  return member
}

const MAX_PENDING = 100

export interface Invited {
  readonly email: string
  readonly role: string
}

/** Refuses an invitation that says nothing; also before a mail is counted for it. */
export const invitable = async (auth: Accounts, organizationId: OrganizationId, given: Invited) => {
  const role = roleOf(organizationId, given.role)
  const email = Joining.emailOf(given.email)
  const members = await People.membersOf(auth, organizationId)
  if (members.some((member) => member.email === email)) {
    throw new Problem.Problem({ code: "conflict", message: `${email} belongs to it already` })
  }
  if ((await Links.pending(auth, organizationId)).length >= MAX_PENDING) {
    throw new Problem.Problem({
      code: "conflict",
      message: `there are ${MAX_PENDING} invitations already: withdraw some`
    })
  }
  return { email, role }
}

/** Runs alone. */
export const invite = async (
  auth: Accounts,
  person: Person,
  organizationId: OrganizationId,
  { isMailed, ...given }: Invited & { readonly isMailed: boolean }
) => {
  const { email, role } = await invitable(auth, organizationId, given)
  const made = await Links.make(auth, { organizationId, role, email, by: person.id, isMailed })
  return { ...made, email, role }
}
