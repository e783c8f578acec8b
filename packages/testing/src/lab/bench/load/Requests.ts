/** The requests of a load as text: all but the number of an order is prepared. */
import type { Plan } from "./Load.ts"

const read = (plan: Plan, key: string): string =>
  `GET /api/v2/balance HTTP/1.1\r\nHost: ${plan.host}:${plan.port}\r\nAuthorization: Bearer ${key}\r\n\r\n`

const reads = (plan: Plan): ((index: number) => string) => {
  const prepared = plan.buyers.map(({ key }) => read(plan, key))
  return (index) => prepared[index % prepared.length] ?? ""
}

const orders = (plan: Plan): ((index: number) => string) => {
  const prepared = plan.buyers.map(({ customerId, key }) => {
    const body = JSON.stringify({
      kind: "order",
      customerId,
      vendingMachineId: plan.vendingMachineId,
      quantity: 1
    })
    const head =
      `POST /api/v2/operations HTTP/1.1\r\nHost: ${plan.host}:${plan.port}\r\n` +
      `Authorization: Bearer ${key}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nIdempotency-Key: ${plan.run}-`
    return { head, tail: `\r\n\r\n${body}` }
  })
  return (index) => {
    const { head, tail } = prepared[index % prepared.length] ?? { head: "", tail: "" }
    return head + index + tail
  }
}

/** The request with this index; indexes below `again` come again. */
export const of = (plan: Plan): ((index: number) => string) => {
  const request = plan.request === "order" ? orders(plan) : reads(plan)
  const { again } = plan
  return again === undefined ? request : (index) => request(index % again)
}
