/**
 * The sender of a request, among whom shared capacity is divided: an account, whichever key it
 * used, or an operator's token. Authorization sets it before any body is read.
 */
import { Context } from "effect"

export const Sender = Context.Reference<string>("cardpack/http/request/Sender", {
  defaultValue: () => ""
})
