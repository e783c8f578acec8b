/** `cardpack doctor`: what is wrong with a service's settings and what they name. */
import { Console, Effect, Result } from "effect"
import { Command, Flag } from "effect/cli"
import * as Config from "../Config.ts"
import { type Diagnosis, STATUSES, wrong } from "../doctor/Diagnosis.ts"
import { fail } from "./Client.ts"
import { printable } from "./Output.ts"
import { root } from "./Root.ts"

/** Loaded on use: other commands start faster without it. */
const loaded = Effect.promise(() => import("../doctor/Examine.ts"))

const line = ({ advice, check, found, status }: Diagnosis): string => {
  const words = `${status.padEnd(7)}  ${check}: ${found}`
  return printable(advice === undefined ? words : `${words.replace(/\.$/, "")}. ${advice}.`)
}

const examined = Effect.fnUntraced(function* (audit: boolean) {
  const config = yield* Effect.result(Config.load)
  if (Result.isSuccess(config)) {
    return yield* Effect.flatMap(loaded, ({ examine }) => examine(config.success, { audit }))
  }
  const { failure } = config
  const problems = failure instanceof Config.ConfigProblems ? failure.problems : [failure.message]
  return problems.map((problem) =>
    wrong("settings", problem, "Mend the settings first: nothing else was looked at")
  )
})

export const doctor = Command.make(
  "doctor",
  {
    audit: Flag.Boolean("audit").pipe(
      Flag.withDescription("Also run the audit, which reads the whole database"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ audit }) {
    const findings = yield* examined(audit)
    const { json } = yield* root
    yield* Console.log(json ? JSON.stringify({ findings }, null, 2) : findings.map(line).join("\n"))
    const [, warnings, errors] = STATUSES.map(
      (status) => findings.filter((finding) => finding.status === status).length
    )
    if (errors !== 0) yield* fail(`wrong: ${errors}, warnings: ${warnings}`)
  })
).pipe(
  Command.withDescription(
    "Check the settings of the service in this environment, and all that they name: database, keys, packages, listeners, sign-on, pictures, chain, contracts, mail. Changes nothing but a probe in S3, prints no secret, and fails if anything is wrong"
  )
)
