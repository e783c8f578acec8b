/** An address in the books that the extended key does not give (decisions.md#derived-addresses). */
import { assignAddress } from "@cardpack/core/commands/funding/AssignAddress"
import { Funding } from "@cardpack/core/commands/funding/Funding"
import { DepositAddresses } from "@cardpack/core/engine/port/DepositAddresses"
import { Watchlist } from "@cardpack/core/engine/port/Watchlist"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as Payments from "../../../world/onchain/Payments.ts"
import * as Play from "../../../world/onchain/Play.ts"
import * as Stories from "../../../world/onchain/Stories.ts"

const play = Play.on(
  Effect.gen(function* () {
    const s = yield* Play.stage
    const by = yield* Stories.partner()
    const { index } = yield* (yield* Watchlist).nextIndex
    const address = (yield* DepositAddresses).addressOf(index + 1_000)
    const write = s.engine.run(assignAddress(by.caller, { index, address, assignedAtBlock: null }))
    return { ...s, by, address, write, wallet: (yield* Funding).wallet(by.caller) }
  })
)

describe("an address that somebody wrote into the books", () => {
  play("is given to nobody, and told once", function* (s) {
    yield* s.write
    for (let times = 0; times < 2; times++) {
      const { reason } = yield* Effect.flip(s.wallet)
      assert.strictEqual(reason._tag, "Unavailable")
    }
    const { accountId } = s.by.caller
    const incident = yield* s.incident({ kind: "foreign_address", accountId })
    assert.deepInclude(incident.detail, { address: s.address })
  })

  play("is told by the watcher before anybody asks for it", function* (s) {
    yield* s.write
    yield* s.live(2)
    yield* s.later
    yield* s.incidents("foreign_address")
  })

  play("brings nothing of what is paid to it", function* (s) {
    yield* s.write
    yield* Payments.paid(s.address, 5n)
    yield* s.live(15)
    assert.strictEqual(yield* Payments.credited(s.by), 0n)
    assert.deepStrictEqual(yield* Payments.transactions(s.by), [])
    yield* s.incidents("foreign_address")
  })
})
