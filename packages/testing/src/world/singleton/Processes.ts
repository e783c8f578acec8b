/** Processes that share a singleton called `work`; a {@link Diary} records which one runs it. */
import { type ChildProcess, spawn } from "node:child_process"
import { join } from "node:path"
import { createInterface } from "node:readline"
import * as Entropy from "@cardpack/adapters/entropy/layer"
import * as Cluster from "@cardpack/adapters/singleton/Cluster"
import { Duration, Effect, Layer, Redacted } from "effect"
import type { Diary } from "../../kit/singleton/Diary.ts"
import * as Script from "../service/Script.ts"

/** Seconds: as short as possible without processes alternating on a busy computer. */
export const EXPIRY = 3

export const layer = (url: string, expiry = EXPIRY, group: Cluster.Group = "default") =>
  Layer.provide(
    Cluster.layer({ url: Redacted.make(url), expiry: Duration.seconds(expiry), group }),
    Entropy.layer
  )

export interface Process {
  readonly who: string
  readonly leave: Effect.Effect<void>
}

export interface Child {
  readonly who: string
  readonly signal: (signal: NodeJS.Signals) => Effect.Effect<void>
  /** Kills with `kill -9`; the diary holds its earlier output and its end. */
  readonly kill: Effect.Effect<void>
}

const kill = (child: ChildProcess) =>
  Effect.callback<void>((resume) => {
    if (child.exitCode !== null || child.signalCode !== null) return resume(Effect.void)
    child.once("close", () => resume(Effect.void))
    child.kill("SIGKILL")
  })

export const start = Effect.fnUntraced(function* (url: string, diary: Diary, who: string) {
  const script = join(import.meta.dirname, "Worker.ts")
  const running = yield* Effect.acquireRelease(
    Effect.sync(() =>
      spawn(process.execPath, [...Script.NODE, script, url, `${EXPIRY}`], {
        stdio: ["ignore", "pipe", "inherit"]
      })
    ),
    kill
  )
  createInterface({ input: running.stdout }).on("line", (line) => diary.write(`${who} ${line}`))
  const child: Child = {
    who,
    signal: (signal) => Effect.sync(() => void running.kill(signal)),
    kill: Effect.tap(
      kill(running),
      Effect.sync(() => diary.write(`${who} ends`))
    )
  }
  return child
})
