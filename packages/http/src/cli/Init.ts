/** `cardpack init`: every setting in a file, so that nobody has to look for them. */
import { randomBytes } from "node:crypto"
import { writeFileSync } from "node:fs"
import { Console, Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import * as EnvFile from "../config/EnvFile.ts"
import * as LoadEnv from "../config/LoadEnv.ts"
import * as KeptFile from "../start/KeptFile.ts"
import { fail, variable } from "./Client.ts"

const fresh = (): string => randomBytes(32).toString("hex")

/** A database of this directory keeps its secrets. */
const secret = Effect.fnUntraced(function* (directory: string, file: string) {
  const kept = yield* KeptFile.read(directory, file)
  return kept === null || kept === "" ? fresh() : kept
})

const sandbox = Effect.gen(function* () {
  const directory = Option.getOrElse(yield* variable("CARDPACK_DATA_DIR"), () => ".cardpack")
  return {
    CARDPACK_ENVIRONMENT: "sandbox" as const,
    CARDPACK_OPERATOR_TOKEN: yield* secret(directory, KeptFile.OPERATOR_TOKEN),
    CARDPACK_ENCRYPTION_KEY: yield* secret(directory, KeptFile.ENCRYPTION_KEY),
    CARDPACK_DRAW_KEY: yield* secret(directory, KeptFile.DRAW_KEY)
  }
})

/**
 * Partners pay in USDC, so production has a chain until somebody decides otherwise. The secrets of
 * the console and of Prometheus are there for the day on which these are switched on.
 */
const production = Effect.sync(() => ({
  CARDPACK_ENVIRONMENT: "production" as const,
  CARDPACK_CHAIN: "rpc",
  CARDPACK_OPERATOR_TOKEN: fresh(),
  CARDPACK_ENCRYPTION_KEY: fresh(),
  CARDPACK_DRAW_KEY: fresh(),
  CARDPACK_IDENTITY_SECRET: fresh(),
  CARDPACK_METRICS_TOKEN: fresh()
}))

/** Fails on a file that is there: its secrets may exist nowhere else. */
const create = (text: string) =>
  Effect.catch(
    Effect.try({
      try: () => writeFileSync(LoadEnv.NAME, text, { flag: "wx", mode: 0o600 }),
      catch: (error) => error
    }),
    (error) => {
      const isThere = error instanceof Error && "code" in error && error.code === "EEXIST"
      return isThere
        ? fail(`${LoadEnv.NAME} is there already, and was not changed. Move it away first.`)
        : fail(`${LoadEnv.NAME} can't be written: ${String(error)}`)
    }
  )

export const init = Command.make(
  "init",
  {
    isProduction: Flag.Boolean("production").pipe(
      Flag.withDescription("For a service that sells real cards"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ isProduction }) {
    const values = yield* isProduction ? production : sandbox
    yield* create(EnvFile.text(values))
    const missing = EnvFile.toFillIn(values)
    yield* Console.log(
      missing.length === 0
        ? `Wrote ${LoadEnv.NAME}. It holds secrets: keep it out of version control.`
        : `Wrote ${LoadEnv.NAME}. It holds secrets: keep it out of version control. Fill in:\n${missing.map((problem) => `  - ${problem}`).join("\n")}`
    )
  })
).pipe(Command.withDescription("Write all settings with their defaults to .env, with new secrets"))
