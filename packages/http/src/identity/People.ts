/** People and their memberships, above the identity library's storage. */
import type { Accounts } from "./Accounts.ts"
import { HOST, type Membership, type OrganizationId, type Person, type Role } from "./Identity.ts"
import * as Roles from "./Roles.ts"

const MODEL = "membership"

interface Row extends Membership {
  readonly id: string
  readonly userId: string
  readonly createdAt: Date
}

export interface User {
  readonly id: string
  readonly email: string
  /** Whether the person has shown that the address is theirs. */
  readonly emailVerified: boolean
  readonly name: string
  readonly twoFactorEnabled?: boolean | null | undefined
}

export interface Member {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly hasTwoFactor: boolean
  readonly since: Date
}

/** One row for a person and an organization, by its key. */
const keyOf = (userId: string, organizationId: OrganizationId) => `${userId}.${organizationId}`

const where = (field: string, value: string) => [{ field, value }]

export const membershipsOf = async (
  auth: Accounts,
  userId: string
): Promise<ReadonlyArray<Membership>> => {
  const { adapter } = await auth.$context
  const asked = { model: MODEL, where: where("userId", userId), limit: 1_000 }
  const rows = await adapter.findMany<Row>(asked)
  return rows.map(({ organizationId, role }) => ({ organizationId, role }))
}

export const hostSince = async (auth: Accounts, email: string): Promise<number | null> => {
  const { adapter } = await auth.$context
  const user = await byEmail(auth, email)
  if (user === null) return null
  const asked = { model: MODEL, where: where("id", keyOf(user.id, HOST)) }
  const row = await adapter.findOne<Row>(asked)
  return row === null ? null : row.createdAt.getTime()
}

const personOf = async (auth: Accounts, user: User, session: string): Promise<Person> => ({
  id: user.id,
  email: user.email,
  name: user.name,
  session,
  hasTwoFactor: user.twoFactorEnabled === true,
  memberships: await membershipsOf(auth, user.id)
})

/** The person of these cookies; null without a session that works. */
export const bySession = async (auth: Accounts, cookie: string): Promise<Person | null> => {
  const found = await auth.api.getSession({ headers: new Headers({ cookie }) })
  return found === null ? null : personOf(auth, found.user, found.session.id)
}

interface SessionRow {
  readonly id: string
  readonly userId: string
  readonly expiresAt: Date
}

/** Null when it has ended. */
export const sessionById = async (auth: Accounts, id: string): Promise<SessionRow | null> => {
  const { adapter } = await auth.$context
  const row = await adapter.findOne<SessionRow>({ model: "session", where: where("id", id) })
  if (row === null) return null
  const expiresAt = new Date(row.expiresAt)
  return expiresAt > new Date() ? { ...row, expiresAt } : null
}

export const ofSession = async (
  auth: Accounts,
  { id, userId }: Pick<SessionRow, "id" | "userId">
): Promise<Person | null> => {
  const user = await byId(auth, userId)
  return user === null ? null : personOf(auth, user, id)
}

export const byEmail = async (auth: Accounts, email: string): Promise<User | null> => {
  const { internalAdapter } = await auth.$context
  return (await internalAdapter.findUserByEmail(email))?.user ?? null
}

export const byId = async (auth: Accounts, id: string): Promise<User | null> => {
  const { internalAdapter } = await auth.$context
  return internalAdapter.findUserById(id)
}

export const create = async (
  auth: Accounts,
  {
    email,
    emailVerified,
    name,
    password
  }: Pick<User, "email" | "emailVerified" | "name"> & { readonly password: string }
): Promise<User> => {
  const { internalAdapter, password: hashing } = await auth.$context
  const hash = await hashing.hash(password)
  const user = await internalAdapter.createUser({ email, name, emailVerified }, { method: "email" })
  const credential = { providerId: "credential", accountId: user.id, password: hash }
  await internalAdapter.linkAccount({ userId: user.id, ...credential })
  return user
}

