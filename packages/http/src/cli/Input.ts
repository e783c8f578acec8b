/** Flags and files that several commands share. */
import { Console, Effect, FileSystem, Option, Result, Schema } from "effect"
import { Argument, type CliError, Flag } from "effect/cli"
import { isHttpClientError } from "effect/http/HttpClientError"
import { explain } from "../request/Explain.ts"
import * as StrictJson from "../request/StrictJson.ts"
import * as Cell from "./Cell.ts"
import { fail } from "./Client.ts"

/** Only the flags that were given. */
export const given = <Flags extends Readonly<Record<string, Option.Option<unknown>>>>(
  flags: Flags
): { [Name in keyof Flags]?: Option.Option.Value<Flags[Name]> } =>
  Object.fromEntries(
    Object.entries(flags).flatMap(([name, flag]) =>
      Option.isSome(flag) ? [[name, flag.value]] : []
    )
  ) as { [Name in keyof Flags]?: Option.Option.Value<Flags[Name]> }

export const text = (name: string, description: string) =>
  Flag.String(name).pipe(Flag.withDescription(description), Flag.optional)

export const oneOf = <const Words extends ReadonlyArray<string>>(
  name: string,
  words: Words,
  description: string
) => Flag.Literals(name, words).pipe(Flag.withDescription(description), Flag.optional)

export const reason = Flag.String("reason").pipe(Flag.withDescription("Why, for the log"))

export const ledgerReason = Flag.String("reason").pipe(
  Flag.withDescription("Why, as the partner reads it in the ledger")
)

export const note = text("note", "For operators alone, in the log; the partner never reads it")

export const paging = {
  limit: Flag.Int("limit").pipe(Flag.withDescription("How many at most"), Flag.optional),
  cursor: text("cursor", "Read on from where the page before ended")
}

export const partner = Argument.String("partner").pipe(
  Argument.withDescription("The partner's id, par_…")
)

export const file = Argument.FileText("file").pipe(
  Argument.withDescription("A JSON file, as the API takes it")
)

/** As bytes: Excel writes "Unicode text" in UTF-16. */
export const csvFile = Argument.File("file", { mustExist: true }).pipe(
  Argument.mapEffect((path) =>
    Effect.gen(function* () {
      const files = yield* FileSystem.FileSystem
      const bytes = yield* Effect.catch(files.readFile(path), () => fail(`Cannot read ${path}`))
      return Cell.decode(bytes) ?? "\uFFFD"
    })
  ),
  Argument.withDescription("A CSV file in UTF-8 or UTF-16, with the API's names of fields as heads")
)

export const ledgerFile = Argument.FileText("file").pipe(
  Argument.withDescription(
    "A ledger's file: CSV from the console, or answers of GET /ledger-entries in JSON"
  )
)

export const idempotencyKey = text(
  "idempotency-key",
  "Makes the command safe to repeat; a random one when absent"
)

/**
 * Runs with the given key or a random one. When the outcome is unknown, prints the key so that the
 * command can be repeated safely.
 */
export const once = <A, R>(
  flag: Option.Option<string>,
  run: (headers: { readonly "idempotency-key": string }) => Effect.Effect<A, CliError.UserError, R>
) =>
  Effect.suspend(() => {
    const key = Option.getOrElse(flag, () => crypto.randomUUID())
    return Effect.tapError(run({ "idempotency-key": key }), ({ cause }) =>
      isHttpClientError(cause)
        ? Console.error(`Repeat it safely with --idempotency-key ${key}`)
        : Effect.void
    )
  })

/** Reads a file's JSON as strictly as the service reads a body. */
export const document =
  <A, I>(schema: Schema.Codec<A, I>) =>
  (content: string) => {
    const parsed = StrictJson.parse(content)
    if (Result.isFailure(parsed)) return fail(`The file is not acceptable: ${parsed.failure}`)
    const decode = Schema.decodeUnknownResult(schema, { onExcessProperty: "error" })
    const decoded = decode(parsed.success.value)
    return Result.isSuccess(decoded)
      ? Effect.succeed(decoded.success)
      : fail(`The file is not acceptable: ${explain(decoded.failure, "the file")}`)
  }
