/** Stories about an engine with one partner, on a store that can be held. */
import { createCustomer } from "@cardpack/core/commands/customer/CreateCustomer"
import { Engine } from "@cardpack/core/commands/Engine"
import type { OperationRequest } from "@cardpack/core/commands/operation/Kinds"
import type { Refused } from "@cardpack/core/engine/Command"
import { Effect } from "effect"
import * as Rig from "./Rig.ts"
import * as Story from "./Story.ts"

export type Order = Extract<OperationRequest, { kind: "order" }>

type Waiting = Effect.Effect<unknown, Refused>

export const order = (shop: Rig.Shop, fields: Partial<Order> = {}): Order => ({
  kind: "order",
  customerId: shop.customer.id,
  vendingMachineId: shop.machine.id,
  quantity: 1,
  reveal: "on_create",
  clientSeed: null,
  metadata: null,
  ...fields
})

/** Lets the event loop turn so often. */
export const turns = (count: number) =>
  Effect.forEach(Array.from({ length: count }), () => Effect.yieldNow, { discard: true })

export const turnsUntil = Effect.fnUntraced(function* (isDone: () => boolean) {
  let count = 0
  for (; !isDone(); count++) yield* Effect.yieldNow
  return count
})

export const stage = Effect.fnUntraced(function* (fields: Parameters<typeof Rig.shop>[0]) {
  const shop = yield* Rig.shop(fields)
  const engine = yield* Engine
  const faults = yield* Rig.Faults
  const create = (externalUserId: string | null = null) =>
    createCustomer(shop.caller, { externalUserId, attributes: {} })
  const customer = (externalUserId?: string) => engine.run(create(externalUserId))
  return {
    shop,
    engine,
    faults,
    create,
    customer,
    order: (fields?: Partial<Order>) => order(shop, fields),
    submit: (key: string, fields?: Partial<Order>) =>
      engine.submit(shop.caller, key, order(shop, fields)),
    /** Starts these behind a command whose transaction is held until `release`. */
    behind: Effect.fnUntraced(function* (...others: ReadonlyArray<Waiting>) {
      const { reached, release } = yield* Rig.hold
      const first = yield* Effect.forkChild(customer())
      yield* reached
      const start = (each: Waiting) => Effect.forkChild(each, { startImmediately: true })
      const waiting = yield* Effect.forEach(others, start)
      yield* Effect.yieldNow
      return { first, waiting, release, start }
    })
  }
})

/** Declares tests of an engine with these options, each with a partner of its own. */
export const on = (
  options: Parameters<typeof Rig.layer>[0] = {},
  fields: Parameters<typeof Rig.shop>[0] = {}
) => Story.on(() => Rig.layer(options), stage(fields))

export const tries = on()
