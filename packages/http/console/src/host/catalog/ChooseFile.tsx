/** A file, or what was copied from a spreadsheet, and which of its columns means what. */
import { type FormEvent, useState } from "react"
import { Button, Select, TextArea } from "../../kit/Button.tsx"
import table from "../../kit/DataTable.module.css"
import { field } from "../../kit/Field.ts"
import { text } from "../../text/CatalogText.ts"
import * as CsvFile from "./CsvFile.ts"
import styles from "./Import.module.css"
import { shortened } from "./LongCell.ts"
import * as Mapping from "./Mapping.ts"
import { Scroll } from "./Scroll.tsx"

export const ChooseFile = ({ take }: { readonly take: (file: CsvFile.CsvFile) => void }) => {
  const [said, setSaid] = useState("")
  const read = (content: string | null) => {
    if (content === null) return setSaid(text.imports.notText)
    const file = CsvFile.parse(content)
    if (file.broken !== null) return setSaid(text.imports.broken(file.broken))
    if (file.twice !== undefined) return setSaid(text.imports.headTwice(shortened(file.twice)))
    if (file.rows.length === 0) return setSaid(text.imports.empty)
    setSaid("")
    take(file)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    read(field(new FormData(event.currentTarget), "pasted"))
  }
  return (
    <form onSubmit={submit} className={styles.choose}>
      <label className={styles.file}>
        <span>{text.imports.file}</span>
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          onChange={async ({ target }) => {
            const [file] = target.files ?? []
            if (file !== undefined) read(await CsvFile.textOf(file))
            // The same file may be chosen again after it was mended.
            target.value = ""
          }}
        />
      </label>
      <TextArea name="pasted" label={text.imports.paste} rows={4} spellCheck={false} />
      <Button type="submit">{text.imports.read}</Button>
      {said !== "" && <p role="alert">{said}</p>}
    </form>
  )
}

const SAMPLE = 3

export const MapColumns = ({
  file,
  fields,
  mapping,
  change
}: {
  readonly file: CsvFile.CsvFile
  readonly fields: ReadonlyArray<Mapping.Field>
  readonly mapping: Mapping.Mapping
  readonly change: (mapping: Mapping.Mapping) => void
}) => (
  <>
    <div className={styles.mapping}>
      {fields.map(({ isRequired, name }) => (
        <Select
          key={name}
          label={isRequired ? name : text.imports.optional(name)}
          value={mapping[name] ?? -1}
          onChange={({ target }) => change({ ...mapping, [name]: Number(target.value) })}
        >
          <option value={-1}>{text.imports.noColumn}</option>
          {file.heads.map((head, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: heads may be given twice
            <option key={at} value={at}>
              {head === "" ? text.imports.column(at + 1) : shortened(head)}
            </option>
          ))}
        </Select>
      ))}
    </div>
    <Scroll label={text.imports.sample}>
      <table className={table.table}>
        <caption className={styles.caption}>{text.imports.sampleOf(file.rows.length)}</caption>
        <thead>
          <tr>
            <th scope="col" className={table.end}>
              {text.imports.line}
            </th>
            {fields.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {file.rows.slice(0, SAMPLE).map((row) => {
            const cells = Mapping.cellsOf(row, mapping)
            return (
              <tr key={row.line}>
                <td className={table.end}>{row.line}</td>
                {fields.map(({ name }) => (
                  <td key={name} className={styles.cell}>
                    {shortened(cells[name] ?? text.detail.none)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </Scroll>
  </>
)
