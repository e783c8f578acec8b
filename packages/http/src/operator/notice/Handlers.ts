import { Engine } from "@cardpack/core"
import { recordAct } from "@cardpack/core/commands"
import { ExpectedValue, Instant, Usd } from "@cardpack/core/domain"
import { Desk, Reads } from "@cardpack/core/ports"
import { KeptNotices, Notices } from "@cardpack/core/workers"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import * as Problem from "../../problem/Problem.ts"
import { answer } from "../AnswerOperator.ts"
import { OperatorApi } from "../Api.ts"
import * as OperatorBody from "../OperatorBody.ts"
import { AcknowledgeNotice } from "./Api.ts"

const MISSING = Problem.notFound("no such notice holds now")

const readNamed = OperatorBody.reader(AcknowledgeNotice)

const viewRefunds = (row: Desk.SealedRefunds) => ({
  partnerId: row.account.id,
  name: row.account.name,
  sealed: row.sealed,
  refunded: row.refunded,
  ratio: Notices.ratioOf(row)
})

const usdOrNull = (value: Usd.Usd | null) => (value === null ? null : Usd.format(value))

const viewKept = ({ acknowledged, since }: KeptNotices.Kept) => ({
  since: Instant.formatNullable(since),
  acknowledged: acknowledged && { by: acknowledged.by, at: Instant.format(acknowledged.at) }
})

const view = (notice: Notices.Notice, kept: KeptNotices.Kept) => {
  switch (notice.type) {
    case "stock.low":
      return {
        type: notice.type,
        vendingMachineId: notice.machineId,
        tier: notice.tier,
        stock: notice.cards,
        lowStock: notice.lowStock
      }
    case "value.high":
    case "value.low":
      return {
        type: notice.type,
        vendingMachineId: notice.machine.id,
        name: notice.machine.name,
        priceUsd: Usd.format(notice.machine.priceUsd),
        oddsValueUsd: usdOrNull(notice.averages.odds),
        stockValueUsd: usdOrNull(notice.averages.stock),
        outOfBounds: notice.of,
        expectedValueUsd: Usd.format(notice.expected),
        shareOfPrice: ExpectedValue.shareOf(notice.expected, notice.machine),
        openClaims: notice.openClaims,
        ...viewKept(kept)
      }
    case "refunds.high":
      return { type: notice.type, ...viewRefunds(notice) }
  }
}

export const layer = HttpApiBuilder.group(
  OperatorApi,
  "notices",
  Effect.fnUntraced(function* (handlers) {
    const desk = yield* Desk.Desk
    const engine = yield* Engine.Engine
    const { now } = yield* Reads.Reads
    const viewed = (notice: Notices.Notice) =>
      Effect.map(KeptNotices.of(desk, Notices.subjectOf(notice)), (kept) => view(notice, kept))
    const list = Effect.flatMap(Notices.current(desk, now), (notices) =>
      Effect.map(Effect.forEach(notices, viewed), (data) => ({ data }))
    )
    const isNamed =
      ({ type, vendingMachineId }: typeof AcknowledgeNotice.Type) =>
      (notice: Notices.Notice) =>
        notice.type === type && "machine" in notice && notice.machine.id === vendingMachineId
    return handlers
      .handle("list", () => answer(() => list))
      .handleRaw("acknowledge", ({ request }) =>
        answer(
          Effect.fnUntraced(function* (actor) {
            const named = yield* readNamed(request)
            const all = yield* Notices.current(desk, now)
            const notice = all.find(isNamed(named))
            if (notice === undefined) return yield* Effect.fail(MISSING)
            const subject = Notices.subjectOf(notice)
            const note = { action: KeptNotices.ACKNOWLEDGED, subject, detail: named }
            yield* engine.run(recordAct(actor, note))
            return yield* list
          })
        )
      )
      .handle("refunds", () =>
        answer(() =>
          Effect.gen(function* () {
            const since = (yield* now) - Notices.REFUNDS_WINDOW
            const rows = yield* desk.sealedRefunds(since)
            return { since: Instant.format(since), data: rows.map(viewRefunds) }
          })
        )
      )
  })
)
