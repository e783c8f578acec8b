/** Mints and on-chain buybacks: asked for, sent by customers, reported, renewed and cancelled. */
import { OnchainActions } from "@cardpack/core/commands/onchain/OnchainActions"
import * as Id from "@cardpack/core/domain/id/Id"
import { Chain } from "@cardpack/core/engine/port/Chain"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import * as TestChain from "../../kit/chain/TestChain.ts"
import { spoiled } from "../onchain/Paths.ts"
import { callOf, entriesOf } from "../onchain/Stories.ts"
import { attempt } from "./Attempt.ts"
import * as Entries from "./Entries.ts"
import type { Holding, Model } from "./Model.ts"
import { type Sender, sender, submit } from "./Operations.ts"
import { callerOf } from "./Real.ts"
import * as Selection from "./Selection.ts"
import { type Step, step } from "./Step.ts"
import type { Whole } from "./Whole.ts"

const WALLETS = ["one", "two"].map((name) => TestChain.wallet(`the model's ${name}`))

export const mint = (by: Sender, selection: Selection.Selection, wallet: number): Step<Whole> =>
  step<Whole>("mint", { ...by, ...selection, wallet }, (model, real) =>
    Effect.gen(function* () {
      const fits = (_: Model, card: Holding) => model.isHeld(card)
      const chosen = Selection.choose(model, by.account, selection, fits)
      if (chosen === null) return
      const { contracts } = yield* real.within(Effect.service(Chain))
      const address = WALLETS[wallet]?.address
      const to = { wallet: address ?? contracts.collection, isWallet: address !== undefined }
      yield* submit(model, real, by, { kind: "mint", ...chosen, ...to })
    })
  )

export const burn = (by: Sender, selection: Selection.Selection): Step<Whole> =>
  step<Whole>("burn", { ...by, ...selection }, (model, real) => {
    const fits = (_: Model, card: Holding) =>
      card.status === "active" && card.token?.isMinted === true
    const chosen = Selection.choose(model, by.account, selection, fits)
    return chosen === null ? Effect.void : submit(model, real, by, { kind: "burn", ...chosen })
  })

/** An entry; a pending one while there is any, unless every one is asked for. */
const which = fc.record({ pick: fc.nat(20), isAny: fc.constantFrom(false, false, false, true) })
interface Which {
  readonly pick: number
  readonly isAny: boolean
}

const choose = (model: Model, { isAny, pick }: Which) => {
  const all = [...model.waiting.values()].flatMap((waiting) =>
    waiting.entries.map((entry) => ({ waiting, entry }))
  )
  const pending = all.filter(({ entry }) => entry.status === "pending")
  const among = isAny || pending.length === 0 ? all : pending
  return among[pick % Math.max(1, among.length)] ?? null
}

const operationOf = (id: string): Id.OperationId =>
  Id.is("op", id) ? id : assert.fail(`${id} is no operation`)

/** Sends what the customer got signed, or a spoiled copy of it. */
const transact = Effect.fnUntraced(function* (
  model: Model,
  real: Whole,
  { entry, waiting }: { readonly entry: Entries.Entry; readonly waiting: Entries.Waiting },
  isRight: boolean
) {
  const { accountId } = callerOf(real, waiting.account)
  const [details] = yield* real.reads.operationDetails(accountId, [operationOf(waiting.id)])
  const found = details === undefined ? [] : entriesOf(details)
  const signed = found.find(({ id }) => id === entry.id)
  assert.isDefined(signed)
  const call = callOf(signed)
  const owner = model.cards.get(entry.card)?.token?.wallet
  const from = WALLETS.find(({ address }) => address === owner) ?? TestChain.wallet("anybody")
  const { send } = yield* real.within(Effect.service(TestChain.TestChain))
  const hash = yield* send(from, isRight ? call : spoiled(call))
  const { deadline, quote } = entry
  const right = { kind: "redeem", entry: entry.id, deadline, quote } as const
  model.chain.send({ hash, deed: isRight ? right : { kind: "fail" } })
  return hash
})

const report = Effect.fnUntraced(function* (
  model: Model,
  real: Whole,
  { entry, waiting }: { readonly entry: Entries.Entry; readonly waiting: Entries.Waiting },
  hash: `0x${string}`,
  isOwn: boolean
) {
  const actions = yield* real.within(Effect.service(OnchainActions))
  const account = isOwn ? waiting.account : (waiting.account + 1) % 3
  const id = entry.id as `oco_${string}`
  const done = actions.submit(callerOf(real, account), operationOf(waiting.id), id, hash)
  const { tag } = yield* attempt("submit", done)
  assert.strictEqual(tag, isOwn ? Entries.submit(model, waiting, entry, hash) : "NotFound")
})

