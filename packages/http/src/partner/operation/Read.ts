/** From the body of `POST /operations` to the engine's request, defaults filled in. */
import type { OperationRequest } from "@cardpack/core/engine/Engine"
import * as Id from "@cardpack/core/id/Id"
import { KINDS } from "@cardpack/core/operation/Operation"
import { isMachineId } from "@cardpack/core/operator/MachineFields"
import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as Problem from "../../problem/Problem.ts"
import * as Body from "../../request/Body.ts"
import { identifier } from "../Answer.ts"
import * as Request from "./Request.ts"

const order = Body.decoder(Request.Order)
const refund = Body.decoder(Request.Refund)
const offchainBuyback = Body.decoder(Request.OffchainBuyback)
const onchainBuyback = Body.decoder(Request.OnchainBuyback)
const redemption = Body.decoder(Request.Redemption)
const mint = Body.decoder(Request.Mint)

/** The field of the body, if the body is an object that has it. */
const own = (body: unknown, field: string): unknown =>
  typeof body === "object" && body !== null && Object.hasOwn(body, field)
    ? (body as Record<string, unknown>)[field]
    : undefined

const kinds = KINDS.map((kind) => `"${kind}"`).join(", ")

type Reading = Effect.Effect<OperationRequest, Problem.Problem>

const customer = (id: string) => identifier("cus", "customer", id)
const cards = (ids: ReadonlyArray<string>) =>
  Effect.forEach(ids, (id) => identifier("card", "card", id))

const readOrder = Effect.fnUntraced(function* (body: unknown, metadata: string | undefined) {
  const { customerId, quantity, reveal = "on_create", vendingMachineId } = yield* order(body)
  if (!isMachineId(vendingMachineId)) return yield* noMachine(vendingMachineId)
  return {
    kind: "order" as const,
    customerId: yield* customer(customerId),
    vendingMachineId,
    quantity,
    reveal,
    metadata: metadata ?? null
  }
})

const noMachine = (id: number) =>
  Effect.fail(Problem.notFound(`no vending machine ${id} in this account`))

const readRefund = Effect.fnUntraced(function* (body: unknown) {
  const { cardIds, customerId } = yield* refund(body)
  return {
    kind: "refund" as const,
    customerId: yield* customer(customerId),
    cardIds: yield* cards(cardIds)
  }
})

const readBuyback = Effect.fnUntraced(function* (body: unknown) {
  const onchain = own(body, "mode") === "onchain"
  const { cardIds, customerId, mode } = yield* (onchain ? onchainBuyback : offchainBuyback)(body)
  if (onchain && !known(customerId, cardIds)) return yield* chainOff
  return {
    kind: "buyback" as const,
    mode,
    customerId: yield* customer(customerId),
    cardIds: yield* cards(cardIds)
  }
})

const readRedemption = Effect.fnUntraced(function* (body: unknown) {
  const { cardIds, customerId, notifications, shipmentInfo } = yield* redemption(body)
  const { channels = [], customerEmail = null } = notifications ?? {}
  return {
    kind: "redemption" as const,
    customerId: yield* customer(customerId),
    cardIds: yield* cards(cardIds),
    shipmentInfo,
    notifications: { channels, customerEmail }
  }
})

const readMint = Effect.fnUntraced(function* (body: unknown) {
  const { cardIds, customerId, walletAddress } = yield* mint(body)
  if (!known(customerId, cardIds)) return yield* chainOff
  return {
    kind: "mint" as const,
    customerId: yield* customer(customerId),
    cardIds: yield* cards(cardIds),
    walletAddress
  }
})

/** With the chain off, on-chain kinds are 503 whatever the customer and the cards. */
const known = (customerId: string, cardIds: ReadonlyArray<string>) =>
  Id.is("cus", customerId) && cardIds.every((id) => Id.is("card", id))

const chainOff = Effect.fail(Problem.unavailable("on-chain actions are not configured"))

const byKind = (body: unknown, metadata: string | undefined): Reading => {
  const kind = own(body, "kind")
  switch (kind) {
    case "order":
      return readOrder(body, metadata)
    case "refund":
      return readRefund(body)
    case "buyback":
      return readBuyback(body)
    case "redemption":
      return readRedemption(body)
    case "mint":
      return readMint(body)
    default:
      return Effect.fail(
        typeof body === "object" && body !== null && !Array.isArray(body)
          ? Problem.invalid(`kind must be one of ${kinds}`)
          : Problem.invalid("the body must be an object")
      )
  }
}

/** Order metadata is cut out as raw text and never parsed and written again. */
export const read = (request: HttpServerRequest): Reading =>
  Effect.flatMap(Body.json(request, { exempt: "metadata" }), ({ raw, value }) => byKind(value, raw))
