/** Errors of the embedded engine itself, in the host's words. */
import { Postgres } from "@cardpack/adapters/postgres"
import { CardpackError } from "@cardpack/client"
import { Canary } from "@cardpack/core"
import { Cause } from "effect"
import { isSqlError } from "effect/sql/SqlError"
import * as Causes from "../problem/Causes.ts"
import { DrawKeyRefused } from "../start/DrawKeyPart.ts"
import * as Failure from "../start/Failure.ts"

/** What a host gave is wrong; each problem in one line. */
export const invalid = (problems: ReadonlyArray<string>): CardpackError =>
  new CardpackError(problems.join("; "), { code: "invalid_argument", details: { problems } })

export const unavailable = (message: string, cause?: unknown): CardpackError =>
  new CardpackError(message, { code: "service_unavailable", cause })

const INSTEAD =
  "run them with `migrations(options).run()`, or have `migrations(options).sql()` run by an administrator"

const words = (error: unknown): string => {
  if (error instanceof Postgres.MigrationsPending) return `${error.message}: ${INSTEAD}`
  if (error instanceof Canary.WrongKey) return `encryptionKey is not right: ${error.message}`
  if (error instanceof DrawKeyRefused)
    return `${error.isKms ? "drawKmsKeyId" : "drawKey"} is not right: ${error.message}`
  if (isSqlError(error)) return `the database can't be used: ${Failure.words(error)}`
  return Causes.said(error)
}

/** Why a start failed, in one line. */
export const failed = (cause: Cause.Cause<unknown>): CardpackError => {
  const error = Cause.squash(cause)
  const isPending = error instanceof Postgres.MigrationsPending
  return new CardpackError(words(error), {
    code: "service_unavailable",
    ...(isPending && { details: { pending: error.names } }),
    cause: error
  })
}
