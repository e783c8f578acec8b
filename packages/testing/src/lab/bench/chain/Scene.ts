/**
 * The scene that the cells of the matrix share: one chain, one watcher, customers who mint and
 * burn. The store's clock follows the chain's, so 15 minutes can pass in a moment.
 */
import type { Hash } from "@cardpack/core/domain/chain/Evm"
import type { CardId } from "@cardpack/core/domain/id/Id"
import * as OnchainEntry from "@cardpack/core/domain/onchain/OnchainEntry"
import { SECOND } from "@cardpack/core/domain/time/Instant"
import * as Watcher from "@cardpack/core/workers/watcher/Watcher"
import { assert } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import * as Acts from "../../../kit/chain/Acts.ts"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import * as Anvil from "../../../world/chain/anvil/Anvil.ts"
import * as Paths from "../../../world/onchain/Paths.ts"
import * as Stories from "../../../world/onchain/Stories.ts"
import * as Rig from "./Rig.ts"

export const KINDS = ["mint", "burn"] as const
export type Kind = (typeof KINDS)[number]

export class Scene extends Context.Service<
  Scene,
  {
    /** Mines a block and polls it. */
    readonly look: Effect.Effect<void>
    /** Milliseconds, by the chain's clock. */
    readonly now: Effect.Effect<number>
  }
>()("cardpack/testing/bench/chain/Scene") {}

export const layer = (databaseUrl: string) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const node = yield* Anvil.node
      const testChain = Anvil.testChainOf(node, Rig.CONFIRMATIONS)
      const now = Effect.map(
        Effect.promise(() => node.client.getBlock()),
        ({ timestamp }) => Number(timestamp) * SECOND
      )
      let shift = 0
      const scene = Effect.gen(function* () {
        const watcher = yield* Watcher.make(Watcher.DEFAULTS)
        const look = Effect.gen(function* () {
          yield* testChain.mine()
          shift = (yield* now) - Date.now()
          yield* Effect.orDie(watcher.poll)
        })
        return { look, now }
      })
      const rig = Rig.layer(node, databaseUrl, {
        urls: [node.url],
        confirmations: Rig.CONFIRMATIONS,
        clockShift: () => shift
      })
      return Layer.effect(Scene, scene).pipe(
        Layer.provideMerge(Layer.merge(rig, Layer.succeed(TestChain.TestChain, testChain)))
      )
    })
  )

export type Provided = Layer.Success<ReturnType<typeof layer>>

export const looks = (count: number) =>
  Effect.flatMap(Scene, ({ look }) => Effect.repeat(look, { times: count - 1 }))

/** Polls until the current block is final and processed. */
export const settled = looks(Rig.CONFIRMATIONS + 2)

type AnyEntry = ReturnType<typeof Stories.entryOf>

/** A pending on-chain operation with one entry, and a second one like it. */
export interface Subject {
  readonly kind: Kind
  readonly path: Paths.Path
  readonly by: Stories.Partner
  readonly from: TestChain.Wallet
  readonly entry: AnyEntry
  readonly other: AnyEntry
}

/** The path that works, for kinds that have none. */
export const working = ({ kind, path }: Pick<Subject, "kind" | "path">): Paths.Path =>
  kind === "burn" && !path.canBurn ? Paths.PLAIN : path

/** Mints both cards first if they are to be burned. */
export const begin = Effect.fnUntraced(function* (kind: Kind, path: Paths.Path) {
  const by = yield* Stories.partner()
  const from = Acts.fresh()
  const owner = yield* Paths.ownerOf(path, from)
  const cardIds = yield* Stories.hold(by, 2)
  if (kind === "burn") {
    const { details } = yield* Stories.mint(by, cardIds, owner)
    const { send } = yield* TestChain.TestChain
    for (const entry of details.onchainOrders) yield* send(Acts.fresh(), Stories.callOf(entry))
    yield* settled
  }
  const ask = (id: CardId) =>
    kind === "mint" ? Stories.mint(by, [id], owner) : Stories.buyback(by, [id])
  const [entry, other] = yield* Effect.forEach(cardIds, (id) =>
    Effect.map(ask(id), ({ details }) => Stories.entryOf(details))
  )
  if (entry === undefined || other === undefined) return assert.fail("there are two cards")
  const subject: Subject = { kind, path, by, from, entry, other }
  return subject
})

