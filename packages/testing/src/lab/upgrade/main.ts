/** `npm run upgrade -- <commit>`: ends with 1 when a request failed or an order was lost. */
import { parseArgs } from "node:util"
import * as Run from "./Run.ts"

const USAGE = "npm run upgrade -- <tag or commit> [--seconds 10] [--clients 16]"
const SHOWN = 20

const say = (text: string) => void process.stderr.write(`upgrade: ${text}\n`)

const options = (): Run.Options | null => {
  const number = (otherwise: number) => ({ type: "string", default: String(otherwise) }) as const
  try {
    const { positionals, values } = parseArgs({
      args: process.argv.slice(2),
      allowPositionals: true,
      options: { seconds: number(10), clients: number(16) }
    })
    const [commit, ...others] = positionals
    const [seconds, clients] = [Number(values.seconds), Number(values.clients)]
    const isRight = seconds > 0 && Number.isInteger(clients) && clients > 0
    return commit !== undefined && others.length === 0 && isRight
      ? { commit, seconds, clients }
      : null
  } catch {
    return null
  }
}

const report = ({ answered, directory, failed, goesBack, violations }: Run.Outcome): string =>
  [
    ...Object.entries(answered).map(([place, count]) => `${place}: ${count} answers`),
    `errors: ${failed.length}`,
    ...failed.slice(0, SHOWN).map(({ phase, version, what }) => `  ${phase}, ${version}: ${what}`),
    `lost orders and other contradictions: ${violations.length}`,
    ...violations.slice(0, SHOWN).map(({ rule, what }) => `  ${rule}: ${what}`),
    goesBack
      ? "the earlier version starts by itself on the migrated database"
      : "the earlier version refuses the migrated database: it was started with the later migrations hidden",
    ...(directory === null ? [] : [`kept: ${directory}`]),
    ""
  ].join("\n")

const given = options()
if (given === null) {
  process.stderr.write(`usage: ${USAGE}\n`, () => process.exit(2))
} else {
  const outcome = await Run.run(given, say)
  const isRight = outcome.failed.length + outcome.violations.length === 0
  process.stdout.write(report(outcome), () => process.exit(isRight ? 0 : 1))
}
