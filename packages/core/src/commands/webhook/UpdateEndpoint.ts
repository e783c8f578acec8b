/**
 * `PATCH` and `DELETE /webhooks/{webhookEndpointId}` (contract.md#webhooks,
 * contract.md#disabled-endpoints).
 */
import { Result } from "effect"
import type { EndpointId } from "../../domain/id/Id.ts"
import type { Confidential } from "../../domain/shipment/Shipment.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import type { Endpoint, Subscription } from "../../domain/webhook/Endpoint.ts"
import type { Caller, Command } from "../../engine/Command.ts"
import { Draft } from "../../engine/Draft.ts"
import * as Guard from "../../engine/Guard.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import * as Endpoints from "./Endpoints.ts"

/** Omitted fields stay. The URL is checked and a new secret encrypted by the caller. */
export interface EndpointUpdate {
  readonly url?: string | undefined
  /** Who changes it: the maker of an endpoint is who gave its URL. */
  readonly madeBy?: string | null | undefined
  readonly subscribedEvents?: ReadonlyArray<Subscription> | undefined
  readonly active?: boolean | undefined
  /** The new secret, and the seconds for which the old one signs too. */
  readonly rotation?: { readonly secret: Confidential; readonly graceSeconds: number } | undefined
}

const SECOND = 1000

/** Equal lists count as equal in any order. */
const same = (a: ReadonlyArray<string>, b: ReadonlyArray<string>): boolean =>
  a.length === b.length && a.every((word) => b.includes(word))

/**
 * Without a grace period, no old secret stays valid. With one, the secret that receivers know does.
 * During an earlier rotation's grace that is still the one before it, because the answer with the
 * newer one may have been lost.
 */
const rotated = (
  { previous, secret }: Endpoint,
  { graceSeconds, secret: fresh }: NonNullable<EndpointUpdate["rotation"]>,
  now: Instant
): Pick<Endpoint, "secret" | "previous"> => {
  if (graceSeconds === 0) return { secret: fresh, previous: null }
  const old = previous !== null && now < previous.until ? previous.secret : secret
  return { secret: fresh, previous: { secret: old, until: now + graceSeconds * SECOND } }
}

const updated = (stored: Endpoint, update: EndpointUpdate, now: Instant): Endpoint => {
  const active = update.active ?? stored.active
  const url = update.url ?? stored.url
  return {
    ...stored,
    url,
    madeBy: url === stored.url ? stored.madeBy : (update.madeBy ?? null),
    subscribedEvents: update.subscribedEvents ?? stored.subscribedEvents,
    active,
    disabledAt: active ? null : (stored.disabledAt ?? now),
    ...(update.rotation === undefined ? {} : rotated(stored, update.rotation, now)),
    updatedAt: now
  }
}

/** A request that changes nothing writes nothing. */
export const updateEndpoint = (
  caller: Caller,
  id: EndpointId,
  update: EndpointUpdate
): Command<Endpoint> => ({
  name: "updateEndpoint",
  scope: { accounts: [caller.accountId], operator: false },
  plan: Guard.plan(caller, { endpoints: [caller.accountId] }),
  weight: 0,
  stock: null,
  decide: (rows, fresh) =>
    Result.gen(function* () {
      const account = yield* Guard.authorize(rows, caller)
      const stored = yield* Endpoints.find(rows, account.id, id)
      const endpoint = updated(stored, update, rows.now)
      const isSame =
        endpoint.url === stored.url &&
        same(endpoint.subscribedEvents, stored.subscribedEvents) &&
        endpoint.active === stored.active &&
        update.rotation === undefined
      if (isSame) return { answer: stored, changes: EMPTY }
      if (endpoint.active && !stored.active) yield* Endpoints.admitActive(rows, account.id)
      const draft = new Draft(account, rows, fresh)
      return { answer: endpoint, changes: draft.changes({ endpoints: [endpoint] }) }
    })
})