/** Sends, mines some blocks, and reports the transaction before, after, or not at all. */
export const sending = (of: Which, isRight: boolean, reports: "before" | "after" | "never") =>
  step<Whole>("transaction", { ...of, isRight, reports }, (model, real) =>
    Effect.gen(function* () {
      const chosen = choose(model, of)
      if (chosen === null) return
      const hash = yield* transact(model, real, chosen, isRight)
      if (reports === "before") yield* report(model, real, chosen, hash, true)
      const { mine } = yield* real.within(Effect.service(TestChain.TestChain))
      yield* mine()
      model.chain.mine(1)
      if (reports === "after") yield* report(model, real, chosen, hash, true)
    })
  )

interface Submitting {
  readonly of: Which
  readonly at: number
  readonly isOwn: boolean
}

export const submitting = ({ at, isOwn, of }: Submitting): Step<Whole> =>
  step<Whole>("submit", { ...of, at, isOwn }, (model, real) =>
    Effect.gen(function* () {
      const chosen = choose(model, of)
      if (chosen === null) return
      const sent = [...model.chain.sent.keys()]
      const hash = sent[at % (sent.length + 1)] ?? `0x${"ab".repeat(32)}`
      yield* report(model, real, chosen, hash as `0x${string}`, isOwn)
    })
  )

const submits = fc
  .record({ of: which, at: fc.nat(30), isOwn: fc.constantFrom(true, true, true, false) })
  .map(submitting)

export type Action = "refresh" | "resign" | "cancel"

/** Of an operation; seldom of one that never waited for the chain, or by another partner. */
export const acting = (
  action: Action,
  { of, pick }: { readonly of: string; readonly pick: number }
): Step<Whole> =>
  step<Whole>(action, { of, pick }, (model, real) =>
    Effect.gen(function* () {
      const actions = yield* real.within(Effect.service(OnchainActions))
      const offchain = [...model.keys].filter(([, key]) => !model.waiting.has(key.operation))
      const [key, other] = offchain[pick % Math.max(1, offchain.length)] ?? []
      if (of === "other" && key !== undefined && other !== undefined) {
        const done = actions[action](callerOf(real, Number(key[0])), operationOf(other.operation))
        assert.strictEqual((yield* attempt(action, done)).tag, "Conflict")
        return
      }
      const all = [...model.waiting.values()]
      const awaiting = all.filter(({ status }) => status === "awaiting_chain")
      const among = of === "any" || awaiting.length === 0 ? all : awaiting
      const waiting = among[pick % Math.max(1, among.length)]
      if (waiting === undefined) return
      const account = of === "stranger" ? (waiting.account + 1) % 3 : waiting.account
      const done = actions[action](callerOf(real, account), operationOf(waiting.id))
      const { answer, tag } = yield* attempt(action, done)
      const isOwn = account === waiting.account
      assert.strictEqual(tag, isOwn ? Entries.act(model, waiting, action) : "NotFound")
      if (answer !== null) assert.strictEqual(answer.details.operation.status, waiting.status)
    })
  )

const someOperation = fc.record({
  of: fc.constantFrom("waiting", "waiting", "waiting", "waiting", "any", "other", "stranger"),
  pick: fc.nat(20)
})

const actions = (action: Action) => someOperation.map((drawn) => acting(action, drawn))

export const mintCommands: ReadonlyArray<fc.WeightedArbitrary<Step<Whole>>> = [
  {
    weight: 3,
    arbitrary: fc
      .tuple(sender, Selection.selection, fc.constantFrom(0, 0, 0, 1, 1, 2))
      .map((drawn) => mint(...drawn))
  },
  {
    weight: 3,
    arbitrary: fc.tuple(sender, Selection.selection).map((drawn) => burn(...drawn))
  },
  {
    weight: 6,
    arbitrary: fc
      .tuple(
        which,
        fc.constantFrom(true, true, true, false),
        fc.constantFrom("before" as const, "after" as const, "never" as const)
      )
      .map((drawn) => sending(...drawn))
  },
  { weight: 2, arbitrary: submits },
  { weight: 1, arbitrary: actions("refresh") },
  { weight: 2, arbitrary: actions("resign") },
  { weight: 2, arbitrary: actions("cancel") }
]
