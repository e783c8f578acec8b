/**
 * The caller of a request that this process made itself. Only the context of such a call sets it,
 * so no header of a client can.
 */
import type { Tokens } from "@cardpack/core/commands"
import type { Id } from "@cardpack/core/domain"
import { Context } from "effect"

export type Caller =
  | { readonly _tag: "Partner"; readonly id: Id.AccountId }
  | { readonly _tag: "Operator"; readonly maker: Tokens.Maker }

/** Null for every request from outside. */
export const LocalCaller = Context.Reference<Caller | null>("cardpack/http/request/LocalCaller", {
  defaultValue: () => null
})
