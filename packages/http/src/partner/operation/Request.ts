/** The body of `POST /operations`: one variant for each kind (and mode, for buybacks). */
import { MAX_OF_PARCEL } from "@cardpack/core/commands/card/Selection"
import * as Address from "@cardpack/core/domain/mail/Address"
import { isReceiver } from "@cardpack/core/domain/onchain/Address"
import { CHANNELS } from "@cardpack/core/domain/shipment/Shipment"
import { Schema } from "effect"
import { cardIds } from "../card/Api.ts"
import * as Field from "../Field.ts"
import { ShipmentInfo } from "../shipment/Api.ts"

const customerId = Field.idInput("cus", "the customer")
const offchain = Schema.optionalKey(Field.only("offchain"))
const machineId = "must be the id of a vending machine, an integer"
const buybackMode = (word: string) =>
  ({ message: `must be "offchain" or "onchain"`, description: `Always \`${word}\`.` }) as const
const quantity = "must be an integer from 1 to 10"

export const Order = Schema.Struct({
  kind: Field.only("order"),
  mode: offchain,
  customerId,
  vendingMachineId: Schema.Number.annotate({ message: machineId })
    .check(Schema.isInt({ message: machineId }))
    .annotate({ description: "The pack to draw from.", examples: [1] }),
  quantity: Schema.Number.annotate({ message: quantity })
    .check(Schema.isBetween({ minimum: 1, maximum: 10 }, { message: quantity }))
    .check(Schema.isInt({ message: quantity }))
    .annotate({ description: "How many packs.", examples: [1] }),
  reveal: Schema.optionalKey(
    Field.oneOf(["on_create", "sealed"]).annotate({
      description:
        "`on_create` (default) draws and shows the cards at once. `sealed` takes a claim on the machine's stock for each: it is refundable until its window ends, and drawn when it is opened."
    })
  ),
  metadata: Schema.optionalKey(
    Schema.Unknown.annotateKey({
      description: "Any JSON up to 20 KB; stored and returned byte for byte."
    })
  )
}).annotate({
  identifier: "Order",
  description:
    "Sells packs, revealed or sealed. Charges `priceUsd` times `quantity`. `out_of_stock` means that the machine has fewer cards left than asked for that no sealed pack has a claim on; `conflict` that the account, or its share of the machine, has too many sealed packs open.",
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

export const Refund = Schema.Struct({
  kind: Field.only("refund"),
  mode: offchain,
  customerId,
  cardIds: cardIds("Sealed cards, before their `refundableUntil`.")
}).annotate({
  identifier: "Refund",
  description:
    "Gives sealed packs back, unopened, and returns their price to the buckets that paid it."
})

export const OffchainBuyback = Schema.Struct({
  kind: Field.only("buyback"),
  mode: Schema.Literal("offchain").annotate(buybackMode("offchain")),
  customerId,
  cardIds: cardIds("Held cards.")
}).annotate({
  identifier: "OffchainBuyback",
  description: "Credits the sum of the current buyback values to cash."
})

export const OnchainBuyback = Schema.Struct({
  kind: Field.only("buyback"),
  mode: Schema.Literal("onchain").annotate(buybackMode("onchain")),
  customerId,
  cardIds: cardIds("Minted cards.")
}).annotate({
  identifier: "OnchainBuyback",
  description: "Waits for the burns. 503 while the chain is not configured."
})

const channels = `must be an array of ${CHANNELS.map((word) => `"${word}"`).join(" and ")}`

const Notifications = Schema.Struct({
  channels: Schema.Array(Field.oneOf(CHANNELS))
    .annotate({ message: channels })
    .check(Schema.isUnique({ message: "must not name a channel twice" }))
    .annotate({ description: "Who is mailed about the shipment." }),
  customerEmail: Schema.optionalKey(
    Schema.String.check(
      Schema.makeFilter((text) => Address.parse(text) !== null, {
        message: "must be an email address"
      })
    ).annotate({
      description: "One plain address. Required with `customer_email`.",
      examples: ["ada@example.com"]
    })
  )
}).annotate({ message: "must be an object" })

export const Redemption = Schema.Struct({
  kind: Field.only("redemption"),
  mode: offchain,
  customerId,
  cardIds: cardIds("Held cards; they ship together for one fee.", MAX_OF_PARCEL),
  shipmentInfo: ShipmentInfo,
  notifications: Schema.optionalKey(Notifications)
}).annotate({
  identifier: "Redemption",
  description: `Ships up to ${MAX_OF_PARCEL} cards as one parcel. Charges the country's fee once.`
})

const wallet =
  "must be an address: 0x and 40 hexadecimal digits, not all zero, mixed case as EIP-55 has it"

export const Mint = Schema.Struct({
  kind: Field.only("mint"),
  mode: Schema.optionalKey(Field.only("onchain")),
  customerId,
  cardIds: cardIds("Held cards."),
  walletAddress: Schema.String.check(
    Schema.isPattern(/^0x[0-9a-fA-F]{40}$/u, { message: wallet }),
    Schema.makeFilter(isReceiver, { message: wallet })
  ).annotate({
    description: "The receiving wallet.",
    examples: ["0x52908400098527886E0F7030069857D2E4169EE7"]
  })
}).annotate({
  identifier: "Mint",
  description: "Authorizes mints. 503 while the chain is not configured."
})

export const Request = Schema.Union([
  Order,
  Refund,
  OffchainBuyback,
  OnchainBuyback,
  Redemption,
  Mint
])
