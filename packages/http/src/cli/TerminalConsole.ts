/**
 * What others wrote reaches no terminal as it is: control characters that could move its cursor or
 * hide a line, marks that turn the direction of text or end its lines, and signs without a width are
 * written as `\u009b`. That is also how JSON writes them.
 */
import { format } from "node:util"
import { Console, Effect } from "effect"
import { CliOutput } from "effect/cli"

const OBEYED = /(?!\n|\t|\r\n)[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu

const written = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`

const escaped = (given: ReadonlyArray<unknown>): string =>
  format(...given).replaceAll(OBEYED, written)

const over = (console: Console.Console): Console.Console => ({
  ...console,
  log: (...given) => console.log(escaped(given)),
  error: (...given) => console.error(escaped(given)),
  warn: (...given) => console.warn(escaped(given)),
  info: (...given) => console.info(escaped(given)),
  debug: (...given) => console.debug(escaped(given))
})

/** Escapes all that the command prints; its help has no colours, which are such characters. */
export const guard = <A, E, R>(command: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  command.pipe(
    Effect.provideService(CliOutput.Formatter, CliOutput.defaultFormatter({ colors: false })),
    Effect.updateService(Console.Console, over)
  )
