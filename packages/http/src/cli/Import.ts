/** `cardpack catalog import` and `prices import`: a spreadsheet's file, looked at before it is written. */
import { Console, Effect, Option, Result } from "effect"
import { Command, Flag } from "effect/cli"
import type { CardInput, PriceInput } from "../operator/catalog/CatalogShapes.ts"
import * as Cell from "./Cell.ts"
import { call, fail } from "./Client.ts"
import * as Input from "./Input.ts"
import { fields } from "./Output.ts"
import { catalogPreview, pricesPreview, pricesPut } from "./PreviewText.ts"
import * as Spreadsheet from "./Spreadsheet.ts"

export const CARD_COLUMNS = ["reference", "vendingMachineId", "tier", "name", "image", "buybackUsd"]
export const METADATA = "metadata"
export const COST = "costUsd"

const unacceptable = (problem: string) => fail(`The file is not acceptable: ${problem}`)

const flags = {
  file: Input.csvFile,
  preview: Input.text("preview", "The preview that was looked at: writes exactly that"),
  column: Flag.KeyValuePair("column").pipe(
    Flag.withDescription("The head of a field's column, such as --column reference=Cert"),
    Flag.optional
  )
}

interface Given {
  readonly file: string
  readonly column: Option.Option<Readonly<Record<string, string>>>
}

/** The natural keys of a card; spreadsheets leave blanks and invisible characters around them. */
const NAMES = ["reference", "tier"] as const

const bareNames = (cells: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    NAMES.flatMap((field) => (field in cells ? [[field, Cell.name(cells[field] ?? "")]] : []))
  )

/** The row with its names and its amount in one spelling. */
const readerOf = (rows: ReadonlyArray<Spreadsheet.Row>) => {
  const isComma = Cell.hasCommas(rows.map(({ cells }) => cells.buybackUsd ?? ""))
  return ({ cells }: Spreadsheet.Row): Result.Result<Spreadsheet.Row["cells"], string> => {
    const amount = Cell.amount(cells.buybackUsd ?? "", isComma)
    const cost = Cell.amount(cells[COST] ?? "", isComma)
    if (Cell.isShortened(cells.reference ?? ""))
      return Result.fail("reference was shortened by a spreadsheet: format its column as text")
    if (amount === null || cost === null) {
      const field = amount === null ? "buybackUsd" : COST
      return Result.fail(`${field} can be read in two ways: write 1234.00, or 1.2340`)
    }
    return Result.succeed({ ...cells, ...bareNames(cells), buybackUsd: amount, [COST]: cost })
  }
}

const cutSays = (lines: ReadonlyArray<number>): string =>
  `Blanks and invisible characters were cut from names in ${lines.length} rows: ${lines.slice(0, 10).join(", ")}${lines.length > 10 ? ", …" : ""}`

/** Rows with the file's lines; all that is no value at all is told at once. */
const rowsOf = <A>(
  { column, file }: Given,
  columns: Pick<Spreadsheet.Columns, "optional" | "required">,
  read: (cells: Readonly<Record<string, string>>) => Result.Result<A, string>
) =>
  Effect.gen(function* () {
    const heads = Option.getOrElse(column, () => ({}))
    const known = [...columns.required, ...columns.optional]
    const stranger = Object.keys(heads).find((field) => !known.includes(field))
    if (stranger !== undefined) {
      return yield* fail(`--column knows ${known.join(", ")}, and no ${stranger}`)
    }
    const found = Spreadsheet.read(file, { ...columns, heads })
    if (Result.isFailure(found)) return yield* unacceptable(found.failure)
    const cut = found.success.flatMap(({ cells, line }) =>
      NAMES.some((field) => (cells[field] ?? "") !== Cell.name(cells[field] ?? "")) ? [line] : []
    )
    if (cut.length > 0) yield* Console.error(cutSays(cut))
    const readCells = readerOf(found.success)
    const made = found.success.map((row) => ({
      line: row.line,
      value: Result.flatMap(readCells(row), read)
    }))
    const wrong = made.flatMap(({ line, value }) =>
      Result.isFailure(value) ? [`row ${line}: ${value.failure}`] : []
    )
    if (wrong.length > 0) return yield* unacceptable(`\n${wrong.join("\n")}`)
    return {
      lines: made.map(({ line }) => line),
      rows: made.flatMap(({ value }) => (Result.isSuccess(value) ? [value.success] : []))
    }
  })

