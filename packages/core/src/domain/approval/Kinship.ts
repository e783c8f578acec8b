/**
 * Whether two senders may be one person: a token is of whoever made it, and so of whoever made its
 * maker. The environment's token makes those of many people.
 */
import type { Token } from "../token/Token.ts"

type Made = Pick<Token, "name" | "madeBy">

/** The names of a sender and of all who are above it. A name may have been used twice. */
const lineOf = (tokens: ReadonlyArray<Made>, name: string): ReadonlySet<string> => {
  const line = new Set([name])
  for (const each of line)
    for (const { madeBy, name } of tokens) if (name === each && madeBy !== null) line.add(madeBy)
  return line
}

/**
 * The one above a sender of whom all comes: senders with the same root share one daily limit. Where a
 * name was used twice there may be several; the first by name is it for all.
 */
export const rootOf = (tokens: ReadonlyArray<Made>, shared: string, name: string): string => {
  const line = [...lineOf(tokens, name)].filter((each) => each === name || each !== shared).sort()
  const isMade = (of: string): boolean =>
    tokens.some(({ madeBy, name }) => name === of && madeBy !== null && madeBy !== shared)
  return line.find((each) => !isMade(each)) ?? line[0] ?? name
}

/** `shared` is the name of a maker that makes tokens for different people. */
export const areAkin = (
  tokens: ReadonlyArray<Made>,
  shared: string,
  one: string,
  other: string
): boolean => {
  const [first, second] = [lineOf(tokens, one), lineOf(tokens, other)]
  if (first.has(other) || second.has(one)) return true
  return [...first].some((name) => name !== shared && second.has(name))
}
