/** The words behind a benchmark's command. */
import { type ParseArgsOptionsConfig, parseArgs } from "node:util"

/** Null when they hold what is not known. */
export const read = <const Known extends ParseArgsOptionsConfig>(
  words: ReadonlyArray<string>,
  options: Known
) => {
  try {
    return parseArgs({ args: [...words], options }).values
  } catch {
    return null
  }
}

export const number = (text: string | undefined, otherwise: number): number =>
  text === undefined ? otherwise : Number(text)

/** The named ones of the known, in their order; all without a text, none when it names another. */
export const among = <Known extends string>(
  text: string | undefined,
  known: ReadonlyArray<Known>
): ReadonlyArray<Known> => {
  if (text === undefined) return known
  const names = text.split(",")
  const found = known.filter((name) => names.includes(name))
  return found.length === names.length ? found : []
}
