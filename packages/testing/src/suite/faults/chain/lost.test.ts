/** A local chain that was killed, or is lost (design.md#local-chain). */
import { copyFile, readdir, readFile, rename, rm, truncate, writeFile } from "node:fs/promises"
import { join } from "node:path"
import * as Final from "@cardpack/adapters/chain/local/Final"
import type * as Local from "@cardpack/adapters/chain/local/Local"
import { Chain } from "@cardpack/core/engine/port/Chain"
import { assert, describe } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as Rig from "../../../world/chain/local/Rig.ts"
import { lives } from "../../../world/engine/Story.ts"

const tags = ({ notices }: Local.LocalChain) => notices.map(({ _tag }) => _tag)

describe("a local chain that is killed", () => {
  lives("counts no block as final that could still be lost", function* () {
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
  })
})

describe("a local chain", () => {
  lives("is begun anew where an older state of it is found, or nothing at all", function* () {
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
    const books = { watched, holdings: Effect.succeed({ tokens: [], balances: [] }) }
    const last = yield* Rig.start(dataDir, { books })
    assert.deepStrictEqual(tags(last), ["BegunAnew"])
    assert.isTrue(last.restoredAt.number > watched)
  })

  lives("survives half a state, and puts one aside that anvil refuses", function* () {
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
  })
})
