/** One batch of a lane: load once, decide in sequence, commit once (design.md#group-commit). */
import { Effect, Result } from "effect"
import type * as Minute from "../../domain/draw/Minute.ts"
import type { Refusal } from "../../domain/refusal/Refusal.ts"
import * as Steps from "../../domain/steps/Steps.ts"
import type { Command, Demand } from "../Command.ts"
import * as Opening from "../claim/Opening.ts"
import * as Windows from "../claim/Windows.ts"
import * as Lookahead from "../draw/Lookahead.ts"
import * as Missing from "../draw/Missing.ts"
import * as Renumbering from "../draw/Renumbering.ts"
import type { Seeds } from "../draw/Seeds.ts"
import type { Admission } from "../port/Admission.ts"
import type { Fresh } from "../port/Entropy.ts"
import type { LockScope, SlotLook, Store, StoreError, Transaction } from "../port/Store.ts"
import { type ChangeSet, EMPTY } from "../rows/ChangeSet.ts"
import type { Loaded } from "../rows/Loaded.ts"
import * as LoadPlan from "../rows/LoadPlan.ts"
import { Sightings } from "../rows/Pool.ts"
import { Rows } from "../rows/Rows.ts"
import * as Held from "./Held.ts"
import { merge } from "./Merging.ts"

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
  /** Others hold what it needs; it was not decided. */
  | Held.Busy

const UNSETTLED: Outcome = { _tag: "Broken", defect: "no outcome" }

/** Up to this many items, the rows are made in one step. */
const MANY = 1_000

type Days = Pick<Seeds["Service"], "isPromised" | "of">

/** A committed batch. */
export interface Done {
  /** What it needed and did not have; it wrote nothing then. */
  readonly missing: Missing.Missing | null
  readonly changes: ChangeSet
  readonly outcomes: ReadonlyArray<Outcome>
  /** Milliseconds by which the store's clock was set back; 0 when it was not. */
  readonly behind: number
}

