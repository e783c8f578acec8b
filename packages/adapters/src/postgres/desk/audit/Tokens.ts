/** What must hold of each mint and each burn: whose it is, and what was signed for it. */
import { operationOf } from "../../rows/History.ts"
import type { Listing, Rule } from "./Sheet.ts"
import { everWas } from "./Versions.ts"

/** Characters of `0x` and the function's selector, before the words of a call. */
const HEAD = 10
const WORD = 64
const DIGITS = 8

/** A word of the call that a signature `g` is for, as a number. */
const word = (at: number): string =>
  Array.from({ length: WORD / DIGITS }, (_, part) => {
    const from = HEAD + at * WORD + part * DIGITS + 1
    const unit = 1n << BigInt(4 * (WORD - DIGITS * (part + 1)))
    return `('x' || substr(g->>'calldata', ${from}, ${DIGITS}))::bit(32)::int8::numeric * ${unit}`
  }).join("\n    + ")

/** Whether every signature of `x` says this. */
const signed = (said: string): string =>
  `(SELECT bool_and(${said}) FROM json_array_elements(x.signatures) g)`

const JOINED = `LEFT JOIN operation o ON o.id = x.operation_id
    LEFT JOIN card c ON c.id = x.card_id`

const own = (name: string): Rule => ({
  name,
  remedy: "Compare it with its transaction, and ask who moved it.",
  broken: "o.account_id <> x.account_id OR c.account_id <> x.account_id OR o.mode <> 'onchain'"
})

export const mints: Listing = {
  prefix: "oco",
  table: "onchain_order",
  changes: "updated",
  joined: JOINED,
  rules: [
    own("every mint is its operation's and its card's"),
    {
      name: "every mint is free, and to the wallet that was signed",
      remedy: "Look at who owns the token on chain, and ask who changed its mint.",
      broken: `x.price_base_units <> 0
        OR NOT ${signed("position(substr(x.buyer_address, 3) in g->>'calldata') > 0")}`
    }
  ]
}

/** What events told of a burn `x`: the quote of each signature, when it was put in force. */
const TOLD = `EXISTS (SELECT 1 FROM event v
      CROSS JOIN LATERAL json_array_elements(v.data->'onchainBurns') b
      WHERE ${operationOf("v")} = x.operation_id
        AND v.type = 'operation.awaiting_chain' AND b->>'id' = public_id('ocb', x.id)
        AND (b->>'quotedUsd')::numeric * 1000000 = (g->>'quotedUsd')::numeric
        AND extract(epoch FROM (b->>'deadline')::timestamptz) * 1000 = (g->>'deadline')::numeric)`

export const burns: Listing = {
  prefix: "ocb",
  table: "onchain_burn",
  changes: "updated",
  joined: JOINED,
  rules: [
    own("every burn is its operation's and its card's"),
    {
      name: "every burn is of its card's token, by the request that was signed",
      remedy: "Compare it with its transaction before it is paid, and ask who changed it.",
      broken: `NOT ${signed(`${word(0)} = x.request_id`)}
        OR NOT EXISTS (SELECT 1 FROM onchain_order m WHERE m.card_id = x.card_id
          AND m.status = 'confirmed' AND m.token_id = x.token_id AND m.chain_id = x.chain_id)`
    },
    {
      name: "every burn's quotes are those that its events told",
      remedy: "Cancel the burn before it is paid, and ask who raised what it pays.",
      broken: `NOT ${signed(TOLD)}`
    },
    {
      name: "every burn's quotes are values that an operator had set its item to",
      remedy: "Cancel the burn before it is paid, and ask who changed the value meanwhile.",
      broken: `NOT ${signed(everWas("c.item_id", "n.buyback = (g->>'quotedUsd')::int8"))}`
    }
  ]
}
