/** Files with secrets, removed at the end of the test run. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const directory = mkdtempSync(join(tmpdir(), "cardpack-listen-"))
process.once("exit", () => rmSync(directory, { recursive: true, force: true }))

export const make = (held: string): string => {
  const path = join(directory, "held")
  writeFileSync(path, held)
  return path
}
