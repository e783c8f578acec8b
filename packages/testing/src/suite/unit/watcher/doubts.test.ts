/**
 * Transactions of only one endpoint (design.md#onchain): they move nothing and become incidents.
 */
import type { Hash, Receipt, Sight } from "@cardpack/core/domain/chain/Evm"
import { Chain } from "@cardpack/core/engine/port/Chain"
import { Watchlist } from "@cardpack/core/engine/port/Watchlist"
import { INCIDENTS, VAIN } from "@cardpack/core/workers/watcher/Doubts"
import type { Watcher } from "@cardpack/core/workers/watcher/Watcher"
import { assert, describe } from "@effect/vitest"
import { Effect, Logger } from "effect"
import { keccak256, toHex, zeroAddress } from "viem"
import * as Acts from "../../../kit/chain/Acts.ts"
import * as Matrix from "../../../world/onchain/Matrix.ts"
import * as Paths from "../../../world/onchain/Paths.ts"
import * as Payments from "../../../world/onchain/Payments.ts"
import * as Rig from "../../../world/onchain/Rig.ts"
import * as Stories from "../../../world/onchain/Stories.ts"
import * as Watching from "../../../world/onchain/Watching.ts"
import * as Scene from "./Scene.ts"

const ENDPOINT = "liar.example"
const MILLION = 10n ** 12n

type Invented = Sight extends infer S ? (S extends Sight ? Omit<S, "ordinal"> : never) : never

/** A port whose endpoints disagree: one invents, the others withhold. */
const doubtful = Effect.gen(function* () {
  const honest = yield* Chain
  /** Reported by one endpoint, in its logs and receipts. */
  const invented = new Map<Hash, Receipt>()
  /** True transactions with a receipt from only one endpoint. */
  const withheld = new Set<Hash>()
  const disputed: Array<Hash> = []
  const asked = { receipts: 0, claims: 0 }
  const within = (isWithin: (receipt: Receipt) => boolean) =>
    Array.from(invented).flatMap(([hash, receipt]) => (isWithin(receipt) ? [hash] : []))
  const watcher = Scene.changed(({ chain }) => ({
    chain: {
      ...chain,
      inBlock: (block, watch) =>
        Effect.map(chain.inBlock(block, watch), (found) => [
          ...within((receipt) => receipt.block.hash === block),
          ...found
        ]),
      inRange: (from, to, watch) =>
        Effect.map(chain.inRange(from, to, watch), (found) => {
          disputed.push(...within(({ block }) => block.number >= from && block.number <= to))
          return found
        }),
      disputed: Effect.sync(() => disputed.splice(0)),
      receipt: (hash) =>
        Effect.suspend(() => {
          asked.receipts += 1
          return invented.has(hash) || withheld.has(hash)
            ? Effect.succeed(null)
            : chain.receipt(hash)
        }),
      claims: (hash) =>
        Effect.gen(function* () {
          asked.claims += 1
          const receipt = invented.get(hash) ?? (yield* chain.receipt(hash))
          return receipt === null ? [] : [{ endpoint: ENDPOINT, receipt }]
        })
    }
  }))
  /** Invents a transaction in the newest block. */
  const invent = Effect.fnUntraced(function* (name: string, sight: Invented) {
    const hash = keccak256(toHex(name))
    invented.set(hash, {
      transactionHash: hash,
      block: yield* honest.head,
      succeeded: true,
      to: honest.contracts.usdc,
      calldata: "0x",
      firstLogIndex: 0,
      sights: [{ ...sight, ordinal: 0 }]
    })
    return hash
  })
  const million = ({ address }: { readonly address: Receipt["to"] }, name = "forged") =>
    invent(name, {
      _tag: "Transferred",
      token: honest.contracts.usdc,
      from: zeroAddress,
      to: address ?? zeroAddress,
      amount: MILLION
    })
  return { asked, invent, invented, million, watcher, withheld }
})

