/** The matrix on the simulated chain: every way to send and every outcome, for mints and burns. */
import type { Hash } from "@cardpack/core/domain/chain/Evm"
import { Conflict } from "@cardpack/core/domain/refusal/Refusal"
import { Chain } from "@cardpack/core/engine/port/Chain"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import * as Matrix from "../../../world/onchain/Matrix.ts"
import * as Paths from "../../../world/onchain/Paths.ts"
import * as Rig from "../../../world/onchain/Rig.ts"
import * as Stories from "../../../world/onchain/Stories.ts"
import * as Watching from "../../../world/onchain/Watching.ts"
import { isDeep } from "../../../world/run/Depth.ts"

type Subject = Matrix.Subject

const read = ({ by, entry }: Subject) => Stories.read(by, entry.operationId)

const EVENTS = {
  mint: { begun: ["operation.awaiting_chain"], done: "operation.completed" },
  burn: {
    begun: ["operation.awaiting_chain", "operation.completed", "operation.awaiting_chain"],
    done: "buyback.completed"
  }
} as const

const told = ({ by, entry }: Subject) =>
  Effect.map(Stories.events(by), (events) =>
    events.filter(({ data }) => data.operationId === entry.operationId).map(({ type }) => type)
  )

const isConfirmed = Effect.fnUntraced(function* (subject: Subject, hash: Hash) {
  const { by, cardId, kind } = subject
  const details = yield* read(subject)
  const entry = Stories.entryOf(details)
  const card = yield* Stories.card(by, cardId)
  assert.strictEqual(details.operation.status, "completed")
  assert.strictEqual(entry.status, "confirmed")
  assert.strictEqual(entry.transactionHash, hash)
  assert.isNull(entry.failureReason)
  assert.strictEqual((yield* told(subject)).at(-1), EVENTS[kind].done)
  assert.strictEqual(card.status, kind === "mint" ? "active" : "bought_back")
  const receipt = yield* (yield* Chain).receipt(hash)
  if (kind === "mint") assert.strictEqual(card.onchain?.mintedAt, receipt?.block.at)
  if (kind === "mint") assert.strictEqual(card.onchain?.transactionHash, hash)
  assert.strictEqual(details.operation.creditedUsd, kind === "mint" ? 0n : Stories.WORTH)
})

const isWaiting = Effect.fnUntraced(function* (subject: Subject, failureReason: string | null) {
  const { by, cardId, kind } = subject
  const details = yield* read(subject)
  const card = yield* Stories.card(by, cardId)
  assert.strictEqual(details.operation.status, "awaiting_chain")
  assert.strictEqual(Stories.entryOf(details).status, "pending")
  assert.strictEqual(Stories.entryOf(details).failureReason, failureReason)
  assert.strictEqual(details.operation.creditedUsd, 0n)
  assert.strictEqual(card.status, kind === "mint" ? "active" : "buyback_pending")
  assert.strictEqual(card.onchain?.mintedAt === null, kind === "mint")
  const isTold = failureReason !== null && kind === "mint"
  assert.deepStrictEqual(yield* told(subject), [
    "operation.awaiting_chain",
    ...(isTold ? (["operation.onchain_failed"] as const) : [])
  ])
})

/** The parts of the service that record a reported transaction. */
const FINDERS = [
  {
    name: "refresh",
    find: ({ by, entry }: Subject) =>
      Effect.repeat(Stories.act(by, "refresh", entry.operationId), { times: 1 })
  },
  {
    name: "the watcher",
    find: () => Effect.flatMap(Watching.make(), Watching.catchUp)
  }
] as const

/** Actions after the outcome. */
const after = Effect.fnUntraced(function* (cell: Matrix.Cell, subject: Subject) {
  const { by, cardId, entry, from, kind, path } = subject
  const { wait } = yield* Rig.Host
  if (kind === "mint" && cell.name === "wrong wallet") {
    // The token exists, so the signature is used and can't be cancelled.
    yield* wait(1_000)
    yield* Rig.settle
    const why = `the authorization of card ${cardId} was used on chain`
    for (const action of ["cancel", "resign"] as const) {
      const refused = yield* Stories.refusal(Stories.act(by, action, entry.operationId))
      assert.deepStrictEqual(refused, Conflict({ why }))
    }
    return
  }
  if (cell.name === "late") {
    yield* Rig.settle
    const { operation } = yield* Stories.act(by, "cancel", entry.operationId)
    assert.strictEqual(operation.status, "cancelled")
    const card = yield* Stories.card(by, cardId)
    assert.strictEqual(card.status, "active")
    assert.strictEqual(card.onchain === null, kind === "mint")
    return
  }
  const way = kind === "burn" && !path.canBurn ? Paths.PLAIN : path
  const hash = yield* way.send(from, [Stories.callOf(entry)])
  yield* Rig.settle
  yield* Stories.act(by, "refresh", entry.operationId)
  yield* isConfirmed(subject, hash)
})

/** At a commit each of a path's outcomes has one finder, and the next path's the other one. */
const findersOf = (path: number, cell: number) =>
  isDeep ? FINDERS : FINDERS.filter((_, at) => at === (path + cell) % FINDERS.length)

describe.each(["mint", "burn"] as const)("a %s", (kind) => {
  for (const [column, path] of Paths.ALL.entries()) {
    for (const [line, cell] of Matrix.CELLS.entries()) {
      for (const finder of findersOf(column, line)) {
        const comes = cell.comes({ kind, path })
        const name = `by ${path.name}, ${cell.name}: ${comes} once ${finder.name} looks`
        Rig.test(
          name,
          Effect.gen(function* () {
            const { mine } = yield* TestChain.TestChain
            const subject = yield* Matrix.begin(kind, path)
            const hash = yield* cell.send(subject)
            yield* Stories.submit(subject.by, subject.entry, hash)
            yield* isWaiting(subject, null)
            yield* mine()
            yield* finder.find(subject)
            yield* isWaiting(subject, null)
            yield* Rig.settle
            yield* finder.find(subject)
            if (comes === "confirmed") yield* isConfirmed(subject, hash)
            else {
              const reason = comes === "failed" ? Matrix.reasonOf(cell, subject) : null
              yield* isWaiting(subject, reason)
              yield* after(cell, subject)
            }
            yield* Stories.sound
          })
        )
      }
    }
  }
})

describe.each(["mint", "burn"] as const)("a %s that nobody reported", (kind) => {
  for (const path of Paths.ALL.filter(({ canBurn }) => kind === "mint" || canBurn)) {
    for (const finder of FINDERS) {
      Rig.test(
        `by ${path.name} is found by ${finder.name}`,
        Effect.gen(function* () {
          const subject = yield* Matrix.begin(kind, path)
          const hash = yield* path.send(subject.from, [Stories.callOf(subject.entry)])
          yield* Rig.settle
          yield* finder.find(subject)
          yield* isConfirmed(subject, hash)
          yield* Stories.sound
        })
      )
    }
  }
})
