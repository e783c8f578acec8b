/** `npm run nemesis`: prints the table of a run, and ends with 1 when a rule was broken. */
import { randomInt } from "node:crypto"
import * as Options from "./Options.ts"
import * as Report from "./Report.ts"
import * as Run from "./Run.ts"

const MOST_SEED = 2 ** 31
const MOST_DUPLICATES = 1.02

const say = (text: string) => void process.stderr.write(`nemesis: ${text}\n`)

const options = Options.parse(process.argv.slice(2), randomInt(MOST_SEED))
if (options === null) {
  process.stderr.write(`usage: ${Options.USAGE}\n`, () => process.exit(2))
} else {
  const outcome = await Run.run(options, say)
  const isRight = outcome.violations.length === 0 && outcome.duplicates <= MOST_DUPLICATES
  process.stdout.write(Report.render(outcome), () => process.exit(isRight ? 0 : 1))
}
