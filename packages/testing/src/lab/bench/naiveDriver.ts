/** The driver loop's process, for machines without pgbench. Prints orders a second. */
import * as PgConnection from "@effect/sql-pg/PgConnection"
import { Effect, Redacted } from "effect"
import type { Plan } from "./Naive.ts"
import { ORDER, type Statement } from "./NaiveOrder.ts"

const plan: Plan = JSON.parse(process.argv[2] ?? "{}")

/** The statement with numbered parameters, and their names in order. */
const numbered = (statement: Statement) => {
  const names: Array<string> = []
  const sql = statement.sql.replace(/:([a-z]\w*)(?=::)/g, (_, name) => `$${names.push(name)}`)
  return { sql, names, returns: statement.returns }
}

const statements = ORDER.map(numbered)
const below = (bound: number): number => Math.floor(Math.random() * bound)

const order = Effect.fnUntraced(function* (connection: PgConnection.PgConnection) {
  const place = below(100)
  const values: Record<string, unknown> = {
    account: String(1 + below(plan.accounts)),
    tier: place < 70 ? "1" : place < 95 ? "2" : "3",
    key: String(Math.random())
  }
  for (const { names, returns, sql } of statements) {
    const parameters = names.map((name) => String(values[name]))
    const { rows } = yield* connection.query(sql, parameters)
    if (returns) Object.assign(values, rows[0])
  }
})

const from = performance.now()

const client = Effect.gen(function* () {
  const connection = yield* PgConnection.make({ url: Redacted.make(plan.url) })
  let count = 0
  const until = from + plan.seconds * 1_000
  const { orders } = plan
  while (orders === undefined ? performance.now() < until : count * plan.clients < orders) {
    yield* order(connection)
    count++
  }
  return count
}).pipe(Effect.scoped)

const counts = await Effect.runPromise(
  Effect.all(
    Array.from({ length: plan.clients }, () => client),
    { concurrency: "unbounded" }
  )
)
const seconds = (performance.now() - from) / 1_000
process.stdout.write(String(counts.reduce((sum, count) => sum + count, 0) / seconds))
