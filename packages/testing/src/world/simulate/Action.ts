/** What partners, operators and customers' wallets do, and how often. */

export const WEIGHTS = {
  order: 12,
  "sealed order": 14,
  reveal: 6,
  refund: 6,
  buyback: 5,
  redemption: 7,
  mint: 7,
  "onchain buyback": 6,
  "same key again": 4,
  "same key, other data": 2,
  "wallet sends": 12,
  "wallet sends nonsense": 2,
  "wallet sends too late": 6,
  submit: 4,
  refresh: 4,
  resign: 3,
  cancel: 3,
  deposit: 5,
  "foreign deposit": 1,
  "funding refresh": 2,
  "funding intent": 1,
  adjustment: 3,
  bonus: 2,
  "sandbox credit": 1,
  customer: 2,
  "customer update": 1,
  endpoint: 2,
  "endpoint update": 3,
  "test event": 1,
  replay: 2,
  "shipment update": 9,
  "address correction": 2,
  prices: 2,
  odds: 1,
  withdrawal: 1,
  "return of stock": 1,
  controls: 1,
  suspension: 1,
  "low balance threshold": 1,
  reading: 3
} as const

export type Kind = keyof typeof WEIGHTS

export const KINDS = Object.keys(WEIGHTS) as ReadonlyArray<Kind>
