/** What the draw log tells of a drawn card, as a database finds it by keys. */
import { type Draw, type Id, Minute } from "@cardpack/core/domain"
import type { DrawLog } from "@cardpack/core/ports"
import { get, type PoolChange, rowsOf, type State, where } from "./State.ts"

const cardOf = ({ cards, operations }: State, cardId: Id.CardId) => {
  const card = get(cards, cardId)
  const operation = card === undefined ? undefined : get(operations, card.operationId)
  return card === undefined || operation === undefined ? null : { card, operation }
}

const isLate = (end: number | null, at: number): boolean =>
  end !== null && at > end + Minute.LATE_AFTER

/** A draw with what its entry tells beside its row. */
export const loggedOf = (state: State, draw: Draw.Draw): DrawLog.Unpublished["draws"][number] => {
  const { cardId, itemId, salt, tier, ...told } = draw
  const found = cardOf(state, cardId)
  return {
    ...told,
    clientSeed: found?.operation.clientSeed ?? null,
    isLate: isLate(found?.card.refundableUntil ?? null, draw.createdAt)
  }
}

export const drawnOf = (state: State, cardId: Id.CardId): DrawLog.Drawn | null => {
  const draw = get(state.draws, cardId)
  const found = cardOf(state, cardId)
  const item = draw === undefined ? undefined : get(state.items, draw.itemId)
  if (draw === undefined || found === null || item === undefined) return null
  const { card, operation } = found
  return {
    ...loggedOf(state, draw),
    idempotencyKey: operation.idempotencyKey,
    ordinal: card.ordinal,
    orderedAt: card.createdAt,
    refundableUntil: card.refundableUntil,
    orderedOdds: card.claim?.oddsVersion ?? draw.oddsVersion,
    reference: item.reference,
    label: draw.tier,
    salt: draw.salt
  }
}

const isHolding = (change: PoolChange, slot: number): boolean => {
  if (change.type !== "stock" && change.type !== "renumber") return false
  const first = change.type === "stock" ? change.first : 0
  return first <= slot && slot < first + change.count
}

/** The disclosed seed of this minute, or of the next later one of its day. */
const seedOf = ({ drawLog: log }: State, minute: number): DrawLog.Evidence["seed"] => {
  const [mark] = log.marks
    .filter(({ number, type }) => type === "seed" && number >= minute)
    .filter(({ number }) => Minute.dayOf(number) === Minute.dayOf(minute))
    .sort((a, b) => a.number - b.number)
  const value = mark?.value ?? null
  return mark === undefined || value === null ? null : { minute: mark.number, value }
}

const dayOf = ({ drawLog: log }: State, minute: number): DrawLog.Evidence["day"] => {
  const day = Minute.dayOf(minute)
  const mark = log.marks.find(({ number, type }) => type === "day" && number === day)
  if (mark === undefined) return null
  const kept = log.checkpoints.find(({ size }) => size > mark.index)
  return { index: mark.index, checkpoint: kept?.note ?? null }
}

export const of = (state: State, question: DrawLog.Question): DrawLog.Evidence => {
  const { generation, list, machineId, minute, oddsVersions, passed, sequence, slot } = question
  const earlier = rowsOf(state.poolChanges).filter(
    (change) => change.machineId === machineId && change.sequence < sequence
  )
  const here = earlier.filter(
    (change) => change.type !== "odds" && change.list === list && change.generation === generation
  )
  const entered = here.find((change) => isHolding(change, slot))
  const draws = where(
    state.draws,
    (draw) =>
      draw.machineId === machineId &&
      draw.list === list &&
      draw.generation === generation &&
      draw.sequence < sequence
  )
  return {
    stock:
      entered === undefined || !("root" in entered)
        ? null
        : {
            sequence: entered.sequence,
            first: entered.type === "stock" ? entered.first : 0,
            leaves:
              get(state.stockObjects, Buffer.from(entered.root).toString("hex")) ?? entered.root
          },
    odds: oddsVersions.flatMap((version) => {
      const [newest] = earlier
        .filter((change) => change.type === "odds")
        .filter(({ odds }) => odds.version === version)
        .sort((a, b) => Number(b.sequence - a.sequence))
      return newest === undefined
        ? []
        : [{ version, sequence: newest.sequence, offer: newest.odds }]
    }),
    taken: passed.flatMap((named) => {
      const drawn = draws.find((draw) => draw.slot === named)
      const gone = here.find((change) => change.type === "out" && change.slots.includes(named))
      const taken = drawn ?? gone
      return taken === undefined ? [] : [{ slot: named, sequence: taken.sequence }]
    }),
    day: dayOf(state, minute),
    seed: seedOf(state, minute)
  }
}
