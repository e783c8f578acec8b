/** What goes wrong, by a seeded plan: one track for the services and wires, one for Postgres. */
import { setTimeout as pause } from "node:timers/promises"
import { Effect, Schedule } from "effect"
import * as Random from "../../kit/arbitrary/Random.ts"
import { pg } from "../../world/database/NodePostgres.ts"
import type { Recorder } from "./History.ts"
import type { Process, Stage } from "./Stage.ts"
import type { Supervisor } from "./Supervisor.ts"
import type { Transport } from "./Transport.ts"

export interface Done {
  readonly counts: Readonly<Record<string, number>>
  readonly heal: () => Promise<void>
}

export interface Parts {
  readonly stage: Stage
  readonly supervisor: Supervisor
  readonly transport: Transport
  readonly recorder: Recorder
}

interface Scene extends Parts {
  readonly random: Random.Random
}

type Fault = (scene: Scene) => Promise<void>

/** How often each comes in a round. A run begins with the first one, so that each has a kill. */
type Track = Readonly<Record<string, readonly [Fault, number]>>

const MOST_SKEW_MS = 200_000
const RESTART = "500 millis"

const anyOf = ({ random, stage }: Scene): readonly [Process, number] => {
  const index = random.below(stage.processes.length)
  const process = stage.processes[index]
  if (process === undefined) throw new Error("no process")
  return [process, index]
}

const killService: Fault = async (scene) => {
  const { random, stage, supervisor } = scene
  const [one] = anyOf(scene)
  const doomed = random.below(6) === 0 ? stage.processes : [one]
  await Promise.all(doomed.map(supervisor.kill))
  await pause(random.below(1_500))
  await Promise.all(doomed.map(supervisor.revive))
}

const signal = (pid: number, name: "SIGSTOP" | "SIGCONT"): void => {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended.
  }
}

const stopService: Fault = async (scene) => {
  const [{ service }] = anyOf(scene)
  signal(service.pid(), "SIGSTOP")
  await pause(300 + scene.random.below(7_000))
  signal(service.pid(), "SIGCONT")
}

/** Moves one wall clock; half of the time it stays so until the next jump. */
const jumpClock: Fault = async (scene) => {
  const { random } = scene
  const [{ skew }] = anyOf(scene)
  skew(random.below(2 * MOST_SKEW_MS) - MOST_SKEW_MS)
  await pause(500 + random.below(3_000))
  if (random.below(2) === 0) skew(0)
}

const cutDatabase: Fault = async (scene) => {
  const [{ wire }] = anyOf(scene)
  for (let times = 1 + scene.random.below(4); times > 0; times--) {
    wire.cut()
    await pause(scene.random.below(300))
  }
}

const loseCommits: Fault = async (scene) => {
  const [{ wire }] = anyOf(scene)
  for (let times = 1 + scene.random.below(4); times > 0; times--) {
    wire.loseCommit()
    await pause(scene.random.below(300))
  }
}

const closeDatabase: Fault = async (scene) => {
  const [{ wire }] = anyOf(scene)
  wire.close()
  await pause(200 + scene.random.below(2_500))
  wire.open()
}

const cutClients: Fault = async (scene) => {
  const [, index] = anyOf(scene)
  for (let times = 1 + scene.random.below(4); times > 0; times--) {
    scene.transport.cut(index)
    await pause(scene.random.below(300))
  }
}

const refuseWebhooks: Fault = async ({ random, stage: { receiving } }) => {
  receiving.feel(random.below(2) === 0 ? "refuse" : "break")
  await pause(200 + random.below(1_000))
  receiving.feel("accept")
}

const killPostgres: Fault = async ({ random, stage: { postgres } }) => {
  postgres.kill()
  await pause(random.below(800))
  const start = Effect.retry(postgres.restart, Schedule.spaced(RESTART))
  await Effect.runPromise(start)
}

const BACKENDS = `SELECT pid FROM pg_stat_activity
  WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() ORDER BY pid`

const stopBackends: Fault = async ({ random, stage: { databaseUrl } }) => {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on("error", () => undefined)
  await client.connect()
  const { rows } = await client.query(BACKENDS)
  await client.end()
  const chosen = rows.map(({ pid }) => Number(pid)).filter(() => random.below(3) === 0)
  for (const pid of chosen) signal(pid, "SIGSTOP")
  await pause(300 + random.below(6_000))
  for (const pid of chosen) signal(pid, "SIGCONT")
}

export const KILLED_SERVICES = "kills of a service"
export const KILLED_POSTGRES = "kills of Postgres"

const SERVICES: Track = {
  [KILLED_SERVICES]: [killService, 6],
  "stops of a service": [stopService, 1],
  "clock jumps": [jumpClock, 3],
  "cuts to the database": [cutDatabase, 2],
  "lost commits": [loseCommits, 2],
  "closed databases": [closeDatabase, 1],
  "cuts to clients": [cutClients, 2],
  "refused webhooks": [refuseWebhooks, 1]
}

const POSTGRES: Track = {
  [KILLED_POSTGRES]: [killPostgres, 3],
  "stops of backends": [stopBackends, 1]
}

/** A round of a track in a new order. */
const shuffled = (track: Track, { below }: Random.Random): ReadonlyArray<string> => {
  const names = Object.entries(track).flatMap(([name, [, times]]) =>
    Array.from({ length: times }, () => name)
  )
  const left = [...names]
  return names.flatMap(() => left.splice(below(left.length), 1))
}

/** About the time between two faults, in milliseconds. */
const GAPS = { services: 1_500, postgres: 9_000 }

export const start = (parts: Parts, seed: number): Done => {
  const { recorder, stage } = parts
  const counts: Record<string, number> = {}
  let goesOn = true
  const play = async (track: Track, random: Random.Random, gapMs: number) => {
    let names: ReadonlyArray<string> = Object.keys(track).slice(0, 1)
    while (goesOn) {
      if (names.length === 0) names = shuffled(track, random)
      const [name = "", ...others] = names
      names = others
      await pause(gapMs / 3 + random.below(gapMs))
      if (!goesOn) return
      recorder.note("fault", name)
      await track[name]?.[0]({ ...parts, random }).then(
        () => {
          counts[name] = (counts[name] ?? 0) + 1
        },
        (problem) => recorder.note("fault failed", `${name}: ${problem}`)
      )
      recorder.note("fault ended", name)
    }
  }
  const tracks = [
    play(SERVICES, Random.make(seed), GAPS.services),
    play(POSTGRES, Random.make(seed + 1), GAPS.postgres)
  ]
  return {
    counts,
    heal: async () => {
      goesOn = false
      await Promise.all(tracks)
      for (const { skew, wire } of stage.processes) {
        skew(0)
        wire.open()
      }
    }
  }
}
