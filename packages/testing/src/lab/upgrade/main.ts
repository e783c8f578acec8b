/** `npm run upgrade -- <commit>`: ends with 1 when a request failed or an order was lost. */
import * as Options from "./Options.ts"
import * as Run from "./Run.ts"

const SHOWN = 20

const say = (text: string) => void process.stderr.write(`upgrade: ${text}\n`)

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

const given = Options.read()
if (given === null) {
  process.stderr.write(Options.usageOf("upgrade"), () => process.exit(2))
} else {
  const outcome = await Run.run(given, say)
  const isRight = outcome.failed.length + outcome.violations.length === 0
  process.stdout.write(report(outcome), () => process.exit(isRight ? 0 : 1))
}
