/** Two endpoints that fail and lie at random: evidence is right or absent, never wrong. */
import type { Chain, ChainError } from "@cardpack/core/engine/port/Chain"
import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as Random from "../../kit/arbitrary/Random.ts"
import * as Endpoints from "../../world/chain/Endpoints.ts"
import * as FaultProxy from "../../world/chain/FaultProxy.ts"
import { QUESTIONS, type Question } from "../../world/chain/Questions.ts"

const SEEDS = [1, 2]
const ROUNDS = 30
const RATES = {
  emptyLogs: 0.1,
  staleHead: 0.1,
  duplicates: 0.1,
  silence: 0.005,
  tooManyRequests: 0.2
}

const { final, head, inBlock, inRange, ...evidence } = QUESTIONS
const newest: ReadonlyArray<Question> = [head, final]

const answerOf = (question: Effect.Effect<unknown, ChainError>) =>
  Effect.match(question, {
    onFailure: ({ problem }) => ({ problem, answer: null }),
    onSuccess: (answer) => ({ problem: null, answer })
  })

layer(Endpoints.layer, { excludeTestServices: true, timeout: "2 minutes" })((it) => {
  const round = (chain: Chain["Service"], rig: Endpoints.Endpoints["Service"]) =>
    Effect.gen(function* () {
      let failed = 0
      for (const ask of Object.values<Question>(evidence)) {
        const { answer, problem } = yield* answerOf(ask(chain, rig))
        if (problem === null) assert.deepStrictEqual(answer, yield* ask(rig.truth, rig))
        else failed += 1
        assert.notStrictEqual(problem, "wrong chain")
      }
      for (const ask of [inBlock, inRange]) {
        const { answer, problem } = yield* answerOf(ask(chain, rig))
        // An empty list is the only undetectable lie; the watcher asks again.
        if (problem === null) assert.deepInclude([[], [rig.deposit.hash]], answer)
      }
      for (const ask of newest) {
        const { answer, problem } = yield* answerOf(ask(chain, rig))
        const { number } = yield* rig.truth.head
        const known = yield* Effect.forEach([0n, 5n], (behind) => rig.truth.block(number - behind))
        if (problem === null) assert.deepInclude(known, answer)
      }
      return failed
    })

  describe("a storm of faults", () => {
    it.effect.each(SEEDS)("tells nothing false (seed %s)", (seed) =>
      Effect.gen(function* () {
        const rig = yield* Endpoints.Endpoints
        const { chain } = yield* Endpoints.fresh()
        rig.one.obey(FaultProxy.seeded(Random.make(seed), RATES))
        rig.other.obey(FaultProxy.seeded(Random.make(seed + 1_000), RATES))
        let failed = 0
        for (let rounds = 0; rounds < ROUNDS; rounds += 1) failed += yield* round(chain, rig)
        const asked = ROUNDS * Object.keys(evidence).length
        // A question stays open only when both endpoints fail.
        assert.isBelow(failed, asked / 4)
        rig.one.heal()
        rig.other.heal()
        assert.strictEqual(yield* round(chain, rig), 0)
        assert.deepStrictEqual(yield* inBlock(chain, rig), [rig.deposit.hash])
      })
    )
  })
})
