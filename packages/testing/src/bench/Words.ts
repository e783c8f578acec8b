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
