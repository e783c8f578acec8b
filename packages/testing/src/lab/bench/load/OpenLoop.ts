/**
 * An open loop: requests arrive at random moments (Poisson), whatever the answers take, and each
 * latency counts from the moment that was scheduled. An arrival without a free connection waits for
 * one.
 */
import { setTimeout as sleep } from "node:timers/promises"
import * as Connection from "./Connection.ts"
import type { Plan, Result } from "./Load.ts"
import * as Requests from "./Requests.ts"
import { Tally } from "./Tally.ts"

/** Node's shortest timer. */
const TICK_MS = 1
/** For the answers that are under way at the end. */
const LAST_ANSWERS_MS = 10_000

export const measure = async (plan: Plan, arrivals: number): Promise<Result> => {
  const requestOf = Requests.of(plan)
  const tally = new Tally(plan)
  /** The one that rested longest comes first, so that none is closed as idle. */
  const free: Array<Connection.Connection> = []
  /** The scheduled moments; those before `sent` have a connection. */
  const moments: Array<number> = []
  let sent = 0
  const dispatch = () => {
    for (;;) {
      const moment = moments[sent]
      const connection = moment === undefined ? undefined : free.shift()
      if (moment === undefined || connection === undefined) return
      connection.due = moment
      connection.send(requestOf(sent++))
    }
  }
  const answered = (answer: Connection.Answer, connection: Connection.Connection) => {
    tally.count(answer, connection.due, performance.now())
    free.push(connection)
    dispatch()
  }
  const pause = () => (-1_000 / arrivals) * Math.log(1 - Math.random())
  const all = await Connection.open(plan.host, plan.port, plan.connections, answered)
  free.push(...all)
  const from = performance.now() + plan.warmupSeconds * 1_000
  const until = from + plan.seconds * 1_000
  let next = performance.now()
  for (let now = next; now < until; now = performance.now()) {
    if (!tally.hasBegun && now >= from) tally.begin(from)
    while (next <= now) {
      moments.push(next)
      next += pause()
    }
    dispatch()
    await sleep(TICK_MS)
  }
  const unsent = moments.length - sent
  moments.length = sent
  const result = tally.result(sent, unsent)
  const patience = performance.now() + LAST_ANSWERS_MS
  while (free.length < all.length && performance.now() < patience) await sleep(TICK_MS)
  for (const connection of all) connection.end()
  return { ...result, ...tally.latency() }
}
