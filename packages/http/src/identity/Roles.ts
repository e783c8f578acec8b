/** Which roles an organization has, and what people of a partner may do. */
import { Id, Token } from "@cardpack/core/domain"
import {
  HOST,
  type Membership,
  type OrganizationId,
  PARTNER_ROLES,
  type PartnerRole,
  type Role
} from "./Identity.ts"

export const isOrganization = (text: string): text is OrganizationId =>
  text === HOST || Id.is("par", text)

export const rolesOf = (organizationId: OrganizationId): ReadonlyArray<Role> =>
  organizationId === HOST ? Token.ROLES : PARTNER_ROLES

/** The role that makes others, of which an organization of people keeps at least one. */
export const headOf = (organizationId: OrganizationId): Role =>
  organizationId === HOST ? "owner" : "admin"

export const operatorRole = (memberships: ReadonlyArray<Membership>): Token.Role | undefined => {
  const role = memberships.find(({ organizationId }) => organizationId === HOST)?.role
  return Token.ROLES.find((known) => known === role)
}

export const partnerRole = (
  memberships: ReadonlyArray<Membership>,
  partnerId: OrganizationId
): PartnerRole | undefined => {
  const role = memberships.find(({ organizationId }) => organizationId === partnerId)?.role
  return PARTNER_ROLES.find((known) => known === role)
}

/** People are managed by the heads of their organization, and by the owners of the service. */
export const mayManage = (
  memberships: ReadonlyArray<Membership>,
  organizationId: OrganizationId
): boolean =>
  operatorRole(memberships) === "owner" ||
  (organizationId !== HOST && partnerRole(memberships, organizationId) === "admin")
