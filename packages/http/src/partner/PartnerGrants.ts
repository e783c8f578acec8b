/**
 * What each role of a partner's people may do with the partner API; a key may do everything. The
 * sandbox's money and cards are for trying, so developers may use them.
 */
import type { Event } from "@cardpack/core/domain"
import { PARTNER_ROLES, type PartnerRole } from "../identity/Identity.ts"

export type Permission = "read" | "webhooks" | "trade"

/** Roles by permission and environment. */
export const GRANTS: Readonly<
  Record<Permission, Readonly<Record<Event.Environment, ReadonlyArray<PartnerRole>>>>
> = {
  read: { production: PARTNER_ROLES, sandbox: PARTNER_ROLES },
  webhooks: { production: ["admin", "developer"], sandbox: ["admin", "developer"] },
  trade: { production: ["admin"], sandbox: ["admin", "developer"] }
}

/** Whatever is neither read nor about webhooks moves money or cards, or may do so one day. */
export const permissionOf = (method: string, path: string): Permission => {
  if (method === "GET") return "read"
  return /^\/api\/v2\/webhooks(\/|$)/.test(path) ? "webhooks" : "trade"
}

/** Null when the role may, else a message that names the roles that may. */
export const refusal = (
  role: PartnerRole,
  environment: Event.Environment,
  { method, path }: { readonly method: string; readonly path: string }
): string | null => {
  const roles = GRANTS[permissionOf(method, path)][environment]
  return roles.includes(role)
    ? null
    : `the role ${role} may not do this; it takes the role ${roles.join(" or ")}`
}
