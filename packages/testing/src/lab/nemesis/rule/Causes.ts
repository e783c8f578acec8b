/** Nothing is there that nobody asked for. */
import { micros, noted, type Rule } from "../Evidence.ts"

/** A request of this key, kind, machine, quantity and customer was sent. */
const operations: Rule = ({ books, exchanges }) => {
  const sent = exchanges.filter(({ path }) => path === "/operations")
  const byKey = Map.groupBy(sent, ({ account, key }) => `${account} ${key}`)
  return books.operations
    .filter(
      ({ account, customer, key, kind, machine, quantity }) =>
        !byKey.get(`${account} ${key}`)?.some(({ body }) => {
          // biome-ignore lint/suspicious/noExplicitAny: as it was sent
          const asked = body as any
          const isSame = asked.kind === kind && asked.customerId === customer
          return (
            isSame &&
            (kind !== "order" ||
              (asked.quantity === quantity && asked.vendingMachineId === machine))
          )
        })
    )
    .map(({ id, key }) => `${id} of ${key}: nobody asked for it`)
}

const customers: Rule = (evidence) => {
  const sent = evidence.exchanges.filter(({ path }) => path === "/customers")
  const asked = new Set(sent.map(({ account, key }) => `${account} ${key}`))
  const first = new Set(noted(evidence, "customers").flatMap(({ customers }) => customers))
  return evidence.books.customers
    .filter(({ account, id, key }) => !first.has(id) && !asked.has(`${account} ${key}`))
    .map(({ id }) => `${id}: nobody asked for it`)
}

/** Entries come from operations, deposits, and the operator's grants. */
const entries: Rule = (evidence) => {
  const { books } = evidence
  const known = new Set([...books.operations, ...books.deposits].map(({ id }) => id))
  const granted = noted(evidence, "funds").flatMap(({ account, bonus, cash }) => [
    `${account} ${micros(cash)} 0`,
    `${account} 0 ${micros(bonus)}`
  ])
  const left = new Map(granted.map((grant) => [grant, 1]))
  return books.entries
    .filter(({ account, bonus, cash, deposit, operation }) => {
      const cause = operation ?? deposit
      if (cause !== null) return !known.has(cause)
      const grant = `${account} ${cash} ${bonus}`
      const count = left.get(grant) ?? 0
      left.set(grant, count - 1)
      return count < 1
    })
    .map(({ id }) => `${id}: it has no cause`)
}

const deposits: Rule = (evidence) => {
  const paid = new Map(noted(evidence, "deposit").map((each) => [each.hash, each]))
  return evidence.books.deposits
    .filter(({ account, amount, hash }) => {
      const sent = paid.get(hash)
      return sent?.account !== account || BigInt(sent.amount) !== amount
    })
    .map(({ id }) => `${id}: nobody paid it`)
}

export const causes: Rule = (evidence) =>
  [operations, customers, entries, deposits].flatMap((rule) => rule(evidence))
