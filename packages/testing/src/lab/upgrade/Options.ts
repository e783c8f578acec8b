/** The command line of runs that begin with an earlier version. */
import { parseArgs } from "node:util"

export interface Options {
  /** A tag or commit. */
  readonly commit: string
  readonly seconds: number
  readonly clients: number
}

export const usageOf = (command: string): string =>
  `usage: npm run ${command} -- <tag or commit> [--seconds 10] [--clients 16]\n`

/** Null when it is not as {@link usageOf} says. */
export const read = (): Options | null => {
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
