/** From the body of `POST /operations` to the engine's request, defaults filled in. */

import { KINDS } from "@cardpack/core/domain/operation/Operation"
import type { OperationRequest } from "@cardpack/core/engine/Engine"
import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as Problem from "../../problem/Problem.ts"
import * as Body from "../../request/Body.ts"
import * as Nobody from "./Nobody.ts"
import * as Request from "./Request.ts"

const decoders = {
  order: Body.decoder(Request.Order),
  refund: Body.decoder(Request.Refund),
  offchainBuyback: Body.decoder(Request.OffchainBuyback),
  onchainBuyback: Body.decoder(Request.OnchainBuyback),
  redemption: Body.decoder(Request.Redemption),
  mint: Body.decoder(Request.Mint)
}

/** The field of the body, if the body is an object that has it. */
const own = (body: unknown, field: string): unknown =>
  typeof body === "object" && body !== null && Object.hasOwn(body, field)
    ? (body as Record<string, unknown>)[field]
    : undefined

export interface Read {
  readonly asked: OperationRequest
  /** Its ids as the client wrote them. */
  readonly sent: ReadonlyArray<string>
}

const idsOf = (body: unknown): ReadonlyArray<string> =>
  [own(body, "customerId"), own(body, "cardIds")].flat().filter((id) => typeof id === "string")

const kinds = KINDS.map((kind) => `"${kind}"`).join(", ")

type Reading = Effect.Effect<OperationRequest, Problem.Problem>

/** The ids that every kind but the order has. */
const ids = (body: { readonly customerId: string; readonly cardIds: ReadonlyArray<string> }) => ({
  customerId: Nobody.id("cus", body.customerId),
  cardIds: body.cardIds.map((id) => Nobody.id("card", id))
})

const readOrder = (body: unknown, metadata: string | undefined): Reading =>
  Effect.map(decoders.order(body), ({ customerId, quantity, reveal, vendingMachineId }) => ({
    kind: "order",
    customerId: Nobody.id("cus", customerId),
    vendingMachineId: Nobody.machineId(vendingMachineId),
    quantity,
    reveal: reveal ?? "on_create",
    metadata: metadata ?? null
  }))

const readBuyback = (body: unknown): Reading =>
  own(body, "mode") === "onchain"
    ? Effect.map(decoders.onchainBuyback(body), (read) => ({
        kind: "buyback",
        mode: "onchain",
        ...ids(read)
      }))
    : Effect.map(decoders.offchainBuyback(body), (read) => ({
        kind: "buyback",
        mode: "offchain",
        ...ids(read)
      }))

const readRedemption = (body: unknown): Reading =>
  Effect.map(decoders.redemption(body), ({ notifications, shipmentInfo, ...rest }) => {
    const { channels = [], customerEmail = null } = notifications ?? {}
    return {
      kind: "redemption",
      ...ids(rest),
      shipmentInfo,
      notifications: { channels, customerEmail }
    }
  })

const byKind = (body: unknown, metadata: string | undefined): Reading => {
  switch (own(body, "kind")) {
    case "order":
      return readOrder(body, metadata)
    case "refund":
      return Effect.map(decoders.refund(body), (read) => ({ kind: "refund", ...ids(read) }))
    case "buyback":
      return readBuyback(body)
    case "redemption":
      return readRedemption(body)
    case "mint":
      return Effect.map(decoders.mint(body), ({ walletAddress, ...rest }) => ({
        kind: "mint",
        ...ids(rest),
        walletAddress
      }))
    default:
      return Effect.fail(
        typeof body === "object" && body !== null && !Array.isArray(body)
          ? Problem.invalid(`kind must be one of ${kinds}`)
          : Problem.invalid("the body must be an object")
      )
  }
}

/** Order metadata is cut out as raw text and never parsed and written again. */
export const read = (request: HttpServerRequest): Effect.Effect<Read, Problem.Problem> =>
  Effect.flatMap(Body.json(request, { exempt: "metadata" }), ({ raw, value }) =>
    Effect.map(byKind(value, raw), (asked) => ({ asked, sent: idsOf(value) }))
  )
