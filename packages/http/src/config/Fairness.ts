/** How draws are proved to everybody: the draw log's keys and witnesses (decisions.md#draw-log-standard). */
import { LogPolicy } from "@cardpack/core/domain"
import { Redacted, Result } from "effect"
import type { FAIRNESS } from "./FairnessVariables.ts"
import * as Setting from "./Setting.ts"
import type * as Variables from "./Variables.ts"

type Given = Readonly<Record<keyof typeof FAIRNESS, string | null>> &
  Readonly<Record<keyof typeof Variables.SECRETS, string | null>>

type Read = <A>(
  name: keyof typeof FAIRNESS,
  parse: (text: string) => Result.Result<A, string>,
  unset: A
) => A

const MODES = ["public", "partners", "off"] as const

export interface FairnessConfig {
  /** Who reads the draw log's files. */
  readonly fairness: (typeof MODES)[number]
  /** The newest first; empty without one, and with a draw key of AWS KMS. */
  readonly logKeys: ReadonlyArray<Redacted.Redacted>
  readonly logWitnesses: LogPolicy.Policy
}

/** Witnesses stand on lines, or between semicolons. */
const witnesses = (text: string): Result.Result<LogPolicy.Policy, string> => {
  const policy = LogPolicy.parse(text.replaceAll(";", "\n"))
  if ("why" in policy) return Result.fail(`has a wrong line ${policy.line}: ${policy.why}`)
  return policy.logs.length > 0
    ? Result.fail("must name no log: it is this service's own")
    : Result.succeed(policy)
}

export const read = (read: Read, given: Given): FairnessConfig => {
  const own = [given.CARDPACK_LOG_KEY, given.CARDPACK_DRAW_KEY].find((key) => key !== null)
  const older = given.CARDPACK_LOG_KEY === null ? given.CARDPACK_DRAW_KEYS_OLD : null
  // A key of AWS KMS never leaves it; and whoever names a key twice signs once.
  const texts = [older, given.CARDPACK_LOG_KEYS_OLD]
    .flatMap((list) => Setting.secrets(list).map(Redacted.value))
    .filter((text) => text !== own && !text.startsWith("kms:"))
  return {
    fairness: read("CARDPACK_FAIRNESS", Setting.word(MODES), "public"),
    logKeys: [
      ...(own === undefined || own === null ? [] : [Redacted.make(own)]),
      ...[...new Set(texts)].map((text) => Redacted.make(text))
    ],
    logWitnesses: read("CARDPACK_LOG_WITNESSES", witnesses, LogPolicy.NONE)
  }
}

/** A key of AWS KMS never leaves it, so nothing is derived from it. */
export const problems = (given: Given): ReadonlyArray<string> =>
  given.CARDPACK_DRAW_KMS_KEY_ID !== null &&
  given.CARDPACK_LOG_KEY === null &&
  given.CARDPACK_FAIRNESS !== "off"
    ? [
        "CARDPACK_LOG_KEY is required with CARDPACK_DRAW_KMS_KEY_ID, unless CARDPACK_FAIRNESS is off: a text such as openssl rand -hex 32 prints, which signs the draw log"
      ]
    : []
