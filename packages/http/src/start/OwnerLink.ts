/**
 * Tells the first owner's link to who started the service, and to no log: it is printed on a terminal
 * alone. Else it is in a file that only the service's user may read.
 */
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Console, Effect } from "effect"
import * as KeptFile from "./KeptFile.ts"

const NAME = "owner-link"

/** Not each start has a data directory that it may write to, such as that of a container. */
const file = (directory: string, link: string): Effect.Effect<string> =>
  Effect.catchDefect(Effect.as(KeptFile.write(directory, NAME, link), join(directory, NAME)), () =>
    Effect.flatMap(
      Effect.sync(() => mkdtempSync(join(tmpdir(), "cardpack-"))),
      (made) => Effect.as(KeptFile.write(made, NAME, link), join(made, NAME))
    )
  )

export const tell = Effect.fnUntraced(function* (directory: string, link: string) {
  const isTerminal = process.stdout.isTTY
  const shown = isTerminal ? link : yield* file(directory, link)
  const what = isTerminal ? "This link" : "The link in this file"
  yield* Console.log(
    `The console has no owner yet. ${what} makes one, once, within an hour:\n  ${shown}\n`
  )
})
