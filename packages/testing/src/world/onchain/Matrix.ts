/** The cells of the matrix: transactions for a mint or a burn, and their expected results. */
import type { Hash } from "@cardpack/core/domain/chain/Evm"
import type { CardId } from "@cardpack/core/domain/id/Id"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as Acts from "../../kit/chain/Acts.ts"
import * as TestChain from "../../kit/chain/TestChain.ts"
import * as Paths from "./Paths.ts"
import * as Rig from "./Rig.ts"
import * as Stories from "./Stories.ts"

export type Kind = "mint" | "burn"

export interface Subject {
  readonly kind: Kind
  readonly path: Paths.Path
  readonly by: Stories.Partner
  readonly from: TestChain.Wallet
  readonly cardId: CardId
  readonly entry: ReturnType<typeof Stories.entryOf>
  /** The entry of another pending operation of the same wallet. */
  readonly other: ReturnType<typeof Stories.entryOf>
}

const minted = Effect.fnUntraced(function* (
  by: Stories.Partner,
  ids: ReadonlyArray<CardId>,
  owner: string
) {
  const { details } = yield* Stories.mint(by, ids, owner)
  for (const entry of details.onchainOrders) yield* Acts.done(Acts.fresh(), Stories.callOf(entry))
  yield* Rig.settle
  yield* Stories.act(by, "refresh", details.operation.id)
})

/** With a key of its own. */
export const ask = (kind: Kind, by: Stories.Partner, id: CardId, owner: string) =>
  kind === "mint" ? Stories.mint(by, [id], owner) : Stories.buyback(by, [id])

export const begin = Effect.fnUntraced(function* (kind: Kind, path: Paths.Path) {
  const by = yield* Stories.partner()
  const from = Acts.fresh()
  const owner = yield* Paths.ownerOf(path, from)
  const [cardId, otherId] = yield* Stories.hold(by, 2)
  if (cardId === undefined || otherId === undefined) return assert.fail("there are two cards")
  if (kind === "burn") yield* minted(by, [cardId, otherId], owner)
  const other = Stories.entryOf((yield* ask(kind, by, otherId, owner)).details)
  const entry = Stories.entryOf((yield* ask(kind, by, cardId, owner)).details)
  const subject: Subject = { kind, path, by, from, cardId, entry, other }
  return subject
})

export interface Cell {
  readonly name: string
  /** Sends the transaction and mines its block. */
  readonly send: (subject: Subject) => Effect.Effect<Hash, unknown, Rig.Provided>
  readonly comes: (subject: Pick<Subject, "kind" | "path">) => "confirmed" | "failed" | "nothing"
}

const mined = <E, R>(sent: Effect.Effect<Hash, E, R>) =>
  Effect.tap(sent, () => Effect.flatMap(TestChain.TestChain, ({ mine }) => mine()))

const right = ({ entry, from, path }: Subject) => path.send(from, [Stories.callOf(entry)])

const reverted = ({ entry, from, path }: Subject) =>
  path === Paths.ACCOUNT
    ? Effect.flatMap(Paths.tooMuch, (fails) => path.send(from, [Stories.callOf(entry), fails]))
    : path.send(from, [Paths.spoiled(Stories.callOf(entry))])

const ofAnotherWallet = ({ entry, from, kind, path }: Subject) =>
  Effect.gen(function* () {
    const stranger = Acts.fresh()
    if (kind === "mint") {
      return yield* path.send(from, [yield* Acts.mint(stranger.address, entry.tokenId)])
    }
    const sender = path === Paths.ACCOUNT ? Paths.PLAIN : path
    return yield* sender.send(stranger, [Stories.callOf(entry)])
  })

const works: Cell["comes"] = ({ kind, path }) =>
  kind === "mint" || path.canBurn ? "confirmed" : "failed"
const fails: Cell["comes"] = () => "failed"

/** A transaction in a block that is lost before it is final. */
const lostAgain = (subject: Subject, isKept: boolean) =>
  Effect.gen(function* () {
    const { mine, reorganize } = yield* TestChain.TestChain
    const hash = yield* mined(right(subject))
    yield* Stories.submit(subject.by, subject.entry, hash)
    yield* Stories.act(subject.by, "refresh", subject.entry.operationId)
    yield* mine()
    yield* reorganize(2, isKept ? [{ transaction: hash, block: 1 }] : [])
    return hash
  })

export const CELLS: ReadonlyArray<Cell> = [
  { name: "success", send: (subject) => mined(right(subject)), comes: works },
  { name: "inner revert", send: (subject) => mined(reverted(subject)), comes: fails },
  {
    name: "wrong token",
    send: ({ from, other, path }) => mined(path.send(from, [Stories.callOf(other)])),
    comes: fails
  },
  { name: "wrong wallet", send: (subject) => mined(ofAnotherWallet(subject)), comes: fails },
  {
    name: "late",
    send: (subject) =>
      Effect.flatMap(Rig.Host, ({ wait }) => Effect.andThen(wait(901), mined(right(subject)))),
    comes: fails
  },
  {
    name: "reorganized into another block",
    send: (subject) => lostAgain(subject, true),
    comes: works
  },
  { name: "reorganized away", send: (subject) => lostAgain(subject, false), comes: () => "nothing" }
]

export const reasonOf = (cell: Cell, { kind, path }: Pick<Subject, "kind" | "path">): string => {
  const isPlainCall = !path.hides || (kind === "burn" && path === Paths.ACCOUNT)
  if (kind === "mint") {
    if (cell.name === "wrong wallet") return "the transaction mints this token to another wallet"
    if (!path.hides && cell.name !== "wrong token") return "the transaction failed"
    return "the transaction does not mint this token"
  }
  const isRevert = cell.name === "wrong wallet" ? isPlainCall : !path.hides
  return isRevert && cell.name !== "wrong token"
    ? "the transaction failed"
    : "the transaction does not burn this token for this request"
}
