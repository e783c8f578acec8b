/** The requests of a load as text: all but the number of an order is prepared. */
import type { Plan } from "./Load.ts"

const read =
  (path: string) =>
  (plan: Plan, key: string): string =>
    `GET /api/v2${path} HTTP/1.1\r\nHost: ${plan.host}:${plan.port}\r\nAuthorization: Bearer ${key}\r\n\r\n`

/** A body that is read to its end and refused there. */
const REFUSED = `{"externalUserId":"${"x".repeat(60_000)}","a":}`

const refused = (plan: Plan, key: string): string =>
  `POST /api/v2/customers HTTP/1.1\r\nHost: ${plan.host}:${plan.port}\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${REFUSED.length}\r\n\r\n${REFUSED}`

const same = (
  plan: Plan,
  request: (plan: Plan, key: string) => string
): ((index: number) => string) => {
  const prepared = plan.buyers.map(({ key }) => request(plan, key))
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

const requestOf = (plan: Plan): ((index: number) => string) => {
  if (plan.request === "order") return orders(plan)
  return same(plan, plan.request === "refused" ? refused : read(plan.request))
}

/** The request with this index; indexes below `again` come again. */
export const of = (plan: Plan): ((index: number) => string) => {
  const request = requestOf(plan)
  const { again } = plan
  return again === undefined ? request : (index) => request(index % again)
}
