/** Node's arguments for scripts and for the service. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as Sources from "../source/Sources.ts"

/** To stand before the path of a script of this package: it sees what packages keep to themselves. */
export const NODE = ["--conditions=cardpack-internal"] as const

const { scripts }: { scripts: { start: string } } = JSON.parse(
  readFileSync(join(Sources.ROOT, "package.json"), "utf8")
)

/** Node's flags as `npm start` sets them (decisions.md#heap-limits, #pretenuring). */
export const START = scripts.start.split(" ").filter((word) => word.startsWith("--"))
