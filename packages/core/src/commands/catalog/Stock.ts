/** `POST /operator/v1/stock/return` and `/stock/withdraw`. */
import { Result } from "effect"
import { refuseEnter, refuseLeave } from "../../domain/catalog/ClosedSeries.ts"
import type { Item } from "../../domain/catalog/Item.ts"
import * as NaturalKey from "../../domain/catalog/NaturalKey.ts"
import type { Place } from "../../domain/catalog/Place.ts"
import * as FieldCheck from "../../domain/refusal/FieldCheck.ts"
import { Conflict, NotFound } from "../../domain/refusal/Refusal.ts"
import * as Shape from "../../domain/refusal/Shape.ts"
import { deciding } from "../../domain/steps/Deciding.ts"
import type { Command } from "../../engine/Command.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import type { Rows } from "../../engine/rows/Rows.ts"
import { ACTOR, checked } from "../Checked.ts"
import { operatorCommand, record } from "../log/OperatorCommand.ts"
import { MAX_REASON_LENGTH } from "../partner/Adjust.ts"
import { listed } from "./Listing.ts"

export interface StockChange {
  readonly references: ReadonlyArray<string>
  readonly reason: string
}

/** Why cards are withdrawn; a closed series lets only damaged and lost ones go. */
export const WHYS = ["damaged", "lost", "other"] as const

export interface Withdrawal extends StockChange {
  readonly why?: (typeof WHYS)[number] | undefined
}

export interface StockAnswer {
  readonly changed: number
}

export const MAX_REFERENCES = 1000
/** The most that the log names of one change. */
export const LOGGED_REFERENCES = 100

const WORDS: Readonly<Record<Place["_tag"], string>> = {
  deck: "is on sale",
  held: "is held by a customer",
  bought_back: "was bought back",
  redeemed: "was redeemed",
  withdrawn: "is withdrawn"
}

const find = deciding(function* (
  rows: Rows,
  { references }: StockChange,
  from: ReadonlyArray<Place["_tag"]>,
  /** Whether they go on sale. */
  joins = false
) {
  if (references.length === 0 || references.length > MAX_REFERENCES) {
    return yield* FieldCheck.invalid("references", `must have 1 to ${MAX_REFERENCES} items`)
  }
  const twice = FieldCheck.firstDuplicate(references)
  if (twice >= 0) return yield* FieldCheck.invalid(`references[${twice}]`, "is named twice")
  const items: Array<Item> = []
  for (const reference of references) {
    const item = rows.itemByReference(reference)
    const place = item === undefined ? undefined : rows.place(item.id)
    if (item === undefined || place === undefined) {
      return yield* Result.fail(NotFound({ resource: "item", id: reference }))
    }
    if (!from.includes(place._tag)) {
      return yield* Result.fail(Conflict({ why: `item ${reference} ${WORDS[place._tag]}` }))
    }
    if (joins && "frozenBy" in place) {
      const why = `item ${reference} is frozen by incident ${place.frozenBy}`
      return yield* Result.fail(Conflict({ why }))
    }
    items.push(item)
  }
  return items
})

const detailOf = ({ reason, references }: StockChange) => ({
  reason,
  changed: references.length,
  references: references.slice(0, LOGGED_REFERENCES)
})

const RETURNABLE = ["bought_back", "withdrawn"] as const
const WITHDRAWABLE = ["deck", "bought_back"] as const

/** The change with the references in their one spelling. */
const spelled = (change: StockChange): StockChange => ({
  ...change,
  references: change.references.map(NaturalKey.spelled)
})

const whyOf = ({ withdrawnAt }: Item) =>
  withdrawnAt === null ? ("bought_back" as const) : ("returned" as const)

const returning = (actor: string, given: StockChange): Command<StockAnswer> => {
  const change = spelled(given)
  return operatorCommand({
    name: "returnStock",
    partner: null,
    plan: { references: change.references },
    weight: change.references.length,
    decide: (rows, fresh) =>
      Result.gen(function* () {
        const reason = yield* FieldCheck.text("reason", change.reason, MAX_REASON_LENGTH)
        const found = yield* find(rows, change, RETURNABLE, true)
        const cards = found.map((item) => ({ item, why: whyOf(item) }))
        for (const { item, why } of cards) {
          const { machineId } = item
          const refused = refuseEnter(rows.machine(machineId), rows.pool.supply(machineId), why)
          if (refused !== null) return yield* Result.fail(Conflict({ why: refused }))
        }
        const enters = listed(fresh, 0, cards)
        const items = found
          .filter((item) => item.withdrawnAt !== null)
          .map((item) => ({ ...item, withdrawnAt: null }))
        const detail = detailOf({ ...change, reason })
        const note = { action: "stock.return", subject: "stock", detail }
        const log = [record(actor, rows, fresh, note)]
        const recounted = [...new Set(found.map(({ machineId }) => machineId))]
        const changes = { ...EMPTY, items, enters, recounted, log }
        return { answer: { changed: found.length }, changes }
      })
  })
}

const withdrawing = (actor: string, given: Withdrawal): Command<StockAnswer> => {
  const change = spelled(given)
  const { why = "other" } = given
  return operatorCommand({
    name: "withdrawStock",
    partner: null,
    plan: { references: change.references },
    weight: change.references.length,
    decide: (rows, fresh) =>
      Result.gen(function* () {
        const reason = yield* FieldCheck.text("reason", change.reason, MAX_REASON_LENGTH)
        const found = yield* find(rows, change, WITHDRAWABLE)
        const items = found.map((item) => ({ ...item, withdrawnAt: rows.now }))
        const decks = found.flatMap(({ id }) => {
          const place = rows.place(id)
          return place?._tag === "deck" ? [{ ...place, itemId: id }] : []
        })
        for (const { machineId } of decks) {
          const refused = refuseLeave(rows.machine(machineId), rows.pool.supply(machineId), why)
          if (refused !== null) return yield* Result.fail(Conflict({ why: refused }))
        }
        const leaves = [...Map.groupBy(decks, ({ machineId }) => machineId)].map(
          ([machineId, own]) => ({ machineId, why, items: own.map(({ itemId }) => itemId) })
        )
        const recounted = [...new Set(decks.map(({ machineId }) => machineId))]
        const detail = { ...detailOf({ ...change, reason }), why }
        const note = { action: "stock.withdraw", subject: "stock", detail }
        const log = [record(actor, rows, fresh, note)]
        return {
          answer: { changed: found.length },
          changes: { ...EMPTY, items, leaves, recounted, log }
        }
      })
  })
}

const FIELDS = { references: Shape.array(Shape.text), reason: Shape.text }
const STOCK = Shape.object<StockChange>(FIELDS)
const WITHDRAWAL = Shape.object<Withdrawal>({ ...FIELDS, why: Shape.optional(Shape.word(WHYS)) })

/** Puts bought-back and withdrawn items on sale again. All or nothing. */
export const returnStock = checked(returning, ACTOR, ["", STOCK])

/** Takes lost or damaged items off sale until they are returned. All or nothing. */
export const withdrawStock = checked(withdrawing, ACTOR, ["", WITHDRAWAL])
