/** The file of parcels for programs that print labels. */
import { assert, it } from "vitest"
import { COLUMNS } from "../../../../../http/console/src/host/ship/ParcelFile.ts"

it("has every id, each part of an address in its column, and both names of cards", () => {
  const row = {
    id: "shp_1",
    operationId: "op_1",
    partnerId: "par_1",
    customerId: "cus_1",
    status: "created",
    shipmentInfo: { name: "Ada", city: "Town", postalCode: "01234", phone: 5 },
    countryCode: "DE",
    carrier: null,
    trackingNumber: null,
    createdAt: "2026-01-01T00:00:00.000Z",
    cards: [
      { cardId: "card_1", reference: "A", name: "Owl", valueUsd: "25.000000" },
      { cardId: "card_2", reference: "B", name: "Fox", valueUsd: "0.500000" }
    ]
  } as unknown as Parameters<(typeof COLUMNS)[number]["csv"]>[0]
  const cells = COLUMNS.map(({ csv, head }) => [head, csv(row)])
  assert.deepStrictEqual(
    cells.filter(([, cell]) => cell !== ""),
    [
      ["id", "shp_1"],
      ["operationId", "op_1"],
      ["partnerId", "par_1"],
      ["customerId", "cus_1"],
      ["status", "created"],
      ["name", "Ada"],
      ["city", "Town"],
      ["postalCode", "01234"],
      ["countryCode", "DE"],
      ["createdAt", "2026-01-01T00:00:00.000Z"],
      ["quantity", "2"],
      ["references", "A; B"],
      ["cards", "Owl; Fox"],
      ["valueUsd", "25.500000"],
      ["customs", "1 x Owl, 25.000000 USD; 1 x Fox, 0.500000 USD"]
    ]
  )
})
