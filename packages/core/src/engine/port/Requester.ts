/** Who sends a request. Authorization sets both before any body is read. */
import { Context } from "effect"

/** Among whom shared capacity is divided: an account, whichever key it used, or an operator's token. */
export const Sender = Context.Reference<string>("cardpack/core/engine/port/Requester/Sender", {
  defaultValue: () => ""
})

/**
 * The key or the person of an account, so that one that reads no answers delays no other. Null where
 * the sender is one already, and for calls of this process.
 */
export const Reader = Context.Reference<string | null>(
  "cardpack/core/engine/port/Requester/Reader",
  {
    defaultValue: () => null
  }
)
