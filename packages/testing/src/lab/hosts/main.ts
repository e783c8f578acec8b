/** `npm run hosts -- <commit>`: ends with 1 when a request failed or an order was lost, 2 without Debian's servers. */
import * as Proxies from "../proxy/Proxies.ts"
import * as Options from "../upgrade/Options.ts"
import * as Cluster from "./Cluster.ts"
import * as Run from "./Run.ts"

const SHOWN = 20

const say = (text: string) => void process.stderr.write(`hosts: ${text}\n`)

const report = (outcome: Run.Outcome): string =>
  [
    `answers: ${outcome.answers}`,
    `the primary's end: an order is sold after ${outcome.gap.toFixed(1)} s; ${outcome.asked} requests were asked again`,
    `errors: ${outcome.errors.length + outcome.unanswered}`,
    ...outcome.errors.slice(0, SHOWN).map((what) => `  ${what}`),
    `lost orders and other contradictions: ${outcome.violations.length}`,
    ...outcome.violations.slice(0, SHOWN).map(({ rule, what }) => `  ${rule}: ${what}`),
    ...(outcome.directory === null ? [] : [`kept: ${outcome.directory}`]),
    ""
  ].join("\n")

const missing = [
  ...Cluster.missing(),
  ...(Object.values(Proxies.KINDS).some(Proxies.isInstalled) ? [] : ["haproxy or nginx"])
]
const given = Options.read()
if (given === null || missing.length > 0) {
  const why = given === null ? Options.usageOf("hosts") : `install first: ${missing.join(", ")}\n`
  process.stderr.write(why, () => process.exit(2))
} else {
  const outcome = await Run.run(given, say)
  const isRight = outcome.errors.length + outcome.unanswered + outcome.violations.length === 0
  process.stdout.write(report(outcome), () => process.exit(isRight ? 0 : 1))
}
