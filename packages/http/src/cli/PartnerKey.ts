/** The key of the commands that speak for a partner. */
import { Effect, Option, Redacted, Result } from "effect"
import { Flag } from "effect/cli"
import * as Setting from "../config/Setting.ts"
import * as KeptFile from "../start/KeptFile.ts"
import * as Client from "./Client.ts"

/** A file, because everybody on the computer can read a command line. */
export const flag = Flag.FileText("key-file").pipe(
  Flag.withDescription("Holds the partner's key; else CARDPACK_KEY, else the demo partner's"),
  Flag.optional
)

/** Drops the line break at the end of a file. */
export const line = (text: string): string => text.replace(/\r?\n$/, "")

export const of = Effect.fnUntraced(function* (file: Option.Option<string>) {
  const key = Option.isSome(file)
    ? line(file.value)
    : yield* Client.secret({
        what: "key of a partner",
        variable: "CARDPACK_KEY",
        otherwise: "give --key-file, ",
        file: KeptFile.DEMO_KEY
      })
  const token = Setting.token(key)
  return Result.isSuccess(token)
    ? Redacted.make(token.success)
    : yield* Client.fail(`--key-file ${token.failure}`)
})
