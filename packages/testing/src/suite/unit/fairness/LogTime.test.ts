/** When the days of a log had to be promised, and what excuses a host that was late. */
import { LogTime } from "@cardpack/core/domain/fairness/LogTime"
import { assert, it } from "vitest"

const HOUR = 3600
const DAY = 24 * HOUR
/** The day that is promised. */
const PROMISED = 100

interface Row {
  readonly name: string
  /** Times of entries before the promise, in hours before the day begins. */
  readonly before: ReadonlyArray<number>
  /** The same, of the note that replaced the seeds. */
  readonly renewed?: number
  readonly is: "in time" | "excused" | "late"
}

const ROWS: ReadonlyArray<Row> = [
  { name: "at the log's beginning", before: [], is: "in time" },
  { name: "eight days before", before: [200, 192.5, 191.5], is: "in time" },
  { name: "hours later, as a key could not be asked", before: [200, 192.5, 170], is: "in time" },
  { name: "after a day in which the service ran", before: [200, 191, 180, 167], is: "late" },
  { name: "after days in which it was off", before: [200, 50], is: "excused" },
  { name: "after nine days in which it was off", before: [240, -1], is: "excused" },
  { name: "hours after it was on again", before: [240, 60, 50], is: "late" },
  { name: "on its day, by a log that has just begun", before: [-1], is: "late" },
  { name: "as seeds were replaced", before: [200, 180, 30], renewed: 30, is: "in time" },
  { name: "hours after seeds were replaced", before: [200, 30, 25, 20], renewed: 30, is: "late" }
]

it.each(ROWS)("a day promised $name is $is", ({ before, is, renewed }) => {
  const time = new LogTime()
  for (const hours of before) time.see(PROMISED * DAY - hours * HOUR)
  const found = time.promised(PROMISED, renewed === undefined ? 0 : PROMISED * DAY - renewed * HOUR)
  assert.strictEqual(found === null ? "in time" : found.isExcused ? "excused" : "late", is)
})
