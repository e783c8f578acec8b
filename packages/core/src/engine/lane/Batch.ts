/** One batch of a lane: load once, decide in sequence, commit once (design.md#group-commit). */
import { Effect, Result } from "effect"
import type { Refusal } from "../../domain/refusal/Refusal.ts"
import * as Steps from "../../domain/steps/Steps.ts"
import type { Command } from "../Command.ts"
import * as Windows from "../claim/Windows.ts"
import type { Admission } from "../port/Admission.ts"
import type { Fresh } from "../port/Entropy.ts"
import type { LockScope, StockDemand, Store, StoreError, Transaction } from "../port/Store.ts"
import { CATALOGUE, KINDS, type Kind, keyOf, type Row } from "../rows/Catalogue.ts"
import { type ChangeSet, EMPTY, type Written } from "../rows/ChangeSet.ts"
import * as Demand from "../rows/Demand.ts"
import type { Loaded } from "../rows/Loaded.ts"
import * as LoadPlan from "../rows/LoadPlan.ts"
import { Rows } from "../rows/Rows.ts"

export interface Submission {
  readonly command: Command<unknown>
  readonly fresh: Fresh
  readonly admission: Admission | null
}

/** The result of one command. A defect is our own error and touches no other command. */
export type Outcome =
  | { readonly _tag: "Answered"; readonly answer: unknown }
  | { readonly _tag: "Refused"; readonly refusal: Refusal }
  | { readonly _tag: "Broken"; readonly defect: unknown }
  | typeof BUSY

/** Others hold its account; it was not decided. */
const BUSY = { _tag: "Busy" } as const

/** Up to this many items, the rows are made in one step. */
const MANY = 1_000

/** A committed batch. */
export interface Done {
  readonly changes: ChangeSet
  readonly outcomes: ReadonlyArray<Outcome>
  /** Milliseconds by which the store's clock was set back; 0 when it was not. */
  readonly behind: number
}

const scopeOf = (submissions: ReadonlyArray<Submission>, skipsBusy: boolean): LockScope => ({
  accounts: Array.from(new Set(submissions.flatMap(({ command }) => command.scope.accounts))),
  operator: submissions.some(({ command }) => command.scope.operator),
  skipsBusy
})

