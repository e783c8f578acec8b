/** Constraints on mint and burn entries. */
import type { OnchainEntry } from "@cardpack/core/domain"
import type { ChangeSet } from "@cardpack/core/ports"
import type { Broken, Holding } from "../sample/Case.ts"
import { burnOf, mintOf } from "../sample/ChainFixture.ts"
import * as Sample from "../sample/ChainSample.ts"
import * as Rows from "../sample/Sample.ts"

type Fields = Partial<Omit<OnchainEntry.OnchainOrder & OnchainEntry.OnchainBurn, "id">>

/** An entry with these fields, its setup, and the same entry with other fields. */
interface Written {
  readonly before: ReadonlyArray<Partial<ChangeSet.ChangeSet>>
  readonly writes: Partial<ChangeSet.ChangeSet>
  readonly again: (fields: Fields) => Partial<ChangeSet.ChangeSet>
}

type Write = (world: Holding, fields: Fields) => Written

const writeMint: Write = (world, fields) => {
  const { changes, order } = mintOf(world, "pending")
  const first = { ...order, ...fields }
  return {
    before: [],
    writes: { ...changes, onchainOrders: [first] },
    again: (further) => ({ onchainOrders: [{ ...first, ...further }] })
  }
}

const writeBurn: Write = (world, fields) => {
  const minted = mintOf(world, "confirmed")
  const { burn, changes } = burnOf({ ...world, minted })
  const first = { ...burn, ...fields }
  return {
    before: [minted.changes],
    writes: { ...changes, onchainBurns: [first] },
    again: (further) => ({ onchainBurns: [{ ...first, ...further }] })
  }
}

const CONFIRMED = { ...Sample.done(), creditedUsd: 1n }
const CANCELLED = {
  status: "cancelled",
  confirmedAt: null,
  blockNumber: null,
  blockHash: null,
  creditedUsd: null
} as const

/** Constraints on a new entry of either kind. */
const checks = (table: string, what: string, write: Write): ReadonlyArray<Broken> => {
  const id = `STORE-${what.toUpperCase()}`
  const faults: ReadonlyArray<readonly [rule: string, breaks: string, Fields]> = [
    [`${id}-01: a ${what} has a signature`, "signatures_check", { signatures: [] }],
    [
      `${id}-02: a confirmed ${what} says since when`,
      "confirmed_check",
      { ...CONFIRMED, confirmedAt: null }
    ],
    [
      `${id}-03: only a confirmed ${what} says since when`,
      "confirmed_check",
      { confirmedAt: Rows.THEN }
    ],
    [
      `${id}-04: a confirmed ${what} has a height`,
      "confirmed_check",
      { ...CONFIRMED, blockNumber: null }
    ],
    [
      `${id}-05: a confirmed ${what} has a block`,
      "confirmed_check",
      { ...CONFIRMED, blockHash: null }
    ],
    [`${id}-06: only a confirmed ${what} has a height`, "confirmed_check", { blockNumber: 102n }],
    [
      `${id}-07: only a confirmed ${what} has a block`,
      "confirmed_check",
      { blockHash: Sample.hash() }
    ],
    [`${id}-08: a ${what} is judged by a transaction`, "judged_check", { judged: true }],
    [
      `${id}-09: a ${what} is confirmed by a transaction that was judged`,
      "proof_check",
      { ...CONFIRMED, judged: false }
    ],
    [
      `${id}-10: a confirmed ${what} has not failed`,
      "proof_check",
      { ...CONFIRMED, failureReason: "wrong wallet" }
    ],
    [
      `${id}-11: a ${what} is of a card of its operation, at its place`,
      "operation_id_ordinal_fkey",
      { ordinal: 3 }
    ],
    [
      `${id}-12: a ${what} is of an operation that exists`,
      "operation_id_fkey",
      { operationId: Rows.id("op") }
    ],
    [`${id}-13: a ${what} is of its card's account`, "card_id_fkey", { accountId: Rows.id("par") }]
  ]
  return faults.map(([rule, breaks, fields]) => ({
    rule,
    breaks: `${table}_${breaks}`,
    story: (world) => {
      const { before, writes } = write(world, fields)
      return { before, writes }
    }
  }))
}

