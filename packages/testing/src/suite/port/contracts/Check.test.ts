/** The check of the configured contracts, before the service signs for them. */
import * as Check from "@cardpack/adapters/chain/contracts/Check"
import { explain } from "@cardpack/http/config/ChainSettings"
import { assert, describe, layer } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import * as Endpoints from "../../../world/chain/Endpoints.ts"
import * as Test from "../../../world/run/Test.ts"

const NOBODY = `0x${"1a".repeat(20)}` as const

layer(Endpoints.layer, { excludeTestServices: true, timeout: "2 minutes" })((it) => {
  const test = Test.of(it.effect)
  const problems = (options: Partial<Check.Options>) =>
    Effect.gen(function* () {
      const { node } = yield* Endpoints.Endpoints
      const urls = [Redacted.make(node.url)]
      const { contracts } = node
      const signer = TestChain.signer.address
      return yield* Check.problems({ urls, contracts, signer, life: 900_000, ...options })
    })

  describe("the configured contracts", () => {
    test("are right when they are there and know the signer", function* () {
      assert.deepStrictEqual(yield* problems({}), [])
    })

    test("must be contracts: each that is none is named by its variable", function* () {
      const { contracts } = (yield* Endpoints.Endpoints).node
      const found = yield* problems({ contracts: { ...contracts, burnHandler: NOBODY } })
      assert.deepStrictEqual(found, [{ _tag: "NoContract", contract: "burnHandler" }])
      assert.match(
        found.map(explain).join(),
        /^CARDPACK_BURN_HANDLER_ADDRESS is not right: there is/
      )
    })

    test("must know the signer, and be ours", function* () {
      const { contracts } = (yield* Endpoints.Endpoints).node
      const unknown = yield* problems({ signer: NOBODY })
      assert.deepStrictEqual(unknown, [{ _tag: "UnknownSigner" }])
      assert.match(unknown.map(explain).join(), /^CARDPACK_SIGNER_PRIVATE_KEY or .* is not right/)
      const swapped = { ...contracts, vendingMachine: contracts.usdc, usdc: contracts.collection }
      assert.lengthOf(yield* problems({ contracts: swapped }), 1)
    })

    test("must take authorizations that live as long as is configured, and a minute more", function* () {
      assert.deepStrictEqual(yield* problems({ life: 3_540_000 }), [])
      const long = yield* problems({ life: 3_541_000 })
      assert.deepStrictEqual(long, [{ _tag: "LivesTooLong", maxLife: 3_600n }])
      assert.match(
        long.map(explain).join(),
        /^The contracts allow authorizations of 3600 seconds, .* maxLife/
      )
    })

    test("are checked at the next endpoint when one is away, and skipped when all are", function* () {
      const { node } = yield* Endpoints.Endpoints
      const away = Redacted.make("http://127.0.0.1:1")
      const urls = [away, Redacted.make(node.url)]
      assert.lengthOf(yield* problems({ signer: NOBODY, urls }), 1)
      assert.deepStrictEqual(yield* problems({ signer: NOBODY, urls: [away] }), [])
    })
  })
})
