/** Measures the longest stall of the service's event loop. */
import { Effect, Schema } from "effect"
import * as Inspector from "../Inspector.ts"
import * as Latencies from "../Latencies.ts"

const evaluate = (port: number, expression: string) =>
  Effect.promise(() =>
    Inspector.ask(port, [
      { method: "Runtime.evaluate", params: { expression, returnByValue: true } }
    ])
  )

const Answer = Schema.Struct({
  result: Schema.Struct({ value: Schema.Struct({ cpu: Schema.Number, wall: Schema.Number }) })
})

/**
 * A timer measures each turn of the event loop twice: by the clock, and by the thread's processor
 * time, because a busy machine may suspend the thread at any moment.
 */
const BEGIN = `globalThis.beats?.stop();
globalThis.beats = (() => {
  const used = () => { const { user, system } = process.threadCpuUsage(); return user + system }
  const longest = { cpu: 0, wall: 0 }
  let cpu = used()
  let wall = performance.now()
  const timer = setInterval(() => {
    const now = { cpu: used(), wall: performance.now() }
    longest.cpu = Math.max(longest.cpu, (now.cpu - cpu) / 1000)
    longest.wall = Math.max(longest.wall, now.wall - wall)
    ;({ cpu, wall } = now)
  }, 1)
  return { longest, stop: () => clearInterval(timer) }
})(); 0`

/** The longest stall while the work runs, in milliseconds. `port` is that of `--inspect`. */
export const during = Effect.fnUntraced(function* <A, E, R>(
  port: number,
  work: Effect.Effect<A, E, R>
) {
  yield* evaluate(port, BEGIN)
  const result = yield* work
  const answer = yield* evaluate(port, "beats.longest")
  const { cpu, wall } = Schema.decodeUnknownSync(Answer)(answer).result.value
  return { result, cpuMs: Latencies.round(cpu), wallMs: Latencies.round(wall) }
})
