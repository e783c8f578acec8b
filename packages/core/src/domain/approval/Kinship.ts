/**
 * Whose hands senders are in: a token is of whoever made it, and so of whoever made its maker
 * (decisions.md#daily-limits). Nobody chooses by names: anybody may give a token any name.
 */
import type { Token } from "../token/Token.ts"

type Made = Pick<Token, "id" | "name" | "madeBy" | "makerTokenId" | "createdAt">

/** A token's id, else the name of a person or of the environment's token. */
export const keyOf = ({
  actor,
  tokenId
}: {
  readonly actor: string
  readonly tokenId: string | null
}): string => tokenId ?? actor

/** Tokens of before makers were kept name theirs: the latest of that name that was there. */
const namedBefore = (tokens: ReadonlyArray<Made>, { createdAt, id, madeBy }: Made) =>
  tokens
    .filter((each) => each.name === madeBy && each.id !== id && each.createdAt < createdAt)
    .at(-1)

/** The keys of a sender and of all above it, in sequence. */
const lineOf = (tokens: ReadonlyArray<Made>, key: string): ReadonlyArray<string> => {
  const line = [key]
  let token = tokens.find(({ id }) => id === key)
  while (token !== undefined) {
    const { madeBy, makerTokenId } = token
    const maker: Made | undefined =
      makerTokenId === null
        ? namedBefore(tokens, token)
        : tokens.find(({ id }) => id === makerTokenId)
    const above = maker?.id ?? madeBy
    if (above === null || line.includes(above)) break
    line.push(above)
    token = maker
  }
  return line
}

/** The token with this id, and all tokens that come of this token or person, in any number of steps. */
export const madeBy = <T extends Made>(tokens: ReadonlyArray<T>, key: string): ReadonlyArray<T> => {
  const above = tokens.map((token) => {
    const { id, makerTokenId, madeBy: name } = token
    return [id, makerTokenId ?? namedBefore(tokens, token)?.id ?? name] as const
  })
  const found = new Set([key])
  for (let before = 0; before < found.size; ) {
    before = found.size
    for (const [id, maker] of above) if (maker !== null && found.has(maker)) found.add(id)
  }
  return tokens.filter(({ id }) => found.has(id))
}

/**
 * The one above a sender of whom all comes: senders with the same root share one daily limit. `shared` is
 * the name of a maker that makes tokens for different people.
 */
export const rootOf = (tokens: ReadonlyArray<Made>, shared: string, key: string): string =>
  lineOf(tokens, key)
    .filter((each) => each !== shared)
    .at(-1) ?? key

/** Whether two senders may be one person. */
export const areAkin = (
  tokens: ReadonlyArray<Made>,
  shared: string,
  one: string,
  other: string
): boolean => {
  const [first, second] = [lineOf(tokens, one), lineOf(tokens, other)]
  if (first.includes(other) || second.includes(one)) return true
  return first.some((key) => key !== shared && second.includes(key))
}
