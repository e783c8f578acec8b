/** Receipts of a generated log, as the service makes them of a stored one. */
import type { Receipt } from "@cardpack/client/verify"
import * as Commitment from "@cardpack/core/domain/draw/Commitment"
import * as DrawEntropy from "@cardpack/core/domain/draw/DrawEntropy"
import * as Minute from "@cardpack/core/domain/draw/Minute"
import * as Base64 from "@cardpack/core/domain/fairness/Base64"
import * as Merkle from "@cardpack/core/domain/fairness/Merkle"
import { FORMAT } from "@cardpack/core/domain/fairness/Receipt"
import * as Steps from "@cardpack/core/domain/steps/Steps"
import * as Instant from "@cardpack/core/domain/time/Instant"
import { ACCOUNT, type Drawn, type GeneratedLog } from "./GeneratedLog.ts"

/** `signed` gives the note over the first entries. */
export const receipts = (log: GeneratedLog, signed: (size: number) => string) => {
  const { entries } = log
  const node = Merkle.nodeOf(Steps.finish(Merkle.levels(entries)))
  const proof = (index: number) => ({
    index,
    entry: Base64.textOf(entries[index] ?? new Uint8Array()),
    path: Merkle.inclusion(node, index, entries.length).map(Base64.encodeUrl)
  })
  return (drawn: Drawn): Receipt => {
    const { at, card, clientSeed, entered, idempotencyKey, machineId, minute, slot } = drawn
    const began = log.days.get(Minute.dayOf(minute)) ?? 0
    const levels = Steps.finish(Merkle.levels(entered.cards.map(Commitment.entryOf)))
    const path = Merkle.inclusion(Merkle.nodeOf(levels), slot - entered.first, entered.cards.length)
    const place = (sequence: number) => proof(log.indexOf(machineId, sequence))
    return {
      format: FORMAT,
      card: {
        id: `card_01h455vb4pex5vsknk${String(drawn.index).padStart(8, "0")}`,
        reference: card.reference,
        label: card.label,
        salt: Base64.encodeUrl(card.salt)
      },
      order: {
        requestHash: Base64.encodeUrl(DrawEntropy.requestOf(ACCOUNT, idempotencyKey)),
        ordinal: 0,
        clientSeed,
        orderedAt: Instant.format(at),
        refundableUntil: null,
        oddsVersion: 1
      },
      seed: { minute, value: Base64.encodeUrl(log.seedOf(minute)) },
      passed: drawn.passed.map(({ sequence, slot }) => ({ slot, taken: place(sequence) })),
      stock: { ...place(entered.sequence), slot, itemPath: path.map(Base64.encodeUrl) },
      odds: [place(1)],
      draw: place(drawn.sequence),
      day: { ...proof(began), checkpoint: signed(began + 1) },
      checkpoint: signed(entries.length)
    }
  }
}
