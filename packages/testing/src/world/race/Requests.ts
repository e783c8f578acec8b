/** The races' requests, by a partner's first customer. */
import type { Engine } from "@cardpack/core"
import type { OperationRequest } from "@cardpack/core/commands"
import type { Id } from "@cardpack/core/domain"
import type * as Real from "./Real.ts"

export const caller = (partner: Real.Partner) => ({ accountId: partner.id, keyId: null })

type Engineer = Engine.Engine["Service"]

export const order = (
  engine: Engineer,
  partner: Real.Partner,
  key: string,
  fields: { readonly machine: number; readonly quantity?: number; readonly sealed?: boolean }
) =>
  engine.submit(caller(partner), key, {
    kind: "order",
    customerId: partner.customers[0] ?? "cus_",
    vendingMachineId: fields.machine,
    quantity: fields.quantity ?? 1,
    reveal: fields.sealed === true ? "sealed" : "on_create",
    clientSeed: null,
    metadata: null
  })

export const act = (
  engine: Engineer,
  partner: Real.Partner,
  key: string,
  kind: "refund" | "buyback" | "redemption",
  cardIds: ReadonlyArray<Id.CardId>
) => {
  const customerId = partner.customers[0] ?? "cus_"
  const shipmentInfo = { country: "Japan" }
  const notifications = { channels: [], customerEmail: null }
  const requests: Readonly<Record<typeof kind, OperationRequest>> = {
    refund: { kind: "refund", customerId, cardIds },
    buyback: { kind: "buyback", mode: "offchain", customerId, cardIds },
    redemption: { kind: "redemption", customerId, cardIds, shipmentInfo, notifications }
  }
  return engine.submit(caller(partner), key, requests[kind])
}
