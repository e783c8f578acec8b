/** Makes receipts of drawn cards from the draw log (design.md#draw-receipts). */
import { Context, Effect, Layer } from "effect"
import * as DayChain from "../../domain/draw/DayChain.ts"
import * as DrawEntropy from "../../domain/draw/DrawEntropy.ts"
import * as Minute from "../../domain/draw/Minute.ts"
import * as Base64 from "../../domain/fairness/Base64.ts"
import * as Merkle from "../../domain/fairness/Merkle.ts"
import { FORMAT, type Proof, type Receipt } from "../../domain/fairness/Receipt.ts"
import type { CardId } from "../../domain/id/Id.ts"
import * as Instant from "../../domain/time/Instant.ts"
import { Seeds } from "../draw/Seeds.ts"
import { DrawLog, type Drawn, type Evidence } from "../port/DrawLog.ts"
import type { StoreError } from "../port/Store.ts"
import * as Proofs from "./Proofs.ts"
import * as Retrace from "./Retrace.ts"
import { StockTrees } from "./StockTrees.ts"

/** The disclosed seed of the draw's minute, from one of the same day that was said later. */
const disclosed = (minute: Minute.Minute, seed: Evidence["seed"]): Uint8Array | null =>
  seed === null ? null : DayChain.earlier(minute, seed)

const itemPath = (levels: Merkle.Levels, at: number) =>
  Merkle.inclusion(Merkle.nodeOf(levels), at, levels[0]?.length ?? 0).map(Base64.encodeUrl)

/** The slots that were passed, known to the host before others know the seed. */
const passedOf = Effect.fnUntraced(function* (drawn: Drawn) {
  const log = yield* DrawLog
  const seeds = yield* Seeds
  const question = { ...drawn, oddsVersions: [drawn.orderedOdds, drawn.oddsVersion] }
  const first = yield* log.evidence({ ...question, passed: [] })
  const { minute, renewal } = drawn
  yield* seeds.ensure(Minute.dayOf(minute), renewal)
  const seed = disclosed(minute, first.seed) ?? seeds.of(minute, renewal)
  const offers = first.odds.map(({ offer }) => offer)
  const passed = seed === undefined ? [] : Retrace.passed(drawn, seed, offers)
  if (passed.length === 0) return { passed, evidence: first }
  return { passed, evidence: yield* log.evidence({ ...question, passed }) }
})

const receiptOf = Effect.fnUntraced(function* (cardId: CardId, trees: StockTrees) {
  const log = yield* DrawLog
  const drawn = yield* log.drawn(cardId)
  if (drawn === null) return null
  const head = yield* log.head
  const { evidence, passed } = yield* passedOf(drawn)
  const { day, odds, replaced, stock, taken } = evidence
  const sequences = [drawn, ...odds, ...taken, ...(stock === null ? [] : [stock])].map(
    ({ sequence }) => sequence
  )
  const positions = yield* log.positions(drawn.machineId, sequences)
  // What was published since the head was read is not in its tree.
  const at = (sequence: bigint | undefined) => {
    const index = sequence === undefined ? undefined : positions.get(sequence)
    return index === undefined || index >= head.size ? null : index
  }
  const isIn = at(drawn.sequence) !== null
  const indexes = [...sequences.map(at), day?.index ?? null, replaced].filter(
    (index) => index !== null
  )
  const end = Proofs.endOf(head, indexes)
  const all = isIn ? yield* Proofs.of(end, [...new Set(indexes)]) : new Map<number, Proof>()
  const proofOf = (sequence: bigint | undefined) => all.get(at(sequence) ?? -1) ?? null
  const value = isIn ? disclosed(drawn.minute, evidence.seed) : null
  const slots = new Map(taken.map(({ sequence, slot }) => [slot, sequence]))
  const entered = proofOf(stock?.sequence)
  const path =
    stock === null
      ? []
      : itemPath(
          yield* trees.of(`${drawn.machineId} ${stock.sequence}`, stock.leaves),
          drawn.slot - stock.first
        )
  const began = all.get(day?.index ?? -1)
  const receipt: Receipt = {
    format: FORMAT,
    card: {
      id: cardId,
      reference: drawn.reference,
      label: drawn.label,
      salt: Base64.encodeUrl(drawn.salt)
    },
    order: {
      requestHash: drawn.isErased
        ? null
        : Base64.encodeUrl(DrawEntropy.requestOf(drawn.accountId, drawn.idempotencyKey)),
      ordinal: drawn.ordinal,
      clientSeed: drawn.isErased ? null : drawn.clientSeed,
      orderedAt: Instant.format(drawn.orderedAt),
      refundableUntil: Instant.formatNullable(drawn.refundableUntil),
      oddsVersion: drawn.orderedOdds
    },
    seed: { minute: drawn.minute, value: value === null ? null : Base64.encodeUrl(value) },
    passed: passed.map((slot) => ({ slot, taken: proofOf(slots.get(slot)) })),
    stock: entered === null ? null : { ...entered, slot: drawn.slot, itemPath: path },
    odds: odds.flatMap(({ sequence }) => proofOf(sequence) ?? []),
    draw: proofOf(drawn.sequence),
    day: began === undefined ? null : { ...began, checkpoint: day?.checkpoint ?? null },
    replaced: all.get(replaced ?? -1) ?? null,
    checkpoint: isIn ? end.checkpoint : null
  }
  return receipt
})

export class Receipts extends Context.Service<
  Receipts,
  {
    /** Null for a card that was not drawn from a slot. Whether it may be told is the caller's to check. */
    readonly of: (cardId: CardId) => Effect.Effect<Receipt | null, StoreError>
  }
>()("cardpack/core/engine/fairness/Receipts") {}

export const layer: Layer.Layer<Receipts, never, DrawLog | Seeds> = Layer.effect(
  Receipts,
  Effect.map(Effect.context<DrawLog | Seeds>(), (context) => {
    const trees = new StockTrees()
    return Receipts.of({ of: (cardId) => Effect.provideContext(receiptOf(cardId, trees), context) })
  })
)
