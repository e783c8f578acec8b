import { table } from "@cardpack/core/shipment/Transitions"
import { walk } from "../machine/Walk.ts"

walk(table, [
  [null, "redemption", "created"],
  // The ordinary progression, and forward over what lies between.
  ["created", "ship", "shipped"],
  ["created", "move", "in_transit"],
  ["created", "deliver", "delivered"],
  ["shipped", "move", "in_transit"],
  ["shipped", "deliver", "delivered"],
  ["in_transit", "deliver", "delivered"],
  // To and from the hold.
  ["created", "hold", "exception"],
  ["shipped", "hold", "exception"],
  ["in_transit", "hold", "exception"],
  ["delivered", "hold", "exception"],
  ["exception", "resume", "created"],
  ["exception", "ship", "shipped"],
  ["exception", "move", "in_transit"],
  ["exception", "deliver", "delivered"],
  // Address correction only while created or on hold.
  ["created", "correct_address", "created"],
  ["exception", "correct_address", "created"]
])
