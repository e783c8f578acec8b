/** The repository's own files, for tests that read them. */
import * as fs from "node:fs"
import * as path from "node:path"

export const ROOT = path.resolve(import.meta.dirname, "../../../../..")

export interface Source {
  /** Relative to the root, with slashes. */
  readonly path: string
  readonly text: string
}

/** The names in `.gitignore`, which holds plain names only. */
export const ignored: ReadonlySet<string> = new Set(
  fs
    .readFileSync(path.join(ROOT, ".gitignore"), "utf8")
    .split("\n")
    .map((line) => line.replace(/\/$/, ""))
    .concat(".git")
)

const walk = (directory: string): ReadonlyArray<string> =>
  fs
    .readdirSync(directory, { withFileTypes: true })
    .filter((entry) => !ignored.has(entry.name))
    .flatMap((entry) => {
      const full = path.join(directory, entry.name)
      return entry.isDirectory() ? walk(full) : [full]
    })

/** Names directly under the root. */
export const rootNames: ReadonlyArray<string> = fs
  .readdirSync(ROOT)
  .filter((name) => !ignored.has(name))

export const all: ReadonlyArray<Source> = walk(ROOT).map((file) => ({
  path: path.relative(ROOT, file).replaceAll(path.sep, "/"),
  text: fs.readFileSync(file, "utf8")
}))

export const inFolder = (folder: string): ReadonlyArray<Source> =>
  all.filter((source) => source.path.startsWith(`${folder}/`) && source.path.endsWith(".ts"))

/** Blanks out comments and string contents; lines keep their numbers. */
export const code = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g, (match) =>
    match.replace(/[^\n]/g, " ")
  )

/** `path:line: the line`, for every line of the code that the pattern finds. */
export const find = (
  sources: ReadonlyArray<Source>,
  pattern: RegExp,
  look: (text: string) => string = code
): ReadonlyArray<string> =>
  sources.flatMap((source) =>
    look(source.text)
      .split("\n")
      .flatMap((line, index) =>
        pattern.test(line) ? [`${source.path}:${index + 1}: ${line.trim()}`] : []
      )
  )
