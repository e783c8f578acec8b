/** The settings as a file, `.env`, written for people. */
import type { Event } from "@cardpack/core/domain"
import { Result } from "effect"
import * as Config from "../Config.ts"
import * as Variables from "./Variables.ts"

type Values = Partial<Readonly<Record<Variables.Name, string>>>

const HEADER = `# The settings of cardpack, which reads this file in its working directory.
# Variables of the environment win over it. A line like "# NAME=value" shows a default: to change
# it, take the # away. This file holds secrets: keep it out of version control.
`

const WIDTH = 98

/** Comment lines of at most 100 columns. */
const comment = (text: string): ReadonlyArray<string> => {
  const lines: Array<string> = []
  let line = "#"
  const plain = text.replaceAll("`", "").replaceAll(/\[([^\]]+)\]\([^)]+\)/g, "$1")
  for (const word of plain.split(" ")) {
    if (line !== "#" && line.length + word.length > WIDTH) {
      lines.push(line)
      line = "#"
    }
    line += ` ${word}`
  }
  return [...lines, line]
}

/** What is in force without the variable, as far as one text can say. */
export const unset = (variable: Variables.Variable, environment: Event.Environment): string =>
  typeof variable.unset === "object" && variable.unset !== null
    ? variable.unset[environment]
    : (variable.unset ?? "")

/** The variables that a problem asks for. */
const missing = (problem: string): ReadonlyArray<string> => {
  const [names, rest] = problem.split(" is required")
  return rest === undefined ? [] : (names ?? "").split(" or ")
}

/** What a start with these settings would ask for. */
export const toFillIn = (values: Values): ReadonlyArray<string> => {
  const decided = Config.decide(values)
  return Result.isFailure(decided) ? decided.failure.problems : []
}

/** Every setting: those of `values` set, those that a start would ask for marked, others default. */
export const text = (values: Values & { readonly CARDPACK_ENVIRONMENT: Event.Environment }) => {
  const problems = toFillIn(values)
  const entry = (name: Variables.Name, variable: Variables.Variable): ReadonlyArray<string> => {
    const about = comment(variable.about)
    const problem = problems.find((each) => missing(each).includes(name))
    if (problem !== undefined) return [...about, ...comment(`FILL IN: ${problem}`), `${name}=`]
    const value = values[name]
    if (value !== undefined) return [...about, `${name}=${value}`]
    return [...about, `# ${name}=${unset(variable, values.CARDPACK_ENVIRONMENT)}`]
  }
  const groups = Object.entries(Variables.GROUPS).map(([title, group]) => {
    const entries = Object.entries(group).map(([name, variable]) =>
      entry(name as Variables.Name, variable).join("\n")
    )
    return [`# --- ${title} ---`, ...entries].join("\n\n")
  })
  return `${[HEADER, ...groups].join("\n")}\n`
}
