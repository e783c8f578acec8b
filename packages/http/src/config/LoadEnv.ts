/** Reads `.env` beside the environment. Imports little: it runs before the program is loaded. */
import { readFileSync } from "node:fs"
import { parseEnv } from "node:util"
import * as Unlisted from "./Unlisted.ts"
import * as Variables from "./Variables.ts"

export const NAME = ".env"

/** Of AWS's variables: others name files, whose settings run programs, and addresses for secrets. */
const AWS = [
  "AWS_REGION",
  "AWS_DEFAULT_REGION",
  "AWS_ACCESS_KEY_ID",
  "AWS_SECRET_ACCESS_KEY",
  "AWS_SESSION_TOKEN"
]

const isSetting = (name: string): boolean =>
  Object.hasOwn(Variables.ALL, name) || Object.hasOwn(Unlisted.REMOVED, name) || AWS.includes(name)

/** Shells and editors of Windows write UTF-16, in which no line would be a setting. */
const inUtf8 = (text: string, file: string): string => {
  if (!text.includes("\0")) return text
  throw new Error(`${file} is in UTF-16, or no text: save it in UTF-8`)
}

/** Empty without a file. An editor may have begun it with a byte order mark. */
const textOf = (file: string): string => {
  try {
    return inUtf8(readFileSync(file, "utf8"), file).replace(/^\uFEFF/, "")
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return ""
    throw error
  }
}

const read = (file: string): NodeJS.Dict<string> => parseEnv(textOf(file))

/** Settings that lines of the file begin with and do not set, as in `CARDPACK_CONSOLE: on`. */
export const unset = (file = NAME): ReadonlyArray<string> => {
  const text = textOf(file)
  const set = parseEnv(text)
  const begun = text.matchAll(/^\s*(?:export\s+)?((?:CARDPACK|DATABASE)_[A-Z_]+)/gm)
  return [...new Set(Array.from(begun, ([, name = ""]) => name))].filter((name) => !(name in set))
}

/** Read by Node itself, before the file is. */
const OF_NODE = ["NODE_EXTRA_CA_CERTS", "NODE_OPTIONS", "NODE_USE_SYSTEM_CA"]

/** Variables that the file sets in vain, because the process does not have them already. */
export const inVain = (
  environment: NodeJS.ProcessEnv = process.env,
  file = NAME
): ReadonlyArray<string> =>
  OF_NODE.filter((name) => name in read(file) && environment[name] === undefined)

/** All names in the file. */
export const names = (file = NAME): ReadonlyArray<string> => Object.keys(read(file))

/** As `load`, for a whole program, which ends where the file can't be read: others would begin without it. */
export const loadOrEnd = (environment: NodeJS.ProcessEnv): void => {
  try {
    load(environment)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

/**
 * Adds the settings of the working directory's file to the environment, which wins. Other
 * variables are not taken: in a stranger's directory they could send the operator's token to
 * another address, or switch off the check of certificates (decisions.md#env-file).
 */
export const load = (environment: NodeJS.ProcessEnv, file = NAME): void => {
  for (const [name, value] of Object.entries(read(file))) {
    if (isSetting(name)) environment[name] ??= value
  }
}
