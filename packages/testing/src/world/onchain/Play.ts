/**
 * Scenarios on the chain, one line an act. A scenario gets a stage, which holds what it acts on and
 * its acts; at its end nothing may be lost.
 */
import { Engine } from "@cardpack/core/commands/Engine"
import { adjust } from "@cardpack/core/commands/partner/Adjust"
import type { Hash, Receipt } from "@cardpack/core/domain/chain/Evm"
import type { OperationId } from "@cardpack/core/domain/id/Id"
import * as Usd from "@cardpack/core/domain/usd/Usd"
import { Chain } from "@cardpack/core/engine/port/Chain"
import { assert } from "@effect/vitest"
import { Effect, type Scope } from "effect"
import * as Acts from "../../kit/chain/Acts.ts"
import * as TestChain from "../../kit/chain/TestChain.ts"
import { where } from "../../kit/reference/State.ts"
import { Liar } from "../chain/simulated/FaultyChain.ts"
import * as Expiry from "./Expiry.ts"
import * as Matrix from "./Matrix.ts"
import * as Paths from "./Paths.ts"
import * as Payments from "./Payments.ts"
import * as Rig from "./Rig.ts"
import * as Stories from "./Stories.ts"
import * as Watching from "./Watching.ts"

/** Of an incident, an operation, a card or another row. */
type Fields = Readonly<Record<string, unknown>>
type Action = Parameters<typeof Stories.act>[1]

/** The same names in this order. */
export const same = (found: ReadonlyArray<string>, expected: ReadonlyArray<string>): void =>
  assert.deepStrictEqual([...found], [...expected])

/** Seconds. */
export const HOUR = 3_600

export const stage = Effect.gen(function* () {
  const testChain = yield* TestChain.TestChain
  const host = yield* Rig.Host
  const watcher = yield* Watching.make()
  const { reorganize } = testChain
  return {
    ...testChain,
    ...host,
    ...(yield* Liar),
    chain: yield* Chain,
    engine: yield* Engine,
    /** Replaces the last blocks, perhaps with the transaction in this one of the new ones. */
    reorg: (depth: number, transaction?: Hash, block = 0) =>
      reorganize(depth, transaction === undefined ? [] : [{ transaction, block }]),
    settle: Rig.settle,
    /** The scenario's watcher catches up, or polls each of so many new blocks. */
    look: Watching.catchUp(watcher),
    live: (blocks: number) => Watching.live(watcher, blocks),
    /** Another watcher, as after a restart, catches up. */
    later: Effect.flatMap(Watching.make(), Watching.catchUp),
    /** Replaces the scenario's watcher's polls by ones that may fail. */
    tries: (count: number) => Watching.tryPolls(watcher, count),
    watcher,
    /** There is exactly one incident, with these fields. */
    incident: Effect.fnUntraced(function* (fields: Fields) {
      const [found, ...others] = yield* Stories.incidents
      assert.lengthOf(others, 0)
      return assert.deepInclude(found, fields) ?? found ?? assert.fail("there is no incident")
    }),
    /** There are incidents of just these kinds, newest first. */
    incidents: Effect.fnUntraced(function* (...kinds: ReadonlyArray<string>) {
      same(
        (yield* Stories.incidents).map(({ kind }) => kind),
        kinds
      )
    }),
    /** Transfers of other tokens, as the operator sees them. */
    foreignDeposits: Effect.map(Rig.stored, (state) => where(state.foreignDeposits, () => true))
  }
})

type Stage = Effect.Success<typeof stage>

const refusing = (by: Stories.Partner, id: OperationId) =>
  Effect.fnUntraced(function* (tag: string, ...actions: ReadonlyArray<Action>) {
    for (const action of actions) {
      assert.strictEqual(yield* Stories.tagOf(Stories.act(by, action, id)), tag, action)
    }
  })

const having = (by: Stories.Partner, id: OperationId) =>
  Effect.fnUntraced(function* (status: string, fields: Fields = {}) {
    const found: Fields = { ...(yield* Stories.read(by, id)).operation }
    assert.deepInclude(found, { status, ...fields })
  })

const eventsOf = (by: Stories.Partner, id: OperationId) =>
  Effect.map(Stories.events(by), (events) => events.filter(({ data }) => data.operationId === id))

