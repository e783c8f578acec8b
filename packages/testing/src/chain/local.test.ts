/** The chain of the sandbox (design, "On chain", "Local chain"). */

import { copyFile, readdir, readFile, rename, rm, truncate, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { join } from "node:path"
import { abi as collectionAbi } from "@cardpack/adapters/chain/contracts/generated/CardCollection"
import { abi as tokenAbi } from "@cardpack/adapters/chain/contracts/generated/TestUsdc"
import * as Final from "@cardpack/adapters/chain/local/Final"
import type * as Local from "@cardpack/adapters/chain/local/Local"
import * as Notice from "@cardpack/adapters/chain/local/Notice"
import { type Address, Chain } from "@cardpack/core/chain/Chain"
import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Layer } from "effect"
import { privateKeyToAccount } from "viem/accounts"
import { until } from "../service/Until.ts"
import * as Acts from "./Acts.ts"
import * as Rig from "./local/Rig.ts"
import * as World from "./World.ts"

/** A deposit that must not be lost; answers how it is looked for. */
const deposited = (local: Local.LocalChain) =>
  Effect.gen(function* () {
    const { address } = Acts.fresh()
    const call = Acts.pay(local.contracts.usdc, address, 5_000_000n)
    const { status } = yield* Rig.sent(local, call)
    assert.strictEqual(status, "success")
    return (later: Local.LocalChain) =>
      Effect.gen(function* () {
        const chain = yield* Chain
        return yield* chain.balances([address], yield* chain.head)
      }).pipe(Effect.provide(Rig.ports(later)))
  })

/** Awaits that nothing up to this block can be lost. */
const saved = (local: Local.LocalChain, number: bigint) =>
  Effect.promise(() =>
    until(
      () => Effect.runPromise(local.saved),
      (through) => through >= number
    )
  )

const incomes = (local: Local.LocalChain, address: Address) =>
  Effect.gen(function* () {
    const chain = yield* Chain
    const { number } = yield* chain.head
    const found = yield* chain.inRange(0n, number, { receivers: [address], cards: false })
    return found.length
  }).pipe(Effect.provide(Rig.ports(local)))

const tags = ({ notices }: Local.LocalChain) => notices.map(({ _tag }) => _tag)

