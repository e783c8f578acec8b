/** `cardpack shipments import`: a carrier's file, whose wrong rows come back with reasons. */
import { ShipmentTransitions } from "@cardpack/core/domain"
import { Array as Arr, Console, Effect, Result, Schema } from "effect"
import { Command } from "effect/cli"
import * as Cell from "./Cell.ts"
import { call, fail } from "./Client.ts"
import * as Input from "./Input.ts"
import { fields } from "./Output.ts"
import * as Spreadsheet from "./Spreadsheet.ts"

const TEXTS = ["carrier", "trackingNumber", "trackingUrl", "statusReason"] as const
const OPTIONAL = [...TEXTS, "status", "addressUpdatedAt"] as const

/** As `POST /shipments/updates` takes them. */
const AT_ONCE = 1_000

const SHORTENED = "trackingNumber was shortened by a spreadsheet: format its column as text"

const isStatus = Schema.is(Schema.Literals(ShipmentTransitions.STATUSES))
const UNKNOWN = `status must be one of ${ShipmentTransitions.STATUSES.join(", ")}`

/** What a row says, or why it says nothing. */
const updateOf = ({ cells, line }: Spreadsheet.Row) => {
  const written = (field: string): string => (cells[field] ?? "").trim()
  const texts: Partial<Record<(typeof TEXTS)[number], string>> = {}
  for (const field of TEXTS) if (written(field) !== "") texts[field] = written(field)
  const status = written("status")
  if (Cell.isShortened(cells.trackingNumber ?? "")) return Result.fail(`row ${line}: ${SHORTENED}`)
  if (status !== "" && !isStatus(status)) return Result.fail(`row ${line}: ${UNKNOWN}`)
  const update = {
    shipmentId: written("id"),
    ...texts,
    ...(status === "" ? {} : { status }),
    // A file with the column was exported with the addresses: empty is the redemption's own.
    ...(cells.addressUpdatedAt !== undefined && {
      addressUpdatedAt: written("addressUpdatedAt") || null
    })
  }
  return Result.succeed({ line, update })
}

export const importTracking = Command.make(
  "import",
  { file: Input.csvFile },
  Effect.fnUntraced(function* ({ file }) {
    const read = Spreadsheet.read(file, { required: ["id"], optional: OPTIONAL, heads: {} })
    if (Result.isFailure(read)) return yield* fail(`The file is not acceptable: ${read.failure}`)
    const [updates, wrong] = Arr.separate(read.success.map(updateOf))
    for (let from = 0; from < updates.length; from += AT_ONCE) {
      const part = updates.slice(from, from + AT_ONCE)
      const payload = { updates: part.map(({ update }) => update) }
      yield* call(
        (client) => client.shipments.updates({ payload }),
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
