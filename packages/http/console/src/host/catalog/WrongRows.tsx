/** Rows with an error: as a file with the reasons, and left out so that the others can be taken. */
import { Button } from "../../kit/Button.tsx"
import * as Csv from "../../kit/Csv.ts"
import { text } from "../../text/CatalogText.ts"
import type { CsvFile } from "./CsvFile.ts"
import styles from "./Import.module.css"
import * as WrongFile from "./WrongFile.ts"

export const WrongRows = ({
  name,
  file,
  wrongs,
  leaveOut
}: {
  readonly name: string
  readonly file: CsvFile
  readonly wrongs: WrongFile.Wrongs
  /** Undefined where the file is the whole list, and what it lacks is removed. */
  readonly leaveOut: (() => void) | undefined
}) => (
  <div className={styles.held}>
    <p role="alert">{text.imports.mend}</p>
    <Button
      onClick={() =>
        Csv.save(`${name}-wrong.csv`, WrongFile.fileOf(file, wrongs).map(Csv.line).join(""))
      }
    >
      {text.imports.wrongRows(wrongs.size)}
    </Button>
    {leaveOut !== undefined && file.rows.length > wrongs.size && (
      <Button onClick={leaveOut}>{text.imports.takeRight(file.rows.length - wrongs.size)}</Button>
    )}
  </div>
)