export const entry = Effect.fnUntraced(function* (kind: Matrix.Kind, path = Paths.PLAIN) {
  const acts = yield* stage
  const subject = yield* Matrix.begin(kind, path)
  const { by, cardId, entry, from } = subject
  const id = entry.operationId
  const read = Stories.read(by, id)
  const act = (action: Action) => Stories.act(by, action, id)
  const is = having(by, id)
  const events = eventsOf(by, id)
  return {
    ...acts,
    ...subject,
    id,
    read,
    act,
    is,
    card: Stories.card(by, cardId),
    balance: Stories.balance(by),
    /** Sends the signed call in a block of its own; by default the first one. */
    done: (next: typeof entry = entry) => Acts.done(from, Stories.callOf(next)),
    /** Sends a call with a spoiled signature, which fails. */
    fails: Acts.done(from, Paths.spoiled(Stories.callOf(entry))),
    refresh: act("refresh"),
    resign: Effect.map(act("resign"), (details) => Stories.entryOf(details)),
    cancel: act("cancel"),
    expire: Expiry.expire,
    /** Makes a final block this many seconds past the deadline. */
    past: (seconds: number) => Expiry.finalPast(entry, seconds),
    refuses: refusing(by, id),
    submit: (hash: Hash) =>
      Effect.map(Stories.submit(by, entry, hash), (details) => Stories.entryOf(details)),
    entryNow: Effect.map(read, (details) => Stories.entryOf(details)),
    ends: (status: string, fields: Fields = {}) =>
      Effect.andThen(act("refresh"), is(status, fields)),
    events,
    told: Effect.fnUntraced(function* (...types: ReadonlyArray<string>) {
      same(
        (yield* events).map(({ type }) => type),
        types
      )
    }),
    /** Makes the operation's request again, with another key. */
    again: Effect.map(
      Effect.suspend(() => Matrix.ask(kind, by, cardId, from.address)),
      ({ details }) => Stories.entryOf(details)
    )
  }
})

/** A pending mint or burn of several cards. */
export const several = Effect.fnUntraced(function* (kind: Matrix.Kind, count: number) {
  const acts = yield* stage
  const by = yield* Stories.partner()
  const wallet = Acts.fresh()
  const cardIds = yield* Stories.hold(by, count)
  const minting = (yield* Stories.mint(by, cardIds, wallet.address)).details
  const send = (from: typeof minting, at: number) =>
    Acts.done(wallet, Stories.callOf(Stories.entryOf(from, at)))
  let details = minting
  if (kind === "burn") {
    for (const at of cardIds.keys()) yield* send(minting, at)
    yield* Rig.settle
    yield* Stories.act(by, "refresh", minting.operation.id)
    details = (yield* Stories.buyback(by, cardIds)).details
  }
  const { id } = details.operation
  return {
    ...acts,
    ...{ kind, by, wallet, cardIds, details, id },
    done: (at: number, of = details) => send(of, at),
    act: (action: Action) => Stories.act(by, action, id),
    is: having(by, id),
    expire: Expiry.expire,
    refuses: refusing(by, id),
    events: eventsOf(by, id)
  }
})

export const depositor = Effect.gen(function* () {
  const acts = yield* stage
  const by = yield* Payments.partner
  const see = Effect.fnUntraced(function* (seen: Hash | Receipt, isFinal: boolean) {
    const receipt = typeof seen === "string" ? yield* Payments.receipt(seen) : seen
    return yield* Payments.record(by, receipt, isFinal)
  })
  const grant = (amountUsd: Usd.Usd) =>
    acts.engine.run(
      adjust("test", { partnerId: by.caller.accountId, bucket: "cash", reason: "test", amountUsd })
    )
  return {
    ...acts,
    by,
    paid: (amount: bigint, token?: Receipt["to"]) =>
      Payments.paid(by.address, amount, token ?? undefined),
    paidAll: (...amounts: ReadonlyArray<bigint>) =>
      Payments.payAll(amounts.map((amount) => [by.address, amount] as const)),
    see,
    /** Records a transaction, which counts so many. */
    counts: Effect.fnUntraced(function* (
      seen: Hash | Receipt,
      isFinal: boolean,
      [transfers, detected, confirmed]: readonly [number, number, number]
    ) {
      assert.deepStrictEqual(yield* see(seen, isFinal), { transfers, detected, confirmed })
    }),
    deposit: Payments.transaction(by),
    statuses: Effect.fnUntraced(function* (...statuses: ReadonlyArray<string>) {
      const rows = (yield* Payments.transactions(by)).toReversed()
      same(
        rows.map(({ status }) => status),
        statuses
      )
    }),
    credited: (amount: bigint, to: Stories.Partner = by) =>
      Effect.map(Payments.credited(to), (credited) => assert.strictEqual(credited, amount)),
    told: (...types: ReadonlyArray<string>) =>
      Effect.map(Stories.told(by), (told) => same(told, types)),
    grant,
    /** Leaves room for only so much. */
    fill: (room: bigint) => grant(Usd.MAX - Stories.CASH - room)
  }
})

type Body<S> = (stage: S) => Effect.fn.Return<unknown, unknown, Rig.Provided | Scope.Scope>

export const on =
  <S>(set: Effect.Effect<S, unknown, Rig.Provided>, options: Rig.Options = {}) =>
  (title: string, body: Body<S>): void =>
    Rig.test(
      title,
      Effect.gen(function* () {
        const play = Effect.fnUntraced(body)
        yield* play(yield* set)
        yield* Stories.sound
      }).pipe(Effect.scoped),
      options
    )

/** A scenario on nothing but the chain. */
export const bare = on<Stage>(stage)
