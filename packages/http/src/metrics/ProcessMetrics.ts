/** The process: its version, memory and processor, and how late its event loop is. */
import { monitorEventLoopDelay } from "node:perf_hooks"
import { type Context, Effect, Metric, type Scope } from "effect"
import manifest from "../../package.json" with { type: "json" }
import * as StandardOutput from "../start/StandardOutput.ts"
import * as Gauges from "./Gauges.ts"

/** Milliseconds after which the delays of the event loop are measured anew. */
const WINDOW = 60_000

const QUANTILES = [50, 99, 100]

const cpu = Metric.counter("cardpack_process_cpu_seconds_total", {
  description: "Time of the processor that this process used.",
  incremental: true
})

const lost = Metric.counter("cardpack_log_lines_dropped_total", {
  description: "Lines of the log that nobody got: their reader was gone or late, or the disk full.",
  incremental: true
})

/** The loop's delays, in seconds, of the last minute at most. */
const loopDelays = Effect.acquireRelease(
  Effect.sync(() => {
    const histogram = monitorEventLoopDelay({ resolution: 20 })
    histogram.enable()
    return histogram
  }),
  (histogram) => Effect.sync(() => histogram.disable())
)

/** Answers a function that reads them. */
export const make = (
  environment: string,
  context: Context.Context<never>
): Effect.Effect<() => void, never, Scope.Scope> =>
  Effect.map(loopDelays, (delays) => {
    const gauge = (name: string, description: string, attributes = {}) =>
      Gauges.of({ name, description, attributes }, context)
    const build = { version: manifest.version, node: process.version, environment }
    gauge("cardpack_build_info", "This version; the value is 1.", build)(1)
    const started = gauge(
      "cardpack_process_start_time_seconds",
      "When this process started, in seconds since 1970."
    )
    started(Math.round(performance.timeOrigin) / 1000)
    const resident = gauge("cardpack_process_resident_memory_bytes", "Memory of this process.")
    const heap = gauge("cardpack_process_heap_used_bytes", "Memory of its JavaScript objects.")
    const lags = QUANTILES.map((percent) => ({
      percent,
      set: gauge(
        "cardpack_event_loop_delay_seconds",
        "How late timers ran within the last minute, by quantile.",
        { quantile: String(percent / 100) }
      )
    }))
    let used = 0
    let told = 0
    let since = performance.now()
    return () => {
      const { heapUsed, rss } = process.memoryUsage()
      resident(rss)
      heap(heapUsed)
      const { system, user } = process.cpuUsage()
      cpu.updateUnsafe((system + user - used) / 1e6, context)
      used = system + user
      lost.updateUnsafe(StandardOutput.dropped() - told, context)
      told = StandardOutput.dropped()
      for (const { percent, set } of lags) {
        set(delays.count === 0 ? 0 : delays.percentile(percent) / 1e9)
      }
      if (performance.now() - since < WINDOW) return
      since = performance.now()
      delays.reset()
    }
  })
