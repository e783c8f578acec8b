import { table } from "@cardpack/core/operation/Transitions"
import { walk } from "../machine/Walk.ts"

walk(table, [
  [null, "succeed_offchain", "completed"],
  [null, "await_chain", "awaiting_chain"],
  ["awaiting_chain", "settle_all", "completed"],
  ["awaiting_chain", "cancel_unconfirmed", "cancelled"],
  ["awaiting_chain", "cancel_partly_confirmed", "cancelled"]
])