/** The call that is currently signed for the entry. */
export const callOf = ({ by }: Subject, { id, operationId }: AnyEntry) =>
  Effect.map(Stories.read(by, operationId), (details) => {
    const entry = Stories.entriesOf(details).find((one) => one.id === id)
    return Stories.callOf(entry ?? assert.fail(`there is no entry ${id}`))
  })

/** Passes the deadline, by the chain's clock. */
export const expired = ({ entry, other }: Subject) =>
  Effect.gen(function* () {
    const { look, now } = yield* Scene
    const { pass } = yield* TestChain.TestChain
    const deadline = Math.max(OnchainEntry.deadlineOf(entry), OnchainEntry.deadlineOf(other))
    yield* pass(Math.ceil((deadline - (yield* now)) / SECOND) + 60)
    yield* look
  })

/** Sends the transaction and polls its block. */
export const sent = <E, R>(send: Effect.Effect<Hash, E, R>) =>
  Effect.gen(function* () {
    const hash = yield* send
    yield* (yield* Scene).look
    return hash
  })

const told = ({ by }: Subject, { operationId }: AnyEntry) =>
  Effect.map(Stories.events(by), (events) =>
    events.filter(({ data }) => data.operationId === operationId).map(({ type }) => type)
  )

const credits = ({ by }: Subject, { operationId }: AnyEntry) =>
  Effect.map(Stories.ledger(by), (entries) =>
    entries.filter((row) => row.operationId === operationId).map(({ amount }) => amount.cash)
  )

export const confirmed = Effect.fnUntraced(function* (subject: Subject, of: AnyEntry, hash: Hash) {
  const { by, kind } = subject
  const { operation, ...details } = yield* Stories.read(by, of.operationId)
  const entry = Stories.entryOf({ operation, ...details })
  const { status, transactionHash } = entry
  assert.deepStrictEqual(
    { status, transactionHash },
    { status: "confirmed", transactionHash: hash }
  )
  assert.isNull(entry.failureReason)
  assert.strictEqual(operation.status, "completed")
  const done = kind === "mint" ? "operation.completed" : "buyback.completed"
  assert.lengthOf(
    (yield* told(subject, of)).filter((type) => type === done),
    1
  )
  assert.deepStrictEqual(yield* credits(subject, of), kind === "mint" ? [] : [Stories.WORTH])
  const card = yield* Stories.card(by, of.cardId)
  assert.strictEqual(card.status, kind === "mint" ? "active" : "bought_back")
  assert.isNumber(card.onchain?.mintedAt)
})

/** Asserts that nothing is settled; `reason` is the entry's comment on the reported transaction. */
export const waiting = Effect.fnUntraced(function* (
  subject: Subject,
  of: AnyEntry,
  reason: string | null
) {
  const { by, kind } = subject
  const details = yield* Stories.read(by, of.operationId)
  const { failureReason, status } = Stories.entryOf(details)
  assert.deepStrictEqual({ status, failureReason }, { status: "pending", failureReason: reason })
  assert.strictEqual(details.operation.status, "awaiting_chain")
  assert.deepStrictEqual(yield* credits(subject, of), [])
  const failed = (yield* told(subject, of)).filter((type) => type === "operation.onchain_failed")
  assert.lengthOf(failed, kind === "mint" && reason !== null ? 1 : 0)
  const card = yield* Stories.card(by, of.cardId)
  assert.strictEqual(card.status, kind === "mint" ? "active" : "buyback_pending")
})

/** Asserts that the card is back in its earlier state. */
export const cancelled = Effect.fnUntraced(function* (subject: Subject, of: AnyEntry) {
  const { by, kind } = subject
  const { operation } = yield* Stories.read(by, of.operationId)
  assert.strictEqual(operation.status, "cancelled")
  assert.deepStrictEqual(yield* credits(subject, of), [])
  const card = yield* Stories.card(by, of.cardId)
  assert.strictEqual(card.status, "active")
  assert.isNull(card.frozenBy)
  assert.strictEqual(card.onchain === null, kind === "mint")
})
