/** What a transaction's operations cost, credit and promise, by the prices before it and after it. */
import { Usd } from "@cardpack/core/domain"
import { get, groups, type State, type Table } from "../../kit/reference/State.ts"

const CREDIT = Usd.of(100)
const CEILING = Usd.of(1_000)

const added = <Row>(before: Table<Row>, after: Table<Row>): ReadonlyArray<Row> =>
  before === after
    ? []
    : Array.from(after).flatMap(([key, row]) => (get(before, key) === undefined ? [row] : []))

/** Of one operation; a price that changes in the same transaction may be the old one or the new one. */
const operations = (before: State, after: State): ReadonlyArray<string> => {
  const fresh = added(before.operations, after.operations)
  if (fresh.length === 0) return []
  const shipments = groups(after.shipments, ({ operationId }) => operationId)
  const affected = groups(after.affectedCards, ({ operationId }) => operationId)
  const states = [before, after]
  const isRight = ({ chargedUsd, id, kind, mode, ...row }: (typeof fresh)[number]): boolean => {
    if (kind === "order") {
      const { quantity, vendingMachineId } = row
      return states.some(({ machines }) => {
        const price = get(machines, String(vendingMachineId))?.priceUsd ?? 0n
        return chargedUsd === price * BigInt(quantity ?? 0)
      })
    }
    if (kind === "redemption") {
      const [shipment] = shipments(id)
      const to = after.countries.find(({ code }) => code === shipment?.countryCode)
      return chargedUsd === to?.feeUsd
    }
    if (chargedUsd !== 0n) return false
    return (
      kind !== "buyback" ||
      mode !== "offchain" ||
      affected(id).every(({ cardId, credited }) => {
        const item = get(after.cards, cardId)?.itemId ?? ""
        return states.some(({ items }) => get(items, item)?.buybackUsd === credited.cash)
      })
    )
  }
  return fresh.flatMap((row) => (isRight(row) ? [] : [`the ${row.kind} ${row.id} is mispriced`]))
}

/** Claims may be given back for as long as their machine says. */
const windows = (before: State, after: State): ReadonlyArray<string> =>
  added(before.cards, after.cards).flatMap(({ claim, createdAt, id, refundableUntil }) => {
    const window = get(after.machines, String(claim?.machineId))?.refundWindow
    return claim === null || refundableUntil === createdAt + (window ?? 0)
      ? []
      : [`${id} has another refund window than its machine`]
  })

/** 100 USD, less above 900 USD. */
const credits = (before: State, after: State): ReadonlyArray<string> =>
  added(before.ledgerEntries, after.ledgerEntries).flatMap(
    ({ amount, balanceAfter, id, reason }) => {
      const had = balanceAfter.cash + balanceAfter.bonus - amount.cash
      const due = had + CREDIT > CEILING ? CEILING - had : CREDIT
      return reason !== "sandbox_credit" || amount.cash === due ? [] : [`${id} credits too much`]
    }
  )

export const mispriced = (before: State, after: State): ReadonlyArray<string> =>
  [operations, windows, credits].flatMap((of) => of(before, after))
