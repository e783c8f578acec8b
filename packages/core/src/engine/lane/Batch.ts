/**
 * One batch of a lane: load once, decide one after the other, commit once (design.md#group-commit).
 */
import { Effect, Result } from "effect"
import type { Account } from "../../domain/account/Account.ts"
import type { AccountId } from "../../domain/id/Id.ts"
import type { Refusal } from "../../domain/refusal/Refusal.ts"
import * as Steps from "../../domain/steps/Steps.ts"
import type { Command } from "../Command.ts"
import * as Windows from "../claim/Windows.ts"
import type { Fresh } from "../port/Entropy.ts"
import type { LockScope, StockDemand, Store, StoreError } from "../port/Store.ts"
import { type ChangeSet, EMPTY } from "../rows/ChangeSet.ts"
import * as Demand from "../rows/Demand.ts"
import type { Loaded } from "../rows/Loaded.ts"
import * as LoadPlan from "../rows/LoadPlan.ts"
import { Rows } from "../rows/Rows.ts"

export interface Entry {
  readonly command: Command<unknown>
  readonly fresh: Fresh
}

/** The result of one command. A defect is our own error and touches no other command. */
export type Outcome =
  | { readonly _tag: "Answered"; readonly answer: unknown }
  | { readonly _tag: "Refused"; readonly refusal: Refusal }
  | { readonly _tag: "Broken"; readonly defect: unknown }

/** Up to this many items, the rows are made in one step. */
const MANY = 1_000

/** A committed batch. */
export interface Done {
  readonly changes: ChangeSet
  readonly outcomes: ReadonlyArray<Outcome>
}

const scopeOf = (entries: ReadonlyArray<Entry>): LockScope => ({
  accounts: Array.from(new Set(entries.flatMap(({ command }) => command.scope.accounts))),
  operator: entries.some(({ command }) => command.scope.operator)
})

/** Applies accepted changes to the rows for the commands that follow. */
function* decideOne(
  entry: Entry,
  rows: Rows,
  accepted: Array<ChangeSet>,
  isLast: boolean
): Steps.Steps<Outcome> {
  try {
    const begun = entry.command.decide(rows, entry.fresh)
    const decided = Result.isResult(begun) ? begun : yield* begun
    if (Result.isFailure(decided)) return { _tag: "Refused", refusal: decided.failure }
    if (!isLast) rows.apply(decided.success.changes)
    accepted.push(decided.success.changes)
    return { _tag: "Answered", answer: decided.success.answer }
  } catch (defect) {
    return { _tag: "Broken", defect }
  }
}

function* wantsOf(
  entries: ReadonlyArray<Entry>,
  rows: Rows
): Steps.Steps<ReadonlyArray<StockDemand | null>> {
  const wants: Array<StockDemand | null> = []
  for (const { command, fresh } of entries) {
    const wanted = command.stock?.(rows, fresh) ?? null
    wants.push(wanted === null || "draws" in wanted ? wanted : yield* wanted)
  }
  return wants
}

/** Makes the rows; thousands of items in steps. */
function* rowsOf(loaded: Loaded): Steps.Steps<Rows> {
  if (loaded.items.length <= MANY) return new Rows(loaded)
  const rows = new Rows({ ...loaded, items: [], places: [] })
  yield* rows.add(loaded)
  return rows
}

function* decideAll(
  entries: ReadonlyArray<Entry>,
  rows: Rows,
  accepted: Array<ChangeSet>
): Steps.Steps<ReadonlyMap<Entry, Outcome>> {
  const outcomes = new Map<Entry, Outcome>()
  for (const [index, entry] of entries.entries()) {
    const isLast = index === entries.length - 1
    outcomes.set(entry, yield* decideOne(entry, rows, accepted, isLast))
  }
  return outcomes
}

const latest = <Row extends { readonly id: string | number }>(
  accepted: ReadonlyArray<ChangeSet>,
  rows: (changes: ChangeSet) => ReadonlyArray<Row>
): ReadonlyArray<Row> => {
  const byId = new Map<string | number, Row>()
  for (const changes of accepted) for (const row of rows(changes)) byId.set(row.id, row)
  return Array.from(byId.values())
}

const versionsOf = (loaded: Loaded): ReadonlyMap<AccountId, bigint> =>
  new Map(loaded.accounts.map((account: Account) => [account.id, account.version]))

