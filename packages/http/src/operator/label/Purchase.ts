/** What a label costs, its purchase, and its file (design.md#labels). */
import type { Engine } from "@cardpack/core"
import { BuyLabel, recordRead } from "@cardpack/core/commands"
import { Refusal, Shipment, Usd } from "@cardpack/core/domain"
import type { Desk, Labels, Reads, Vault } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Problem from "../../problem/Problem.ts"
import * as Refusals from "../../problem/Refusals.ts"
import { found, identifier } from "../AnswerOperator.ts"
import { complete, logged, open } from "../shipment/View.ts"
import type * as Api from "./Api.ts"

export interface Parts {
  readonly desk: Desk.Desk["Service"]
  readonly engine: Engine.Engine["Service"]
  readonly reads: Reads.Reads["Service"]
  readonly vault: Vault.Vault["Service"]
  readonly labels: Labels.Labels["Service"]
}

export const NO_SELLER = Problem.notFound(
  "no labels are sold here: the host sets CARDPACK_EASYPOST_KEY and CARDPACK_SHIP_FROM"
)
const NO_LABEL = Problem.notFound("the shipment has no label")
const FORGOTTEN = Refusals.fromRefusal(
  Refusal.Conflict({ why: "the recipient was forgotten, so no label can be made" }),
  0
)

const problemOf = ({ _tag, why }: Labels.Failure) =>
  _tag === "refused" ? Problem.invalid(why) : Problem.unavailable(`${why}; send the same again`)

const stored = Effect.fnUntraced(function* ({ desk }: Parts, given: string) {
  const id = yield* identifier("shp", "shipment", given)
  return yield* Effect.flatMap(desk.shipment(id), found("shipment", id))
})

export const offer = Effect.fnUntraced(function* (
  parts: Parts,
  actor: string,
  given: string,
  { heightCm, lengthCm, weightGrams, widthCm }: typeof Api.MeasureParcel.Type
) {
  const { engine, labels, reads, vault } = parts
  const shipment = yield* stored(parts, given)
  const { accountId, countryCode, id: shipmentId, operationId } = shipment
  const to = yield* open(vault, shipment)
  if (to === null) return yield* Effect.fail(FORGOTTEN)
  yield* engine.run(recordRead(actor, [shipmentId]))
  const [details] = yield* reads.operationDetails(accountId, [operationId])
  const cards = (details?.affectedCards ?? []).flatMap(({ item }) =>
    item === null ? [] : [{ name: item.name, valueUsd: item.buybackUsd }]
  )
  const centimetres = [lengthCm, widthCm, heightCm] as const
  const reference = Shipment.labelReference(shipment)
  const asked = labels.offer({ reference, to, countryCode, weightGrams, centimetres, cards })
  const { id, rates } = yield* Effect.mapError(asked, problemOf)
  return {
    id,
    rates: rates.map(({ priceUsd, ...rate }) => ({ ...rate, priceUsd: Usd.format(priceUsd) }))
  }
})

export const buy = Effect.fnUntraced(function* (
  parts: Parts,
  actor: string,
  given: string,
  { offerId, rateId, replaces = null }: typeof Api.BuyLabel.Type
) {
  const { engine, labels, reads, vault } = parts
  const before = yield* stored(parts, given)
  const { accountId, id, operationId } = before
  // Another one that came since is not replaced.
  const had = before.labelId === replaces ? before : BuyLabel.NONE
  const which = { actor, accountId, operationId, labelId: offerId }
  const pay = (reference: string) =>
    labels.buy(reference, offerId, rateId).pipe(
      Effect.catch((failure) => {
        const failed = Effect.fail(problemOf(failure))
        return failure._tag === "refused"
          ? Effect.andThen(engine.run(BuyLabel.releaseLabel(which, had)), failed)
          : failed
      }),
      Effect.flatMap((bought) => engine.run(BuyLabel.finishLabel(which, bought)))
    )
  // A client that goes away does not leave it half done. The address is that of the claim.
  const bought = yield* Effect.uninterruptible(
    Effect.flatMap(engine.run(BuyLabel.claimLabel(which, replaces)), (claimed) =>
      claimed.labelPriceUsd === null
        ? pay(Shipment.labelReference(claimed))
        : Effect.succeed(claimed)
    )
  )
  const [row] = yield* logged(engine, actor, yield* complete(reads, vault, true, [bought]))
  return yield* found("shipment", id)(row)
})

export const file = Effect.fnUntraced(function* (parts: Parts, actor: string, given: string) {
  const { id, labelId, labelPriceUsd } = yield* stored(parts, given)
  if (labelId === null || labelPriceUsd === null) return yield* Effect.fail(NO_LABEL)
  yield* parts.engine.run(recordRead(actor, [id]))
  return { url: yield* Effect.mapError(parts.labels.file(labelId), problemOf) }
})
