/** A partner's keys and settings, by its own people. */
import type { Span } from "../kit/Days.ts"
import { ask } from "./Ask.ts"
import type {
  Act,
  CreatedKey,
  Key,
  OperationFacts,
  OwnFound,
  RefusedRequest,
  SalesReport,
  Settings,
  UpdateSettings
} from "./generated/ConsoleSchemas.ts"

export type { Act, Key, OperationFacts, SalesReport, Settings }

const of = (partnerId: string): string => `/api/partners/${partnerId}`

export const keys = (partnerId: string) =>
  ask<{ readonly data: ReadonlyArray<Key> }>("GET", `${of(partnerId)}/keys`)

export const createKey = (partnerId: string, label: string) =>
  ask<CreatedKey>("POST", `${of(partnerId)}/keys`, {
    label: label === "" ? null : label
  })

export const revokeKey = (partnerId: string, keyId: string) =>
  ask("DELETE", `${of(partnerId)}/keys/${encodeURIComponent(keyId)}`)

export const settings = (partnerId: string) => ask<Settings>("GET", of(partnerId))

/** Omitted fields stay. */
export const updateSettings = (partnerId: string, change: UpdateSettings) =>
  ask<Settings>("PATCH", of(partnerId), change)

/** What people did with a record, newest first. */
export const acts = (partnerId: string, resource: string) =>
  ask<{ readonly data: ReadonlyArray<Act> }>(
    "GET",
    `${of(partnerId)}/acts?resource=${encodeURIComponent(resource)}`
  )

export type Found = OwnFound

/** What a text names among what is the partner's own. */
export const search = (partnerId: string, q: string) =>
  ask<{ readonly data: ReadonlyArray<OwnFound> }>(
    "GET",
    `${of(partnerId)}/search?${new URLSearchParams({ q })}`
  )

/** What bookkeeping joins operations with; 200 at most. */
export const operationFacts = (partnerId: string, ids: ReadonlyArray<string>) =>
  ask<{ readonly data: ReadonlyArray<OperationFacts> }>(
    "GET",
    `${of(partnerId)}/operation-facts?ids=${ids.join(",")}`
  )

/** Packs sold by day, and what came back. */
export const sales = (partnerId: string, span: Span = {}) =>
  ask<SalesReport>("GET", `${of(partnerId)}/sales?${new URLSearchParams({ ...span })}`)

interface RefusedQuery extends Span {
  readonly requestId?: string | undefined
  readonly status?: string | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

/** Requests that were answered with an error, newest first. */
export const refused = (partnerId: string, query: RefusedQuery) => {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, `${value}`]]
  )
  return ask<{ readonly data: ReadonlyArray<RefusedRequest>; readonly nextCursor: string | null }>(
    "GET",
    `${of(partnerId)}/refused-requests?${new URLSearchParams(given)}`
  )
}
