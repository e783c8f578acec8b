/** Counts what the model's runs reached: commands, pairs of them, and how they ended. */

const families = new Set<string>()
const pairs = new Set<string>()
const ended = new Map<string, number>()
let last: string | null = null

/** A run begins: its first command follows none. */
export const begin = (): void => {
  last = null
}

/** A command of this family is played. */
export const play = (family: string): void => {
  families.add(family)
  if (last !== null) pairs.add(`${last}, ${family}`)
  last = family
}

/** How a use case ended: `done`, `replayed`, or the tag of its refusal. */
export const end = (what: string, how: string): void => {
  const name = `${what} ${how}`
  ended.set(name, (ended.get(name) ?? 0) + 1)
}

/** Use cases that were done, not refused. */
export const done = (): number =>
  [...ended].reduce((sum, [name, count]) => (name.endsWith(" done") ? sum + count : sum), 0)

export const ends = (): ReadonlyArray<string> => [...ended.keys()]

export const played = () => ({ families, pairs })
