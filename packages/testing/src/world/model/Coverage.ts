/** Counts how the commands of the model's runs ended. */

const ended = new Map<string, number>()

/** How a use case ended: `done`, `replayed`, or the tag of its refusal. */
export const end = (what: string, how: string): void => {
  const name = `${what} ${how}`
  ended.set(name, (ended.get(name) ?? 0) + 1)
}

/** Use cases that were done, not refused. */
export const done = (): number =>
  [...ended].reduce((sum, [name, count]) => (name.endsWith(" done") ? sum + count : sum), 0)

export const ends = (): ReadonlyArray<string> => [...ended.keys()]
