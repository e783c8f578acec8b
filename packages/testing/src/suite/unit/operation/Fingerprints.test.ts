/**
 * Fingerprints as operations of earlier releases hold them. A replay compares with the stored one, so
 * these never change: whoever has to change a line here breaks the replays of every partner.
 */

import type { OperationRequest } from "@cardpack/core/commands/operation/Kinds"
import { rowOf } from "@cardpack/core/commands/operation/Kinds"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

const customerId = "cus_01jb5m8x3tf9r9v1s6k2c4d7ae"
const cardIds = ["card_01jb5m8x3tf9r9v1s6k2c4d7ae", "card_01jb5m8x3tf9r9v1s6k2c4d7af"] as const

const REQUESTS = {
  "an order": {
    kind: "order",
    customerId,
    vendingMachineId: 1,
    quantity: 2,
    reveal: "on_create",
    clientSeed: null,
    metadata: null
  },
  "an order with metadata": {
    kind: "order",
    customerId,
    vendingMachineId: 7,
    quantity: 10,
    reveal: "sealed",
    clientSeed: null,
    metadata: ' {"b":1,\n  "a": [ 12345678901234567890.10, 1e400, "\\u00e9" ], "a":2 } '
  },
  "an order with its customer's words": {
    kind: "order",
    customerId,
    vendingMachineId: 1,
    quantity: 2,
    reveal: "on_create",
    clientSeed: "three dice: 3, 5, 6",
    metadata: null
  },
  "a refund": { kind: "refund", customerId, cardIds },
  "an off-chain buyback": { kind: "buyback", mode: "offchain", customerId, cardIds },
  "an on-chain buyback": { kind: "buyback", mode: "onchain", customerId, cardIds },
  "a redemption": {
    kind: "redemption",
    customerId,
    cardIds,
    shipmentInfo: { country: "Germany", name: "Ada Example", floor: 3, gate: null },
    notifications: { channels: [], customerEmail: null }
  },
  "a redemption with mails": {
    kind: "redemption",
    customerId,
    cardIds,
    shipmentInfo: { country: "DE" },
    notifications: {
      channels: ["partner_email", "customer_email"],
      customerEmail: "ada@example.com"
    }
  },
  "a mint": {
    kind: "mint",
    customerId,
    cardIds,
    walletAddress: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
  }
} as const satisfies Readonly<Record<string, OperationRequest>>

type Name = keyof typeof REQUESTS

const GOLDEN: Readonly<Record<Name, ReadonlyArray<string>>> = {
  "an order": ["34aa859c3ae1ed035f0383e00611c1bc3b2edba2f4eb09f88825ee3961da2634"],
  "an order with metadata": ["79d81ea44de632e28608f8dc7a859de4f1d83b0105c458687ffd61e1edd6d093"],
  "an order with its customer's words": [
    "4facf6badc3cca55809ed4e63b71b8fccb4ab620810959a73b1aca292f38eccd"
  ],
  "a refund": ["82adb2e1f4685c56adbe5fa496a308710d7a06d75a1d00fa84e0f8184e27816a"],
  "an off-chain buyback": ["3f7452a56c123f3fdf5524543b75dad1909caf347f05fa266d99f417691429f5"],
  "an on-chain buyback": ["d9f1f425e5258b78c8c30946248957bb4a9080daa7a47f2d01caee812bdb41ec"],
  "a redemption": ["dbf2c0699791dffbd8e7c696f0d47a71b6c9c13fc4b032f1c6abd82fc6780859"],
  "a redemption with mails": ["e5cde60b0e3b9cc5c80f6aa8358df2fff61bfd4261accb4d42ef008147c3227c"],
  "a mint": [
    "a8e9a3b6c4fd735683382c9f36096a7fde4db1ba4c53e70ad377a59826076a54",
    "3998c674b72780a40675c9b5ac54e32a8101fcccde93bc387aae7fd8e9302026",
    "f21a380c7dbfd06f7f83a90961bcd1e79b27d53c66a45523b2ac4b8d28f7809b"
  ]
}

const of = (request: OperationRequest) =>
  Effect.map(
    Effect.fromResult(rowOf(request)?.fingerprints(request) ?? assert.fail()),
    ({ earlier, fingerprint }) => [fingerprint, ...earlier]
  )

describe("the fingerprint", () => {
  for (const name of Object.keys(REQUESTS) as ReadonlyArray<Name>) {
    it.effect(`of ${name} stays what it is`, () =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* of(REQUESTS[name]), GOLDEN[name])
      })
    )
  }
})
