/**
 * The real service as a child process: started, killed with -9, restarted on the same data, and
 * always stopped with the test run.
 */

import { type ChildProcess, spawn } from "node:child_process"
import { randomInt } from "node:crypto"
import { once } from "node:events"
import { readdir, readFile } from "node:fs/promises"
import { createServer } from "node:net"
import { join, resolve } from "node:path"
import { until } from "../../kit/clock/Until.ts"
import * as Built from "./Built.ts"

export type Environment = Readonly<Record<string, string>>

/** The end of a process that never answered. */
export interface Ended {
  readonly exitCode: number | null
  readonly output: string
}

/** A service, wherever it runs. */
export interface Running {
  readonly url: string
  readonly output: () => string
  /** Lets running requests end. */
  readonly stop: () => Promise<unknown>
}

export interface Service extends Running {
  readonly pid: () => number
  /** SIGKILL; resolves once the process is gone. */
  readonly kill: () => Promise<void>
  /** Starts it again with the same settings, port and data. */
  readonly restart: () => Promise<void>
  /** Sends SIGTERM, then SIGKILL if needed; returns the exit code (null after a signal). */
  readonly stop: () => Promise<number | null>
}

const HOST = "127.0.0.1"
/** Ends only processes that hang: a start may take minutes on a busy computer. */
const START_TIMEOUT_MS = 240_000
const STOP_TIMEOUT_MS = 10_000
const ROOT = resolve(import.meta.dirname, "../../../../..")
const END_WITH_PARENT = join(import.meta.dirname, "EndWithParent.ts")

const living = new Set<ChildProcess>()
process.once("exit", () => {
  for (const child of living) child.kill("SIGKILL")
})

const WORKERS = 8
const PORTS_A_WORKER = 2_500

/**
 * Below the ports that systems give to connections, so that none takes it before it is used; other
 * ports for each worker of a run, because a service listens seconds after its port was found free.
 */
const FROM = 12_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % WORKERS) * PORTS_A_WORKER

/** Begins anywhere, because other runs take theirs of the same ones; none is given twice. */
let given = randomInt(PORTS_A_WORKER)

export const freePort = async (): Promise<number> => {
  for (;;) {
    given = (given + 1) % PORTS_A_WORKER
    const port = FROM + given
    const server = createServer()
    const isFree = new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false))
      server.listen(port, HOST, () => server.close(() => resolve(true)))
    })
    if (await isFree) return port
  }
}

/** Removes the test run's own settings from the environment. */
const inherited = (): Environment =>
  Object.fromEntries(
    ["PATH", "HOME", "TMPDIR", "LANG", "NODE_COMPILE_CACHE"].flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    })
  )

export interface How {
  /** Below the root; what is shipped unless given. */
  readonly main?: string
  /** Of Node. */
  readonly flags?: ReadonlyArray<string>
  /** On this computer; {@link HOST} and a free port unless given. */
  readonly address?: { readonly host: string; readonly port: number }
  /** Milliseconds that a stop may take. */
  readonly stopsWithin?: number
}

const spawnService = (
  environment: Environment,
  write: (text: string) => void,
  { flags = [], main = Built.SERVICE }: How = {}
): ChildProcess => {
  const child = spawn(process.execPath, [...flags, "--import", END_WITH_PARENT, main], {
    cwd: ROOT,
    env: { ...inherited(), HOST, CARDPACK_CHAIN: "off", ...environment },
    stdio: ["ignore", "pipe", "pipe", "ipc"]
  })
  living.add(child)
  child.once("exit", () => living.delete(child))
  child.stdout?.on("data", (chunk) => write(String(chunk)))
  child.stderr?.on("data", (chunk) => write(String(chunk)))
  return child
}

const hasEnded = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null

const ended = async (child: ChildProcess): Promise<void> => {
  if (!hasEnded(child)) await once(child, "exit")
}

const isHealthy = (url: string): Promise<boolean> =>
  fetch(`${url}/api/health`).then(
    (response) => response.ok,
    () => false
  )

/** Waits for an answer; rejects with the output when the process ends first. */
const ready = async (child: ChildProcess, url: string, output: () => string): Promise<void> => {
  const state = async () => (hasEnded(child) ? "ended" : (await isHealthy(url)) ? "up" : "down")
  const reached = await until(state, (value) => value !== "down", START_TIMEOUT_MS).catch(
    () => "silent"
  )
  if (reached === "up" && !hasEnded(child)) return
  child.kill("SIGKILL")
  throw new Error(`the service did not start (${reached}):\n${output()}`)
}

/** Starts the service and kills it before it answers, once its directory holds so many files. */
export const interrupted = async (environment: Environment, files: number): Promise<void> => {
  const port = await freePort()
  const directory = environment.CARDPACK_DATA_DIR ?? ""
  const child = spawnService({ ...environment, PORT: String(port) }, () => undefined)
  const isHolding = async () =>
    (await readFile(join(directory, "lock.pid"), "utf8").catch(() => "")).trim() === `${child.pid}`
  const isFilled = async () => (await readdir(directory, { recursive: true })).length >= files
  await until(async () => (await isHolding()) && (await isFilled()), Boolean, START_TIMEOUT_MS)
  child.kill("SIGKILL")
  await ended(child)
}

/** Starts the service from its sources, unless it is told how. */
export const start = async (environment: Environment, how: How = {}): Promise<Service> => {
  const { host, port } = how.address ?? { host: HOST, port: await freePort() }
  const url = `http://${host}:${port}`
  let written = ""
  const output = () => written
  const launch = () =>
    spawnService(
      { ...environment, HOST: host, PORT: String(port) },
      (text) => {
        written += text
      },
      how
    )
  let child = launch()
  await ready(child, url, output)
  return {
    url,
    pid: () => child.pid ?? 0,
    output,
    kill: async () => {
      child.kill("SIGKILL")
      await ended(child)
    },
    restart: async () => {
      child = launch()
      await ready(child, url, output)
    },
    stop: async () => {
      const patience = how.stopsWithin ?? STOP_TIMEOUT_MS
      const timer = setTimeout(() => child.kill("SIGKILL"), patience)
      child.kill("SIGTERM")
      await ended(child)
      clearTimeout(timer)
      return child.exitCode
    }
  }
}

/** Starts a service that must refuse; returns how it ended, rejects if it runs. */
export const refused = async (environment: Environment): Promise<Ended> => {
  const port = await freePort()
  let output = ""
  const child = spawnService({ ...environment, PORT: String(port) }, (text) => {
    output += text
  })
  const timer = setTimeout(() => child.kill("SIGKILL"), START_TIMEOUT_MS)
  const state = async () => hasEnded(child) || (await isHealthy(`http://${HOST}:${port}`))
  await until(state, (done) => done, START_TIMEOUT_MS)
  clearTimeout(timer)
  if (hasEnded(child)) return { exitCode: child.exitCode, output }
  child.kill("SIGKILL")
  throw new Error(`the service started although it should not have:\n${output}`)
}
