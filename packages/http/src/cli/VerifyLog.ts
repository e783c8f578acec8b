/** `cardpack verify-log`: whether the rows of an exported log follow from one another, offline. */
import { Id, LogLink } from "@cardpack/core/domain"
import { Console, Effect, Option, Result } from "effect"
import { Argument, Command } from "effect/cli"
import { fail } from "./Client.ts"
import * as Input from "./Input.ts"
import * as Spreadsheet from "./Spreadsheet.ts"

const COLUMNS = {
  required: ["id", "createdAt", "actor", "action", "subject", "detail", "number", "link"],
  optional: [],
  heads: {}
}

const rowOf = ({ cells, line }: Spreadsheet.Row): Result.Result<LogLink.Linked, string> =>
  Result.gen(function* () {
    const { action = "", actor = "", id = "", link = "", subject = "" } = cells
    if (!Id.is("log", id)) return yield* Result.fail(`line ${line}: id is no id of a row`)
    const createdAt = Date.parse(cells.createdAt ?? "")
    const number = Number(cells.number)
    const detail = yield* Result.try({
      try: () => JSON.parse(cells.detail ?? ""),
      catch: () => `line ${line}: detail is no JSON`
    })
    return { id, actor, action, subject, detail, createdAt, number, link }
  })

const flawOf = (rows: ReadonlyArray<LogLink.Linked>): string | null => {
  let before: LogLink.Head | undefined = rows[0]?.number === 1 ? LogLink.ORIGIN : undefined
  for (const row of rows) {
    if (before !== undefined) {
      const { link, number } = LogLink.after(before, row)
      if (row.number !== number) return `row ${number} is missing, or there twice`
      if (row.link !== link)
        return `row ${number} (${row.id}) is not linked to the one before: one of the two was changed`
    }
    before = row
  }
  return null
}

const command = Effect.fnUntraced(function* (given: {
  readonly file: string
  readonly link: Option.Option<string>
}) {
  const found = Result.flatMap(Spreadsheet.read(given.file, COLUMNS), (rows) =>
    Result.all(rows.map(rowOf))
  )
  if (Result.isFailure(found)) return yield* fail(`The file is not acceptable: ${found.failure}`)
  const rows = found.success.toSorted((a, b) => a.number - b.number)
  const flaw = flawOf(rows)
  if (flaw !== null) return yield* fail(`The log was changed: ${flaw}`)
  const kept = Option.getOrNull(given.link)
  const at = rows.find(({ link }) => link === kept)
  if (kept !== null && at === undefined)
    return yield* fail(
      "No row has the kept link: what came before it was changed, or the file does not reach it"
    )
  const [first, last] = [rows[0], rows.at(-1)]
  yield* Console.log(
    [
      `Rows ${first?.number} to ${last?.number} follow from one another.`,
      at === undefined
        ? "Whether rows after the last are missing was not checked: give --link, of an audit's answer or of an older file."
        : `The kept link is that of row ${at.number}.`,
      ...(first?.number === 1 ? [] : ["Rows before the first were not checked."]),
      `The last link is ${last?.link}`
    ].join("\n")
  )
})

export const verifyLog = Command.make(
  "verify-log",
  {
    file: Argument.FileText("file").pipe(
      Argument.withDescription("The operators' log, as `cardpack log --csv` exports it whole")
    ),
    link: Input.text("link", "A link that was kept, of an audit or an older file: must be there")
  },
  command
).pipe(
  Command.withDescription(
    "Check offline that no row of the operators' log was changed, added or left out"
  )
)
