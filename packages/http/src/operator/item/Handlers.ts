import { CardFields, isWaiting } from "@cardpack/core/commands"
import { NaturalKey, PictureAddress } from "@cardpack/core/domain"
import { Desk } from "@cardpack/core/ports"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Settings } from "../../partner/Settings.ts"
import { answer, found, replied } from "../AnswerOperator.ts"
import { OperatorApi } from "../Api.ts"
import * as Asking from "../approval/Asking.ts"
import * as KeyCursor from "../KeyCursor.ts"
import * as OperatorBody from "../OperatorBody.ts"
import { StockChange, Withdrawal } from "./Api.ts"
import { viewHolding, viewItem } from "./View.ts"

const LIST = "items"

const readChange = OperatorBody.reader(StockChange)
const readWithdrawal = OperatorBody.reader(Withdrawal)

/** The database would fail on NUL, so a text that can't be stored is not searched for. */
const isReference = (text: string): text is string =>
  text.length <= CardFields.MAX_REFERENCE_LENGTH && !/\p{Cc}/u.test(text)

export const layer = HttpApiBuilder.group(
  OperatorApi,
  "items",
  Effect.fnUntraced(function* (handlers) {
    const desk = yield* Desk.Desk
    const ask = yield* Asking.make
    const picture = PictureAddress.shown((yield* Settings).publicUrl)
    return handlers
      .handle("list", ({ query }) =>
        answer(
          Effect.fnUntraced(function* () {
            const { before: after, limit } = yield* KeyCursor.page(LIST, query, isReference)
            const { place = null, tier = null, vendingMachineId } = query
            const machineId = vendingMachineId === undefined ? null : Number(vendingMachineId)
            const known = tier === null || isReference(tier)
            const rows = known
              ? yield* desk.items({ machineId, tier, place }, { limit, after })
              : []
            const nextCursor = KeyCursor.next(LIST, limit, rows, ({ item }) => item.reference)
            return { data: rows.map((row) => viewItem(row, picture)), nextCursor }
          })
        )
      )
      .handle("get", ({ params: { reference } }) =>
        answer(
          Effect.fnUntraced(function* () {
            // As it is written, or as one who reads it would write it.
            const spellings = isReference(reference)
              ? [NaturalKey.spelled(reference), NaturalKey.plain(reference)]
              : []
            const rows = yield* Effect.forEach(spellings, desk.item)
            const row = rows.find((each) => each !== null) ?? null
            const item = yield* found("item", reference)(row)
            const history = item.history.map(({ card, shipment }) => viewHolding(card, shipment))
            return { ...viewItem(item, picture), history }
          })
        )
      )
      .handleRaw("return", ({ headers, request }) =>
        answer(
          Effect.fnUntraced(function* () {
            const { reason, references } = yield* readChange(request)
            const given = { idempotencyKey: headers["idempotency-key"], reason, references }
            const done = yield* ask({ act: "stock.return", given })
            return isWaiting(done) ? Asking.waiting(done) : replied(200)(done)
          })
        )
      )
      .handleRaw("withdraw", ({ headers, request }) =>
        answer(
          Effect.fnUntraced(function* () {
            const change = yield* readWithdrawal(request)
            const given = { idempotencyKey: headers["idempotency-key"], ...change }
            const done = yield* ask({ act: "stock.withdraw", given })
            return isWaiting(done) ? Asking.waiting(done) : replied(200)(done)
          })
        )
      )
  })
)
