/** The seven tables, written a second time by hand, and any trigger in any state with any facts. */
import * as Card from "@cardpack/core/domain/card/Transitions"
import * as Funding from "@cardpack/core/domain/funding/Transitions"
import * as Mail from "@cardpack/core/domain/mail/Transitions"
import * as Onchain from "@cardpack/core/domain/onchain/Transitions"
import * as Operation from "@cardpack/core/domain/operation/Transitions"
import * as Shipment from "@cardpack/core/domain/shipment/Transitions"
import * as Delivery from "@cardpack/core/domain/webhook/Transitions"
import * as fc from "fast-check"
import * as Fired from "../../../world/machine/Fired.ts"
import { walk } from "./Walk.ts"

Fired.off()

const nothing = fc.constant(null)
const moment = fc.integer({ min: 0, max: 3 })
const hash = fc.constantFrom<`0x${string}`>("0xa", "0xb")
const block = fc.record({
  number: fc.bigInt({ min: 0n, max: 1n }),
  hash,
  parentHash: hash,
  at: moment
})
const count = fc.integer({ min: 0, max: 2 })

const known = fc.record({
  card: fc.record({
    frozenBy: fc.constantFrom(null, "inc_1"),
    refundableUntil: fc.option(moment)
  }),
  now: moment
})

walk({
  table: Card.table,
  rows: [
    [null, "order_revealed", null, "held"],
    [null, "order_sealed", null, "sealed"],
    ["sealed", "reveal", "free", "held"],
    ["sealed", "window_passes", "windowOver", "held"],
    ["sealed", "refund", "windowOpen", "refunded"],
    ["held", "reveal", "free", "held"],
    ["held", "buyback_offchain", "free", "bought_back"],
    ["held", "redemption", "free", "redeemed"],
    ["held", "mint", "free", "mint_pending"],
    ["mint_pending", "reveal", "free", "mint_pending"],
    ["mint_pending", "mint_confirmed", null, "minted"],
    ["mint_pending", "mint_cancelled", null, "held"],
    ["minted", "reveal", "free", "minted"],
    ["minted", "buyback_onchain", "free", "buyback_pending"],
    ["buyback_pending", "burn_confirmed", null, "bought_back"],
    ["buyback_pending", "burn_cancelled", null, "minted"]
  ],
  facts: {
    reveal: known,
    window_passes: known,
    refund: known,
    buyback_offchain: known,
    redemption: known,
    mint: known,
    mint_confirmed: known,
    mint_cancelled: known,
    buyback_onchain: known,
    burn_confirmed: known,
    burn_cancelled: known
  }
})

walk({
  table: Operation.table,
  rows: [
    [null, "complete", null, "completed"],
    [null, "refund", null, "completed"],
    [null, "buyback", null, "completed"],
    [null, "redemption", null, "completed"],
    [null, "await_chain", null, "awaiting_chain"],
    ["awaiting_chain", "renew", null, "awaiting_chain"],
    ["awaiting_chain", "settle", "allMinted", "completed"],
    ["awaiting_chain", "settle", "allBurned", "completed"],
    ["awaiting_chain", "settle", "someMinted", "cancelled"],
    ["awaiting_chain", "settle", "someBurned", "cancelled"],
    ["awaiting_chain", "settle", "noneMinted", "cancelled"],
    ["awaiting_chain", "settle", "noneBurned", "cancelled"]
  ],
  facts: {
    renew: nothing,
    settle: fc.record({ isMint: fc.boolean(), pending: count, confirmed: count, cancelled: count })
  }
})

const updated = fc.record({ reason: fc.constantFrom(undefined, null, "", " ", "lost a label") })