/** When the password was made or changed; 0 for nobody's. */
export const passwordSince = async (auth: Accounts, email: string): Promise<number> => {
  const { internalAdapter } = await auth.$context
  const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true })
  const own = found?.accounts.find(({ providerId }) => providerId === "credential")
  return own === undefined ? 0 : Number(new Date(own.updatedAt))
}

/** Whose mailed link to a new password it is. */
export const byReset = async (auth: Accounts, token: string): Promise<User | null> => {
  const { internalAdapter } = await auth.$context
  const row = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  return row === null ? null : byId(auth, row.value)
}

/** Adds the person, or changes the role. */
export const put = async (
  auth: Accounts,
  userId: string,
  { organizationId, role }: Membership
): Promise<void> => {
  const { adapter } = await auth.$context
  const id = keyOf(userId, organizationId)
  const changed = await adapter.update({ model: MODEL, where: where("id", id), update: { role } })
  if (changed !== null) return
  const data = { id, userId, organizationId, role, createdAt: new Date() }
  await adapter.create({ model: MODEL, data, forceAllowId: true })
}

export const membersOf = async (
  auth: Accounts,
  organizationId: OrganizationId
): Promise<ReadonlyArray<Member>> => {
  const { adapter } = await auth.$context
  const rows = await adapter.findMany<Row>({
    model: MODEL,
    where: where("organizationId", organizationId),
    limit: 1_000
  })
  const ids = rows.map(({ userId }) => userId)
  if (ids.length === 0) return []
  const users = await adapter.findMany<User>({
    model: "user",
    where: [{ field: "id", operator: "in", value: ids }],
    limit: 1_000
  })
  return rows
    .flatMap(({ createdAt, role, userId }) =>
      users.flatMap(({ email, id, name, twoFactorEnabled }) =>
        id === userId
          ? { id, email, name, role, hasTwoFactor: twoFactorEnabled === true, since: createdAt }
          : []
      )
    )
    .sort((a, b) => Number(a.since) - Number(b.since) || (a.email < b.email ? -1 : 1))
}

export const hasHead = async (auth: Accounts, organizationId: OrganizationId): Promise<boolean> => {
  const { adapter } = await auth.$context
  const role = Roles.headOf(organizationId)
  const head = await adapter.findOne({
    model: MODEL,
    where: [...where("organizationId", organizationId), { field: "role", value: role }]
  })
  return head !== null
}

/** Their sessions go on, but open nothing of the organization any more. */
export const remove = async (
  auth: Accounts,
  userId: string,
  organizationId: OrganizationId
): Promise<void> => {
  const { adapter } = await auth.$context
  await adapter.delete({ model: MODEL, where: where("id", keyOf(userId, organizationId)) })
}

export interface LinkedSignOn {
  readonly id: string
  readonly createdAt: Date
}

/** Identities elsewhere that open the account. */
export const signOnsOf = async (
  auth: Accounts,
  userId: string
): Promise<ReadonlyArray<LinkedSignOn>> => {
  const { internalAdapter } = await auth.$context
  return (await internalAdapter.findAccounts(userId)).filter(
    ({ providerId }) => providerId !== "credential"
  )
}

export interface Session {
  readonly id: string
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly address: string | null
  readonly agent: string | null
}

/** Those that work, without their tokens. */
export const sessionsOf = async (
  auth: Accounts,
  userId: string
): Promise<ReadonlyArray<Session>> => {
  const { internalAdapter } = await auth.$context
  const rows = await internalAdapter.listSessions(userId)
  return rows
    .filter(({ expiresAt }) => new Date(expiresAt) > new Date())
    .map(({ createdAt, expiresAt, id, ipAddress, userAgent }) => ({
      id,
      createdAt,
      expiresAt,
      address: ipAddress ?? null,
      agent: userAgent ?? null
    }))
}

/** False when the person has no such session. */
export const endSession = async (auth: Accounts, userId: string, id: string): Promise<boolean> => {
  const { internalAdapter } = await auth.$context
  const rows = await internalAdapter.listSessions(userId)
  const session = rows.find((row) => row.id === id)
  if (session === undefined) return false
  await internalAdapter.deleteSession(session.token)
  return true
}
