/**
 * The rows of the matrix: what happens on chain to a mint or a burn, the expected result, and that
 * the right transaction still works afterwards where any can.
 */
import type { Hash } from "@cardpack/core/domain/chain/Evm"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as Acts from "../../../kit/chain/Acts.ts"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import * as Paths from "../../../world/onchain/Paths.ts"
import * as Stories from "../../../world/onchain/Stories.ts"
import * as Scene from "./Scene.ts"

type Subject = Scene.Subject

export interface Cell {
  readonly name: string
  readonly run: (subject: Subject) => Effect.Effect<void, unknown, Scene.Provided>
}

const FAILED = "the transaction failed"
const REASONS = {
  mint: "the transaction does not mint this token",
  burn: "the transaction does not burn this token for this request"
}
const ANOTHER_WALLET = "the transaction mints this token to another wallet"

/** The failure reason of a reverted call, by its path. */
const reasonOf = (kind: Scene.Kind, path: Paths.Path): string =>
  path.hides ? REASONS[kind] : FAILED

const worksOn = ({ kind, path }: Subject): boolean => kind === "mint" || path.canBurn

const signed = (subject: Subject, of: Subject["entry"], path: Paths.Path = subject.path) =>
  Scene.sent(Effect.flatMap(Scene.callOf(subject, of), (call) => path.send(subject.from, [call])))

/** The signed transaction works, whatever was reported before. */
const stillWorks = Effect.fnUntraced(function* (subject: Subject) {
  const hash = yield* signed(subject, subject.entry, Scene.working(subject))
  yield* Scene.settled
  yield* Scene.confirmed(subject, subject.entry, hash)
})

/** Reports a transaction: no reason is given until it is final, then it does not count. */
const fails = Effect.fnUntraced(function* (subject: Subject, hash: Hash, reason: string) {
  yield* Stories.submit(subject.by, subject.entry, hash)
  yield* Scene.waiting(subject, subject.entry, null)
  yield* Scene.settled
  yield* Scene.waiting(subject, subject.entry, reason)
})

const success: Cell["run"] = (subject) =>
  Effect.gen(function* () {
    const { entry, kind, path } = subject
    const hash = yield* signed(subject, entry)
    if (!worksOn(subject)) {
      yield* fails(subject, hash, reasonOf(kind, path))
      return yield* stillWorks(subject)
    }
    yield* Scene.waiting(subject, entry, null)
    yield* Scene.settled
    yield* Scene.confirmed(subject, entry, hash)
    // Also when it is reported late.
    yield* Stories.submit(subject.by, entry, hash)
    yield* Scene.settled
    yield* Scene.confirmed(subject, entry, hash)
  })

const innerRevert: Cell["run"] = (subject) =>
  Effect.gen(function* () {
    const { entry, from, kind, path } = subject
    const call = Stories.callOf(entry)
    const calls =
      path === Paths.ACCOUNT
        ? ([call, yield* Paths.tooMuch] as const)
        : ([Paths.spoiled(call)] as const)
    const hash = yield* Scene.sent(path.send(from, calls))
    yield* fails(subject, hash, reasonOf(kind, path))
    yield* stillWorks(subject)
  })

const wrongToken: Cell["run"] = (subject) =>
  Effect.gen(function* () {
    const { kind, other } = subject
    const way = Scene.working(subject)
    const hash = yield* signed(subject, other, way)
    yield* fails(subject, hash, REASONS[kind])
    yield* Scene.confirmed(subject, other, hash)
    yield* stillWorks(subject)
  })

/** The service signs for another wallet: nothing else could make the contract mint to it. */
const mintedToAnother: Cell["run"] = (subject) =>
  Effect.gen(function* () {
    const { by, entry, from, path } = subject
    const stranger = Acts.fresh().address
    const hash = yield* Scene.sent(
      Effect.flatMap(Acts.mint(stranger, entry.tokenId), (call) => path.send(from, [call]))
    )
    yield* fails(subject, hash, ANOTHER_WALLET)
    yield* Scene.expired(subject)
    yield* Scene.settled
    // The token exists, so the signature counts as used and is never proven dead.
    const refused = yield* Stories.tagOf(Stories.act(by, "cancel", entry.operationId))
    assert.strictEqual(refused, "Conflict")
    yield* Scene.waiting(subject, entry, ANOTHER_WALLET)
  })

const sentByAnother: Cell["run"] = (subject) =>
  Effect.gen(function* () {
    const { entry, path } = subject
    const way = path === Paths.PLAIN ? Paths.PLAIN : Paths.MULTICALL
    const hash = yield* Scene.sent(way.send(Acts.fresh(), [Stories.callOf(entry)]))
    yield* fails(subject, hash, reasonOf("burn", way))
    yield* stillWorks(subject)
  })

const wrongWallet: Cell["run"] = (subject) =>
  subject.kind === "mint" ? mintedToAnother(subject) : sentByAnother(subject)

/** One entry is signed anew and completed; the other is cancelled, which kills its signature. */
const late: Cell["run"] = (subject) =>
  Effect.gen(function* () {
    const { by, entry, kind, other, path } = subject
    const early = yield* Stories.tagOf(Stories.act(by, "cancel", other.operationId))
    assert.strictEqual(early, "Conflict")
    yield* Scene.expired(subject)
    const hash = yield* signed(subject, entry)
    yield* fails(subject, hash, reasonOf(kind, path))
    yield* Stories.act(by, "cancel", other.operationId)
    yield* Scene.cancelled(subject, other)
    yield* signed(subject, other)
    yield* Stories.act(by, "resign", entry.operationId)
    yield* stillWorks(subject)
    yield* Scene.cancelled(subject, other)
  })

/** One transaction is seen, lost before it is final, and included again; the other stays lost. */
const reorganized: Cell["run"] = (subject) =>
  Effect.gen(function* () {
    const { by, entry, kind, other, path } = subject
    const { reorganize } = yield* TestChain.TestChain
    const hash = yield* signed(subject, entry)
    yield* Stories.submit(by, entry, hash)
    const lost = yield* signed(subject, other)
    yield* Stories.submit(by, other, lost)
    yield* Scene.looks(1)
    yield* reorganize(3, [{ transaction: hash, block: 1 }])
    yield* Scene.looks(2)
    yield* Scene.waiting(subject, entry, null)
    yield* Scene.settled
    yield* Scene.waiting(subject, other, null)
    if (worksOn(subject)) yield* Scene.confirmed(subject, entry, hash)
    else yield* Scene.waiting(subject, entry, reasonOf(kind, path))
    yield* Scene.expired(subject)
    yield* Scene.settled
    yield* Stories.act(by, "cancel", other.operationId)
    yield* Scene.cancelled(subject, other)
  })

export const CELLS: ReadonlyArray<Cell> = [
  { name: "success", run: success },
  { name: "inner revert", run: innerRevert },
  { name: "wrong token", run: wrongToken },
  { name: "wrong wallet", run: wrongWallet },
  { name: "late", run: late },
  { name: "reorganized", run: reorganized }
]