walk({
  table: Shipment.table,
  rows: [
    [null, "redemption", null, "created"],
    ["created", "ship", null, "shipped"],
    ["created", "move", null, "in_transit"],
    ["created", "deliver", null, "delivered"],
    ["created", "hold", "reasonGiven", "exception"],
    ["created", "amend", null, "created"],
    ["created", "correct_address", "addressDiffers", "created"],
    ["shipped", "move", null, "in_transit"],
    ["shipped", "deliver", null, "delivered"],
    ["shipped", "hold", "reasonGiven", "exception"],
    ["shipped", "amend", null, "shipped"],
    ["in_transit", "deliver", null, "delivered"],
    ["in_transit", "hold", "reasonGiven", "exception"],
    ["in_transit", "amend", null, "in_transit"],
    ["delivered", "hold", "reasonGiven", "exception"],
    ["delivered", "amend", null, "delivered"],
    ["exception", "resume", null, "created"],
    ["exception", "ship", null, "shipped"],
    ["exception", "move", null, "in_transit"],
    ["exception", "deliver", null, "delivered"],
    ["exception", "amend", "reasonKept", "exception"],
    ["exception", "correct_address", null, "created"]
  ],
  facts: {
    ship: updated,
    move: updated,
    deliver: updated,
    hold: updated,
    resume: updated,
    amend: updated,
    correct_address: fc.record({ stored: fc.option(hash), given: hash })
  }
})

walk({
  table: Funding.table,
  rows: [
    [null, "see", null, "detected"],
    ["detected", "judge", "verified", "confirmed"],
    ["detected", "judge", "disproved", "failed"],
    ["detected", "lose", "lost", "failed"]
  ],
  facts: {
    judge: fc.record({ problem: fc.constantFrom(null, "it failed"), isCredited: fc.boolean() }),
    lose: fc.record({
      row: fc.record({
        blockNumber: fc.bigInt({ min: 0n, max: 1n }),
        blockHash: hash,
        updatedAt: moment
      }),
      block,
      now: moment.map((at) => at + Funding.GIVEN_UP_AFTER)
    })
  }
})

const judged = fc.record({
  known: fc.option(hash),
  transactionHash: hash,
  isMint: fc.boolean(),
  judged: fc.boolean(),
  isFinal: fc.boolean(),
  proves: fc.boolean()
})

const expired = fc.record({
  deadline: moment,
  unused: fc.option(fc.record({ deadline: moment, at: block }), { nil: undefined })
})

walk({
  table: Onchain.table,
  rows: [
    [null, "authorize", null, "pending"],
    ["pending", "report", "news", "pending"],
    ["pending", "fail", "mintDisproved", "pending"],
    ["pending", "fail", "burnDisproved", "pending"],
    ["pending", "resign", "dead", "pending"],
    ["pending", "confirm", "proven", "confirmed"],
    ["pending", "cancel", "dead", "cancelled"]
  ],
  facts: {
    report: fc.record({ known: fc.option(hash), transactionHash: hash }),
    confirm: judged,
    fail: judged,
    resign: expired,
    cancel: expired
  }
})

walk({
  table: Delivery.table,
  rows: [
    [null, "match", null, "pending"],
    [null, "replay", null, "pending"],
    [null, "test", null, "pending"],
    ["pending", "attempt", "accepted", "delivered"],
    ["pending", "attempt", "attemptsLeft", "pending"],
    ["pending", "attempt", null, "failed"],
    ["pending", "hasten", null, "pending"]
  ],
  facts: {
    attempt: fc.record({
      attempt: fc.record({
        at: moment,
        statusCode: fc.constantFrom(null, 199, 200, 299, 300),
        error: fc.constantFrom(null, "it went wrong"),
        durationMs: count,
        responseBody: nothing
      }),
      count: fc.integer({ min: 1, max: 9 })
    }),
    hasten: nothing,
    expire: fc.constant(undefined as never)
  }
})

walk({
  table: Mail.table,
  rows: [
    [null, "notify", null, "queued"],
    ["queued", "take", "dueInVain", "skipped"],
    ["queued", "take", "due", "sending"],
    ["sending", "take", "due", "unknown"],
    ["sending", "accept", null, "sent"],
    ["sending", "defer", "attemptsLeft", "queued"],
    ["sending", "defer", null, "failed"],
    ["sending", "refuse", null, "failed"],
    ["sending", "lose", null, "unknown"]
  ],
  facts: {
    take: fc.record({ dueAt: fc.option(moment), now: moment, canSend: fc.boolean() }),
    accept: nothing,
    defer: fc.record({ attempts: fc.integer({ min: 1, max: 9 }) }),
    refuse: nothing,
    lose: nothing
  }
})
