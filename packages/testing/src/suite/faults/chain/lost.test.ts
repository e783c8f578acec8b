/** A local chain that was killed, or is lost (design.md#local-chain). */
import { copyFile, readdir, readFile, rename, rm, truncate, writeFile } from "node:fs/promises"
import { join } from "node:path"
import * as Final from "@cardpack/adapters/chain/local/Final"
import type * as Local from "@cardpack/adapters/chain/local/Local"
import * as Notice from "@cardpack/adapters/chain/local/Notice"
import type { Address } from "@cardpack/core/domain/chain/Evm"
import { Chain } from "@cardpack/core/engine/port/Chain"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as Acts from "../../../kit/chain/Acts.ts"
import * as Rig from "../../../world/chain/local/Rig.ts"

const incomes = (local: Local.LocalChain, address: Address) =>
  Effect.gen(function* () {
    const chain = yield* Chain
    const { number } = yield* chain.head
    const found = yield* chain.inRange(0n, number, { receivers: [address], cards: false })
    return found.length
  }).pipe(Effect.provide(Rig.ports(local)))

const tags = ({ notices }: Local.LocalChain) => notices.map(({ _tag }) => _tag)

describe("a local chain that is killed", () => {
  it.live("loses nothing that was final when it is killed itself", () =>
    Effect.gen(function* () {
      const dataDir = yield* Rig.directory
      const { before, look, was } = yield* Effect.gen(function* () {
        const before = yield* Rig.start(dataDir)
        const look = yield* Rig.deposited(before)
        const was = yield* Rig.head(before)
        yield* Rig.saved(before, was)
        // Then come empty blocks, which are not saved.
        yield* Rig.saved(before, was + 2n)
        assert.match(yield* Rig.killed(dataDir, before), /^anvil ended/)
        return { before, look, was }
      }).pipe(Effect.scoped)
      const after = yield* Rig.start(dataDir)
      assert.deepStrictEqual([after.notices, after.contracts], [[], before.contracts])
      assert.isTrue(after.restoredAt.number >= was)
      assert.deepStrictEqual(yield* look(after), [5_000_000n])
    }).pipe(Effect.scoped)
  )

  it.live("counts no block as final that could still be lost", () =>
    Effect.gen(function* () {
      const local = yield* Rig.start(yield* Rig.directory)
      const held = { number: yield* local.saved }
      const port = Layer.provide(
        Final.layer({ saved: Effect.sync(() => held.number) }),
        Rig.ports(local)
      )
      yield* Effect.gen(function* () {
        const chain = yield* Chain
        yield* Rig.saved(local, held.number + 2n)
        assert.strictEqual((yield* chain.final).number, held.number)
        assert.isTrue((yield* chain.head).number > held.number)
        held.number = yield* local.saved
        assert.strictEqual((yield* chain.final).number, held.number)
        held.number += 1_000n
        const { number } = yield* chain.head
        assert.isTrue((yield* chain.final).number >= number)
      }).pipe(Effect.provide(port))
    }).pipe(Effect.scoped)
  )
})

