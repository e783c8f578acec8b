/** Evidence that one endpoint can't forge (design.md#evidence): two must agree, whichever lies. */
import type { Hash, Sight } from "@cardpack/core/domain/chain/Evm"
import { assert, describe, layer } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { keccak256, toHex } from "viem"
import * as Acts from "../../../kit/chain/Acts.ts"
import { problemOf } from "../../../kit/chain/Blocks.ts"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import * as StillClock from "../../../kit/clock/Clock.ts"
import * as Endpoints from "../../../world/chain/Endpoints.ts"
import * as FaultProxy from "../../../world/chain/FaultProxy.ts"
import * as Forged from "../../../world/chain/Forged.ts"
import { RECEIPT, retold } from "../../../world/chain/Forged.ts"
import { QUESTIONS, type Question } from "../../../world/chain/Questions.ts"
import * as Test from "../../../world/run/Test.ts"

type Rig = Endpoints.Endpoints["Service"]

const CALL = "eth_call"
const BLOCK = "eth_getBlockByNumber"

const FORGED: Hash = keccak256(toHex("forged"))
const MILLION = (10n ** 12n).toString(16).padStart(64, "0")

/** Changes a log's data, which no bloom filter covers, so the receipt looks consistent. */
const richer = (text: string) =>
  text.replaceAll(/"data":"0x[0-9a-f]{64}"/g, `"data":"0x${MILLION}"`)

const LIARS = {
  "is asked first": (rig: Rig, lie: FaultProxy.Script) => rig.one.obey(lie),
  "is asked second": (rig: Rig, lie: FaultProxy.Script) => rig.other.obey(lie)
} as const

const LIES: Readonly<Record<string, (real: Hash) => readonly [Hash, FaultProxy.Script]>> = {
  "a deposit out of nothing": (real) => [FORGED, retold(real, FORGED, (text) => text)],
  "a sum that was never paid": (real) => [real, retold(real, real, richer)],
  "a call that was never sent": (real) => [
    real,
    retold(real, real, (text) => text.replace('"input":"0x', '"input":"0xabcdef12'))
  ],
  "that there is nothing": (real) => [
    real,
    FaultProxy.always(
      FaultProxy.changed(() => null),
      RECEIPT
    )
  ]
}

const cases = Object.entries(LIARS).flatMap(([who, obey]) =>
  Object.entries(LIES).map(([what, lie]) => [who, what, obey, lie] as const)
)

const quorum = { quorum: 2 }
const hasAmount = (amount: bigint) => (sight: Sight) =>
  sight._tag === "Transferred" && sight.amount === amount

