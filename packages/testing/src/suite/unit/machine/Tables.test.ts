/** Any trigger in any state of the seven tables, with any facts; the design page shows their rows. */
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
  facts: {
    renew: nothing,
    settle: fc.record({ isMint: fc.boolean(), pending: count, confirmed: count, cancelled: count })
  }
})

const updated = fc.record({ reason: fc.constantFrom(undefined, null, "", " ", "lost a label") })

walk({
  table: Shipment.table,
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
  facts: {
    take: fc.record({ dueAt: fc.option(moment), now: moment, canSend: fc.boolean() }),
    accept: nothing,
    defer: fc.record({ attempts: fc.integer({ min: 1, max: 9 }) }),
    refuse: nothing,
    lose: nothing
  }
})
