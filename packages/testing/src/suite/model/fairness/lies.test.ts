/** Every lie about a receipt is found by the check that is meant for it. */
import * as LogKey from "@cardpack/adapters/draw/LogKey"
import * as WitnessKey from "@cardpack/adapters/draw/WitnessKey"
import type { Receipt } from "@cardpack/client/verify"
import { CHECKS } from "@cardpack/client/verify"
import { append } from "@cardpack/core/domain/fairness/Appending"
import * as Base64 from "@cardpack/core/domain/fairness/Base64"
import * as Merkle from "@cardpack/core/domain/fairness/Merkle"
import * as Note from "@cardpack/core/domain/fairness/Note"
import * as Steps from "@cardpack/core/domain/steps/Steps"
import { Receipts } from "@cardpack/core/engine/fairness/Receipts"
import { LogSigner } from "@cardpack/core/engine/port/LogSigner"
import { signed } from "@cardpack/core/workers/fairness/Publisher"
import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer, Redacted } from "effect"
import * as DrawHistory from "../../../world/fairness/DrawHistory.ts"
import { DRAW_LIES } from "../../../world/fairness/DrawLies.ts"
import { DOUBTS, ORDER_LIES } from "../../../world/fairness/OrderLies.ts"
import { type Others, type Told, withWitness } from "../../../world/fairness/Telling.ts"
import { verdicts } from "../../../world/fairness/Verdicts.ts"

interface Case extends Others {
  readonly told: Told
}

class Truth extends Context.Service<Truth, Case>()("cardpack/testing/fairness/Truth") {}

const forged = LogKey.make(DrawHistory.ORIGIN, Redacted.make("another log key"))
const witness = WitnessKey.make("partner.example/witness", Redacted.make("a witness's key"))

/** The log that another has signed, with a checkpoint of its first half. */
const others = Effect.gen(function* () {
  const { entries } = yield* DrawHistory.log
  const whole = append(0, [], entries)
  const half = append(0, [], entries.slice(0, Math.floor(entries.length / 2)))
  const fork = yield* Effect.provideService(signed(whole), LogSigner, forged)
  const tree = Merkle.nodeOf(Steps.finish(Merkle.levels(entries)))
  const { keys } = yield* LogSigner
  const own = `log ${Note.vkeyOf(keys[0])}`
  return {
    fork,
    policy: own,
    witnessed: `${own}\nwitness w ${Note.vkeyOf(witness.key)}\nquorum w`,
    cosigned: (note: string, seconds: number) => {
      const { text } = Note.parse(note) ?? { text: "" }
      return `${note}${Note.line(witness.cosign(text, BigInt(seconds)))}`
    },
    empty: yield* signed(append(0, [], [])),
    earlier: {
      checkpoint: yield* signed(half),
      proof: Merkle.consistency(tree, half.size, whole.size).map(Base64.encodeUrl)
    }
  }
})

/** Of the entry of a draw, or of the one that emptied a slot. */
const indexOf = (of: Receipt | Receipt["passed"][number]) =>
  ("taken" in of ? of.taken : of.draw)?.index

/** Of the draw: its machine, list and generation. */
const listOf = ({ draw }: Receipt) => {
  const { g, l, m } = JSON.parse(draw?.entry ?? "{}")
  return `${m}/${l}/${g}`
}

const truth = Effect.gen(function* () {
  const { ahead, pass } = DrawHistory.clock()
  return yield* Effect.gen(function* () {
    const { asked, cards, partner } = yield* DrawHistory.played(pass)
    const { of } = yield* Receipts
    const found = yield* Effect.forEach(cards, of)
    const receipts = found.filter((receipt) => receipt !== null)
    const all = receipts.filter(
      ({ order, passed }) => passed.length > 0 && order.clientSeed === null
    )
    const pairs = all.flatMap((receipt) => {
      const siblings = receipts.filter((each) => listOf(each) === listOf(receipt))
      const sibling = siblings.find(({ card }) => card.id !== receipt.card.id)
      return sibling === undefined ? [] : [{ receipt, sibling }]
    })
    const [{ receipt, sibling } = yield* Effect.die("no receipt fits")] = pairs
    const named = new Set([receipt, ...receipt.passed].map((each) => indexOf(each)))
    const other = receipts.find((each) => !named.has(indexOf(each)))
    const worded = receipts.find(({ order }) => order.clientSeed !== null)
    if (other === undefined || worded === undefined) return yield* Effect.die("no other receipt")
    const { policy, ...rest } = yield* others
    const idempotencyKey = asked.get(receipt.card.id)?.key ?? ""
    const known = { policy, accountId: partner.id, idempotencyKey }
    return Truth.of({ told: { receipt, known }, other, sibling, worded, ...rest })
  }).pipe(Effect.provide(DrawHistory.layer(ahead)))
})

layer(Layer.effect(Truth, truth), { excludeTestServices: true })("a receipt", (it) => {
  it.effect("holds, also beside a checkpoint that was seen before", () =>
    Effect.gen(function* () {
      const { earlier, told } = yield* Truth
      const known = { ...told.known, remembered: earlier }
      const { checks, passed } = yield* Effect.promise(() => verdicts(told.receipt, known))
      assert.deepStrictEqual(passed, [...CHECKS], JSON.stringify(checks))
    })
  )

  it.effect("holds with a witness who saw the promise before the order", () =>
    Effect.gen(function* () {
      const { told, ...others } = yield* Truth
      const { known, receipt } = withWitness(told, others, -1)
      const { checks, passed } = yield* Effect.promise(() => verdicts(receipt, known))
      assert.deepStrictEqual(passed, [...CHECKS], JSON.stringify(checks))
    })
  )

  it.effect.each(DOUBTS)("that tells $name is in doubt", ({ open, tell }) =>
    Effect.gen(function* () {
      const { told, ...others } = yield* Truth
      const { known, receipt } = tell(told, others)
      const found = yield* Effect.promise(() => verdicts(receipt, known))
      assert.deepStrictEqual([found.failed, found.open], [[], open], JSON.stringify(found.checks))
    })
  )

  it.effect.each([...ORDER_LIES, ...DRAW_LIES])("that tells $name fails", ({ failed, tell }) =>
    Effect.gen(function* () {
      const { told, ...others } = yield* Truth
      const { known, receipt } = tell(told, others)
      const found = yield* Effect.promise(() => verdicts(receipt, known))
      const detail = JSON.stringify(found.checks.filter(({ result }) => result === "failed"))
      assert.include(found.failed, failed[0], detail)
      assert.includeMembers([...failed], found.failed, detail)
    })
  )
})
