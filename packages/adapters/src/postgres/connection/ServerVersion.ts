/** Refuses a server that is older than those on which the suites run. */
import { Data, Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"

/** The oldest version of PostgreSQL that works; README says so too. */
export const OLDEST = 15

/** Nothing was written. */
export class ServerTooOld extends Data.TaggedError("ServerTooOld")<{ readonly version: string }> {
  override get message(): string {
    return `the server is PostgreSQL ${this.version}, and the oldest that works is ${OLDEST}`
  }
}

/** Such as 150018, which is 15.18. */
const VERSION = "SELECT current_setting('server_version_num')"
const MAJOR = 10_000

export const check = Effect.gen(function* () {
  const [[text] = []] = yield* (yield* SqlClient).unsafe(VERSION).values
  const number = Number(text)
  const major = Math.floor(number / MAJOR)
  if (major >= OLDEST) return
  return yield* new ServerTooOld({ version: `${major}.${number % MAJOR}` })
})
