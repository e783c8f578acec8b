/** `cardpack shipments import`: a carrier's file, whose wrong rows come back with reasons. */
import { Console, Effect, Result } from "effect"
import { Command } from "effect/cli"
import * as Cell from "./Cell.ts"
import { call, fail } from "./Client.ts"
import * as Input from "./Input.ts"
import { fields } from "./Output.ts"
import * as Spreadsheet from "./Spreadsheet.ts"

const OPTIONAL = ["carrier", "trackingNumber", "trackingUrl", "status", "statusReason"] as const

/** As `POST /shipments/updates` takes them. */
const AT_ONCE = 1_000

const updateOf = ({ cells, line }: Spreadsheet.Row) => {
  const given = OPTIONAL.flatMap((field) => {
    const written = (cells[field] ?? "").trim()
    return written === "" ? [] : [[field, written] as const]
  })
  return { line, shipmentId: (cells.id ?? "").trim(), ...Object.fromEntries(given) }
}

const isShortened = ({ cells }: Spreadsheet.Row): boolean =>
  Cell.isShortened(cells.trackingNumber ?? "")

const SHORTENED = "trackingNumber was shortened by a spreadsheet: format its column as text"

export const importTracking = Command.make(
  "import",
  { file: Input.csvFile },
  Effect.fnUntraced(function* ({ file }) {
    const read = Spreadsheet.read(file, { required: ["id"], optional: OPTIONAL, heads: {} })
    if (Result.isFailure(read)) return yield* fail(`The file is not acceptable: ${read.failure}`)
    const wrong: Array<string> = read.success
      .filter(isShortened)
      .map(({ line }) => `row ${line}: ${SHORTENED}`)
    const updates = read.success.filter((row) => !isShortened(row)).map(updateOf)
    for (let from = 0; from < updates.length; from += AT_ONCE) {
      const part = updates.slice(from, from + AT_ONCE)
      const payload = { updates: part.map(({ line: _, ...update }) => update) }
      yield* call(
        (client) => client.shipments.updates({ payload } as never),
        ({ refused, unchanged, updated }) => {
          wrong.push(...refused.map(({ at, message }) => `row ${part[at]?.line ?? at}: ${message}`))
          return fields({ updated, unchanged, refused: refused.length })
        }
      )
    }
    if (wrong.length === 0) return
    yield* Console.error(wrong.join("\n"))
    yield* fail(`${wrong.length} rows were not taken; the others were.`)
  })
).pipe(
  Command.withDescription(
    "Take carriers, tracking numbers and statuses of a CSV file by the column id; wrong rows are told with reasons"
  )
)
