/** Setup and readings for tests of on-chain operations. */

import { putPrices } from "@cardpack/core/commands/catalog/PutPrices"
import { createCustomer } from "@cardpack/core/commands/customer/CreateCustomer"
import { Engine, type OperationAnswer } from "@cardpack/core/commands/Engine"
import { OnchainActions } from "@cardpack/core/commands/onchain/OnchainActions"
import { adjust } from "@cardpack/core/commands/partner/Adjust"
import type { Hash } from "@cardpack/core/domain/chain/Evm"
import { ALL_ON } from "@cardpack/core/domain/control/Controls"
import type { CardId, CustomerId, OperationId } from "@cardpack/core/domain/id/Id"
import * as Links from "@cardpack/core/domain/link/Links"
import * as OnchainEntry from "@cardpack/core/domain/onchain/OnchainEntry"
import * as Operation from "@cardpack/core/domain/operation/Operation"
import * as Usd from "@cardpack/core/domain/usd/Usd"
import type { Caller, Refused } from "@cardpack/core/engine/Command"
import { ENTRIES, EVENTS } from "@cardpack/core/engine/port/ListFilter"
import { Reads } from "@cardpack/core/engine/port/Reads"
import { assert } from "@effect/vitest"
import { Clock, Effect } from "effect"
import type { Call } from "../../kit/chain/TestChain.ts"
import { get, rowsOf } from "../../kit/reference/State.ts"
import * as Fixture from "../../kit/sample/Fixture.ts"
import * as Sample from "../../kit/sample/Sample.ts"
import * as Conservation from "../../world/rules/Conservation.ts"
import { stored } from "./Rig.ts"

export interface Partner {
  readonly caller: Caller
  readonly customerId: CustomerId
  readonly machineId: number
  readonly references: ReadonlyArray<string>
}

export const WORTH = Usd.of(8)
const PRICE = Usd.of(10)
export const CASH = Usd.of(1_000)

/** With 1,000 USD, a customer, and a machine of cards at 10 USD each. */
export const partner = Effect.fnUntraced(function* () {
  const engine = yield* Engine
  const account = Sample.account({ balance: { cash: 0n, bonus: 0n } })
  const key = Sample.key(account)
  const machine = Sample.machine({ priceUsd: PRICE, tiers: [{ name: "common", weight: 1n }] })
  const items = Array.from({ length: 12 }, () => Sample.item(machine, { buybackUsd: WORTH }))
  yield* Fixture.write({
    newAccounts: [account],
    keys: [key],
    machines: [machine],
    items,
    enters: Sample.enters(items),
    controls: ALL_ON
  })
  const grant = { partnerId: account.id, amountUsd: CASH, bucket: "cash", reason: "test" } as const
  yield* engine.run(adjust("test", grant))
  const caller = { accountId: account.id, keyId: key.id }
  const input = { externalUserId: null, attributes: {} }
  const { id: customerId } = yield* engine.run(createCustomer(caller, input))
  const references = items.map(({ reference }) => reference)
  return { caller, customerId, machineId: machine.id, references }
})

let keys = 0
export const newKey = (): string => `key ${++keys}`

export const hold = Effect.fnUntraced(function* (by: Partner, count: number) {
  const engine = yield* Engine
  const { details } = yield* engine.submit(by.caller, newKey(), {
    kind: "order",
    customerId: by.customerId,
    vendingMachineId: by.machineId,
    quantity: count,
    reveal: "on_create",
    clientSeed: null,
    metadata: null
  })
  return details.cards.map(({ card }) => card.id)
})

export const mint = Effect.fnUntraced(function* (
  { caller, customerId }: Partner,
  cardIds: ReadonlyArray<CardId>,
  walletAddress: string,
  key: string = newKey()
) {
  const engine = yield* Engine
  return yield* engine.submit(caller, key, { kind: "mint", customerId, cardIds, walletAddress })
})

export const buyback = Effect.fnUntraced(function* (
  { caller, customerId }: Partner,
  cardIds: ReadonlyArray<CardId>,
  key: string = newKey()
) {
  const engine = yield* Engine
  return yield* engine.submit(caller, key, {
    kind: "buyback",
    mode: "onchain",
    customerId,
    cardIds
  })
})

