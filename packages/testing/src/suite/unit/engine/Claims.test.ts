/** Claims within a batch: whose are open, and what decides their draws (design.md#claims). */
import type { Card, Claim } from "@cardpack/core/domain/card/Card"
import { seedOf } from "@cardpack/core/engine/claim/Opening"
import { Sealed } from "@cardpack/core/engine/rows/Sealed"
import { assert, describe, it } from "@effect/vitest"
import * as Sample from "../../../kit/sample/Sample.ts"

const NOW = 1_000
const account = Sample.account()
const machine = Sample.machine()
const claim: Claim = { machineId: machine.id, oddsVersion: 1, seed: new Uint8Array(16).fill(1) }
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

describe("the seed of a claim's draw", () => {
  it("is the order's half and the half made at the opening", () => {
    const seed = seedOf(claim, new Uint8Array(16).fill(2))
    assert.deepStrictEqual(Array.from(seed), [...Array(16).fill(1), ...Array(16).fill(2)])
  })
})
