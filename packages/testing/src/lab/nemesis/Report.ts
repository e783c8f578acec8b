/** The table of a run. */
import type { Outcome } from "./Run.ts"

const MOST_SHOWN = 5

const rowsOf = (outcome: Outcome): ReadonlyArray<readonly [string, string]> => [
  ...Object.entries(outcome.counts).map(
    ([name, count]) => [name, count.toLocaleString("en-US")] as const
  ),
  ["deliveries / committed events", outcome.delivered.toFixed(3)],
  ["deliveries / delivered events", outcome.duplicates.toFixed(4)],
  ["p50, ms", outcome.p50Ms.toFixed(1)],
  ["p99, ms", outcome.p99Ms.toFixed(1)],
  ["seconds", outcome.seconds.toFixed(0)],
  ["violations", String(outcome.violations.length)]
]

const violationsOf = ({ violations }: Outcome): ReadonlyArray<string> =>
  [...Map.groupBy(violations, ({ rule }) => rule)].flatMap(([rule, all]) => [
    `${rule}: ${all.length}`,
    ...all.slice(0, MOST_SHOWN).map(({ what }) => `  ${what}`)
  ])

export const found = ({ violations }: Outcome): string =>
  `${violations.length} findings: ${violations
    .slice(0, MOST_SHOWN)
    .map(({ rule, what }) => `${rule}: ${what}`)
    .join("; ")}`

export const render = (outcome: Outcome): string => {
  const rows = rowsOf(outcome)
  const width = Math.max(...rows.map(([name]) => name.length))
  const lines = rows.map(([name, value]) => `${name.padEnd(width)}  ${value.padStart(9)}`)
  const kept = outcome.directory === null ? [] : [`the history is in ${outcome.directory}`]
  return `${[...lines, ...violationsOf(outcome), ...kept].join("\n")}\n`
}
