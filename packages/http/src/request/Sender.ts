/**
 * Whose request it is, for what senders share fairly: an account, whichever of its keys it used, or
 * an operator's token. Authorization says so; nobody's body is read before it.
 */
import { Context } from "effect"

export const Sender = Context.Reference<string>("cardpack/http/request/Sender", {
  defaultValue: () => ""
})
