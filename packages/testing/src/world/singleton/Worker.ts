/**
 * A process with one singleton, until it is killed. Prints the start and end of its work. Takes the
 * database's URL and the expiry in seconds.
 */
import { writeSync } from "node:fs"
import { Singleton } from "@cardpack/core/engine/port/Singleton"
import { NodeRuntime } from "@effect/platform-node"
import { Effect, Logger } from "effect"
import * as Processes from "./Processes.ts"

const [url = "", expiry = ""] = process.argv.slice(2)

const tell = (line: string) => Effect.sync(() => writeSync(1, `${line}\n`))

const work = Effect.acquireUseRelease(
  tell("starts"),
  () => Effect.never,
  () => tell("ends")
)

const main = Effect.flatMap(Singleton, (singleton) => singleton.run("work", work)).pipe(
  Effect.andThen(Effect.never),
  Effect.scoped,
  Effect.provide(Processes.layer(url, Number(expiry))),
  Effect.provide(Logger.layer([]))
)

NodeRuntime.runMain(main)
