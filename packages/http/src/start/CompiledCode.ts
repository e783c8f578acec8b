/** Keeps compiled code beside the embedded database (decisions.md#compiled-code). */
import { statSync } from "node:fs"
import { enableCompileCache } from "node:module"
import { join } from "node:path"
import * as Variables from "../config/Variables.ts"

const OTHERS = 0o077

/** Who can write there decides what we run. The first start makes the directory. */
const isPrivate = (directory: string): boolean => {
  const found = statSync(directory, { throwIfNoEntry: false })
  return found !== undefined && found.uid === process.getuid?.() && (found.mode & OTHERS) === 0
}

/** Of what is loaded from here on. */
export const keep = ({ CARDPACK_DATA_DIR, DATABASE_URL }: NodeJS.ProcessEnv): void => {
  const directory = CARDPACK_DATA_DIR || Variables.STORAGE.CARDPACK_DATA_DIR.unset
  if (!DATABASE_URL && isPrivate(directory)) enableCompileCache(join(directory, "compiled"))
}