/** Sets the value of every card of the machine. */
export const reprice = Effect.fnUntraced(function* ({ references }: Partner, value: Usd.Usd) {
  const engine = yield* Engine
  const buybackUsd = Usd.format(value)
  yield* engine.run(
    putPrices(
      "test",
      references.map((reference) => ({ reference, buybackUsd })),
      { acceptJumps: true }
    )
  )
})

/** The operation as the partner reads it. */
export const view = ({ details, now, replayed }: OperationAnswer) =>
  Operation.view(details, now, Links.NONE, replayed)

export const read = Effect.fnUntraced(function* ({ caller }: Partner, id: OperationId) {
  const [details] = yield* (yield* Reads).operationDetails(caller.accountId, [id])
  return details ?? assert.fail(`there is no operation ${id}`)
})

/** Reads the operation as the partner does. */
export const shown = Effect.fnUntraced(function* (by: Partner, id: OperationId) {
  return Operation.view(yield* read(by, id), yield* Clock.currentTimeMillis, Links.NONE, false)
})

type AnyEntry = OnchainEntry.OnchainOrder | OnchainEntry.OnchainBurn

export const entriesOf = ({
  onchainBurns,
  onchainOrders
}: Operation.Details): ReadonlyArray<AnyEntry> => [...onchainOrders, ...onchainBurns]

export const entryOf = (details: Operation.Details, at = 0): AnyEntry =>
  entriesOf(details)[at] ?? assert.fail(`there is no entry ${at}`)

export const callOf = (entry: AnyEntry): Call => ({
  to: "buyerAddress" in entry ? entry.vendingMachineAddress : entry.handlerAddress,
  data: OnchainEntry.current(entry)?.calldata ?? "0x"
})

export const submit = Effect.fnUntraced(function* (
  { caller }: Partner,
  { id, operationId }: Pick<AnyEntry, "id" | "operationId">,
  hash: Hash
) {
  return (yield* (yield* OnchainActions).submit(caller, operationId, id, hash)).details
})

type Action = "refresh" | "resign" | "cancel"

export const act = Effect.fnUntraced(function* (
  { caller }: Partner,
  action: Action,
  id: OperationId
) {
  return (yield* (yield* OnchainActions)[action](caller, id)).details
})

export const card = Effect.fnUntraced(function* ({ caller }: Partner, id: CardId) {
  const [found] = yield* (yield* Reads).cards(caller.accountId, [id])
  return found?.card ?? assert.fail(`there is no card ${id}`)
})

export const events = Effect.fnUntraced(function* ({ caller }: Partner) {
  return yield* (yield* Reads).events(caller.accountId, EVENTS, 0n, 1_000)
})

/** Types of emitted events, oldest first, except those of orders. */
export const told = Effect.fnUntraced(function* (of: Partner) {
  return (yield* events(of))
    .filter(({ data, type }) => type !== "operation.completed" || data.kind !== "order")
    .map(({ type }) => type)
})

export const balance = Effect.fnUntraced(function* ({ caller }: Partner) {
  return (
    get((yield* stored).accounts, caller.accountId)?.balance ??
    assert.fail("there is no such partner")
  )
})

export const ledger = Effect.fnUntraced(function* ({ caller }: Partner) {
  const page = { limit: 1_000, before: null }
  return (yield* (yield* Reads).ledgerEntries(caller.accountId, ENTRIES, page)).rows
})

/** Newest first. */
export const incidents = Effect.map(stored, (state) =>
  rowsOf(state.incidents).sort((a, b) => (a.id > b.id ? -1 : 1))
)

export const sound = Effect.map(stored, (state) =>
  assert.deepStrictEqual(Conservation.broken(state), [])
)

/** The reason of a refusal; fails when the act succeeds. */
export const refusal = <A, R>(act: Effect.Effect<A, Refused, R>) =>
  Effect.map(Effect.flip(act), ({ reason }) => reason)

export const tagOf = <A, R>(act: Effect.Effect<A, Refused, R>) =>
  Effect.map(refusal(act), ({ _tag }) => _tag)