layer(Endpoints.layer, { excludeTestServices: true, timeout: "2 minutes" })((it) => {
  const test = Test.of(it.effect)
  describe("an endpoint that", () => {
    test.each(cases)("%s can't tell %s", function* ([, , obey, lie]) {
      const { chain, rig } = yield* Endpoints.fresh(quorum)
      const [asked, script] = lie(rig.deposit.hash)
      obey(rig, script)
      assert.strictEqual(yield* chain.receipt(asked), null)
      // Meanwhile honest transactions count.
      const hash = yield* Acts.done(
        Acts.fresh(),
        Acts.give(rig.node.contracts.usdc, rig.deposit.address, 7n)
      ).pipe(Effect.provideService(TestChain.TestChain, rig.testChain))
      if (script({ method: RECEIPT, params: [hash] }) === null) {
        const receipt = yield* chain.receipt(hash)
        assert.isTrue(receipt?.sights.some(hasAmount(7n)))
      }
      rig.one.heal()
      rig.other.heal()
      const receipt = yield* chain.receipt(rig.deposit.hash)
      assert.deepStrictEqual(receipt, yield* rig.truth.receipt(rig.deposit.hash))
    })

    test("took over from one that failed can't tell a deposit", function* () {
      const { chain, rig } = yield* Endpoints.fresh(quorum)
      rig.one.obey(FaultProxy.always({ _tag: "Cut" }))
      rig.other.obey(retold(rig.deposit.hash, FORGED, (text) => text))
      // One endpoint alone proves nothing.
      assert.strictEqual(yield* problemOf(chain.receipt(FORGED)), "unreachable")
      assert.strictEqual(yield* problemOf(chain.receipt(rig.deposit.hash)), "unreachable")
      rig.one.heal()
      assert.strictEqual(yield* chain.receipt(FORGED), null)
      assert.isNotNull(yield* chain.receipt(rig.deposit.hash))
    })

    test.each(Object.entries(LIARS))("%s can't forge what a contract says", function* ([, obey]) {
      const rig = yield* Endpoints.Endpoints
      const no = FaultProxy.changed(() => `0x${"0".repeat(64)}`)
      for (const question of ["used", "ownerOf"] as const) {
        const ask: Question = QUESTIONS[question]
        const { chain } = yield* Endpoints.fresh(quorum)
        assert.deepStrictEqual(yield* ask(chain, rig), yield* ask(rig.truth, rig))
        obey(rig, FaultProxy.always(no, CALL))
        assert.strictEqual(yield* problemOf(ask(chain, rig)), "unreachable")
      }
    })

    test.each(Object.entries(LIARS))(
      "%s can't forge a final block or its time",
      function* ([, obey]) {
        const { chain, rig } = yield* Endpoints.fresh(quorum)
        const truth = yield* rig.truth.head
        const later = FaultProxy.changed((raw) => ({
          ...(raw as object),
          timestamp: `0x${Math.floor(truth.at / 1_000 + 86_400).toString(16)}`
        }))
        obey(rig, FaultProxy.always(later, BLOCK))
        assert.strictEqual(yield* problemOf(chain.final), "unreachable")
        assert.strictEqual(yield* chain.block(truth.number), null)
        obey(rig, ({ method, params }) =>
          method === BLOCK && params[0] === "latest"
            ? FaultProxy.changed((raw) => ({ ...(raw as object), number: "0xffffff" }))
            : null
        )
        assert.deepStrictEqual(yield* chain.final, truth)
      }
    )
  })

  describe("what one alone tells", () => {
    const forged = (rig: Rig) => Forged.told(rig.deposit.hash, FORGED, (text) => text)
    const hosts = (rig: Rig) => [rig.one, rig.other].map(({ url }) => new URL(url).host)

    test.each(Object.entries(LIARS))(
      "%s is a claim with its host and no key",
      function* ([, obey]) {
        const { chain, rig } = yield* Endpoints.fresh(quorum)
        obey(rig, forged(rig))
        const [claim, ...others] = yield* chain.claims(FORGED)
        assert.lengthOf(others, 0)
        assert.include(hosts(rig), claim?.endpoint)
        assert.strictEqual(claim?.receipt.transactionHash, FORGED)
        const both = yield* chain.claims(rig.deposit.hash)
        assert.deepStrictEqual(
          both.map(({ endpoint }) => endpoint),
          hosts(rig)
        )
      }
    )

    test("is none where the other can't be asked", function* () {
      const { chain, rig } = yield* Endpoints.fresh(quorum)
      rig.other.obey(FaultProxy.always({ _tag: "Cut" }))
      assert.strictEqual(yield* problemOf(chain.claims(FORGED)), "unreachable")
      assert.lengthOf(yield* chain.claims(rig.deposit.hash), 1)
    })

    test.each(Object.entries(LIARS))(
      "%s disputes what it invents and what it leaves out of a range",
      function* ([, obey]) {
        const { chain, rig } = yield* Endpoints.fresh(quorum)
        obey(rig, forged(rig))
        assert.deepStrictEqual(yield* QUESTIONS.inRange(chain, rig), [rig.deposit.hash])
        assert.deepStrictEqual(yield* chain.disputed, [FORGED])
        assert.deepStrictEqual(yield* chain.disputed, [])
        obey(rig, FaultProxy.always(FaultProxy.emptyLogs, Forged.LOGS))
        assert.deepStrictEqual(yield* QUESTIONS.inRange(chain, rig), [])
        assert.deepStrictEqual(yield* chain.disputed, [rig.deposit.hash])
      }
    )

    test("is logged once a minute, and of a thousand ten", function* () {
      const { chain, rig } = yield* Endpoints.fresh(quorum)
      const clock = StillClock.still()
      const lines = () => Endpoints.logged.filter((line) => line.includes("waits")).length
      rig.one.obey((asked) =>
        retold(rig.deposit.hash, `${asked.params[0]}` as Hash, (text) => text)(asked)
      )
      const before = lines()
      yield* Effect.gen(function* () {
        for (let times = 0; times < 5; times++) yield* chain.receipt(FORGED)
        assert.strictEqual(lines() - before, 1)
        for (let each = 0; each < 20; each++) yield* chain.receipt(keccak256(toHex(`${each}`)))
        assert.strictEqual(lines() - before, 10)
        clock.move(1)
        yield* chain.receipt(FORGED)
        assert.strictEqual(lines() - before, 11)
      }).pipe(Effect.provide(clock.layer))
    })
  })

  describe("two that agree", () => {
    test.each(Object.entries(QUESTIONS))(
      "are believed: %s",
      function* ([, ask]: [string, Question]) {
        const rig = yield* Endpoints.Endpoints
        for (const confirmations of [1, 2, "finalized"] as const) {
          const { chain } = yield* Endpoints.fresh({ ...quorum, confirmations })
          if (ask === QUESTIONS.final && confirmations !== 1) {
            assert.isTrue((yield* chain.final).number <= (yield* rig.truth.head).number)
            continue
          }
          assert.deepStrictEqual(yield* ask(chain, rig), yield* ask(rig.truth, rig))
        }
      }
    )

    test("are asked 6 times for a receipt, and one of them 4 times without a quorum", function* () {
      const rig = yield* Endpoints.Endpoints
      const cost = Effect.fnUntraced(function* (size: number) {
        const { chain } = yield* Endpoints.fresh({ quorum: size })
        yield* chain.receipt(rig.deposit.hash)
        return rig.one.asked.length + rig.other.asked.length
      })
      assert.deepStrictEqual([yield* cost(1), yield* cost(2)], [4, 6])
    })

    test("have to be of two hosts", function* () {
      const rig = yield* Endpoints.Endpoints
      const { one } = rig
      const urls = [Redacted.make(one.url), Redacted.make(`${one.url}/again`)] as const
      const { chain } = yield* Endpoints.fresh({ ...quorum, urls })
      assert.strictEqual(yield* problemOf(chain.receipt(rig.deposit.hash)), "unreachable")
      const third = { ...quorum, urls: [...urls, Redacted.make(rig.other.url)] as const }
      const { chain: contradicted } = yield* Endpoints.fresh(third)
      rig.other.obey(
        FaultProxy.always(
          FaultProxy.changed(() => null),
          RECEIPT
        )
      )
      assert.isNull(yield* contradicted.receipt(rig.deposit.hash))
    })
  })
})
