/** The permissions of operator endpoints, and the roles that have each. The owner has all. */
import type { Token } from "@cardpack/core/domain"
import { Context } from "effect"
import { OpenApi } from "effect/http-api"

const EVERYBODY = ["finance", "catalog", "shipping", "support", "read-only"] as const

/** Roles besides the owner. `read-only` has exactly the permissions that end in `read`. */
export const GRANTS = {
  "partners.read": EVERYBODY,
  "partners.write": [],
  "keys.read": ["support", "read-only"],
  "keys.create": [],
  "keys.revoke": ["support"],
  "accounts.read": ["finance", "support", "read-only"],
  "customers.write": ["support"],
  "balances.write": ["finance"],
  "catalog.read": EVERYBODY,
  "catalog.write": ["catalog"],
  "countries.write": ["catalog", "shipping"],
  "stock.write": ["catalog"],
  "recipients.read": ["shipping", "support", "read-only"],
  "parcels.read": EVERYBODY,
  "shipments.write": ["shipping"],
  "deliveries.read": ["support", "read-only"],
  "deliveries.write": ["support"],
  "chain.read": ["finance", "support", "read-only"],
  "chain.write": ["finance"],
  "incidents.read": ["finance", "support", "read-only"],
  "incidents.write": ["finance"],
  "notices.read": ["finance", "catalog", "read-only"],
  "fairness.read": ["finance", "catalog", "support", "read-only"],
  "notices.write": ["finance", "catalog"],
  "reports.read": ["finance", "read-only"],
  "log.read": ["finance", "read-only"],
  "approvals.read": ["finance", "catalog", "read-only"],
  "approvals.write": ["finance", "catalog"],
  "search.read": EVERYBODY,
  "controls.read": EVERYBODY,
  "controls.write": [],
  "tokens.read": ["read-only"],
  "tokens.write": [],
  "encryption.write": []
} as const satisfies Readonly<Record<string, ReadonlyArray<Token.Role>>>

export type Permission = keyof typeof GRANTS

/** The permission of an endpoint; without one only the owner may call it. */
export class Needs extends Context.Service<Needs, Permission>()(
  "cardpack/http/operator/Permission/Needs"
) {}

export const rolesOf = (permission: Permission): ReadonlyArray<Token.Role> => [
  "owner",
  ...GRANTS[permission]
]

/** Null when the role has the permission, else a message that names the roles that have it. */
export const refusal = (role: Token.Role, annotations: Context.Context<never>): string | null => {
  const needed = Context.getOrUndefined(annotations, Needs)
  const roles = needed === undefined ? ["owner"] : rolesOf(needed)
  return roles.includes(role)
    ? null
    : `a token of the role ${role} may not do this; it takes the role ${roles.join(" or ")}`
}

/** Annotates an endpoint with its permission, and its document with the roles that have it. */
export const needs = (permission: Permission): Context.Context<never> =>
  Context.merge(
    Context.make(Needs, permission) as Context.Context<never>,
    OpenApi.annotations({ override: { "x-roles": rolesOf(permission) } })
  )
