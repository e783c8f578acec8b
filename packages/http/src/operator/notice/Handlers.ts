import { ExpectedValue, Instant, Usd } from "@cardpack/core/domain"
import { Desk, Reads } from "@cardpack/core/ports"
import { Notices } from "@cardpack/core/workers"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answer } from "../AnswerOperator.ts"
import { OperatorApi } from "../Api.ts"

const viewRefunds = (row: Desk.SealedRefunds) => ({
  partnerId: row.account.id,
  name: row.account.name,
  sealed: row.sealed,
  refunded: row.refunded,
  ratio: Notices.ratioOf(row)
})

const view = (notice: Notices.Notice) => {
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
        expectedValueUsd: Usd.format(notice.expected),
        shareOfPrice: ExpectedValue.shareOf(notice.expected, notice.machine),
        openClaims: notice.openClaims
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
    const { now } = yield* Reads.Reads
    return handlers.handleAll({
      list: () =>
        answer(() =>
          Effect.map(Notices.current(desk, now), (notices) => ({ data: notices.map(view) }))
        ),
      refunds: () =>
        answer(() =>
          Effect.gen(function* () {
            const since = (yield* now) - Notices.REFUNDS_WINDOW
            const rows = yield* desk.sealedRefunds(since)
            return { since: Instant.format(since), data: rows.map(viewRefunds) }
          })
        )
    })
  })
)
