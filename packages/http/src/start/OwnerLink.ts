/**
 * Tells the first owner's link to who started the service, and to no log: it is printed on a terminal
 * alone. Else it is in a file that only the service's user may read.
 */
import { Console, Effect } from "effect"
import * as KeptFile from "./KeptFile.ts"

const NAME = "owner-link"

export const tell = Effect.fnUntraced(function* (directory: string, link: string) {
  const shown = yield* KeptFile.shown(directory, NAME, link)
  const what = shown === link ? "This link" : "The link in this file"
  yield* Console.log(
    `The console has no owner yet. ${what} makes one, once, within an hour:\n  ${shown}\n`
  )
})