const cardOf = (
  cells: Readonly<Record<string, string>>
): Result.Result<typeof CardInput.Type, string> => {
  const { buybackUsd = "", image = "", name = "", reference = "", tier = "" } = cells
  const [id = "", written = ""] = [cells.vendingMachineId?.trim(), cells[METADATA]?.trim()]
  const cost = cells[COST]?.trim() ?? ""
  if (!/^\d+$/.test(id)) return Result.fail("vendingMachineId must be a whole number")
  const card = {
    reference,
    vendingMachineId: Number(id),
    tier,
    name,
    image: image.trim(),
    buybackUsd: buybackUsd.trim(),
    ...(cost !== "" && { costUsd: cost })
  }
  if (written === "") return Result.succeed(card)
  try {
    return Result.succeed({ ...card, metadata: JSON.parse(written) })
  } catch {
    return Result.fail('metadata must be JSON, such as {"grade":"PSA 10"}')
  }
}

const priceOf = ({
  buybackUsd = "",
  reference = ""
}: Readonly<Record<string, string>>): Result.Result<typeof PriceInput.Type, string> =>
  Result.succeed({ reference, buybackUsd: buybackUsd.trim() })

/** The file's lines in place of the request's indexes. */
const inLines = <Row extends { readonly at: number }>(
  rows: ReadonlyArray<Row>,
  lines: ReadonlyArray<number>
): ReadonlyArray<Row> => rows.map((row) => ({ ...row, at: lines[row.at] ?? row.at }))

const nextStep = (preview: string, refused: number): string =>
  refused > 0
    ? `Nothing was written: ${refused} rows have an error.`
    : `Nothing was written. Write exactly this with --preview ${preview}`

export const catalog = Command.make(
  "import",
  flags,
  Effect.fnUntraced(function* ({ preview, ...given }) {
    const columns = { required: CARD_COLUMNS, optional: [COST, METADATA] }
    const { lines, rows: cards } = yield* rowsOf(given, columns, cardOf)
    const catalog = { vendingMachines: [], cards }
    if (Option.isSome(preview)) {
      return yield* call(
        (client) => client.catalog.put({ payload: { ...catalog, preview: preview.value } }),
        ({ cardsAdded, cardsUpdated }) => fields({ cardsAdded, cardsUpdated })
      )
    }
    return yield* call(
      (client) =>
        Effect.map(client.previews.catalog({ payload: catalog }), (looked) => ({
          ...looked,
          cards: inLines(looked.cards, lines)
        })),
      (looked) =>
        `${catalogPreview(looked)}\n\n${nextStep(looked.preview, looked.counts.cards.refused)}`
    )
  })
).pipe(
  Command.withDescription(
    "Show what the cards of a CSV file would change; with --preview write exactly that"
  )
)

export const prices = (jumps: {
  readonly maxRatio: Flag.Flag<Option.Option<number>>
  readonly acceptJumps: Flag.Flag<boolean>
}) =>
  Command.make(
    "import",
    { ...flags, ...jumps },
    Effect.fnUntraced(function* ({ acceptJumps, maxRatio, preview, ...given }) {
      const columns = { required: ["reference", "buybackUsd"], optional: [] }
      const { lines, rows } = yield* rowsOf(given, columns, priceOf)
      const terms = { ...Input.given({ maxRatio }), ...(acceptJumps && { acceptJumps }) }
      const payload = { prices: rows, ...terms }
      if (Option.isSome(preview)) {
        return yield* call(
          (client) => client.catalog.prices({ payload: { ...payload, preview: preview.value } }),
          pricesPut
        )
      }
      return yield* call(
        (client) =>
          Effect.map(client.previews.prices({ payload }), (looked) => ({
            ...looked,
            prices: inLines(looked.prices, lines)
          })),
        (looked) => `${pricesPreview(looked)}\n\n${nextStep(looked.preview, looked.counts.refused)}`
      )
    })
  ).pipe(
    Command.withDescription(
      "Show what the values of a CSV file would change; with --preview write exactly that. Jumps are held until they are accepted"
    )
  )
