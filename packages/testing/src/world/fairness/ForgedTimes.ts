/** Logs whose entries fit one another, written by a host that knew all seeds or chose among them. */
import {
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

const without = (log: Log, type: string): Log => ({
  ...log,
  entries: log.entries.filter((entry) => typeOf(entry) !== type)
})

/** Puts the promise of the day after so many others at the end. */
const promisedLast =
  (nth: number) =>
  (log: Log): Log => {
    const day = log.entries.filter((entry) => typeOf(entry) === "day").at(nth) ?? ""
    return { ...log, entries: [...log.entries.filter((entry) => entry !== day), day] }
  }

const MINUTE = 60

export const FORGED_TIMES: ReadonlyArray<Forgery> = [
  {
    name: "seeds that are never told",
    found: /^its seed was not told, long after its minute/,
    forge: (log) => without(log, "seed")
  },
  {
    name: "a draw by a minute of long before",
    found: /^its seed is of \d+ minutes before it/,
    forge: edited(
      "draw",
      ({ at, k }) => ({ at: Math.max(number(at), number(k) * MINUTE) + 11 * MINUTE }),
      true
    )
  },
  {
    name: "a late opening by a minute of before",
    found: /^it was opened late, by a minute of before/,
    forge: edited("draw", ({ at }) => ({ at: number(at) + MINUTE, late: true }), true)
  },
  {
    name: "a day that was promised when it had begun",
    found: /^\d{4}-\d\d-\d\d was promised too late, behind entries of that day/,
    forge: moved("day", (log) => indexOf(log, "draw") - 1)
  },
  {
    name: "a day that was promised shortly before it begins",
    found: /^\d{4}-\d\d-\d\d was promised too late, less than [12] days before it/,
    forge: promisedLast(2)
  },
  {
    name: "odds that were published before with other tiers",
    found: /^odds \d+ were published before with other tiers/,
    forge: replaced("odds", (entry) => {
      const odds = JSON.parse(entry)
      return [entry, JSON.stringify({ ...odds, q: odds.q + 1, tiers: odds.tiers.slice(1) })]
    })
  },
  {
    name: "odds that were published before in another mode",
    found: /^odds \d+ were published before with other tiers/,
    forge: replaced("odds", (entry) => {
      const odds = JSON.parse(entry)
      const mode = odds.mode === "stock" ? "weights" : "stock"
      return [entry, JSON.stringify({ ...odds, q: odds.q + 1, mode })]
    })
  },
  {
    name: "a later stage though the order's odds had cards",
    found: /^the draw does not follow from its seed/,
    forge: edited("draw", () => ({ f: 1 }))
  },
  {
    name: "a seed that was told before its minute was over",
    found: /^a seed stands before it that was of a minute to come/,
    forge: replaced("seed", (entry) => {
      const at = JSON.parse(entry).k * MINUTE - 10 * MINUTE
      return [
        entry,
        JSON.stringify({ t: "odds", m: 999, q: 1, at, o: 1, mode: "stock", tiers: [] })
      ]
    })
  },
  {
    name: "a note of an unknown kind",
    found: /^it is a note of an unknown kind/,
    forge: replaced("draw", (entry) => [note(entry, { what: "other" }), entry])
  },
  {
    name: "a note of before the draws that it follows",
    found: /^the time of a note runs back/,
    forge: replaced(
      "draw",
      (entry) => [entry, note(entry, { at: JSON.parse(entry).at - 2 * MINUTE })],
      true
    )
  }
]
