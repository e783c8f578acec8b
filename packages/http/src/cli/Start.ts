/** `cardpack start` and `cardpack dev`: the service itself, in this process. */
import { Optional } from "@cardpack/adapters/optional"
import { Console, Effect } from "effect"
import { Command, Flag } from "effect/cli"
import type { ServiceConfig } from "../Config.ts"
import * as Listening from "../config/Listening.ts"
import * as CompiledCode from "../start/CompiledCode.ts"
import { fail } from "./Client.ts"
import * as InstallMissing from "./InstallMissing.ts"
import { DEFAULT_URL } from "./Root.ts"
import { untilStopped } from "./SignalOutcome.ts"

/** Loaded on use: other commands start faster without it. */
const loaded = Effect.promise(() => {
  CompiledCode.keep(process.env)
  return import("../start/Program.ts")
})

export const start = Command.make(
  "start",
  {},
  Effect.fnUntraced(
    function* () {
      const { run, settings } = yield* loaded
      const config = yield* settings
      yield* untilStopped
      return yield* run(config)
    },
    Effect.catchTag("NotStarted", ({ message }) => fail(message))
  )
).pipe(Command.withDescription("Run the service with the settings of the environment and .env"))

const DATABASE = "@electric-sql/pglite"
const CONSOLE = ["better-auth", "@simplewebauthn/server"] as const
const CHAIN = ["viem", "@foundry-rs/anvil"] as const

/** The database must be there; without its packages the console is off. */
const lacking = ({ databaseUrl, identity }: ServiceConfig): ReadonlyArray<Optional.Name> => {
  const needed: ReadonlyArray<Optional.Name> = [
    ...(databaseUrl === null ? ([DATABASE] as const) : []),
    ...(identity === null ? [] : CONSOLE)
  ]
  return needed.filter((name) => !Optional.isInstalled(name))
}

/** A first look needs no chain, so it is off when a part of it is missing. */
const withoutMissing = Effect.fnUntraced(function* (config: ServiceConfig) {
  if (config.databaseUrl === null && !Optional.isInstalled(DATABASE)) {
    return yield* fail(
      `The sandbox's database needs ${DATABASE}. Install it in this directory, and start again:\n\n  ${Optional.command(lacking(config))}\n`
    )
  }
  const console = lacking(config)
  if (console.length > 0) {
    yield* Console.log(`Note: the console is off. To have it: ${Optional.command(console)}`)
  }
  if (config.chain.mode !== "local" || CHAIN.every(Optional.isInstalled)) return config
  yield* Console.log(
    `Note: the chain is off, so there are no deposits and no NFTs. For a chain on this computer: ${Optional.command(CHAIN)}`
  )
  return { ...config, chain: { mode: "off" } } as const
})

const advice = (config: ServiceConfig): string => {
  const url = Listening.urlOf(config)
  const command = url === DEFAULT_URL ? "npx cardpack sell" : `npx cardpack sell --url=${url}`
  return `Sell a first pack, in this directory and in another terminal:\n\n  ${command}\n`
}

export const dev = Command.make(
  "dev",
  {
    isYes: Flag.Boolean("yes").pipe(
      Flag.withDescription("Install what is missing in this directory, without a question"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(
    function* ({ isYes }) {
      const { run, settings } = yield* loaded
      const set = yield* settings
      if (set.environment !== "sandbox") {
        return yield* fail(
          "cardpack dev runs a sandbox, and CARDPACK_ENVIRONMENT is production: use cardpack start."
        )
      }
      const names = lacking(set)
      if (names.length > 0 && (yield* InstallMissing.agreed(names, isYes))) {
        return yield* InstallMissing.installAndRun(names)
      }
      const config = yield* withoutMissing(set)
      yield* untilStopped
      const ready = config.seed === "demo" ? Console.log(advice(config)) : Effect.void
      return yield* run(config, ready)
    },
    Effect.catchTag("NotStarted", ({ message }) => fail(message))
  )
).pipe(Command.withDescription("Run a sandbox in this directory, with packs, cards and a partner"))
