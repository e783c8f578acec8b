/** The audit of a state (design.md#audit). */
import { Buckets, Card } from "@cardpack/core/domain"
import type { Desk } from "@cardpack/core/ports"
import { HashMap } from "effect"
import { auditChain } from "./AuditChain.ts"
import { auditOperations } from "./AuditOperations.ts"
import { isSold } from "./Constraints.ts"
import { get, type State } from "./State.ts"
import { supply } from "./Supplies.ts"
import { check, groups, rowsOf } from "./Tally.ts"
import { deliveries } from "./Webhooks.ts"

const same = (a: Buckets.Shares, b: Buckets.Shares): boolean =>
  a.cash === b.cash && a.bonus === b.bonus

interface Numbered {
  readonly accountId: string
  readonly sequence: bigint
}

/** A delivery's number is its event's, unless it is a replay. */
const numberedRows = (state: State): ReadonlyArray<Numbered> => {
  const { cards, customers, endpoints, events, ledgerEntries, operations } = state
  const { fundingIntents, fundingTransactions } = state
  const replays = rowsOf(deliveries(state)).filter(
    ({ eventId, sequence }) => get(events, eventId)?.sequence !== sequence
  )
  const tables = [customers, operations, cards, ledgerEntries, events, endpoints]
  const funding = [fundingIntents, fundingTransactions]
  return [...[...tables, ...funding].flatMap((table) => rowsOf<Numbered>(table)), ...replays]
}

const auditAccounts = (state: State): ReadonlyArray<Desk.Check> => {
  const accounts = rowsOf(state.accounts)
  const entries = groups(
    rowsOf(state.ledgerEntries).sort((a, b) => (a.sequence < b.sequence ? -1 : 1)),
    (entry) => entry.accountId
  )
  const numbered = groups(numberedRows(state), (row) => row.accountId)
  return [
    check("ledger sums equal balances", accounts, ({ balance, id }) => {
      const sum = Buckets.sum(entries(id).map((entry) => entry.amount))
      return same(sum, balance) ? null : id
    }),
    check("every entry's balance follows from the one before", accounts, ({ id }) => {
      const own = entries(id)
      return own.flatMap(({ amount, balanceAfter, id: entry }, index) => {
        const before = own[index - 1]?.balanceAfter ?? Buckets.EMPTY
        return same(Buckets.add(before, amount), balanceAfter) ? [] : [entry]
      })
    }),
    check("an account's sequence has no gap and no number twice", accounts, ({ id, sequence }) => {
      const times = groups(numbered(id), (row) => String(row.sequence))
      return Array.from({ length: Number(sequence) }, (_, index) => String(index + 1))
        .filter((number) => times(number).length !== 1)
        .map((number) => `${id} ${number}`)
    })
  ]
}

const auditItems = (state: State): ReadonlyArray<Desk.Check> => {
  const items = rowsOf(state.items)
  const cards = groups(rowsOf(state.cards), (card) => card.itemId)
  const holders = (id: string) => cards(id).filter(isSold).length
  return [
    check("every item is in exactly one place", items, ({ id, reference, withdrawnAt }) => {
      const inDeck = HashMap.has(state.deck, id) ? 1 : 0
      const places = inDeck + Math.min(1, holders(id)) + (withdrawnAt === null ? 0 : 1)
      const boughtBack = cards(id).some((card) => card.status === "bought_back")
      return places === 1 || (places === 0 && boughtBack) ? null : reference
    }),
    check("no item is in two live cards", items, ({ id, reference }) =>
      holders(id) > 1 ? reference : null
    ),
    check("every item on sale is in the deck of its tier", items, (item) => {
      const slot = get(state.deck, item.id) ?? item
      return slot.machineId === item.machineId && slot.tier === item.tier ? null : item.reference
    })
  ]
}

/** Requests with a key, by the kind that they created: each kind has its own keys. */
const keyed = ({ customers, fundingIntents, operations }: State) =>
  [rowsOf(operations), rowsOf(customers), rowsOf(fundingIntents)].flatMap((rows, kind) =>
    rows.flatMap(({ accountId, id, idempotencyKey }) =>
      idempotencyKey === null ? [] : [{ id, key: `${kind}/${accountId}/${idempotencyKey}` }]
    )
  )

/** Compares each machine's counts with its decks and cards. */
const auditClaims = (state: State): ReadonlyArray<Desk.Check> => {
  const machines = rowsOf(state.machines)
  const slots = groups(HashMap.values(state.deck), ({ machineId }) => String(machineId))
  const claims = groups(rowsOf(state.cards).filter(Card.isOpenClaim), ({ claim }) =>
    String(claim?.machineId)
  )
  return [
    check("no machine has more open claims than free cards", machines, ({ id }) => {
      const { claims, free } = supply(state, id)
      return free >= claims ? null : String(id)
    }),
    check("every machine's free cards and open claims are counted right", machines, ({ id }) => {
      const stock = supply(state, id)
      const free = slots(String(id)).filter(({ tier }) => !stock.retired.includes(tier)).length
      return stock.free === free && stock.claims === claims(String(id)).length ? null : String(id)
    })
  ]
}

export const audit = (state: State): ReadonlyArray<Desk.Check> => {
  const requests = keyed(state)
  const same = groups(requests, ({ key }) => key)
  return [
    ...auditAccounts(state),
    ...auditItems(state),
    ...auditClaims(state),
    ...auditOperations(state),
    check("no idempotency key twice", requests, (request) =>
      same(request.key)[0] === request ? null : request.id
    ),
    ...auditChain(state)
  ]
}
