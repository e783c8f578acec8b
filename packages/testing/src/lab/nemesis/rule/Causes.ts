/** Nothing is there that nobody asked for. */
import { get, rowsOf, where } from "../../../kit/reference/State.ts"
import { micros, noted, type Rule } from "../Evidence.ts"

/** A request of this key, kind, machine, quantity and customer was sent. */
const operations: Rule = ({ exchanges, state }) => {
  const sent = exchanges.filter(({ path }) => path === "/operations")
  const byKey = Map.groupBy(sent, ({ account, key }) => `${account} ${key}`)
  return where(
    state.operations,
    ({ accountId, customerId, idempotencyKey, kind, quantity, vendingMachineId }) =>
      !byKey.get(`${accountId} ${idempotencyKey}`)?.some(({ body }) => {
        // biome-ignore lint/suspicious/noExplicitAny: as it was sent
        const asked = body as any
        const isSame = asked.kind === kind && asked.customerId === customerId
        const isOrder = asked.quantity === quantity && asked.vendingMachineId === vendingMachineId
        return isSame && (kind !== "order" || isOrder)
      })
  ).map(({ id, idempotencyKey }) => `${id} of ${idempotencyKey}: nobody asked for it`)
}

const customers: Rule = (evidence) => {
  const sent = evidence.exchanges.filter(({ path }) => path === "/customers")
  const asked = new Set(sent.map(({ account, key }) => `${account} ${key}`))
  const first = new Set(noted(evidence, "customers").flatMap(({ customers }) => customers))
  return where(
    evidence.state.customers,
    ({ accountId, id, idempotencyKey }) =>
      !first.has(id) && !asked.has(`${accountId} ${idempotencyKey}`)
  ).map(({ id }) => `${id}: nobody asked for it`)
}

/** Entries come from operations and the operator's grants. */
const entries: Rule = (evidence) => {
  const { ledgerEntries, operations } = evidence.state
  const granted = noted(evidence, "funds").flatMap(({ account, bonus, cash }) => [
    `${account} ${micros(cash)} 0`,
    `${account} 0 ${micros(bonus)}`
  ])
  const left = new Map(granted.map((grant) => [grant, 1]))
  return rowsOf(ledgerEntries)
    .filter(({ accountId, amount, operationId }) => {
      if (operationId !== null) return get(operations, operationId) === undefined
      const grant = `${accountId} ${amount.cash} ${amount.bonus}`
      const count = left.get(grant) ?? 0
      left.set(grant, count - 1)
      return count < 1
    })
    .map(({ id }) => `${id}: it has no cause`)
}

export const causes: Rule = (evidence) =>
  [operations, customers, entries].flatMap((rule) => rule(evidence))
