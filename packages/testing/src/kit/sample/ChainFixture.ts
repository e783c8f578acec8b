/** On-chain setup: accounts with an address, minted cards, burns. */
import type { OnchainTransitions } from "@cardpack/core/domain"
import type { ChangeSet } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Holding } from "./Case.ts"
import * as Sample from "./ChainSample.ts"
import * as Fixture from "./Fixture.ts"
import * as Rows from "./Sample.ts"

/** Two accounts with an address each. */
export const pair = ({ account }: Pick<Holding, "account">) => {
  const stranger = Rows.account()
  const [own, theirs] = [Sample.depositAddress(account), Sample.depositAddress(stranger)]
  const before = { newAccounts: [stranger], depositAddresses: [own, theirs] }
  return { stranger, own, theirs, before }
}

/** An account with its deposit address. */
export const funded = Effect.fnUntraced(function* () {
  const account = yield* Fixture.account()
  const address = Sample.depositAddress(account)
  yield* Fixture.write({ depositAddresses: [address] })
  return { account, address }
})

/** The rows of a held card's mint. */
export const mintOf = (
  { card, customer }: Pick<Holding, "card" | "customer">,
  status: OnchainTransitions.Status
) => {
  const operation = Sample.onchainOperation(customer, "mint")
  const own = status === "confirmed" ? Sample.done() : { status }
  const order = Sample.order(operation, card, own)
  const onchain = status === "cancelled" ? null : Sample.onchain(order)
  const minted = { ...card, onchain }
  const affected = Rows.affected(operation, card)
  const changes: Partial<ChangeSet.ChangeSet> = {
    operations: [operation],
    cards: [minted],
    affectedCards: [affected],
    onchainOrders: [order]
  }
  return { operation, order, card: minted, affected, changes }
}

/** The rows of a minted card's burn. */
export const burnOf = (
  { customer, minted }: Pick<Holding, "customer"> & { readonly minted: ReturnType<typeof mintOf> },
  fields: Parameters<typeof Sample.burn>[2] = {}
) => {
  const operation = Sample.onchainOperation(customer, "buyback")
  const burn = Sample.burn(operation, minted.order, fields)
  const card = { ...minted.card, status: "buyback_pending" as const }
  const affected = Rows.affected(operation, card)
  const changes: Partial<ChangeSet.ChangeSet> = {
    operations: [operation],
    cards: [card],
    affectedCards: [affected],
    onchainBurns: [burn]
  }
  return { operation, burn, card, affected, changes }
}

/** A minted card. */
export const minted = Effect.fnUntraced(function* () {
  const holding = yield* Fixture.holding()
  const mint = mintOf(holding, "confirmed")
  yield* Fixture.write(mint.changes)
  return { ...holding, minted: mint }
})

/** A minted card with a pending burn. */
export const burning = Effect.fnUntraced(function* (
  fields: Parameters<typeof Sample.burn>[2] = {}
) {
  const made = yield* minted()
  const burning = burnOf(made, fields)
  yield* Fixture.write(burning.changes)
  return { ...made, burning }
})
