/** Variables of ours by their prefix that nothing reads, as after a slip of the pen. */
import { Effect } from "effect"
import * as NearestName from "../request/NearestName.ts"
import * as LoadEnv from "./LoadEnv.ts"
import * as Unlisted from "./Unlisted.ts"
import * as Variables from "./Variables.ts"

const PREFIX = "CARDPACK_"

/** Of commands, which may share the service's environment. */
const COMMANDS = ["KEY", "URL", "WEBHOOK_SECRET", "DEPLOYER_PRIVATE_KEY", "PAUSER_PRIVATE_KEY"]

const KNOWN: ReadonlyArray<string> = [
  ...Object.keys(Variables.ALL),
  ...Unlisted.NAMES,
  ...COMMANDS.map((name) => `${PREFIX}${name}`)
]

/** Letters by which a slip of the pen differs; beyond, a name is no hint. */
const SLIP = 3

/** Each unknown name, with the known one that it may be a slip of. */
export const unknown = (
  names: ReadonlyArray<string>
): ReadonlyArray<readonly [name: string, nearest: string | undefined]> =>
  names
    .filter((name) => name.startsWith(PREFIX) && !KNOWN.includes(name))
    .map((name) => [name, NearestName.of(name, KNOWN, SLIP)] as const)

export const vain = (names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names.map(
    (name) =>
      `${name} in ${LoadEnv.NAME} has no effect: Node reads it before that file, so set it in the environment of the process`
  )

const lines = (names: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...unknown(names).map(([name, nearest]) => {
    const hint = nearest === undefined ? "" : `; the nearest is ${nearest}`
    return `${name} is no setting, and nothing reads it${hint}`
  }),
  ...vain(LoadEnv.inVain()),
  ...LoadEnv.unset().map((name) => `a line of ${LoadEnv.NAME} does not set ${name}: write ${name}=`)
]

/** Those of the environment and of the file; values are secrets, so they are not told. */
export const told: Effect.Effect<ReadonlyArray<string>> = Effect.sync(() =>
  lines([...new Set([...Object.keys(process.env), ...LoadEnv.names()])].sort())
)

export const warn: Effect.Effect<void> = Effect.flatMap(told, (all) =>
  Effect.forEach(all, (line) => Effect.logWarning(line), { discard: true })
)
