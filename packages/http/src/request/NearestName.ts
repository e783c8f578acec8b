/** The known name that somebody may have meant by an unknown one. */

/** Letters that must be added, taken away or replaced. */
const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [line, letter] of [...a].entries()) {
    const next = [line + 1]
    for (const [at, other] of [...b].entries()) {
      const replaced = (row[at] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** Letters' case and underscores are slips of another kind: `customer_id` means `customerId`. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "")

/** Longer names than this are nobody's slip; a comparison takes time in both lengths. */
const MAX_LENGTH = 64

/** Undefined when no name is known; of names that may have nothing to do with it, give the most letters. */
export const of = (
  name: string,
  known: ReadonlyArray<string>,
  most = Number.POSITIVE_INFINITY
): string | undefined => {
  const asked = plain(name.slice(0, MAX_LENGTH))
  const near = known
    .map((each) => [each, distance(asked, plain(each))] as const)
    .filter(([, letters]) => letters <= most)
  return near.reduce<(typeof near)[number] | undefined>(
    (best, each) => (best === undefined || each[1] < best[1] ? each : best),
    undefined
  )?.[0]
}