/** Immutable fields of an entry of either kind, and its settled states. */
const changes = (table: string, what: string, write: Write): ReadonlyArray<Broken> => {
  const id = `STORE-${what.toUpperCase()}`
  const faults: ReadonlyArray<readonly [rule: string, breaks: string, Fields, Fields]> = [
    [`${id}-14: a ${what} keeps its token`, "identity", {}, { tokenId: Sample.uint() }],
    [`${id}-15: a ${what} keeps its chain`, "identity", {}, { chainId: 1 }],
    [
      `${id}-16: a ${what} keeps its collection`,
      "identity",
      {},
      { collectionAddress: Sample.address() }
    ],
    [`${id}-17: a ${what} keeps its place`, "identity", {}, { ordinal: 1 }],
    [`${id}-18: a ${what} stays its account's`, "identity", {}, { accountId: Rows.id("par") }],
    [`${id}-19: a confirmed ${what} is not cancelled`, "is_settled", CONFIRMED, CANCELLED],
    [`${id}-20: a cancelled ${what} is not confirmed`, "is_settled", CANCELLED, CONFIRMED]
  ]
  return faults.map(([rule, breaks, first, second]) => ({
    rule,
    breaks: `${table}_${breaks}`,
    story: (world) => {
      const { again, before, writes } = write(world, first)
      return { before: [...before, writes], writes: again(second) }
    }
  }))
}

/** Another card of the world's order. */
const another = (world: Holding) => {
  const item = Rows.item(world.machine)
  const card = Rows.card(world.operation, item, { ordinal: 1 })
  return { card, changes: { items: [item], cards: [card] } }
}

const mints: ReadonlyArray<Broken> = [
  ...checks("onchain_order", "mint", writeMint),
  ...changes("onchain_order", "mint", writeMint),
  ...(["pending", "confirmed"] as const).map(
    (status): Broken => ({
      rule: `STORE-MINT-21: a card whose mint is ${status} is minted by no other`,
      breaks: "onchain_order_card_once",
      story: (world) => ({
        before: mintOf(world, status).changes,
        writes: mintOf(world, "pending").changes
      })
    })
  ),
  {
    rule: "STORE-MINT-22: a token is of one mint, also of one that was cancelled",
    breaks: "onchain_order_token_id_key",
    story: (world) => {
      const { card, changes } = another(world)
      const first = mintOf(world, "cancelled")
      const second = mintOf({ ...world, card }, "pending")
      const order = { ...second.order, tokenId: first.order.tokenId }
      return {
        before: [first.changes, changes],
        writes: { ...second.changes, onchainOrders: [order] }
      }
    }
  },
  {
    rule: "STORE-MINT-23: an operation has one mint of a card",
    breaks: "onchain_order_operation_id_ordinal_key",
    story: (world) => {
      const first = mintOf(world, "cancelled")
      return {
        before: first.changes,
        writes: { onchainOrders: [Sample.order(first.operation, first.card)] }
      }
    }
  },
  {
    rule: "STORE-MINT-24: a mint is of an operation that mints",
    breaks: "onchain_order_operation_id_fkey",
    story: (world) => {
      const { changes, operation } = mintOf(world, "pending")
      return { writes: { ...changes, operations: [{ ...operation, kind: "buyback" }] } }
    }
  },
  {
    rule: "STORE-MINT-25: a mint is of an operation of the chain",
    breaks: "onchain_order_operation_id_fkey",
    story: (world) => {
      const { changes, operation } = mintOf(world, "pending")
      return { writes: { ...changes, operations: [{ ...operation, mode: "offchain" }] } }
    }
  },
  {
    rule: "STORE-MINT-26: a mint is of the card that its operation has in that place",
    breaks: "onchain_order_operation_id_ordinal_fkey",
    story: (world) => {
      const other = another(world)
      const { changes, order } = mintOf(world, "pending")
      const wrong = { ...order, cardId: other.card.id }
      return { before: other.changes, writes: { ...changes, onchainOrders: [wrong] } }
    }
  },
  {
    rule: "STORE-MINT-27: a mint stays for the same wallet",
    breaks: "onchain_order_identity",
    story: (world) => {
      const { changes, order } = mintOf(world, "pending")
      const wrong = { ...order, buyerAddress: Sample.address() }
      return { before: changes, writes: { onchainOrders: [wrong] } }
    }
  }
]

