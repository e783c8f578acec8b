/**
 * What each role of a partner's people may do with the partner API; a key may do everything. The
 * sandbox's money and cards are for trying, so developers may use them.
 */
import type { Event, Operation } from "@cardpack/core/domain"
import { PARTNER_ROLES, type PartnerRole } from "../identity/Identity.ts"

/** To `serve` is what customers ask support for: refunds, buybacks, parcels and their addresses. */
export type Permission = "read" | "webhooks" | "serve" | "trade"

/** Roles by permission and environment. */
export const GRANTS: Readonly<
  Record<Permission, Readonly<Record<Event.Environment, ReadonlyArray<PartnerRole>>>>
> = {
  read: { production: PARTNER_ROLES, sandbox: PARTNER_ROLES },
  webhooks: { production: ["admin", "developer"], sandbox: ["admin", "developer"] },
  serve: { production: ["admin", "support"], sandbox: ["admin", "developer", "support"] },
  trade: { production: ["admin"], sandbox: ["admin", "developer"] }
}

/** Of an operation its kind says more, once the body was read (decisions.md#partner-support). */
const SERVED = /^\/api\/v2\/operations(\/[^/]+\/shipment\/address)?$/

/** Whatever is neither read nor about webhooks moves money or cards, or may do so one day. */
export const permissionOf = (method: string, path: string): Permission => {
  if (method === "GET") return "read"
  if (SERVED.test(path)) return "serve"
  return /^\/api\/v2\/webhooks(\/|$)/.test(path) ? "webhooks" : "trade"
}

const SERVED_KINDS: ReadonlyArray<Operation.Kind> = ["refund", "buyback", "redemption"]

/** Null when the role may, else a message that names the roles that may. */
const refusalOf = (
  role: PartnerRole,
  environment: Event.Environment,
  permission: Permission
): string | null => {
  const roles = GRANTS[permission][environment]
  return roles.includes(role)
    ? null
    : `the role ${role} may not do this; it takes the role ${roles.join(" or ")}`
}

export const refusal = (
  role: PartnerRole,
  environment: Event.Environment,
  { method, path }: { readonly method: string; readonly path: string }
): string | null => refusalOf(role, environment, permissionOf(method, path))

/** Of an operation of this kind; a key has no role, and may. */
export const refusalOfKind = (
  role: PartnerRole | null,
  environment: Event.Environment,
  kind: Operation.Kind
): string | null =>
  role === null
    ? null
    : refusalOf(role, environment, SERVED_KINDS.includes(kind) ? "serve" : "trade")
