/** Parses the arguments of a benchmark's command. */
import { type ParseArgsOptionsConfig, parseArgs } from "node:util"

/** Null for an unknown argument. */
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

/** The named members of `known`, in their order; all without a text, none if a name is unknown. */
export const among = <Known extends string>(
  text: string | undefined,
  known: ReadonlyArray<Known>
): ReadonlyArray<Known> => {
  if (text === undefined) return known
  const names = text.split(",")
  const found = known.filter((name) => names.includes(name))
  return found.length === names.length ? found : []
}
