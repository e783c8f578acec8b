/** Values that several samples share. */

export const BODY = "01jb5m8x3tf9r9v1s6k2c4d7ae"
export const MINTED = "2026-09-11T20:00:00.000Z"
export const LATER = "2026-09-12T08:00:05.000Z"
export const DEADLINE = "2026-09-12T08:15:00.000Z"
export const ADDRESS = "0x52908400098527886e0f7030069857d2e4169ee7"
export const WALLET = "0x27b1fdb04752bbc536007a920d24acb045561c26"
export const COLLECTION = "0x8617e340b3d01fa5f11f306f4090fd50e238070d"
export const HASH = `0x${"5b".repeat(32)}`
export const TOKEN = "1042"

export const card = {
  status: "active",
  sealed: false,
  name: "Ember Drake, PSA 9",
  image: "https://cards.example/images/card-7.svg",
  buybackUsd: "18.500000",
  metadata: { grade: "PSA 9" }
}

export const order = {
  kind: "order",
  mode: "offchain",
  status: "completed",
  vendingMachineId: 1,
  quantity: 1,
  chargedUsd: "25.000000",
  creditedUsd: "0.000000",
  completedAt: "2026-09-12T08:00:00.000Z",
  cards: [{}],
  affectedCards: [],
  onchainOrders: [],
  onchainBurns: []
}

/** Of another kind: it charges nothing and acts on a card. */
export const acted = {
  ...order,
  vendingMachineId: null,
  quantity: null,
  chargedUsd: "0.000000",
  cards: [],
  affectedCards: [{}]
}

export const mint = {
  ...acted,
  kind: "mint",
  mode: "onchain",
  status: "awaiting_chain",
  completedAt: null,
  affectedCards: [{ onchain: {} }],
  onchainOrders: [{}]
}
