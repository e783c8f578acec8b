/** What the log says of earlier audits: an audit of changes begins where one of them began. */
import { LogEntry } from "@cardpack/core/domain"
import * as Base from "./Base.ts"
import { CLOCKS, type Listing } from "./Sheet.ts"

/** As the log writes moments, which compare as texts. */
const written = (moment: string): string =>
  `to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Then a clock was set back, whatever the times are: none is a base for what has earlier ones. */
const IS_AFTER_MARK = `coalesce(${Base.after(Base.markOf("x"), "x.written")} < ${Base.HALF}, false)`

/** `shift` is the clock's, in milliseconds. */
export const runs = (shift: number): Listing => ({
  prefix: "log",
  table: `(SELECT *, ${Base.writer("o")} AS written FROM operator_log o
    WHERE action IN ('${LogEntry.AUDIT_RUN}', '${LogEntry.AUDIT_CHANGES}')) l`,
  rules: [
    {
      name: "every audit began before it was in the log, and was in the log before now",
      remedy:
        "Somebody wrote that an audit saw what is still to come. Audit everything, and ask who can write to the database.",
      broken: `NOT ${IS_AFTER_MARK}
        AND ((x.detail->>'startedAt' COLLATE "C") > ${written("x.created_at")}
        OR x.created_at > now() + ${CLOCKS} + ${Math.trunc(shift)} * interval '1 millisecond')`,
      of: "x.detail->>'startedAt' IS NOT NULL"
    }
  ]
})
