/** What pending migrations hold up, as a text for people. */
import type { Postgres } from "@cardpack/adapters/postgres"

type Step = Postgres.Step

const many = new Intl.NumberFormat("en").format

const blocked = (step: Step, blocks: Step["locks"][number]["blocks"]): ReadonlyArray<string> => {
  const tables = step.locks.flatMap((lock) => (lock.blocks === blocks ? [lock.table] : []))
  return tables.length === 0 ? [] : [`blocks ${blocks} of ${tables.join(", ")}`]
}

const line = (step: Step): string =>
  [
    `${step.name}: versions from ${step.oldest} on go on beside it`,
    ...blocked(step, "reads and writes"),
    ...blocked(step, "writes"),
    ...(step.rows === 0 ? [] : [`about ${many(step.rows)} rows, ${step.seconds} s`])
  ].join("; ")

export const text = (steps: ReadonlyArray<Step>): string => {
  if (steps.length === 0) return "Nothing is pending."
  const [seconds, oldest] = [
    steps.reduce((sum, step) => sum + step.seconds, 0),
    Math.max(...steps.map((step) => step.oldest))
  ]
  return [
    ...steps.map(line),
    `All run in one transaction: what one blocks stays blocked to the end, about ${seconds} s, and /ready waits as long.`,
    `Processes of versions before ${oldest} must stop first; /ready tells a process's version, as "known".`
  ].join("\n")
}
