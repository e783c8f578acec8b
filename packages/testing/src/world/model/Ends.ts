/**
 * How each use case may end by the contract, and what it tells; the model's run reaches all. The other
 * incidents take a chain that lies or replaces final blocks, which the simulator has.
 */
const of = (what: string, hows: string): ReadonlyArray<string> =>
  hows.split(" ").map((how) => `${what} ${how}`)

/** What every operation may meet. */
const COMMON = "done replayed Forbidden NotFound Conflict IdempotencyConflict"

export const ENDS: ReadonlyArray<string> = [
  ...of("order", `${COMMON} InsufficientBalance OutOfStock Unavailable`),
  ...of("refund", COMMON),
  ...of("buyback", `${COMMON} Unavailable`),
  ...of("redemption", `${COMMON} InsufficientBalance Invalid Unavailable`),
  ...of("reveal", "done Forbidden NotFound Conflict"),
  ...of("sandbox credit", "done Forbidden Conflict"),
  ...of("customer", "done Forbidden Conflict"),
  ...of("rename", "done Forbidden NotFound Conflict"),
  ...of("adjustment", "done Invalid InsufficientBalance"),
  ...of("stock", "done Conflict"),
  ...of("parcel by the partner", "done Forbidden NotFound Invalid"),
  ...of("parcel by the operator", "done NotFound Invalid"),
  ...of("address", "done Forbidden NotFound Invalid Conflict"),
  ...of("endpoint", "done Forbidden Invalid"),
  ...of("endpoint change", "done Forbidden NotFound"),
  ...of("replay", "done Forbidden NotFound"),
  ...of("test event", "done Forbidden NotFound"),
  ...of("retry", "done"),
  ...of("mint", `${COMMON} Invalid Unavailable`),
  ...of("burn", `${COMMON} Unavailable`),
  ...of("submit", "done Forbidden NotFound Conflict"),
  ...of("refresh", "done Forbidden NotFound Conflict"),
  ...of("resign", "done Forbidden NotFound Conflict Unavailable"),
  ...of("cancel", "done Forbidden NotFound Conflict"),
  ...of("deposit address", "done Forbidden"),
  ...of("funding refresh", "done Forbidden"),
  ...of("incident", "done Conflict"),
  ...of("raised", "deposit_refused deposit_after_failure"),
  ...of("event", "operation.completed refund.completed buyback.completed redemption.completed"),
  ...of("event", "operation.awaiting_chain operation.onchain_failed operation.onchain_cancelled"),
  ...of("event", "operation.cancelled shipment.updated"),
  ...of("event", "balance.topup.detected balance.topup.confirmed balance.topup.failed")
]