const scopeOf = (submissions: ReadonlyArray<Submission>, waits: LockScope["waits"]): LockScope => ({
  accounts: Array.from(new Set(submissions.flatMap(({ command }) => command.scope.accounts))),
  operator: submissions.some(({ command }) => command.scope.operator),
  ...(waits === undefined ? {} : { waits })
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

/** What all commands need of the stock together, and the openings that are due. */
function* demandOf(
  submissions: ReadonlyArray<Submission>,
  rows: Rows
): Steps.Steps<Demand & { readonly until: Minute.Day }> {
  const draws = [...Opening.wanted(rows, Windows.due(rows))]
  const lists: Array<Demand["lists"][number]> = []
  let until = -1
  for (const { command } of submissions) {
    const begun = command.stock?.(rows) ?? null
    const wanted = begun === null || "draws" in begun ? begun : yield* begun
    if (wanted === null) continue
    draws.push(...wanted.draws)
    lists.push(...wanted.lists)
    until = Math.max(until, wanted.until ?? -1)
  }
  return { draws, lists, until }
}

/** Makes the rows; thousands of items in steps. */
function* rowsOf(loaded: Loaded, days: Days, sightings: Sightings): Steps.Steps<Rows> {
  const { isPromised, of } = days
  if (loaded.items.length <= MANY) return new Rows(loaded, of, sightings, isPromised)
  const rows = new Rows({ ...loaded, items: [], places: [] }, of, sightings, isPromised)
  yield* rows.add(loaded)
  return rows
}

function* decideAll(
  submissions: ReadonlyArray<Submission>,
  rows: Rows,
  accepted: Array<ChangeSet>,
  /** Whether the rows are asked for afterwards. */
  isRead: boolean
): Steps.Steps<ReadonlyMap<Submission, Outcome>> {
  const outcomes = new Map<Submission, Outcome>()
  for (const [index, submission] of submissions.entries()) {
    const isLast = !isRead && index === submissions.length - 1
    outcomes.set(submission, yield* decideOne(submission, rows, accepted, isLast))
  }
  return outcomes
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

interface Decided {
  readonly accepted: ReadonlyArray<ChangeSet>
  readonly outcomes: ReadonlyMap<Submission, Outcome>
}

/** How often a batch is decided anew because it had not seen a slot. */
const LOOKS = 20

/**
 * Decides all, with the slots that they need; claims past their windows are opened before any command.
 * Which slots, only a decision knows: it is made anew when one was not looked at. Answers the days
 * that it lacks, at first.
 */
const decide = Effect.fnUntraced(function* (
  submissions: ReadonlyArray<Submission>,
  transaction: Transaction,
  loaded: Loaded,
  days: Days,
  isFirst: boolean
): Effect.fn.Return<Decided | Missing.Missing, StoreError> {
  const sightings = new Sightings()
  let rows = yield* Steps.run(rowsOf(loaded, days, sightings))
  const look = (looks: ReadonlyArray<SlotLook>) =>
    Effect.map(transaction.look(looks), (found) => sightings.add(looks, found))
  const { draws, lists, until } = yield* Steps.run(demandOf(submissions, rows))
  const missing = isFirst ? Missing.of(rows, draws, until, days, loaded.now) : null
  if (missing !== null) return missing
  const drawnOn = draws.map(({ machineId }) => machineId)
  const sparse = Renumbering.sparse(rows.pool, drawnOn)
  const looks = Lookahead.of(rows, draws, [...lists, ...sparse])
  if (looks.length > 0) yield* look(looks)
  const fresh = submissions[0]?.fresh
  for (let again = 0; again < LOOKS; again++) {
    const due = fresh === undefined ? [] : Windows.open(rows, Windows.due(rows), fresh)
    const accepted = [...due]
    const outcomes = yield* Steps.run(decideAll(submissions, rows, accepted, sparse.length > 0))
    if (rows.pool.missing.length === 0) {
      accepted.push(...(yield* Steps.run(Renumbering.renumbering(rows, sparse, accepted))))
      return { accepted, outcomes }
    }
    yield* look(rows.pool.missing)
    rows = yield* Steps.run(rowsOf(loaded, days, sightings))
  }
  return yield* Effect.die(new Error("a draw found no card in the slots that it named"))
})

const work = Effect.fnUntraced(function* (
  all: ReadonlyArray<Submission>,
  transaction: Transaction,
  days: Days,
  isFirst: boolean
): Effect.fn.Return<Done, StoreError> {
  const first = yield* load(transaction, all)
  const isFree = Held.isNothing(first.busy)
  const settled = new Map<Submission, Outcome>(isFree ? [] : Held.busyOf(all, first))
  const free = isFree ? all : all.filter((submission) => !settled.has(submission))
  for (const [submission, outcome] of yield* refusedOf(free)) settled.set(submission, outcome)
  const submissions = free.filter((submission) => !settled.has(submission))
  if (submissions.length === 0) {
    const outcomes = all.map((submission) => settled.get(submission) ?? UNSETTLED)
    return { missing: null, changes: EMPTY, outcomes, behind: 0 }
  }
  // Without the rows that others may be changing.
  const loaded = isFree ? first : yield* load(transaction, submissions)
  const decided = yield* decide(submissions, transaction, loaded, days, isFirst)
  if ("promised" in decided) return { missing: decided, changes: EMPTY, outcomes: [], behind: 0 }
  const { accepted, outcomes } = decided
  const written = accepted.filter((each) => each !== EMPTY)
  const changes = written.length === 0 ? EMPTY : merge(written, loaded)
  if (changes !== EMPTY) yield* transaction.commit(changes)
  return {
    missing: null,
    changes,
    outcomes: all.map(
      (submission) => settled.get(submission) ?? outcomes.get(submission) ?? UNSETTLED
    ),
    behind: behindOf(loaded)
  }
})

/**
 * Runs a batch in one transaction and answers an outcome for each submission, in their order, once
 * committed. Unless it waits for what others hold, commands that need it are not decided.
 */
export const run = (
  store: Store["Service"],
  seeds: Seeds["Service"],
  submissions: ReadonlyArray<Submission>,
  waits?: LockScope["waits"]
): Effect.Effect<Done, StoreError> => {
  const attempt = (isFirst: boolean) =>
    store.transact(scopeOf(submissions, waits), (transaction) =>
      work(submissions, transaction, seeds, isFirst)
    )
  return Effect.flatMap(attempt(true), (done) =>
    done.missing === null
      ? Effect.succeed(done)
      : Effect.andThen(Missing.prepare(seeds, done.missing), attempt(false))
  )
}