describe("a local chain", () => {
  it.live("has the contracts, a rich wallet and a clock from the first start on", () =>
    Effect.gen(function* () {
      const dataDir = yield* Rig.directory
      const local = yield* Rig.start(dataDir)
      assert.deepStrictEqual(local.notices, [])
      assert.match(local.url, /^http:\/\/127\.0\.0\.1:\d+$/)
      const { reading } = Rig.clients(local)
      const { address } = privateKeyToAccount(local.testFunderPrivateKey)
      assert.isTrue((yield* Effect.promise(() => reading.getBalance({ address }))) > 10n ** 21n)
      const token = { abi: tokenAbi, address: local.contracts.usdc }
      const usdc = yield* Effect.promise(() =>
        reading.readContract({ ...token, functionName: "balanceOf", args: [address] })
      )
      assert.strictEqual(usdc, 1_000_000_000_000n)

      yield* Effect.gen(function* () {
        const chain = yield* Chain
        const first = yield* chain.head
        assert.isAtMost(Math.abs(first.at - Date.now()), 5_000)
        const second = yield* Effect.promise(() =>
          until(
            () => Effect.runPromise(chain.head),
            ({ number }) => number >= first.number + 2n
          )
        )
        assert.isAtLeast(second.at - first.at, 2_000)
        const owner = Acts.fresh().address
        const tokenId = Acts.freshId()
        yield* Rig.sent(local, yield* Acts.mint(owner, tokenId))
        assert.strictEqual(yield* chain.ownerOf(tokenId, yield* chain.head), owner)
        const events = yield* chain.inRange(local.deployedAt, (yield* chain.head).number, {
          receivers: [],
          cards: true
        })
        assert.strictEqual(events.length, 1)
      }).pipe(Effect.provide(Rig.ports(local)))

      const { group } = yield* Rig.anvilOf(dataDir)
      assert.strictEqual(group, yield* Rig.ownGroup)
    }).pipe(Effect.scoped)
  )

  it.live("goes on where it ended: the same blocks, contracts and address", () =>
    Effect.gen(function* () {
      const dataDir = yield* Rig.directory
      const { before, look } = yield* Effect.gen(function* () {
        const before = yield* Rig.start(dataDir)
        const look = yield* deposited(before)
        // More than anvil keeps in memory; none of their states may go to the disk.
        yield* Rig.mineMany(before, 600)
        return { before, look }
      }).pipe(Effect.provideService(Clock.Clock, Rig.anHourAgo), Effect.scoped)
      assert.deepStrictEqual(yield* Rig.processesOf(dataDir), [])
      const after = yield* Rig.start(dataDir)
      assert.deepStrictEqual(
        [after.contracts, after.url, after.deployedAt, after.notices],
        [before.contracts, before.url, before.deployedAt, []]
      )
      assert.isTrue(after.restoredAt.number > before.restoredAt.number)
      assert.deepStrictEqual(yield* look(after), [5_000_000n])
      const head = yield* Effect.provide(
        Effect.flatMap(Chain, (chain) => chain.head),
        Rig.ports(after)
      )
      assert.isAtMost(Math.abs(head.at - Date.now()), 5_000)
      const names = yield* Effect.promise(() => readdir(join(dataDir, "chain")))
      // A record may just be replaced.
      const lasting = names.filter((name) => !/\.new$|^lock|\.saved\./.test(name))
      assert.sameMembers(lasting, ["anvil.log", "chain.json", "state.json"])
    }).pipe(Effect.scoped)
  )

  it.live("ends with its parent and loses nothing, even when the parent is killed", () =>
    Effect.gen(function* () {
      const dataDir = yield* Rig.directory
      const look = yield* Effect.gen(function* () {
        return yield* deposited(yield* Rig.start(dataDir))
      }).pipe(Effect.scoped)
      const child = yield* Rig.elsewhere(dataDir)
      const anvil = yield* Rig.anvilOf(dataDir)
      child.kill("SIGKILL")
      // Started at once, while the other one still writes its state.
      const local = yield* Rig.start(dataDir)
      assert.deepStrictEqual(local.notices, [])
      assert.deepStrictEqual(yield* look(local), [5_000_000n])
      assert.notStrictEqual((yield* Rig.anvilOf(dataDir)).pid, anvil.pid)
      const anvils = (yield* Rig.processesOf(dataDir)).filter(({ pid }) => pid === anvil.pid)
      assert.deepStrictEqual(anvils, [])
    }).pipe(Effect.scoped)
  )

  it.live("is used by a second process on the same directory", () =>
    Effect.gen(function* () {
      const dataDir = yield* Rig.directory
      yield* Rig.elsewhere(dataDir)
      const anvil = yield* Rig.anvilOf(dataDir)
      const local = yield* Rig.start(dataDir)
      const look = yield* deposited(local)
      assert.deepStrictEqual(yield* look(local), [5_000_000n])
      assert.strictEqual((yield* Rig.anvilOf(dataDir)).pid, anvil.pid)
    }).pipe(Effect.scoped)
  )

  it.live("ends with its parent when nothing follows it", () =>
    Effect.gen(function* () {
      const dataDir = yield* Rig.directory
      const child = yield* Rig.elsewhere(dataDir)
      assert.isAbove((yield* Rig.processesOf(dataDir)).length, 0)
      child.kill("SIGKILL")
      yield* Rig.allGone(dataDir)
    }).pipe(Effect.scoped)
  )

  it.live("loses nothing that was final when it is killed itself", () =>
    Effect.gen(function* () {
      const dataDir = yield* Rig.directory
      const { before, look, was } = yield* Effect.gen(function* () {
        const before = yield* Rig.start(dataDir)
        const look = yield* deposited(before)
        const was = yield* Rig.head(before)
        yield* saved(before, was)
        // Empty blocks that nobody writes down come after it.
        yield* saved(before, was + 2n)
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
        yield* saved(local, held.number + 2n)
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

  it.live("that is gone is begun anew behind it, with what the database knows put back", () =>
    Effect.gen(function* () {
      const dataDir = yield* Rig.directory
      const owner = Acts.fresh().address
      const receiver = Acts.fresh().address
      const tokenId = Acts.freshId()
      const { contracts, was } = yield* Effect.gen(function* () {
        const local = yield* Rig.start(dataDir)
        yield* deposited(local)
        const was = yield* Rig.head(local)
        yield* saved(local, was)
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
          // A balance that is put back is no deposit.
          assert.strictEqual(yield* incomes(local, receiver), 0)
        }).pipe(Effect.provide(Rig.ports(local)))
      const notice = yield* Effect.gen(function* () {
        const local = yield* Rig.start(dataDir, { books })
        // What was signed for the contracts still holds.
        assert.deepStrictEqual(local.contracts, contracts)
        assert.isTrue(local.restoredAt.number > watched)
        yield* check(local)
        yield* Rig.killed(dataDir, local)
        return local.notices
      }).pipe(Effect.scoped)
      assert.deepStrictEqual(notice, [{ _tag: "BegunAnew", was: watched, tokens: 1, balances: 1 }])
      assert.include(notice.map(Notice.text).join(), `after block ${watched}`)
      // Once more, from what was written before anybody could use it.
      const again = yield* Rig.start(dataDir, { books })
      assert.deepStrictEqual(again.notices, [])
      yield* check(again)
      const look = yield* deposited(again)
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
        yield* deposited(local)
        const was = yield* Rig.head(local)
        yield* saved(local, was)
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
        const look = yield* deposited(local)
        yield* saved(local, yield* Rig.head(local))
        yield* Rig.killed(dataDir, local)
        return look
      }).pipe(Effect.scoped)
      // As a kill leaves it that came while the state was written.
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

  it.live("gives no web page an answer", () =>
    Effect.gen(function* () {
      const local = yield* Rig.start(yield* Rig.directory)
      const origin = "https://elsewhere.example"
      const response = yield* Effect.promise(() =>
        fetch(local.url, {
          method: "POST",
          headers: { "content-type": "application/json", origin },
          body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_chainId", params: [] })
        })
      )
      assert.strictEqual(response.headers.get("access-control-allow-origin"), null)
      const asked = { "access-control-request-method": "POST", origin }
      const preflight = yield* Effect.promise(() =>
        fetch(local.url, { method: "OPTIONS", headers: asked })
      )
      assert.strictEqual(preflight.headers.get("access-control-allow-origin"), null)
    }).pipe(Effect.scoped)
  )

  it.live("takes a new signer and a new address of the metadata without new contracts", () =>
    Effect.gen(function* () {
      const dataDir = yield* Rig.directory
      const other = World.wallet("other signer").address
      const before = yield* Effect.scoped(Rig.start(dataDir, { signer: other }))
      const baseUri = "https://elsewhere.example/nft/"
      const local = yield* Rig.start(dataDir, { baseUri })
      assert.deepStrictEqual(local.contracts, before.contracts)
      const tokenId = Acts.freshId()
      yield* Effect.gen(function* () {
        const { status } = yield* Rig.sent(local, yield* Acts.mint(other, tokenId))
        assert.strictEqual(status, "success")
      }).pipe(Effect.provide(Rig.ports(local)))
      const { reading } = Rig.clients(local)
      const uri = yield* Effect.promise(() =>
        reading.readContract({
          abi: collectionAbi,
          address: local.contracts.collection,
          functionName: "tokenURI",
          args: [tokenId]
        })
      )
      assert.strictEqual(uri, `${baseUri}${tokenId}`)
    }).pipe(Effect.scoped)
  )

  it.live("moves to another port when its own is taken", () =>
    Effect.gen(function* () {
      const dataDir = yield* Rig.directory
      const before = yield* Effect.scoped(Rig.start(dataDir))
      yield* Effect.acquireRelease(
        Effect.callback<ReturnType<typeof createServer>>((resume) => {
          const server = createServer((socket) => socket.destroy())
          server.listen(Number(new URL(before.url).port), "127.0.0.1", () =>
            resume(Effect.succeed(server))
          )
        }),
        (server) => Effect.sync(() => server.close())
      )
      const after = yield* Rig.start(dataDir)
      assert.notStrictEqual(after.url, before.url)
      assert.deepStrictEqual([after.contracts, after.notices], [before.contracts, []])
    }).pipe(Effect.scoped)
  )
})
