/**
 * What people did with a record of a partner: the partner's own, and the host's, who are not named to
 * it. Read from the log (decisions.md#timelines).
 */
import { type Account, Id, Instant, type LogEntry } from "@cardpack/core/domain"
import { type Desk, LogFilter, type Reads } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Representing from "../partner/Representing.ts"

/** A timeline shows no more. */
const MOST = 100

const NEWEST = { limit: MOST, before: null } as const

const wordOf = (detail: object, name: string): string | null => {
  const value: unknown = Reflect.get(detail, name)
  return typeof value === "string" ? value : null
}

const listOf = (detail: object): ReadonlyArray<string> => {
  const value: unknown = Reflect.get(detail, "resources")
  return Array.isArray(value) ? value.map(String) : []
}

const ownOf = ({ actor, createdAt, detail, id }: LogEntry.LogEntry) => ({
  id,
  by: actor,
  action: `${wordOf(Object(detail), "method")} ${wordOf(Object(detail), "path")}`,
  status: null,
  resources: listOf(Object(detail)),
  at: Instant.format(createdAt)
})

const hostOf = ({ action, createdAt, detail, id, subject }: LogEntry.LogEntry) => ({
  id,
  by: null,
  action,
  status: wordOf(Object(detail), "status"),
  resources: [subject],
  at: Instant.format(createdAt)
})

/** Of a record, or of all when null; newest first. A record of others has none, because the partner's own acts name only its own. */
export const read = Effect.fnUntraced(function* (
  desk: Desk.Desk["Service"],
  reads: Reads.Reads["Service"],
  { id: partnerId }: Account.Account,
  resource: string | null
) {
  const own = yield* desk.log(
    { ...LogFilter.EVERY_ENTRY, action: Representing.ACTION, subject: partnerId, resource },
    NEWEST
  )
  const shipment =
    resource !== null && Id.is("op", resource) ? yield* reads.shipment(partnerId, resource) : null
  const hosts =
    shipment === null
      ? []
      : yield* desk.log(
          { ...LogFilter.EVERY_ENTRY, action: "shipment.update", subject: shipment.id },
          NEWEST
        )
  return [...own.map(ownOf), ...hosts.map(hostOf)].sort((a, b) => b.at.localeCompare(a.at))
})
