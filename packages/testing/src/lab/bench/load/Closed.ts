/** A closed loop: each connection sends its next request once it has the answer. */
import * as Connection from "./Connection.ts"
import type { Plan, Result } from "./Load.ts"
import * as Requests from "./Requests.ts"
import { Tally } from "./Tally.ts"

/** With few orders, most of them are still measured. */
const WARMUP_SHARE = 0.2

export const measure = async (plan: Plan): Promise<Result> => {
  const requestOf = Requests.of(plan)
  const tally = new Tally(plan)
  const warmUntil = performance.now() + plan.warmupSeconds * 1_000
  const finished = Promise.withResolvers<void>()
  let index = 0
  let running = plan.connections
  const next = (connection: Connection.Connection, now: number) => {
    if (!tally.hasBegun && (now >= warmUntil || index >= plan.orders * WARMUP_SHARE)) {
      tally.begin(now)
    }
    if (tally.isOver(now) || index >= plan.orders) {
      connection.end()
      if (--running === 0) finished.resolve()
      return
    }
    connection.due = now
    connection.send(requestOf(index++))
  }
  const answered = (answer: Connection.Answer, connection: Connection.Connection) => {
    const now = performance.now()
    tally.count(answer, connection.due, now)
    next(connection, now)
  }
  const connections = await Connection.open(plan.host, plan.port, plan.connections, answered)
  for (const connection of connections) next(connection, performance.now())
  await finished.promise
  return tally.result(index, 0)
}
