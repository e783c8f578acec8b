/**
 * `npm run bench`: the table of rows (rows/Bench.ts); `-- cost`: the CPU time of a request
 * (cost/Bench.ts); `-- neighbours`: how long a partner waits beside another (neighbours/Bench.ts);
 * `-- versions`: orders on each version of PostgreSQL (versions/Bench.ts); `-- draws`: receipts and
 * replays of the draw log (draws/Bench.ts); `-- receipts`: what its publisher costs, and how long receipts
 * wait (receipts/Bench.ts); `-- unread`: what clients that never read take (unread/Bench.ts); `-- audit`:
 * how long the audit of a long past takes (audit/Bench.ts).
 * Prints a table to standard error and a JSON document to standard output.
 */
import { Effect } from "effect"
import * as Audit from "./audit/Bench.ts"
import * as Cost from "./cost/Bench.ts"
import * as Draws from "./draws/Bench.ts"
import * as Neighbours from "./neighbours/Bench.ts"
import * as Options from "./Options.ts"
import * as Receipts from "./receipts/Bench.ts"
import * as Rows from "./rows/Bench.ts"
import * as Unread from "./unread/Bench.ts"
import * as Versions from "./versions/Bench.ts"

const COMMANDS = {
  audit: Audit.run,
  cost: Cost.run,
  draws: Draws.run,
  neighbours: Neighbours.run,
  receipts: Receipts.run,
  unread: Unread.run,
  versions: Versions.run
}
const [first = "", ...others] = process.argv.slice(2)
const command = Object.entries(COMMANDS).find(([name]) => name === first)?.[1]
const options = Options.parse(command === undefined ? process.argv.slice(2) : others)
if (options === null) {
  process.stderr.write(Options.USAGE)
  process.exitCode = 2
} else {
  const document = await Effect.runPromise<unknown, unknown>((command ?? Rows.run)(options))
  process.stdout.write(`${JSON.stringify(document, null, 2)}\n`)
}
