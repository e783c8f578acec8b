/** Claims within a batch: whose are open (design.md#claims). */
import type { Card, Claim } from "@cardpack/core/domain/card/Card"
import { Sealed } from "@cardpack/core/engine/rows/Sealed"
import { assert, describe, it } from "@effect/vitest"
import * as Sample from "../../../kit/sample/Sample.ts"

const NOW = 1_000
const account = Sample.account()
const machine = Sample.machine()
const claim: Claim = { machineId: machine.id, oddsVersion: 1, entropy: new Uint8Array(32) }
const open: Card = {
  ...Sample.card(Sample.operation(Sample.customer(account)), Sample.item(machine)),
  itemId: null,
  claim,
  sealed: true,
  refundableUntil: NOW + 1
}

describe("open sealed cards", () => {
  const sealed = (...moves: ReadonlyArray<readonly [Card | undefined, Card]>) => {
    const counts = new Sealed([{ accountId: open.accountId, machineId: machine.id, count: 3 }])
    for (const [before, after] of moves) counts.move(before, after, NOW)
    return counts.count(open.accountId, machine.id)
  }

  it("count those that earlier commands of the batch made", () => {
    assert.strictEqual(sealed([undefined, open], [undefined, open]), 5)
  })

  it("lose those that the batch revealed or gave back, and gain none by other changes", () => {
    assert.strictEqual(sealed([open, { ...open, sealed: false }]), 2)
    assert.strictEqual(sealed([open, { ...open, status: "refunded" }]), 2)
    assert.strictEqual(sealed([open, { ...open, updatedAt: NOW }]), 3)
  })

  it("leave out those whose window is over", () => {
    assert.strictEqual(sealed([undefined, { ...open, refundableUntil: NOW }]), 3)
  })
})