/** Applies accepted changes to the rows for the commands that follow. */
function* decideOne(
  submission: Submission,
  rows: Rows,
  accepted: Array<ChangeSet>,
  isLast: boolean
): Steps.Steps<Outcome> {
  try {
    const begun = submission.command.decide(rows, submission.fresh)
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
  submissions: ReadonlyArray<Submission>,
  rows: Rows
): Steps.Steps<ReadonlyArray<StockDemand | null>> {
  const wants: Array<StockDemand | null> = []
  for (const { command, fresh } of submissions) {
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
  submissions: ReadonlyArray<Submission>,
  rows: Rows,
  accepted: Array<ChangeSet>
): Steps.Steps<ReadonlyMap<Submission, Outcome>> {
  const outcomes = new Map<Submission, Outcome>()
  for (const [index, submission] of submissions.entries()) {
    const isLast = index === submissions.length - 1
    outcomes.set(submission, yield* decideOne(submission, rows, accepted, isLast))
  }
  return outcomes
}

/** The rows of one kind that several commands wrote. */
const mergeOf = <K extends Kind>(
  accepted: ReadonlyArray<Written>,
  kind: K
): ReadonlyArray<Row<K>> => {
  const written: Array<Row<K>> = []
  for (const changes of accepted) for (const row of changes[kind]) written.push(row)
  if (written.length < 2 || CATALOGUE[kind].write === "insert") return written
  const last = new Map<string | number, Row<K>>()
  for (const row of written) last.set(keyOf(kind, row), row)
  return Array.from(last.values())
}

const every = <A>(
  accepted: ReadonlyArray<ChangeSet>,
  rows: (changes: ChangeSet) => ReadonlyArray<A>
): ReadonlyArray<A> => accepted.flatMap(rows)

/** All accepted changes as one; the last version of a row wins. */
export const merge = (accepted: ReadonlyArray<ChangeSet>, loaded: Loaded): ChangeSet => {
  const [only] = accepted
  if (accepted.length === 1 && only !== undefined) return only
  const versions = new Map(loaded.accounts.map((account) => [account.id, account.version]))
  const merged = Object.fromEntries(
    KINDS.map((kind) => [kind, mergeOf(accepted, kind)])
  ) as unknown as Written
  return {
    ...merged,
    accounts: merged.accounts.map((account) => ({
      ...account,
      version: (versions.get(account.id) ?? 0n) + 1n
    })),
    newAccounts: every(accepted, (changes) => changes.newAccounts),
    hastened: every(accepted, (changes) => changes.hastened),
    taken: every(accepted, (changes) => changes.taken),
    stocked: every(accepted, (changes) => changes.stocked),
    reshuffles: every(accepted, (changes) => changes.reshuffles),
    claims: every(accepted, (changes) => changes.claims),
    recounted: every(accepted, (changes) => changes.recounted),
    countries: accepted.findLast((changes) => changes.countries !== null)?.countries ?? null,
    controls: accepted.findLast((changes) => changes.controls !== null)?.controls ?? null
  }
}

/** How far the store's clock stands behind the last change of one of the accounts. */
const behindOf = ({ accounts, now }: Loaded): number =>
  Math.max(...accounts.map(({ updatedAt }) => updatedAt - now), 0)

const load = (transaction: Transaction, submissions: ReadonlyArray<Submission>) =>
  transaction.load(LoadPlan.union(submissions.map(({ command }) => command.plan)))

/** The refusals of those whose sender may not act any more; asked at once, as the locks are held. */
const refusedOf = Effect.fnUntraced(function* (submissions: ReadonlyArray<Submission>) {
  const refused = new Map<Submission, Outcome>()
  const ask = Effect.fnUntraced(function* (submission: Submission) {
    const refusal = yield* submission.admission ?? Effect.succeed(null)
    if (refusal !== null) refused.set(submission, { _tag: "Refused", refusal })
  })
  const asked = submissions.filter(({ admission }) => admission !== null)
  yield* Effect.forEach(asked, ask, { concurrency: "unbounded", discard: true })
  return refused
})

/** Claims past their windows are opened before any command is decided. */
const work = Effect.fnUntraced(function* (
  all: ReadonlyArray<Submission>,
  transaction: Transaction
): Effect.fn.Return<Done, StoreError> {
  const first = yield* load(transaction, all)
  const busy = new Set(first.busy)
  const free = all.filter(({ command }) => !command.scope.accounts.some((id) => busy.has(id)))
  const refused = yield* refusedOf(free)
  const submissions = free.filter((submission) => !refused.has(submission))
  if (submissions.length === 0) {
    const outcomes = all.map((submission): Outcome => refused.get(submission) ?? BUSY)
    return { changes: EMPTY, outcomes, behind: 0 }
  }
  // Without the rows of accounts that others may be changing.
  const loaded = busy.size === 0 ? first : yield* load(transaction, submissions)
  const rows = yield* Steps.run(rowsOf(loaded))
  const wants = yield* Steps.run(wantsOf(submissions, rows))
  const windows = Windows.of(rows, submissions)
  const demand = Demand.union([windows.demand, ...wants])
  if (demand !== null) rows.addStock(yield* transaction.stock(demand))
  const accepted = Array.from(windows.open())
  const returning = (index: number) => (wants[index]?.returns.length ?? 0) > 0
  const order = [
    ...submissions.filter((_, index) => !returning(index)),
    ...submissions.filter((_, index) => returning(index))
  ]
  const outcomes = yield* Steps.run(decideAll(order, rows, accepted))
  const written = accepted.filter((each) => each !== EMPTY)
  const changes = written.length === 0 ? EMPTY : merge(written, loaded)
  if (changes !== EMPTY) yield* transaction.commit(changes)
  return {
    changes,
    outcomes: all.map(
      (submission): Outcome => refused.get(submission) ?? outcomes.get(submission) ?? BUSY
    ),
    behind: behindOf(loaded)
  }
})

/**
 * Runs a batch in one transaction and answers an outcome for each submission, in their order, once
 * committed. With `skipsBusy`, commands of accounts that others hold are not decided. Commands that
 * return items are decided last, so that returned items lie above everything that the batch drew;
 * all commands of a batch are concurrent, so any order is right.
 */
export const run = (
  store: Store["Service"],
  submissions: ReadonlyArray<Submission>,
  skipsBusy = false
): Effect.Effect<Done, StoreError> =>
  store.transact(scopeOf(submissions, skipsBusy), (transaction) => work(submissions, transaction))
