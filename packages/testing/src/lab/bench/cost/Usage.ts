/**
 * What work takes of processes: CPU time, which a busy computer does not change as it changes time,
 * and bytes allocated. Reads /proc, so it needs Linux.
 */
import { readdirSync, readFileSync } from "node:fs"
import { Effect, Schema } from "effect"
import * as Inspector from "../Inspector.ts"

const MICROSECOND = 1_000
/** Of a clock tick in /proc. */
const TICK = 10_000_000

const read = (path: string): string => {
  try {
    return readFileSync(path, "utf8")
  } catch {
    // It has ended since it was listed.
    return ""
  }
}

const listed = (path: string): ReadonlyArray<string> => {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}

/** Nanoseconds on a CPU. */
const ofThread = (pid: number, thread: string): number =>
  Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(" ", 1)[0])

/** The fields of `/proc/pid/stat` after the name, which may hold spaces. */
const statOf = (pid: string | number): ReadonlyArray<string> => {
  const text = read(`/proc/${pid}/stat`)
  return text.slice(text.lastIndexOf(")") + 2).split(" ")
}

const ofProcess = (pid: number): number =>
  listed(`/proc/${pid}/task`).reduce((sum, thread) => sum + ofThread(pid, thread), 0)

/** Nanoseconds of a server: its processes, and those that have ended. */
const ofServer = (postmaster: number): number => {
  const children = listed("/proc").filter(
    (pid) => /^\d+$/.test(pid) && statOf(pid)[1] === String(postmaster)
  )
  const ended = statOf(postmaster).slice(13, 15)
  return children.reduce(
    (sum, pid) => sum + ofProcess(Number(pid)),
    ofProcess(postmaster) + ended.reduce((sum, ticks) => sum + Number(ticks) * TICK, 0)
  )
}

const Bytes = Schema.Struct({ allocated: Schema.Number, promoted: Schema.Number })
/**
 * Allocated is what the heap grew between collections, promoted what small collections moved to the
 * old generation, which only a full one frees.
 */
const BEGIN = `(() => {
  const v8 = process.getBuiltinModule("v8")
  const profiler = new v8.GCProfiler()
  profiler.start()
  globalThis.bench = { v8, profiler, used: v8.getHeapStatistics().used_heap_size }
  return { allocated: 0, promoted: 0 }
})()`

const END = `(() => {
  const { profiler, used, v8 } = globalThis.bench
  const old = ({ heapSpaceStatistics }) =>
    heapSpaceStatistics
      .filter(({ spaceName }) => !spaceName.startsWith("new_"))
      .reduce((sum, { spaceUsedSize }) => sum + spaceUsedSize, 0)
  let last = used
  let allocated = 0
  let promoted = 0
  for (const { afterGC, beforeGC, gcType } of profiler.stop().statistics) {
    allocated += beforeGC.heapStatistics.usedHeapSize - last
    if (gcType === "Scavenge") promoted += old(afterGC) - old(beforeGC)
    last = afterGC.heapStatistics.usedHeapSize
  }
  return { allocated: allocated + v8.getHeapStatistics().used_heap_size - last, promoted }
})()`

export interface Watched {
  readonly pid: number
  /** The port of `--inspect`. */
  readonly inspector: number
  /** The process that all others of the server descend from. */
  readonly postmaster: number
}

/** CPU time in microseconds. */
export interface Usage {
  readonly main: number
  readonly node: number
  readonly postgres: number
  readonly allocated: number
  readonly promoted: number
}

const times = ({ pid, postmaster }: Watched) => ({
  main: ofThread(pid, String(pid)),
  node: ofProcess(pid),
  postgres: ofServer(postmaster)
})

export const during = Effect.fnUntraced(function* <A, E, R>(
  watched: Watched,
  work: Effect.Effect<A, E, R>
) {
  yield* Inspector.evaluate(watched.inspector, BEGIN, Bytes)
  const before = times(watched)
  const result = yield* work
  const after = times(watched)
  const bytes = yield* Inspector.evaluate(watched.inspector, END, Bytes)
  const usage: Usage = {
    main: (after.main - before.main) / MICROSECOND,
    node: (after.node - before.node) / MICROSECOND,
    postgres: (after.postgres - before.postgres) / MICROSECOND,
    ...bytes
  }
  return { result, usage }
})
