/** The operator's log as CSV, read in pages while it is sent. */
import { Instant } from "@cardpack/core/domain"
import type { Desk, LogFilter } from "@cardpack/core/ports"
import { Effect, Option, Stream } from "effect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Csv from "../Csv.ts"

const PAGE = 500

type Entry = Effect.Success<ReturnType<Desk.Desk["Service"]["log"]>>[number]

const HEAD = Csv.line([
  ...["createdAt", "actor", "action", "subject", "detail", "id", "number", "link"]
])

const line = (entry: Entry): string =>
  Csv.line([
    Instant.format(entry.createdAt),
    entry.actor,
    entry.action,
    entry.subject,
    JSON.stringify(entry.detail),
    entry.id,
    String(entry.number),
    entry.link
  ])

export const csv = (
  desk: Pick<Desk.Desk["Service"], "log">,
  filter: LogFilter.LogFilter,
  start: string
) => {
  const pages = Stream.paginate(null as Entry["id"] | null, (before) =>
    Effect.map(desk.log(filter, { limit: PAGE, before }), (rows) => {
      const last = rows.at(-1)
      const next = last === undefined || rows.length < PAGE ? null : last.id
      return [[rows.map(line).join("")], Option.fromNullOr(next)] as const
    })
  )
  const text = Stream.encodeText(Stream.concat(Stream.succeed(start + HEAD), pages))
  return HttpServerResponse.stream(text, { contentType: Csv.CONTENT_TYPE })
}
