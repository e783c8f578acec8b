/** The operator's log as CSV, read in pages while it is sent. */
import { Instant } from "@cardpack/core/domain"
import type { Desk, LogFilter } from "@cardpack/core/ports"
import { type Effect, Stream } from "effect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Csv from "../Csv.ts"
import * as ExportPages from "../ExportPages.ts"

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
  const pages = ExportPages.text({
    read: ({ after, limit }) => desk.log(filter, { limit, before: after }),
    cursorOf: ({ id }: Entry) => id,
    textOf: (rows) => rows.map(line).join("")
  })
  const text = Stream.encodeText(Stream.concat(Stream.succeed(start + HEAD), pages))
  return HttpServerResponse.stream(text, { contentType: Csv.CONTENT_TYPE })
}
