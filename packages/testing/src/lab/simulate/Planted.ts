/** Mistakes to plant, each as a service could make it, and the words in which it is found. */
import { HashMap } from "effect"
import { rowsOf, type State } from "../../kit/reference/State.ts"
import * as Plan from "../../world/simulate/Plan.ts"
import { changes } from "../../world/simulate/RowTransitions.ts"
import * as Simulation from "../../world/simulate/Simulation.ts"
import type { Bug } from "../../world/simulate/World.ts"

export interface Planted {
  readonly bug: Bug
  /** Part of the promise that must be found broken. */
  readonly found: RegExp
}

/** Leaves out the last new row of a table, from the transaction of this number on. */
const forgetting =
  (name: "ledgerEntries" | "events" | "deliveries", from: number): NonNullable<Bug["tamper"]> =>
  (before, after, count) => {
    const tables = [before[name], after[name]] as unknown as readonly [
      HashMap.HashMap<string, { readonly id: string }>,
      HashMap.HashMap<string, { readonly id: string }>
    ]
    const last = changes(...tables).at(-1)?.[1]
    if (count < from || last === undefined) return after
    return { ...after, [name]: HashMap.remove(tables[1], last.id) }
  }

/** A card that was sold back is the customer's again. */
const resurrecting = (_before: State, after: State): State => {
  const sold = rowsOf(after.cards).find(({ status }) => status === "bought_back")
  return sold === undefined
    ? after
    : { ...after, cards: HashMap.set(after.cards, sold.id, { ...sold, status: "active" }) }
}

/** Pays a refund into the other bucket. */
const swapping = (before: State, after: State): State => {
  const [, entry] = changes(before.ledgerEntries, after.ledgerEntries).at(-1) ?? []
  if (entry === undefined || entry.amount.cash <= 0n) return after
  const { bonus, cash } = entry.amount
  const swapped = { ...entry, amount: { cash: bonus, bonus: cash } }
  return { ...after, ledgerEntries: HashMap.set(after.ledgerEntries, entry.id, swapped) }
}

/** An item that was drawn stays in its slot. */
const keeping = (before: State, after: State): State => {
  for (const [id, slot] of before.pool) {
    if (!HashMap.has(after.pool, id)) return { ...after, pool: HashMap.set(after.pool, id, slot) }
  }
  return after
}

/** Shows in many ways, depending on what was lost. */
const ANYTHING = /\w/

export const PLANTED: Readonly<Record<string, Planted>> = {
  "loses an entry of the ledger": {
    bug: { tamper: forgetting("ledgerEntries", 20) },
    found: /broken: \["balances"/
  },
  "loses an event": {
    bug: { tamper: forgetting("events", 20) },
    found: /broken: \["events"|owed: .* told: /
  },
  "loses a delivery": {
    bug: { tamper: forgetting("deliveries", 20) },
    found: /goes to \d of \d endpoints/
  },
  "gives a sold card back": {
    bug: { tamper: resurrecting },
    found: /a card goes from bought_back to \w+|broken: \["/
  },
  "credits the other bucket": {
    bug: { tamper: swapping },
    found: /broken: \["balances"/
  },
  "sells a card twice": { bug: { tamper: keeping }, found: /broken: \["|broke: / },
  "takes a repeated key for a new one": {
    bug: { key: (key, attempt) => `${key} ${attempt}` },
    found: /is \d+ orders|was answered/
  },
  "shows a partner a card on sale": {
    bug: {
      answer: (given, { items, pool }) => {
        const [slot] = rowsOf(pool)
        const item = slot === undefined ? undefined : HashMap.getUnsafe(items, slot.itemId)
        return `${given}${item?.name ?? ""}`
      }
    },
    found: /which is hidden from it/
  },
  "counts a post that it never sent": {
    bug: { unsent: (count) => count % 7 === 0 },
    found: /counts as delivered, and was not received/
  },
  "sends a mail again": { bug: { mailsTwice: true }, found: /is sent again/ },
  "lets a transaction overwrite another": { bug: { isUnlocked: true }, found: ANYTHING },
  "forgets its last transaction at a crash": { bug: { isForgetful: true }, found: ANYTHING },
  "takes the newest block for final": { bug: { isHasty: true }, found: ANYTHING },
  "goes by a process's clock in transactions": { bug: { isOwnClock: true }, found: ANYTHING },
  "signs for longer than it believes": { bug: { signsLonger: 900 }, found: ANYTHING }
}

/** Seeds after which a mistake counts as not found. */
const SEEDS = 150

/** The first simulation from this seed on that fails with the mistake; null when none does. */
export const find = async (bug: Bug, from: number): Promise<Simulation.Outcome | null> => {
  for (let seed = from; seed < from + SEEDS; seed++) {
    const outcome = await Simulation.run(Plan.of(seed), bug)
    if (outcome.failure !== null) return outcome
  }
  return null
}