const burns: ReadonlyArray<Broken> = [
  ...checks("onchain_burn", "burn", writeBurn),
  ...changes("onchain_burn", "burn", writeBurn),
  ...(
    [
      [
        "STORE-BURN-21: a confirmed burn says what it credited",
        { ...CONFIRMED, creditedUsd: null }
      ],
      ["STORE-BURN-22: only a confirmed burn credits anything", { creditedUsd: 1n }],
      ["STORE-BURN-23: a burn credits no less than nothing", { ...CONFIRMED, creditedUsd: -1n }]
    ] as const
  ).map(
    ([rule, fields]): Broken => ({
      rule,
      breaks: "onchain_burn_credited_check",
      story: (world) => {
        const { before, writes } = writeBurn(world, fields)
        return { before, writes }
      }
    })
  ),
  ...(["pending", "confirmed"] as const).map(
    (status): Broken => ({
      rule: `STORE-BURN-24: a card whose burn is ${status} is burned by no other`,
      breaks: "onchain_burn_card_once",
      story: (world) => {
        const minted = mintOf(world, "confirmed")
        const fields = status === "confirmed" ? CONFIRMED : {}
        return {
          before: [minted.changes, burnOf({ ...world, minted }, fields).changes],
          writes: burnOf({ ...world, minted }).changes
        }
      }
    })
  ),
  {
    rule: "STORE-BURN-25: a request is of one burn, also of one that was cancelled",
    breaks: "onchain_burn_request_id_key",
    story: (world) => {
      const minted = mintOf(world, "confirmed")
      const first = burnOf({ ...world, minted }, { status: "cancelled" })
      const { requestId } = first.burn
      return {
        before: [minted.changes, first.changes],
        writes: burnOf({ ...world, minted }, { requestId }).changes
      }
    }
  },
  {
    rule: "STORE-BURN-26: a burn is of an operation that buys back",
    breaks: "onchain_burn_operation_id_fkey",
    story: (world) => {
      const minted = mintOf(world, "confirmed")
      const { changes, operation } = burnOf({ ...world, minted })
      return {
        before: minted.changes,
        writes: { ...changes, operations: [{ ...operation, kind: "mint" }] }
      }
    }
  },
  {
    rule: "STORE-BURN-27: only what was minted is burned",
    breaks: "onchain_burn_token_id_fkey",
    story: (world) => {
      const minted = mintOf(world, "pending")
      return { before: minted.changes, writes: burnOf({ ...world, minted }).changes }
    }
  },
  ...(
    [
      ["STORE-BURN-28: a burn is of the token of its card", { tokenId: Sample.uint() }],
      [
        "STORE-BURN-29: a burn is of the collection of its card",
        { collectionAddress: Sample.address() }
      ],
      ["STORE-BURN-30: a burn is on the chain of its card", { chainId: 1 }]
    ] as const
  ).map(
    ([rule, fields]): Broken => ({
      rule,
      breaks: "onchain_burn_token_id_fkey",
      story: (world) => {
        const { before, writes } = writeBurn(world, fields)
        return { before, writes }
      }
    })
  ),
  {
    rule: "STORE-BURN-31: a burn keeps its request",
    breaks: "onchain_burn_identity",
    story: (world) => {
      const { again, before, writes } = writeBurn(world, {})
      return { before: [...before, writes], writes: again({ requestId: Sample.uint() }) }
    }
  }
]

export const entries: ReadonlyArray<Broken> = [...mints, ...burns]
