/** The vectors of provable draws, which every implementation must give (packages/http/client/vectors/draws.json). */
import { createHmac } from "node:crypto"
import * as Bytes from "@cardpack/core/domain/draw/Bytes"
import { choose, type Lists, type Stage } from "@cardpack/core/domain/draw/Choice"
import * as Commitment from "@cardpack/core/domain/draw/Commitment"
import * as DayChain from "@cardpack/core/domain/draw/DayChain"
import * as DrawEntropy from "@cardpack/core/domain/draw/DrawEntropy"
import { Reader, Words } from "@cardpack/core/domain/draw/Words"
import type { AccountId } from "@cardpack/core/domain/id/Id"
import * as Steps from "@cardpack/core/domain/steps/Steps"
import { assert, describe, it } from "@effect/vitest"
import vectors from "../../../../../http/client/vectors/draws.json" with { type: "json" }
import { bytes } from "../../../kit/arbitrary/Chance.ts"

const hex = Bytes.toHex
const { chain, entropy, item, request, tree, words } = vectors
const day = DayChain.of(Bytes.fromHex(chain.daySecret))
const seed = day.seed(words.minute)

interface Vector {
  readonly mode: string
  readonly size: number
  readonly taken: ReadonlyArray<number>
  readonly tiers?: ReadonlyArray<ReadonlyArray<string>>
  readonly free?: Readonly<Record<string, number>>
  readonly result: { readonly list: string; readonly slot: number }
}

const stageOf = ({ mode, tiers = [] }: Vector): Stage => ({
  oddsVersion: 1,
  isOne: mode === "stock",
  lists:
    mode === "stock"
      ? [{ name: "*", weight: 1n }]
      : tiers.map(([name = "", weight = "0"]) => ({ name, weight: BigInt(weight) }))
})

const listsOf = ({ free = {}, size, taken }: Vector): Lists<string> => ({
  free: (list) => free[list] ?? size,
  size: () => size,
  look: (list, slot) => (taken.includes(slot) ? null : `${list}/${slot}`)
})

describe("a vector", () => {
  it("chain: seeds lead to the anchor, each from its own place alone", () => {
    assert.strictEqual(hex(day.anchor), chain.anchor)
    for (const [place, value] of Object.entries(chain.seeds)) {
      assert.strictEqual(hex(day.seed(Number(place))), value)
      assert.isTrue(DayChain.fits(day.anchor, Number(place), Bytes.fromHex(value)))
      assert.isFalse(DayChain.fits(day.anchor, Number(place) + 1, Bytes.fromHex(value)))
    }
  })

  it("request, entropy and client tag", () => {
    const made = DrawEntropy.requestOf(request.account as AccountId, request.idempotencyKey)
    assert.strictEqual(hex(made), request.hash)
    const { clientSeed, ordinal } = entropy
    assert.strictEqual(hex(DrawEntropy.of(made, ordinal, clientSeed)), entropy.value)
    assert.strictEqual(hex(DrawEntropy.of(made, ordinal, null)), entropy.withoutSeed)
    assert.strictEqual(hex(DrawEntropy.clientTag(clientSeed)), entropy.clientTag)
  })

  it("words", () => {
    const made = new Words(seed, words.machine, Bytes.fromHex(entropy.value))
    assert.deepStrictEqual(
      words.first6.map((_, at) => String(made.at(at))),
      words.first6
    )
  })

  it.each(vectors.draws as ReadonlyArray<Vector>)("draw %#", (vector) => {
    const reader = new Reader(new Words(seed, words.machine, Bytes.fromHex(entropy.value)))
    const chosen = choose(reader, [stageOf(vector)], listsOf(vector))
    const { list, slot } = vector.result
    assert.deepInclude(chosen, { _tag: "Chosen", list, slot, card: `${list}/${slot}` })
  })

  it("item and tree", () => {
    const { label, reference, salt } = item
    const committed = { label, reference, salt: Bytes.fromHex(salt) }
    assert.strictEqual(hex(Commitment.ofItem(committed)), item.commitment)
    const root = Steps.finish(Commitment.rooting(tree.entries.map(Bytes.utf8)))
    assert.strictEqual(hex(root), tree.root)
  })
})

it("words are HMAC-SHA-256 as others compute it", () => {
  const random = bytes("words")
  for (let round = 0; round < 200; round++) {
    const [key, entropy] = [random(32), random(32)]
    const machine = new DataView(random(4).buffer).getUint32(0)
    const made = new Words(key, machine, entropy)
    const at = round % 9
    const data = Bytes.joined(
      Bytes.utf8("cardpack/draw/v1\0"),
      Bytes.u32(machine),
      entropy,
      Bytes.u32(Math.floor(at / 4))
    )
    const block = createHmac("sha256", key).update(data).digest()
    assert.strictEqual(made.at(at), block.readBigUInt64BE((at % 4) * 8))
  }
})
