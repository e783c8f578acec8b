/**
 * One-time links: the first owner's, and invitations. A link is a verification of the identity
 * library: it expires, is stored hashed, and is consumed once.
 */
import { randomBytes } from "node:crypto"
import type { Id } from "@cardpack/core/domain"
import type { Accounts } from "./Accounts.ts"
import type { OrganizationId, Role } from "./Identity.ts"

const HOUR = 3_600_000

/** The first owner is expected at the keyboard; others may be on holiday. */
export const LIFE = { first: HOUR, invitation: 7 * 24 * HOUR }

export interface Link {
  readonly organizationId: OrganizationId
  readonly role: Role
  /** Null for the first owner, who names it. */
  readonly email: string | null
  /** The id of who invited; null for the first owner. */
  readonly by: string | null
  /** Only the mail box of the address got it, so that it proves the address. */
  readonly isMailed?: boolean
  /** A partner whose admin the first owner becomes, too: the demo's, to try everything with. */
  readonly partnerId?: Id.AccountId | null
}

export interface Pending extends Link {
  readonly id: string
  readonly expiresAt: Date
}

interface Row {
  readonly id: string
  readonly value: string
  readonly expiresAt: Date
}

const MODEL = "verification"

/** Rows of one read, those of expired links among them; the library reads 100 unless told. */
const MOST = 10_000
const KIND = "cardpack-link"

const nameOf = (token: string): string => `${KIND}:${token}`

/** Its beginning finds the links of an organization. */
const textOf = (link: Link): string => {
  const { by, email, isMailed = false, organizationId, partnerId = null, role } = link
  return JSON.stringify({ kind: KIND, organizationId, role, email, by, partnerId, isMailed })
}

const linkOf = ({ expiresAt, id, value }: Row): Pending => {
  const { by, email, isMailed = false, organizationId, partnerId = null, role } = JSON.parse(value)
  const link = { organizationId, role, email, by, partnerId, isMailed }
  return { ...link, id, expiresAt: new Date(expiresAt) }
}

/** Answers the token, which is stored nowhere. */
export const make = async (auth: Accounts, link: Link) => {
  const { internalAdapter } = await auth.$context
  const token = randomBytes(32).toString("base64url")
  const life = link.by === null ? LIFE.first : LIFE.invitation
  const expiresAt = new Date(Date.now() + life)
  const value = textOf(link)
  const { id } = await internalAdapter.createVerificationValue({
    identifier: nameOf(token),
    value,
    expiresAt
  })
  return { id, token, expiresAt }
}

/** Null when it is unknown, used or expired. */
export const peek = async (auth: Accounts, token: string): Promise<Pending | null> => {
  const { internalAdapter } = await auth.$context
  const row = await internalAdapter.findVerificationValue(nameOf(token))
  return row === null || new Date(row.expiresAt) <= new Date() ? null : linkOf(row)
}

/** Uses it up; null when it was used or has expired meanwhile. */
export const consume = async (auth: Accounts, token: string): Promise<Pending | null> => {
  const { internalAdapter } = await auth.$context
  const row = await internalAdapter.consumeVerificationValue(nameOf(token))
  return row === null ? null : linkOf(row)
}

/** The invitations of an organization that can still be used. */
export const pending = async (
  auth: Accounts,
  organizationId: OrganizationId
): Promise<ReadonlyArray<Pending>> => {
  const { adapter } = await auth.$context
  const value = `{"kind":"${KIND}","organizationId":"${organizationId}"`
  const rows = await adapter.findMany<Row>({
    model: MODEL,
    where: [{ field: "value", operator: "starts_with", value }],
    limit: MOST
  })
  const now = new Date()
  return rows.map(linkOf).filter(({ by, expiresAt }) => by !== null && expiresAt > now)
}

/** The invitations of one address, to whatever it is invited. */
export const pendingOf = async (auth: Accounts, email: string): Promise<ReadonlyArray<Pending>> => {
  const { adapter } = await auth.$context
  const rows = await adapter.findMany<Row>({
    model: MODEL,
    where: [
      { field: "value", operator: "starts_with", value: `{"kind":"${KIND}"` },
      { field: "value", operator: "contains", value: `"email":${JSON.stringify(email)}` }
    ],
    limit: MOST
  })
  const now = new Date()
  return rows
    .map(linkOf)
    .filter((link) => link.by !== null && link.email === email && link.expiresAt > now)
}

/** The invitations that a person made, for whatever organization. */
export const madeBy = async (auth: Accounts, id: string): Promise<ReadonlyArray<Pending>> => {
  const { adapter } = await auth.$context
  const rows = await adapter.findMany<Row>({
    model: MODEL,
    where: [
      { field: "value", operator: "starts_with", value: `{"kind":"${KIND}"` },
      { field: "value", operator: "contains", value: `"by":${JSON.stringify(id)}` }
    ],
    limit: MOST
  })
  return rows.map(linkOf).filter(({ by }) => by === id)
}

/** False when there is no such invitation. */
export const withdraw = async (
  auth: Accounts,
  organizationId: OrganizationId,
  id: string
): Promise<boolean> => {
  const { adapter } = await auth.$context
  const found = (await pending(auth, organizationId)).some((link) => link.id === id)
  if (found) await adapter.delete({ model: MODEL, where: [{ field: "id", value: id }] })
  return found
}
