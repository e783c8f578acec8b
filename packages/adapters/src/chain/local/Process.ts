/**
 * The process of the node. Anvil does not notice the end of its parent, so a shell stands between
 * them and reads a pipe that only this process can write to. When this process ends, even by a
 * kill, the system closes the pipe. The shell then sends anvil SIGTERM, so that it writes its
 * state, and SIGKILL if that takes too long. All of them stay in the service's process group.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { closeSync, openSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { Effect, type Scope } from "effect"
import * as Optional from "../../optional/Optional.ts"
import { LocalChainError } from "./LocalChainError.ts"

/** Architectures that the packages of the binaries name differently than Node. */
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: "amd64" }

const LOG = "anvil.log"
const MAX_LOG = 500

/**
 * `$@` is the command. File descriptor 3 is the pipe, because a background job's own input is
 * empty. The terminal sends interrupts and hang-ups to the whole group; the trap keeps anvil alive
 * until it gets its SIGTERM.
 */
const WATCH = `
trap '' INT HUP
exec 3<&0
"$@" </dev/null 3<&- &
node=$!
{
  read -r nothing <&3
  kill -TERM "$node"
  for second in 1 2 3 4 5 6 7 8 9 10; do sleep 1; done
  kill -KILL "$node"
} >/dev/null 2>&1 &
watcher=$!
wait "$node"
status=$?
kill "$watcher" 2>/dev/null
exit "$status"
`

const resolve = (from: string, file: string, problem: string) =>
  Effect.try({
    try: () => createRequire(from).resolve(file),
    catch: () => new LocalChainError({ problem })
  })

/** The path of anvil itself: npm's wrapper, when killed, leaves anvil running. */
export const binary: Effect.Effect<string, LocalChainError> = Effect.gen(function* () {
  const { arch, platform } = process
  const wrapper = yield* resolve(
    import.meta.url,
    "@foundry-rs/anvil/bin.mjs",
    new Optional.NotInstalled({ name: "@foundry-rs/anvil", user: "it" }).message
  )
  // The binary belongs to a package that only anvil's own package depends on.
  const file = `@foundry-rs/anvil-${platform}-${ARCHITECTURES[arch] ?? arch}/bin/anvil`
  return yield* resolve(wrapper, file, "anvil is not installed for this platform")
})

export interface Running {
  /** Resolves when the node has ended, with the reason as far as known. */
  readonly ended: Effect.Effect<string>
}

const complaint = (log: string): string => {
  const text = readFileSync(log, "utf8").trim()
  return text === "" ? "anvil ended" : `anvil ended: ${text.slice(0, MAX_LOG)}`
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null

const exit = (child: ChildProcess): Effect.Effect<void> =>
  Effect.callback<void>((resume) => {
    if (hasEnded(child)) return resume(Effect.void)
    child.once("exit", () => resume(Effect.void))
  })

const spawned = (log: string, command: string, args: ReadonlyArray<string>): ChildProcess => {
  const stderr = openSync(log, "w")
  try {
    const child = spawn("/bin/sh", ["-c", WATCH, "sh", command, ...args], {
      stdio: ["pipe", "ignore", stderr],
      // Withholds the service's settings.
      env: { PATH: process.env.PATH, HOME: dirname(log) }
    })
    // A missing shell raises an error instead of an exit, but sets an exit code too.
    child.once("error", () => child.emit("exit"))
    return child
  } finally {
    closeSync(stderr)
  }
}

/** The node ends with its scope, after writing its state. */
export const start = (
  directory: string,
  command: string,
  args: ReadonlyArray<string>
): Effect.Effect<Running, LocalChainError, Scope.Scope> => {
  const log = join(directory, LOG)
  return Effect.acquireRelease(
    Effect.try({
      try: () => spawned(log, command, args),
      catch: () => new LocalChainError({ problem: "anvil can't be started" })
    }),
    (child) =>
      Effect.andThen(
        Effect.sync(() => child.stdin?.end()),
        exit(child)
      )
  ).pipe(Effect.map((child) => ({ ended: Effect.map(exit(child), () => complaint(log)) })))
}