describe("a local chain", () => {
  it.live("that is gone is begun anew behind it, with what the database knows put back", () =>
    Effect.gen(function* () {
      const dataDir = yield* Rig.directory
      const owner = Acts.fresh().address
      const receiver = Acts.fresh().address
      const tokenId = Acts.freshId()
      const { contracts, was } = yield* Effect.gen(function* () {
        const local = yield* Rig.start(dataDir)
        yield* Rig.deposited(local)
        const was = yield* Rig.head(local)
        yield* Rig.saved(local, was)
        yield* Rig.killed(dataDir, local)
        return { contracts: local.contracts, was }
      }).pipe(Effect.scoped)
      yield* Effect.promise(() => rm(join(dataDir, "chain", "state.json")))
      const held = {
        tokens: [{ tokenId, owner }],
        balances: [{ address: receiver, baseUnits: 7_000_000n }]
      }
      const watched = was + 1_000n
      const books = { watched, held: Effect.succeed(held) }
      const check = (local: Local.LocalChain) =>
        Effect.gen(function* () {
          const chain = yield* Chain
          const head = yield* chain.head
          assert.strictEqual(yield* chain.ownerOf(tokenId, head), owner)
          assert.deepStrictEqual(yield* chain.balances([receiver], head), [7_000_000n])
          assert.strictEqual(yield* chain.block(was), null)
          // A restored balance is not a deposit.
          assert.strictEqual(yield* incomes(local, receiver), 0)
        }).pipe(Effect.provide(Rig.ports(local)))
      const notice = yield* Effect.gen(function* () {
        const local = yield* Rig.start(dataDir, { books })
        // The contracts are the same, so signatures still hold.
        assert.deepStrictEqual(local.contracts, contracts)
        assert.isTrue(local.restoredAt.number > watched)
        yield* check(local)
        yield* Rig.killed(dataDir, local)
        return local.notices
      }).pipe(Effect.scoped)
      assert.deepStrictEqual(notice, [{ _tag: "BegunAnew", was: watched, tokens: 1, balances: 1 }])
      assert.include(notice.map(Notice.text).join(), `after block ${watched}`)
      // Once more, from the state saved before anybody used the new chain.
      const again = yield* Rig.start(dataDir, { books })
      assert.deepStrictEqual(again.notices, [])
      yield* check(again)
      const look = yield* Rig.deposited(again)
      assert.deepStrictEqual(yield* look(again), [5_000_000n])
    }).pipe(Effect.scoped)
  )

  it.live("is begun anew where an older state of it is found, or nothing at all", () =>
    Effect.gen(function* () {
      const dataDir = yield* Rig.directory
      const state = join(dataDir, "chain", "state.json")
      const was = yield* Effect.gen(function* () {
        const local = yield* Rig.start(dataDir)
        yield* Effect.promise(() => copyFile(state, join(dataDir, "older.json")))
        yield* Rig.deposited(local)
        const was = yield* Rig.head(local)
        yield* Rig.saved(local, was)
        yield* Rig.killed(dataDir, local)
        return was
      }).pipe(Effect.scoped)
      yield* Effect.promise(() => rename(join(dataDir, "older.json"), state))
      const next = yield* Effect.scoped(Rig.start(dataDir))
      assert.deepStrictEqual(tags(next), ["BegunAnew"])
      assert.isTrue(next.restoredAt.number > was)
      yield* Effect.promise(() => rm(join(dataDir, "chain"), { recursive: true }))
      const watched = next.restoredAt.number + 100n
      const books = { watched, held: Effect.succeed({ tokens: [], balances: [] }) }
      const last = yield* Rig.start(dataDir, { books })
      assert.deepStrictEqual(tags(last), ["BegunAnew"])
      assert.isTrue(last.restoredAt.number > watched)
    }).pipe(Effect.scoped)
  )

  it.live("survives half a state, and puts one aside that anvil refuses", () =>
    Effect.gen(function* () {
      const dataDir = yield* Rig.directory
      const inChain = (name: string) => join(dataDir, "chain", name)
      const look = yield* Effect.gen(function* () {
        const local = yield* Rig.start(dataDir)
        const look = yield* Rig.deposited(local)
        yield* Rig.saved(local, yield* Rig.head(local))
        yield* Rig.killed(dataDir, local)
        return look
      }).pipe(Effect.scoped)
      // The files after a kill in the middle of writing the state.
      const state = yield* Effect.promise(() => readFile(inChain("state.json")))
      const half = state.subarray(0, state.length / 2)
      yield* Effect.promise(() => writeFile(inChain("state.written.json"), half))
      yield* Effect.promise(() => writeFile(inChain("state.saved.json"), half))
      yield* Effect.gen(function* () {
        const local = yield* Rig.start(dataDir)
        assert.deepStrictEqual(local.notices, [])
        assert.deepStrictEqual(yield* look(local), [5_000_000n])
      }).pipe(Effect.scoped)
      yield* Effect.promise(() => writeFile(inChain("state.written.json"), "{"))
      yield* Effect.promise(() => truncate(inChain("state.json"), 1_000))
      const local = yield* Rig.start(dataDir)
      assert.deepStrictEqual(tags(local), ["BegunAnew"])
      const names = yield* Effect.promise(() => readdir(join(dataDir, "chain")))
      assert.include(names, "state.refused.json")
    }).pipe(Effect.scoped)
  )
})
