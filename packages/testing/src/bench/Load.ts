/** A load: orders over HTTP, closed loop, made and measured by a process of its own. */
import * as ChildProcess from "node:child_process"
import * as path from "node:path"
import { Data, Effect } from "effect"

export class LoadError extends Data.TaggedError("LoadError")<{ readonly problem: string }> {}

/** Who orders, with which key. */
export interface Buyer {
  readonly key: string
  readonly customerId: string
}

export interface Plan {
  readonly host: string
  readonly port: number
  readonly connections: number
  /** Not measured, before the clock starts; ends early after a fifth of the orders. */
  readonly warmupSeconds: number
  readonly seconds: number
  /** Ends the load before its time; those of the warm-up count. */
  readonly orders: number
  readonly buyers: ReadonlyArray<Buyer>
  readonly vendingMachineId: number
  /** Before every idempotency key, so that no two loads share one. */
  readonly run: string
}

export interface Result {
  readonly orders: number
  readonly seconds: number
  readonly ordersPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Answers other than 201, by status and code. */
  readonly refused: Readonly<Record<string, number>>
}

const GENERATOR = path.join(import.meta.dirname, "loadGenerator.ts")

export const run = (plan: Plan): Effect.Effect<Result, LoadError> =>
  Effect.callback((resume) => {
    const child = ChildProcess.spawn(process.execPath, ["--import", "tsx", GENERATOR], {
      stdio: ["pipe", "pipe", "inherit"]
    })
    let output = ""
    child.stdout.on("data", (chunk) => (output += chunk))
    child.once("exit", (code) =>
      resume(
        code === 0
          ? Effect.sync(() => JSON.parse(output))
          : Effect.fail(new LoadError({ problem: `the load generator ended with ${code}` }))
      )
    )
    child.stdin.end(JSON.stringify(plan))
    return Effect.sync(() => child.kill("SIGKILL"))
  })
