/**
 * What a person may do in an organization, for pages that offer nothing that would be refused. Each
 * request decides for itself, by the same tables.
 */
import type { Event } from "@cardpack/core/domain"
import * as Operator from "../operator/Permission.ts"
import * as Partner from "../partner/PartnerGrants.ts"
import { HOST, type Membership, type PartnerRole, type Role } from "./Identity.ts"

type ByEnvironment = Readonly<Record<Event.Environment, ReadonlyArray<PartnerRole>>>

/** Roles that may change what a partner's own people look after. A key orders, so it takes who may order. */
export const OWN = {
  keys: { sandbox: ["admin", "developer"], production: ["admin"] },
  settings: { sandbox: ["admin"], production: ["admin"] }
} as const satisfies Readonly<Record<string, ByEnvironment>>

export type Permission = Operator.Permission | Partner.Permission | keyof typeof OWN

const OPERATOR = Object.keys(Operator.GRANTS) as ReadonlyArray<Operator.Permission>
const PARTNER = Object.keys(Partner.GRANTS) as ReadonlyArray<Partner.Permission>
const KEPT = Object.keys(OWN) as ReadonlyArray<keyof typeof OWN>

/** Those of operators, which have a dot, and those of partners. */
export const PERMISSIONS: ReadonlyArray<Permission> = [...OPERATOR, ...PARTNER, ...KEPT]

const has = (roles: ReadonlyArray<Role>, role: Role): boolean => roles.includes(role)

export const of = (
  { organizationId, role }: Membership,
  environment: Event.Environment
): ReadonlyArray<Permission> =>
  organizationId === HOST
    ? OPERATOR.filter((name) => has(Operator.rolesOf(name), role))
    : [
        ...PARTNER.filter((name) => has(Partner.GRANTS[name][environment], role)),
        ...KEPT.filter((name) => has(OWN[name][environment], role))
      ]
