/** The newest and the final block when one of three endpoints lies (design.md#onchain). */
import type { Confirmations } from "@cardpack/adapters/chain/rpc/Blocks"
import { Chain } from "@cardpack/core/engine/port/Chain"
import { assert, describe, layer } from "@effect/vitest"
import { Context, Effect, Layer, Redacted } from "effect"
import * as StillClock from "../../../kit/clock/Clock.ts"
import * as Anvil from "../../../world/chain/anvil/Anvil.ts"
import * as Endpoints from "../../../world/chain/Endpoints.ts"
import * as FaultProxy from "../../../world/chain/FaultProxy.ts"
import * as Test from "../../../world/run/Test.ts"

const BLOCK = "eth_getBlockByNumber"
const TAGS: ReadonlyArray<unknown> = ["latest", "safe", "finalized"]

/** Falsifies every answer about the newest block; others stay true. */
const ofHeights =
  (fault: FaultProxy.Fault): FaultProxy.Script =>
  ({ method, params }) =>
    method === BLOCK && TAGS.includes(params[0]) ? fault : null

/** With this computer's time, so that the block's age does not reveal the lie. */
const at = (number: number): FaultProxy.Fault =>
  FaultProxy.changed((block) => ({
    ...(block as object),
    number: `0x${number.toString(16)}`,
    timestamp: `0x${Math.floor(Date.now() / 1_000).toString(16)}`
  }))

const LIES = {
  "is far behind": ofHeights(at(1)),
  "is far ahead": ofHeights(at(0xffffff)),
  "says nothing": FaultProxy.always({ _tag: "Silence" }),
  "is gone": FaultProxy.always({ _tag: "Cut" })
}

/** Three endpoints, two of them honest. */
const three = Effect.fnUntraced(function* (
  liar: number,
  script: FaultProxy.Script,
  confirmations: Confirmations
) {
  const { node, one, other } = yield* Endpoints.Endpoints
  const another = yield* FaultProxy.make(node.url)
  const proxies = [one, other, another]
  for (const proxy of proxies) proxy.heal()
  const [first, ...rest] = proxies.map(({ url }) => Redacted.make(url))
  const urls = [first ?? assert.fail(), ...rest] as const
  const chain = yield* Endpoints.built({ quorum: 2, urls, confirmations })
  proxies[liar]?.obey(script)
  const truth = Context.get(yield* Layer.build(Anvil.chainOf(node, confirmations)), Chain)
  for (const proxy of proxies) proxy.asked.length = 0
  const asked = () => proxies.reduce((sum, proxy) => sum + proxy.asked.length, 0)
  return { asked, chain, truth }
})

/** Each place with two lies, and each lie at one place or more. */
const CASES = [
  [0, "is far behind", 1],
  [0, "says nothing", 2],
  [1, "is far ahead", 2],
  [1, "is gone", "safe"],
  [2, "is far behind", "safe"],
  [2, "is far ahead", 1]
] as const

layer(Endpoints.layer, { excludeTestServices: true, timeout: "2 minutes" })((it) => {
  const test = Test.of(it.effect)
  describe("of three endpoints", () => {
    test.each(CASES)(
      "number %i %s: the others tell what is final: %s",
      function* ([liar, what, depth]) {
        const { asked, chain, truth } = yield* three(liar, LIES[what], depth)
        assert.deepStrictEqual(yield* chain.final, yield* truth.final)
        // Three calls for the height, three for the block.
        assert.isAtMost(asked(), 6)
      }
    )

    test.each([0, 1_000])(
      "one whose newest block stays the same, %i blocks ahead, is left within half a minute",
      function* (ahead) {
        const clock = StillClock.still()
        const { number } = yield* (yield* Endpoints.Endpoints).truth.head
        const frozen = ofHeights(at(Number(number) + ahead))
        const { chain, truth } = yield* three(0, () => null, 1)
        const { one, testChain } = yield* Endpoints.Endpoints
        yield* Effect.gen(function* () {
          yield* chain.head
          one.obey(frozen)
          yield* testChain.mine(50)
          yield* chain.head
          clock.move(0.5)
          assert.deepStrictEqual(yield* chain.head, yield* truth.head)
        }).pipe(Effect.provide(clock.layer))
      }
    )
  })
})
