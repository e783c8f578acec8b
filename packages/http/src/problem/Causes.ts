/** Errors as lines of a log tell them: by their words, with those of what caused them. */
import { Cause, Logger } from "effect"

/** An object in a line would end in `[Object]`, or in the name of its class alone. */
export const told = (part: unknown): unknown =>
  part instanceof Error ? Cause.pretty(Cause.fail(part)) : part

/** The same logger; errors among the parts of a message come as text. */
export const inWords = <A>(logger: Logger.Logger<unknown, A>): Logger.Logger<unknown, A> =>
  Logger.make((options) => {
    const { message } = options
    const parts = Array.isArray(message) ? message.map(told) : told(message)
    return logger.log({ ...options, message: parts })
  })

/** What happened; of several errors in one, such as of a name with two addresses, each. */
export const said = (error: unknown): string => {
  const words = sayings(error)
  return words === "" ? "no reason was given" : words
}

const sayings = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0) {
    return [...new Set(error.errors.map(said))].join("; ")
  }
  if (typeof error !== "object" || error === null) return String(error).trim()
  const { code, message, name } = error as Readonly<Record<string, unknown>>
  const words = [message, code, name].find((text) => typeof text === "string" && text.trim() !== "")
  return typeof words === "string" ? words.trim() : ""
}
