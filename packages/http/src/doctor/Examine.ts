/** Checks everything that a service with these settings needs, and changes nothing. */
import { Optional } from "@cardpack/adapters/optional"
import { Array as Arr, Effect, Logger } from "effect"
import type { ServiceConfig } from "../Config.ts"
import * as UnknownVariables from "../config/UnknownVariables.ts"
import * as ConsoleChecks from "./ConsoleChecks.ts"
import * as DatabaseChecks from "./DatabaseChecks.ts"
import { type Diagnosis, ok, warning, wrong } from "./Diagnosis.ts"
import * as DirectoryChecks from "./DirectoryChecks.ts"
import * as ListenChecks from "./ListenChecks.ts"
import * as OutsideChecks from "./OutsideChecks.ts"
import * as PackageChecks from "./PackageChecks.ts"
import * as PictureChecks from "./PictureChecks.ts"

const LOCAL = ["viem", "@foundry-rs/anvil"] as const

const chain = (config: ServiceConfig): Effect.Effect<ReadonlyArray<Diagnosis>> => {
  const { chain } = config
  if (chain.mode === "off") {
    return Effect.succeed([ok("chain", "off: funding and on-chain requests answer 503")])
  }
  if (chain.mode === "local") {
    const missing = LOCAL.filter((name) => !Optional.isInstalled(name))
    const found = `the local chain needs ${missing.join(" and ")}, which no start finds`
    const advice = `Install with ${Optional.command(missing)}, or set CARDPACK_CHAIN=off as cardpack dev does`
    return Effect.succeed([
      missing.length === 0
        ? ok("chain", "local: the service runs it")
        : wrong("chain", found, advice)
    ])
  }
  const loaded = Optional.load("the chain", "viem", () => import("./ChainChecks.ts"))
  return loaded.pipe(
    Effect.flatMap((checks) => checks.check(config, chain)),
    Effect.catch(({ message }) =>
      Effect.succeed([wrong("chain", message, "Install it and repeat this")])
    )
  )
}

export interface Options {
  /** Reads the whole database, which may take minutes. */
  readonly audit: boolean
}

export const examine = (
  config: ServiceConfig,
  { audit }: Options
): Effect.Effect<ReadonlyArray<Diagnosis>> =>
  Effect.all(
    [
      DatabaseChecks.check(config, audit),
      chain(config),
      OutsideChecks.check(config),
      ConsoleChecks.check(config),
      PictureChecks.check(config),
      ListenChecks.check(config)
    ],
    { concurrency: "unbounded" }
  ).pipe(
    Effect.zip(UnknownVariables.told),
    Effect.map(([found, vain]) => [
      ok("settings", `of ${config.environment}, complete and consistent`),
      ...vain.map((line) => warning("settings", line, "Mend or remove it")),
      ...PackageChecks.check(config),
      ...Arr.fromNullishOr(DirectoryChecks.writable(config)),
      ...found.flat()
    ]),
    // The findings say it, and lines of a log between them could hold addresses.
    Effect.provide(Logger.layer([]))
  )
