/**
 * Transactions of only one endpoint (design.md#onchain): they move nothing and become incidents.
 */
import type { Hash, Receipt, Sight } from "@cardpack/core/domain/chain/Evm"
import { Chain } from "@cardpack/core/engine/port/Chain"
import { INCIDENTS, VAIN } from "@cardpack/core/workers/watcher/Doubts"
import { assert, describe } from "@effect/vitest"
import { Effect, Logger } from "effect"
import { keccak256, toHex, zeroAddress } from "viem"
import * as Acts from "../../../kit/chain/Acts.ts"
import * as Payments from "../../../world/onchain/Payments.ts"
import * as Play from "../../../world/onchain/Play.ts"
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

type Doubtful = Effect.Success<typeof doubtful>

const actsOf = Effect.fnUntraced(function* (all: Doubtful) {
  const make = all.watcher
  let watcher = yield* make
  return {
    ...all,
    live: (blocks: number) => Effect.suspend(() => Watching.live(watcher, blocks)),
    elapse: Effect.fnUntraced(function* (minutes: number) {
      const { wait } = yield* Rig.Host
      for (let minute = 0; minute < minutes; minute++) {
        yield* wait(58)
        yield* Watching.live(watcher, 1)
      }
    }),
    restart: Effect.map(make, (next) => {
      watcher = next
    }),
    caughtUp: Effect.suspend(() => Watching.catchUp(watcher))
  }
})

const play = Play.on(
  Effect.gen(function* () {
    const s = yield* Play.depositor
    return { ...s, ...(yield* actsOf(yield* doubtful)) }
  })
)

describe("a transaction that one endpoint alone tells of", () => {
  play("is an incident an hour after its block, once, and credits nothing", function* (s) {
    yield* s.live(30)
    const transactionHash = yield* s.million(s.by)
    const { hash: blockHash, number } = yield* s.chain.head
    yield* s.elapse(58)
    yield* s.incidents()
    yield* s.elapse(20)
    const incident = {
      kind: "unproven_transaction",
      accountId: s.by.caller.accountId,
      operationId: null,
      transactionHash,
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
    }
    yield* s.incident(incident)
    yield* s.elapse(120)
    yield* s.incident(incident)
    yield* s.credited(0n)
    yield* s.statuses()
  })

  play("and of which it tells no more is forgotten", function* (s) {
    yield* s.live(30)
    yield* s.million(s.by)
    yield* s.elapse(50)
    s.invented.clear()
    yield* s.elapse(60)
    yield* s.incidents()
  })

  for (const [name, minutes, incidents] of [
    ["within the hour", 50, 0],
    ["after its incident", 90, 1]
  ] as const) {
    play(`is credited once the others have it ${name}`, function* (s) {
      yield* s.live(30)
      s.withheld.add(yield* s.paid(5n))
      // Not long enough for a comparison of balances, which would also find it.
      yield* s.elapse(minutes)
      const kinds = (yield* Stories.incidents).map(({ kind }) => kind)
      assert.lengthOf(
        kinds.filter((kind) => kind === "unproven_transaction"),
        incidents
      )
      yield* s.credited(0n)
      s.withheld.clear()
      yield* s.elapse(11)
      yield* s.credited(5n)
    })
  }

  for (const kind of ["mint", "burn"] as const) {
    Play.on(
      Effect.gen(function* () {
        const s = yield* Play.entry(kind)
        return { ...s, ...(yield* actsOf(yield* doubtful)) }
      })
    )(
      `as a ${kind} that was reported is an incident of its operation, after a restart at once`,
      function* (s) {
        yield* s.live(30)
        const tokenId = "buyerAddress" in s.entry ? s.entry.tokenId : 0n
        const to = Acts.fresh().address
        const hash = yield* s.invent("forged", { _tag: "Minted", tokenId, to })
        yield* s.submit(hash)
        yield* s.elapse(40)
        yield* s.incidents()
        yield* s.wait(1_500)
        yield* s.settle
        yield* s.restart
        yield* s.caughtUp
        yield* s.incident({
          kind: "unproven_transaction",
          accountId: s.by.caller.accountId,
          operationId: s.id,
          transactionHash: hash
        })
        assert.strictEqual((yield* s.entryNow).status, "pending")
      }
    )
  }

  play(
    "as one of thousands costs few questions, incidents and lines, and holds up nothing honest",
    function* (s) {
      const other = yield* Payments.partner
      const lines: Array<unknown> = []
      const counting = Logger.layer([Logger.make(({ message }) => void lines.push(message))])
      yield* s.live(30)
      yield* Payments.paid(other.address, 5n)
      for (let each = 0; each < 3_000; each++) yield* s.million(s.by, `forged ${each}`)
      yield* Effect.gen(function* () {
        yield* s.live(Rig.CONFIRMATIONS)
        yield* s.credited(5n, other)
        for (let minute = 0; minute < 150; minute++) {
          const before = { ...s.asked }
          yield* s.elapse(1)
          assert.isAtMost(s.asked.receipts - before.receipts, 2 * VAIN)
          assert.isAtMost(s.asked.claims - before.claims, 2)
        }
        assert.lengthOf(yield* Stories.incidents, INCIDENTS)
        // One line a minute, and one for each incident.
        assert.isAtMost(lines.length, 155 + INCIDENTS)
        yield* Payments.paid(other.address, 6n)
        yield* s.live(Rig.CONFIRMATIONS)
      }).pipe(Effect.provide(counting))
      yield* s.credited(11n, other)
      yield* s.credited(0n)
    }
  )
})