/** All accepted changes as one; the last version of a row wins. */
export const merge = (accepted: ReadonlyArray<ChangeSet>, loaded: Loaded): ChangeSet => {
  const [only] = accepted
  if (accepted.length === 1 && only !== undefined) return only
  const versions = versionsOf(loaded)
  const all = <Row>(rows: (changes: ChangeSet) => ReadonlyArray<Row>) => accepted.flatMap(rows)
  return {
    ...EMPTY,
    newAccounts: all((changes) => changes.newAccounts),
    accounts: latest(accepted, (changes) => changes.accounts).map((account) => ({
      ...account,
      version: (versions.get(account.id) ?? 0n) + 1n
    })),
    keys: latest(accepted, (changes) => changes.keys),
    customers: latest(accepted, (changes) => changes.customers),
    operations: latest(accepted, (changes) => changes.operations),
    affectedCards: all((changes) => changes.affectedCards),
    cards: latest(accepted, (changes) => changes.cards),
    draws: all((changes) => changes.draws),
    shipments: latest(accepted, (changes) => changes.shipments),
    ledgerEntries: all((changes) => changes.ledgerEntries),
    events: all((changes) => changes.events),
    endpoints: latest(accepted, (changes) => changes.endpoints),
    deliveries: all((changes) => changes.deliveries),
    hastened: all((changes) => changes.hastened),
    mails: latest(accepted, (changes) => changes.mails),
    depositAddresses: all((changes) => changes.depositAddresses),
    fundingIntents: all((changes) => changes.fundingIntents),
    fundingTransactions: latest(accepted, (changes) => changes.fundingTransactions),
    foreignDeposits: all((changes) => changes.foreignDeposits),
    depositSweeps: all((changes) => changes.depositSweeps),
    onchainOrders: latest(accepted, (changes) => changes.onchainOrders),
    onchainBurns: latest(accepted, (changes) => changes.onchainBurns),
    incidents: latest(accepted, (changes) => changes.incidents),
    taken: all((changes) => changes.taken),
    stocked: all((changes) => changes.stocked),
    reshuffles: all((changes) => changes.reshuffles),
    claims: all((changes) => changes.claims),
    recounted: all((changes) => changes.recounted),
    machines: latest(accepted, (changes) => changes.machines),
    items: latest(accepted, (changes) => changes.items),
    countries: accepted.findLast((changes) => changes.countries !== null)?.countries ?? null,
    controls: accepted.findLast((changes) => changes.controls !== null)?.controls ?? null,
    tokens: latest(accepted, (changes) => changes.tokens),
    log: all((changes) => changes.log),
    replies: all((changes) => changes.replies)
  }
}

/**
 * Runs a batch in one transaction and answers an outcome for each entry, in their order, once
 * committed. Claims past their windows are opened before any command is decided. Commands that
 * return items are decided last, so that returned items lie above everything that the batch drew;
 * all commands of a batch are concurrent, so any order is right.
 */
export const run = (
  store: Store["Service"],
  entries: ReadonlyArray<Entry>
): Effect.Effect<Done, StoreError> =>
  store.transact(scopeOf(entries), (transaction) =>
    Effect.gen(function* () {
      const loaded = yield* transaction.load(
        LoadPlan.union(entries.map(({ command }) => command.plan))
      )
      const rows = yield* Steps.run(rowsOf(loaded))
      const wants = yield* Steps.run(wantsOf(entries, rows))
      const windows = Windows.of(rows, entries)
      const demand = Demand.union([windows.demand, ...wants])
      if (demand !== null) rows.addStock(yield* transaction.stock(demand))
      const accepted = Array.from(windows.open())
      const returning = (index: number) => (wants[index]?.returns.length ?? 0) > 0
      const order = [
        ...entries.filter((_, index) => !returning(index)),
        ...entries.filter((_, index) => returning(index))
      ]
      const outcomes = yield* Steps.run(decideAll(order, rows, accepted))
      const written = accepted.filter((each) => each !== EMPTY)
      const changes = written.length === 0 ? EMPTY : merge(written, loaded)
      if (changes !== EMPTY) yield* transaction.commit(changes)
      return {
        changes,
        outcomes: entries.map(
          (entry): Outcome =>
            outcomes.get(entry) ?? { _tag: "Broken", defect: "the command was not decided" }
        )
      }
    })
  )
