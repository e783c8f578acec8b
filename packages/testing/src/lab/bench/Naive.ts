/** The baseline of the engine: one transaction an order, run by pgbench. */
import * as ChildProcess from "node:child_process"
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { Data, Effect, type Scope } from "effect"
import * as Bulk from "./Bulk.ts"
import * as NaiveOrder from "./NaiveOrder.ts"

export class NaiveError extends Data.TaggedError("NaiveError")<{ readonly problem: unknown }> {}

export interface Plan {
  readonly url: string
  readonly clients: number
  readonly seconds: number
  /** Ends after this many instead, for a warm-up. */
  readonly orders?: number
  /** Orders use accounts 1 to this number. */
  readonly accounts: number
}

/** A run this long without one order is a failure. */
const MOST_SECONDS = 60

export const prepare = (url: string, accounts: number, cards: number) =>
  Bulk.run(
    url,
    Effect.fnUntraced(function* (connection) {
      for (const statement of [...NaiveOrder.SCHEMA, ...NaiveOrder.fill(accounts, cards)]) {
        yield* connection.query(statement, [], false)
      }
    })
  ).pipe(Effect.mapError((problem) => new NaiveError({ problem })))

const script = (accounts: number): string =>
  [
    `\\set account random(1, ${accounts})`,
    `\\set place random(0, 99)`,
    `\\set tier case when :place < 70 then 1 when :place < 95 then 2 else 3 end`,
    `\\set key random(1, 9000000000000000000)`,
    ...NaiveOrder.ORDER.map(({ returns, sql }) => `${sql}${returns ? " \\gset" : ";"}`)
  ].join("\n")

const output = (
  command: string,
  parameters: ReadonlyArray<string>,
  env: Readonly<Record<string, string>> = {}
): Effect.Effect<string, NaiveError> =>
  Effect.callback((resume) => {
    const child = ChildProcess.execFile(
      command,
      [...parameters],
      { env: { ...process.env, ...env } },
      (error, stdout, stderr) =>
        resume(
          error === null
            ? Effect.succeed(stdout)
            : Effect.fail(new NaiveError({ problem: `${error.message}\n${stderr}` }))
        )
    )
    return Effect.sync(() => child.kill("SIGKILL"))
  })

const scriptFile = (text: string): Effect.Effect<string, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.sync(() => fs.mkdtempSync(path.join(os.tmpdir(), "cardpack-bench-"))),
    (directory) => Effect.sync(() => fs.rmSync(directory, { recursive: true }))
  ).pipe(
    Effect.map((directory) => {
      const file = path.join(directory, "order.sql")
      fs.writeFileSync(file, text)
      return file
    })
  )

const until = ({ clients, orders, seconds }: Plan): string =>
  orders === undefined ? `--time=${seconds}` : `--transactions=${Math.ceil(orders / clients)}`

/** Transactions a second; pgbench prints no rate without one. */
const rateOf = (printed: string): number =>
  / processed: 0\b/.test(printed) ? 0 : Number(/tps = ([0-9.]+)/.exec(printed)?.[1])

const pgbench = (plan: Plan) =>
  Effect.gen(function* () {
    const url = new URL(plan.url)
    const file = yield* scriptFile(script(plan.accounts))
    const printed = yield* output(
      "pgbench",
      [
        ...["--no-vacuum", "--protocol=prepared", `--file=${file}`, until(plan)],
        ...[`--client=${plan.clients}`, "--jobs=1", `--host=${url.hostname}`, `--port=${url.port}`],
        ...[`--username=${url.username}`, url.pathname.slice(1)]
      ],
      { PGPASSWORD: decodeURIComponent(url.password) }
    )
    const rate = Math.round(rateOf(printed))
    return Number.isNaN(rate) ? yield* new NaiveError({ problem: printed }) : rate
  }).pipe(Effect.scoped)

export const isInstalled = output("pgbench", ["--version"]).pipe(
  Effect.match({ onFailure: () => false, onSuccess: () => true })
)

/**
 * Runs for the planned time; returns orders a second. Measures again, twice as long, when not one
 * was committed: a disk that stalls for a second would leave a ratio to nothing.
 */
export const run = (plan: Plan): Effect.Effect<number, NaiveError> =>
  Effect.flatMap(pgbench(plan), (rate) => {
    if (rate > 0) return Effect.succeed(rate)
    return plan.seconds >= MOST_SECONDS
      ? Effect.fail(new NaiveError({ problem: `no order in ${plan.seconds} seconds` }))
      : run({ ...plan, seconds: plan.seconds * 2 })
  })
