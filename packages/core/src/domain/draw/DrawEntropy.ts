/**
 * What the partner and the customer bring to a draw. It is fixed by the order, and decides nothing
 * without the seed (design.md#draws).
 */
import type { AccountId } from "../id/Id.ts"
import * as Bytes from "./Bytes.ts"

export const MAX_CLIENT_SEED = 64

const WELL_FORMED = new RegExp(`^\\P{Cc}{1,${MAX_CLIENT_SEED}}$`, "u")

/** The customer's own words; half a surrogate pair has no bytes of its own. */
export const isClientSeed = (text: string): boolean => WELL_FORMED.test(text) && text.isWellFormed()

const REQUEST = Bytes.tag("request")
const ENTROPY = Bytes.tag("entropy")
const CLIENT = Bytes.tag("client")

/** Of an order, by its account and idempotency key. */
export const requestOf = (accountId: AccountId, idempotencyKey: string): Uint8Array =>
  Bytes.hash(REQUEST, accountId, idempotencyKey)

/** Of the card at this place of the order, from 0. */
export const of = (request: Uint8Array, ordinal: number, clientSeed: string | null): Uint8Array =>
  Bytes.hash(ENTROPY, request, ordinal, clientSeed ?? "")

/** Shows the customer the draws of these words, one for each card of the order. */
export const clientTag = (clientSeed: string): Uint8Array => Bytes.hash(CLIENT, clientSeed)
