/** Forged logs, each with what a replay finds. */
import { FORGED_TIMES } from "./ForgedTimes.ts"
import {
  earlier,
  edited,
  type Forgery,
  indexOf,
  type Log,
  moved,
  note,
  number,
  replaced,
  typeOf
} from "./Forging.ts"

const closed = (log: Log): Log => ({
  ...log,
  entries: log.entries.map((entry) =>
    typeOf(entry) === "odds" ? JSON.stringify({ ...JSON.parse(entry), closed: true }) : entry
  )
})

export const FORGERIES: ReadonlyArray<Forgery> = [
  ...FORGED_TIMES,
  {
    name: "another beginning",
    found: /^a log begins with/,
    forge: (log) => ({ ...log, entries: log.entries.slice(1) })
  },
  {
    name: "two beginnings",
    found: /^a log begins with/,
    forge: replaced("log", (entry) => [entry, entry])
  },
  { name: "no entry", found: /^it is no entry/, forge: replaced("draw", () => ["{}"]) },
  {
    name: "a draw left out",
    found: /^number \d+ of machine \d+ is after/,
    forge: replaced("draw", () => [])
  },
  {
    name: "an exit left out",
    found: /^number \d+ of machine \d+ is after/,
    forge: replaced("out", () => [])
  },
  {
    name: "a draw twice",
    found: /^number \d+ of machine \d+ is after/,
    forge: replaced("draw", (entry) => [entry, entry])
  },
  {
    name: "the next slot",
    found: /^(the draw does not follow|slot \d+ is empty)/,
    forge: edited("draw", ({ n, s }) => ({ s: (number(s) + 1) % number(n) }), true)
  },
  {
    // Each of them, since one may lead to its own slot by chance.
    name: "another entropy",
    found: /^the draw does not follow/,
    forge: (log) => ({
      ...log,
      entries: log.entries.map((entry, at) =>
        typeOf(entry) === "draw"
          ? JSON.stringify({ ...JSON.parse(entry), e: `A${at}`.padEnd(43, "A") })
          : entry
      )
    })
  },
  {
    name: "an entropy twice",
    found: /^its entropy was used before/,
    forge: edited("draw", (fields, log) => ({ e: earlier(log, fields, "draw").e }), true)
  },
  {
    name: "a slot that was left before",
    found: /^slot \d+ is empty/,
    forge: edited(
      "draw",
      (fields, log) => {
        const { l, m, g } = fields
        const left = log.entries
          .map((entry) => JSON.parse(entry))
          .find((each) => each.t === "draw" && each.m === m && each.l === l && each.g === g)
        return { s: left.s === fields.s ? number(fields.n) : left.s }
      },
      true
    )
  },
  {
    name: "a smaller list",
    found: /^the list has \d+ slots/,
    forge: edited("draw", ({ n }) => ({ n: number(n) - 1 }))
  },
  {
    name: "another generation",
    found: /^the list is of generation/,
    forge: edited("draw", ({ g }) => ({ g: number(g) + 1 }))
  },
  {
    name: "odds that nobody published",
    found: /^odds 99 were not published/,
    forge: edited("draw", () => ({ o: 99 }))
  },
  {
    name: "other odds than were drawn by",
    found: /^the draw does not follow/,
    forge: edited("odds", () => ({ tiers: [] }))
  },
  {
    name: "new seeds of a day without a note",
    found: /^day \d+ is of renewal 1, and the log has notes of 0/,
    forge: replaced("day", (entry) => [
      entry,
      JSON.stringify({ ...JSON.parse(entry), r: 1, a: "A".repeat(43) })
    ])
  },
  {
    name: "a draw by seeds of a renewal that there was not",
    found: /^its seed is one that was replaced, or none yet/,
    forge: edited("draw", () => ({ r: 1 }))
  },
  {
    name: "a draw by seeds that were replaced",
    found: /^its seed is one that was replaced, or none yet/,
    forge: replaced("draw", (entry) => [note(entry), entry])
  },
  {
    name: "a note left out",
    found: /^renewal 2 is after 0/,
    forge: replaced("draw", (entry) => [note(entry, { r: 2 }), entry])
  },
  {
    name: "ledgers' heads of an earlier minute",
    found: /^the time of ledgers' heads runs back/,
    forge: replaced("heads", (entry) => [
      entry,
      JSON.stringify({ ...JSON.parse(entry), k: JSON.parse(entry).k - 1 })
    ])
  },
  {
    name: "a key from another index on",
    found: /^its key (signs from 7 on|is not a verifier key)/,
    forge: replaced("seed", (entry) => [entry, '{"t":"key","key":"none","from":7}'])
  },
  {
    name: "a seed of a minute to come",
    found: /^its seed is of a minute to come/,
    forge: edited("draw", ({ k }) => ({ k: number(k) + 2 }))
  },
  {
    name: "a seed of a day that nobody promised",
    found: /^the day of its seed was not promised/,
    forge: edited("draw", ({ k }) => ({ k: number(k) - 1440 * 400 }))
  },
  {
    name: "a day that was promised twice",
    found: /^day \d+ was promised before/,
    forge: replaced("day", (entry) => [entry, entry])
  },
  {
    name: "another anchor",
    found: /^the seed does not lead to/,
    forge: (log) => ({
      ...log,
      entries: log.entries.map((entry) =>
        typeOf(entry) === "day"
          ? JSON.stringify({ ...JSON.parse(entry), a: "A".repeat(43) })
          : entry
      )
    })
  },
  {
    name: "another seed",
    found: /^the seed does not lead to/,
    forge: edited("seed", () => ({ s: "A".repeat(43) }))
  },
  {
    name: "a seed twice",
    found: /^the seed was told before/,
    forge: replaced("seed", (entry) => [entry, entry])
  },
  {
    name: "a seed before its draws",
    found: /^its seed was told before/,
    forge: moved("seed", (log) => indexOf(log, "draw"))
  },
  {
    name: "a seed of a day that nobody promised",
    found: /^its day was not promised/,
    forge: edited("seed", ({ k }) => ({ k: number(k) - 1440 * 400 }))
  },
  {
    name: "an exit of an empty slot",
    found: /^slot 1000000 is empty/,
    forge: edited("out", () => ({ s: [1_000_000] }))
  },
  {
    name: "a slot left out when cards enter",
    found: /^the next slot is/,
    forge: edited("stock", ({ from }) => ({ from: number(from) + 1 }), true)
  },
  {
    name: "more cards than are in their list",
    found: /^the list of cards .* has \d+$/,
    forge: edited("stock", ({ count }) => ({ count: number(count) + 1 }))
  },
  {
    name: "a list of cards that is missing",
    found: /^the list of cards .* is missing/,
    forge: edited("stock", () => ({ root: "A".repeat(43) }))
  },
  {
    name: "a list of other cards",
    found: /^the list of cards .* has another root/,
    forge: (log) => ({
      ...log,
      lists: new Map(
        [...log.lists].map(([root, bytes]) => [root, bytes.with(5, 1 ^ (bytes[5] ?? 0))])
      )
    })
  },
  {
    name: "a card swapped when slots are numbered anew",
    found: /^other cards got new slots/,
    forge: edited("renumber", (fields, log) => {
      const { count, root } = earlier(log, fields, "stock")
      return { count, root }
    })
  },
  {
    name: "a generation left out",
    found: /^generation \d+ is after/,
    forge: edited("renumber", ({ g }) => ({ g: number(g) + 1 }))
  },
  {
    name: "a time that runs back",
    found: /^the time of machine \d+ runs back/,
    forge: edited("out", ({ at }) => ({ at: number(at) - 10_000 }))
  },
  {
    name: "a card that enters a closed series",
    found: /^a card enters a closed series/,
    forge: closed
  },
  {
    name: "a card that leaves a closed series",
    found: /^a card leaves a closed series/,
    forge: (log) => edited("out", () => ({ why: "other" }))(closed(log))
  }
]
