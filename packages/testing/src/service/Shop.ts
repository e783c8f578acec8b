/** A stocked machine, a partner with money and a customer, over HTTP. */
import { randomUUID } from "node:crypto"
import { answer, type Client } from "./Client.ts"
import type { Running } from "./Running.ts"

export interface Operation {
  readonly id: string
  readonly kind: string
  readonly cards: ReadonlyArray<{ readonly id: string }>
}

export interface Shop {
  readonly operator: Client
  readonly partner: Client
  readonly partnerId: string
  readonly customerId: string
  readonly order: (quantity: number, reveal?: "sealed" | "on_create") => Promise<Operation>
  readonly submit: (body: object) => Promise<Operation>
  /** The last operation of a kind. */
  readonly last: (kind: string) => string
}

/** A machine at 10 USD with cards worth 8, half of them in each of two tiers. */
export const catalogOf = (machineId: number, cards: number, prefix = "C") => ({
  vendingMachines: [
    {
      id: machineId,
      name: `Machine ${machineId}`,
      priceUsd: "10.000000",
      image: "https://cards.example/machine.svg",
      tiers: [
        { name: "Gold", weight: 1 },
        { name: "Iron", weight: 3 }
      ]
    }
  ],
  cards: Array.from({ length: cards }, (_, at) => ({
    reference: `${prefix}-${at}`,
    vendingMachineId: machineId,
    tier: at % 2 === 0 ? "Gold" : "Iron",
    name: `Card ${at}`,
    image: "https://cards.example/card.svg",
    buybackUsd: "8.000000",
    metadata: { grade: 9.5 }
  }))
})

export const once = (key: string = randomUUID()) => ({ headers: { "idempotency-key": key } })

export const open = async (
  service: Running,
  { cards, machineId = 1 }: { readonly cards: number; readonly machineId?: number }
): Promise<Shop> => {
  const operator = service.operator()
  answer(await operator.put("/catalog", catalogOf(machineId, cards)), 200)
  const data = [{ country: "Germany", code: "DE", feeUsd: "5.000000" }]
  answer(await operator.put("/shipping-countries", { data }), 200)
  const { id: partnerId } = answer(
    await operator.post<{ id: string }>("/partners", { name: "Acme" }),
    201
  )
  const cash = { amountUsd: "1000.000000", bucket: "cash", reason: "start" }
  answer(await operator.post(`/partners/${partnerId}/adjustments`, cash, once()), 201)
  const bonus = { amountUsd: "33.333333", reason: "start" }
  answer(await operator.post(`/partners/${partnerId}/bonus`, bonus, once()), 201)
  const { key } = answer(
    await operator.post<{ key: string }>(`/partners/${partnerId}/keys`, {}),
    201
  )
  const partner = service.partner(key)
  const { id: customerId } = answer(await partner.post<{ id: string }>("/customers", {}), 201)
  const last = new Map<string, string>()
  const submit = async (body: object) => {
    const request = { customerId, ...body }
    const made = answer(await partner.post<Operation>("/operations", request, once()), 201)
    last.set(made.kind, made.id)
    return made
  }
  return {
    operator,
    partner,
    partnerId,
    customerId,
    order: (quantity, reveal = "on_create") =>
      submit({ kind: "order", vendingMachineId: machineId, quantity, reveal }),
    submit,
    last: (kind) => last.get(kind) ?? ""
  }
}