/** Passes minutes, with a poll in each. */
const elapse = Effect.fnUntraced(function* (watcher: Watcher, minutes: number) {
  const { wait } = yield* Rig.Host
  for (let minute = 0; minute < minutes; minute++) {
    yield* wait(58)
    yield* Watching.live(watcher, 1)
  }
})

describe("a transaction that one endpoint alone tells of", () => {
  Rig.test(
    "is an incident an hour after its block, once, with what it claims, and credits nothing",
    Effect.gen(function* () {
      const by = yield* Payments.partner
      const { million, watcher: make } = yield* doubtful
      const watcher = yield* make
      yield* Watching.live(watcher, 30)
      const hash = yield* million(by)
      const { hash: blockHash, number } = yield* (yield* Chain).head
      yield* elapse(watcher, 58)
      assert.lengthOf(yield* Stories.incidents, 0)
      yield* elapse(watcher, 20)
      const [incident, ...others] = yield* Stories.incidents
      assert.lengthOf(others, 0)
      const { caller } = by
      assert.deepInclude(incident, {
        kind: "unproven_transaction",
        accountId: caller.accountId,
        operationId: null,
        transactionHash: hash,
        detail: {
          claims: [
            {
              endpoint: ENDPOINT,
              blockNumber: String(number),
              blockHash,
              baseUnits: String(MILLION),
              tokenIds: [],
              requestIds: []
            }
          ]
        }
      })
      yield* elapse(watcher, 120)
      assert.lengthOf(yield* Stories.incidents, 1)
      assert.strictEqual(yield* Payments.credited(by), 0n)
      assert.lengthOf(yield* Payments.transactions(by), 0)
      yield* Stories.sound
    })
  )

  Rig.test(
    "is one after a restart too, as soon as a rescan finds it again, and no second one",
    Effect.gen(function* () {
      const by = yield* Payments.partner
      const { million, watcher: make } = yield* doubtful
      const first = yield* make
      yield* Watching.live(first, 30)
      yield* million(by)
      // Beyond the blocks that a new watcher scans again.
      yield* Watching.live(first, 80)
      yield* elapse(first, 40)
      const second = yield* make
      yield* elapse(second, 40)
      assert.lengthOf(yield* Stories.incidents, 0)
      const rescan = Effect.gen(function* () {
        const watchlist = yield* Watchlist
        const cursor = yield* watchlist.cursor
        yield* watchlist.moveCursor(cursor, { number: 0n, hash: null })
      })
      yield* rescan
      yield* elapse(second, 9)
      assert.lengthOf(yield* Stories.incidents, 0)
      yield* elapse(second, 12)
      assert.lengthOf(yield* Stories.incidents, 1)
      const third = yield* make
      yield* rescan
      yield* elapse(third, 30)
      assert.lengthOf(yield* Stories.incidents, 1)
    })
  )

  Rig.test(
    "and of which it tells no more is forgotten",
    Effect.gen(function* () {
      const by = yield* Payments.partner
      const { invented, million, watcher: make } = yield* doubtful
      const watcher = yield* make
      yield* Watching.live(watcher, 30)
      yield* million(by)
      yield* elapse(watcher, 50)
      invented.clear()
      yield* elapse(watcher, 60)
      assert.lengthOf(yield* Stories.incidents, 0)
    })
  )

  for (const [name, minutes, incidents] of [
    ["within the hour", 50, 0],
    ["after its incident", 90, 1]
  ] as const) {
    Rig.test(
      `is credited once the others have it ${name}`,
      Effect.gen(function* () {
        const by = yield* Payments.partner
        const { watcher: make, withheld } = yield* doubtful
        const watcher = yield* make
        yield* Watching.live(watcher, 30)
        withheld.add(yield* Payments.paid(by.address, 5n))
        // Not long enough for a comparison of balances, which would also find it.
        yield* elapse(watcher, minutes)
        const kinds = (yield* Stories.incidents).map(({ kind }) => kind)
        assert.lengthOf(
          kinds.filter((kind) => kind === "unproven_transaction"),
          incidents
        )
        assert.strictEqual(yield* Payments.credited(by), 0n)
        withheld.clear()
        yield* elapse(watcher, 11)
        assert.strictEqual(yield* Payments.credited(by), 5n)
        yield* Stories.sound
      })
    )
  }

  for (const kind of ["mint", "burn"] as const) {
    Rig.test(
      `as a ${kind} that was reported is an incident of its operation, after a restart at once`,
      Effect.gen(function* () {
        const { by, entry } = yield* Matrix.begin(kind, Paths.PLAIN)
        const { invent, watcher: make } = yield* doubtful
        const watcher = yield* make
        yield* Watching.live(watcher, 30)
        const { address } = Acts.fresh()
        const tokenId = "tokenId" in entry ? entry.tokenId : 0n
        const hash = yield* invent("forged", { _tag: "Minted", tokenId, to: address })
        yield* Stories.submit(by, entry, hash)
        yield* elapse(watcher, 40)
        assert.lengthOf(yield* Stories.incidents, 0)
        const { wait } = yield* Rig.Host
        yield* wait(1_500)
        yield* Rig.settle
        yield* Watching.catchUp(yield* make)
        const [incident, ...others] = yield* Stories.incidents
        assert.lengthOf(others, 0)
        assert.deepInclude(incident, {
          kind: "unproven_transaction",
          accountId: by.caller.accountId,
          operationId: entry.operationId,
          transactionHash: hash
        })
        const details = yield* Stories.read(by, entry.operationId)
        assert.strictEqual(Stories.entryOf(details).status, "pending")
        yield* Stories.sound
      })
    )
  }

  Rig.test(
    "holds up none that enough tell of, however many receipts lag",
    Effect.gen(function* () {
      const by = yield* Payments.partner
      const other = yield* Payments.partner
      const { watcher: make, withheld } = yield* doubtful
      for (let each = 0; each < 5 * VAIN; each++) {
        withheld.add(yield* Payments.pay(by.address, 1n))
      }
      yield* Payments.paid(other.address, 5n)
      yield* Rig.settle
      const watcher = yield* make
      yield* Watching.catchUp(watcher)
      assert.strictEqual(yield* Payments.credited(other), 5n)
      withheld.clear()
      yield* elapse(watcher, 2)
      assert.strictEqual(yield* Payments.credited(by), BigInt(5 * VAIN))
    })
  )

  Rig.test(
    "as one of thousands costs few questions, incidents and lines, and holds up nothing honest",
    Effect.gen(function* () {
      const by = yield* Payments.partner
      const other = yield* Payments.partner
      const { asked, million, watcher: make } = yield* doubtful
      const watcher = yield* make
      yield* Watching.live(watcher, 30)
      const lines: Array<unknown> = []
      const counting = Logger.layer([Logger.make(({ message }) => void lines.push(message))])
      yield* Payments.paid(other.address, 5n)
      for (let each = 0; each < 3_000; each++) yield* million(by, `forged ${each}`)
      yield* Effect.gen(function* () {
        yield* Watching.live(watcher, Rig.CONFIRMATIONS)
        assert.strictEqual(yield* Payments.credited(other), 5n)
        const { wait } = yield* Rig.Host
        for (let minute = 0; minute < 150; minute++) {
          const before = { ...asked }
          yield* wait(58)
          yield* Watching.live(watcher, 1)
          assert.isAtMost(asked.receipts - before.receipts, 2 * VAIN)
          assert.isAtMost(asked.claims - before.claims, 2)
        }
        assert.strictEqual((yield* Stories.incidents).length, INCIDENTS)
        // One line a minute, and one for each incident.
        assert.isAtMost(lines.length, 155 + INCIDENTS)
        yield* Payments.paid(other.address, 6n)
        yield* Watching.live(watcher, Rig.CONFIRMATIONS)
      }).pipe(Effect.provide(counting))
      assert.strictEqual(yield* Payments.credited(other), 11n)
      assert.strictEqual(yield* Payments.credited(by), 0n)
      yield* Stories.sound
    })
  )
})
