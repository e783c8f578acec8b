/** The body of an order (contract.md#order). */
import { kinds, MAX_QUANTITY, QUANTITY } from "@cardpack/core/commands"
import { Schema } from "effect"
import * as Field from "../Field.ts"
import * as Variant from "./Variant.ts"

const machineId = "must be the id of a vending machine, an integer"

const Order = Schema.Struct({
  kind: Field.only("order"),
  mode: Variant.only("offchain"),
  customerId: Variant.customerId,
  vendingMachineId: Schema.Number.annotate({ message: machineId })
    .check(Schema.isInt({ message: machineId }))
    .annotate({ description: "The pack to draw from.", examples: [1] }),
  quantity: Schema.Number.annotate({ message: QUANTITY })
    .check(Schema.isBetween({ minimum: 1, maximum: MAX_QUANTITY }, { message: QUANTITY }))
    .check(Schema.isInt({ message: QUANTITY }))
    .annotate({ description: "How many packs.", examples: [1] }),
  reveal: Schema.optionalKey(
    Field.oneOf(["on_create", "sealed"]).annotate({
      description:
        "`on_create` (default) draws and shows the cards at once. `sealed` takes a claim on the machine's stock for each: it is refundable until its window ends, and drawn when it is opened."
    })
  ),
  clientSeed: Schema.optionalKey(
    Schema.String.annotate({
      description:
        "Words that the customer's own device makes, 1 to 64 characters. They enter the draw, so nobody else chose all of it.",
      examples: ["7f3a2c"]
    })
  ),
  metadata: Schema.optionalKey(
    Schema.Unknown.annotateKey({
      description:
        "Any JSON up to 20 KB, nested at most 100 levels; stored and returned byte for byte."
    })
  )
}).annotate({
  identifier: "Order",
  description:
    "Sells packs, revealed or sealed. Charges `priceUsd` times `quantity`. `out_of_stock` means that the machine has fewer cards left than asked for that no sealed pack has a claim on, or that it stops selling when one of its tiers has fewer cards than asked for; `conflict` that the account, or its share of the machine, has too many sealed packs open.",
  examples: [
    {
      kind: "order",
      customerId: "cus_01jb5m8x3tf9r9v1s6k2c4d7ae",
      vendingMachineId: 1,
      quantity: 1,
      reveal: "on_create",
      metadata: { cart: "1042" }
    }
  ]
})

export const order = Variant.of(kinds.order)(
  Order,
  (
    { clientSeed = null, customerId, quantity, reveal = "on_create", vendingMachineId },
    metadata
  ) => ({
    kind: "order",
    customerId,
    vendingMachineId,
    quantity,
    reveal,
    clientSeed,
    metadata
  })
)
