/** Runs the recipes of the guides as they are written, with another address and key. */
import { spawn } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import { text } from "node:stream/consumers"
import { assert } from "vitest"
import * as Markdown from "../source/Markdown.ts"
import * as Sources from "../source/Sources.ts"

const FOLDER = path.join(Sources.ROOT, "packages/http/docs/guides")

/** Below the repository, so that programs find `cardpack` and `viem` as an installation has them. */
const PLACE = path.join(import.meta.dirname, "../../../.vitest/guides")

export const guide = (name: string): string =>
  fs.readFileSync(path.join(FOLDER, `${name}.md`), "utf8")

/** `language tag` of all recipes, each once, in order. */
export const kinds = (name: string): ReadonlyArray<string> => [
  ...new Set(
    Markdown.snippets(guide(name))
      .filter(({ tag }) => tag !== "")
      .map(({ language, tag }) => `${language} ${tag}`)
  )
]

/** The recipe of this language and tag; fails when there is none. */
export const recipe = (name: string, kind: string): string => {
  const found = Markdown.snippets(guide(name)).filter(
    ({ language, tag }) => `${language} ${tag}` === kind
  )
  assert.isNotEmpty(found, `${name}: ${kind}`)
  return found.map((snippet) => snippet.text).join("\n")
}

export interface Reader {
  readonly url: string
  readonly key: string
  readonly settings?: Readonly<Record<string, string>>
}

/** Replaces a text that the recipe must hold. */
export const replaced = (script: string, before: string, after: string): string => {
  assert.include(script, before)
  return script.replaceAll(before, after)
}

/** A reader follows the first steps of the first guide before those of any other. */
const setup = ({ key, url }: Reader): string => {
  const written = recipe("environments", "sh setup")
  return replaced(replaced(written, "https://sandbox.cards.example", url), "pk_s...", key)
}

export interface Running {
  readonly output: () => string
  readonly ended: Promise<string>
}

const launch = (
  command: ReadonlyArray<string>,
  cwd: string,
  settings: Reader["settings"]
): Running => {
  const [program = "", ...parameters] = command
  const env = { ...process.env, ...settings }
  const child = spawn(program, parameters, { cwd, env, stdio: ["ignore", "pipe", "pipe"] })
  const status = new Promise<number | null>((resolve) => child.once("close", resolve))
  const errors = text(child.stderr)
  let output = ""
  child.stdout.on("data", (chunk) => {
    output += String(chunk)
  })
  const ended = async () => {
    assert.strictEqual(await status, 0, `${output}\n${await errors}`)
    return output
  }
  return { output: () => output, ended: ended() }
}

/** A folder for the files of one reader. */
const folder = (reader: Reader): string => {
  const place = path.join(PLACE, reader.key.slice(-12))
  fs.mkdirSync(place, { recursive: true })
  return place
}

/** Runs commands in a shell, after the first steps; what one call writes, the next one finds. */
export const shell = (reader: Reader, script: string): Promise<string> =>
  launch(["sh", "-euc", `${setup(reader)}\n${script}`], folder(reader), reader.settings).ended

export const start = (reader: Reader, name: string, program: string): Running => {
  const place = folder(reader)
  fs.writeFileSync(path.join(place, `${name}.mjs`), program)
  const { key, settings, url } = reader
  return launch([process.execPath, `${name}.mjs`], place, {
    CARDPACK_URL: url,
    CARDPACK_KEY: key,
    NODE_NO_WARNINGS: "1",
    ...settings
  })
}

export const program = (reader: Reader, name: string, text: string): Promise<string> =>
  start(reader, name, text).ended

/** A program without a reader's account, as a module. */
export const module = async (name: string, text: string): Promise<Record<string, unknown>> => {
  const place = folder({ url: "", key: "modules" })
  const file = path.join(place, `${name}.mjs`)
  fs.writeFileSync(file, text)
  return import(/* @vite-ignore */ file)
}

/** The answers that a script printed, one a line. */
// biome-ignore lint/suspicious/noExplicitAny: answers of several kinds
export const answers = (printed: string): ReadonlyArray<any> =>
  printed
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line))

export const clean = (): void => fs.rmSync(PLACE, { recursive: true, force: true })
