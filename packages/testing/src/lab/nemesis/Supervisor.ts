/** Starts services that have ended, as a supervisor does, and notes those that ended by themselves. */
import { setTimeout as pause } from "node:timers/promises"
import type { Recorder } from "./History.ts"
import type { Process } from "./Stage.ts"

export interface Supervisor {
  /** SIGKILL; the service stays down until {@link Supervisor.revive}. */
  readonly kill: (process: Process) => Promise<void>
  readonly revive: (process: Process) => Promise<void>
  readonly end: () => Promise<void>
}

/** The note of a service that ended by itself, and what it says. */
export const ENDED = "ended"
interface Ended {
  readonly process: number
  /** Whether its start had succeeded; a start may fail while the database is away. */
  readonly wasReady: boolean
  readonly last: string
}

const READY = " is ready"
const LOOK_MS = 200
const RESTART_MS = 500

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

export const make = (processes: ReadonlyArray<Process>, recorder: Recorder): Supervisor => {
  const down = new Set<Process>()
  const starts = new Map<Process, Promise<void>>()
  /** The length of its output at its last start. */
  const marks = new Map<Process, number>()
  let isOver = false

  const start = async (one: Process): Promise<void> => {
    while (!isOver) {
      marks.set(one, one.service.output().length)
      const isUp = await one.service.restart().then(
        () => true,
        () => false
      )
      if (isUp) return
      await pause(RESTART_MS)
    }
  }

  const ended = (one: Process): Ended => {
    const written = one.service.output().slice(marks.get(one) ?? 0)
    const last = written.trimEnd().split("\n").at(-1) ?? ""
    return { process: processes.indexOf(one), wasReady: written.includes(READY), last }
  }

  const keep = async (one: Process): Promise<void> => {
    while (!isOver) {
      await pause(LOOK_MS)
      if (down.has(one) || isAlive(one.service.pid())) continue
      recorder.note(ENDED, ended(one))
      const started = start(one)
      starts.set(one, started)
      await started
      starts.delete(one)
    }
  }

  const kept = processes.map(keep)
  return {
    kill: async (one) => {
      // Two starts at once would want one port.
      await starts.get(one)
      down.add(one)
      await one.service.kill()
    },
    revive: async (one) => {
      await start(one)
      down.delete(one)
    },
    end: async () => {
      isOver = true
      await Promise.all(kept)
    }
  }
}
