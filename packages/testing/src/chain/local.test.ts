/** The chain of the sandbox (design, "On chain", "Local chain"). */

import { readdir, readFile, truncate, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { join } from "node:path"
import { abi as collectionAbi } from "@cardpack/adapters/chain/contracts/generated/CardCollection"
import { abi as tokenAbi } from "@cardpack/adapters/chain/contracts/generated/TestUsdc"
import type * as Local from "@cardpack/adapters/chain/local/Local"
import * as Notice from "@cardpack/adapters/chain/local/Notice"
import { Chain } from "@cardpack/core/chain/Chain"
import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect } from "effect"
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

/** Awaits that the record knows the newest block. */
const recorded = (dataDir: string, number: bigint) =>
  Effect.promise(() =>
    until(
      async () => {
        const record: { head: { number: string } } = JSON.parse(
          await readFile(join(dataDir, "chain", "chain.json"), "utf8")
        )
        return BigInt(record.head.number)
      },
      (known) => known >= number
    )
  )

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
      const lasting = names.filter((name) => !name.endsWith(".new") && !name.startsWith("lock"))
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

  it.live("that was cut off says so, and where a cursor has to go back to", () =>
    Effect.gen(function* () {
      const dataDir = yield* Rig.directory
      const before = yield* Effect.scoped(Rig.start(dataDir))
      const { look, restoredAt, was } = yield* Effect.gen(function* () {
        const local = yield* Rig.start(dataDir)
        const look = yield* deposited(local)
        const was = yield* Rig.head(local)
        yield* recorded(dataDir, was)
        yield* Rig.kill((yield* Rig.anvilOf(dataDir)).pid)
        assert.match(yield* local.ended, /^anvil ended/)
        return { look, restoredAt: local.restoredAt, was }
      }).pipe(Effect.scoped)
      const after = yield* Rig.start(dataDir)
      assert.deepStrictEqual(after.restoredAt, restoredAt)
      const [notice] = after.notices
      if (notice?._tag !== "Shorter") return assert.fail(JSON.stringify(tags(after)))
      assert.deepStrictEqual(tags(after), ["Shorter"])
      assert.strictEqual(notice.at, restoredAt.number)
      assert.isTrue(notice.was >= was)
      assert.include(Notice.text(notice), `block ${restoredAt.number}`)
      assert.deepStrictEqual(after.contracts, before.contracts)
      assert.deepStrictEqual(yield* look(after), [0n])
    }).pipe(Effect.scoped)
  )

  it.live("that is gone is begun anew, with the contracts deployed again", () =>
    Effect.gen(function* () {
      const dataDir = yield* Rig.directory
      yield* Effect.gen(function* () {
        const local = yield* Rig.start(dataDir)
        yield* recorded(dataDir, yield* Rig.head(local))
        yield* Rig.kill((yield* Rig.anvilOf(dataDir)).pid)
      }).pipe(Effect.scoped)
      const after = yield* Rig.start(dataDir)
      assert.deepStrictEqual(tags(after), ["BegunAnew", "Redeployed"])
      assert.strictEqual(after.restoredAt.number, 0n)
      const look = yield* deposited(after)
      assert.deepStrictEqual(yield* look(after), [5_000_000n])
    }).pipe(Effect.scoped)
  )

  it.live("survives half a state, and puts one aside that anvil refuses", () =>
    Effect.gen(function* () {
      const dataDir = yield* Rig.directory
      const look = yield* Effect.gen(function* () {
        return yield* deposited(yield* Rig.start(dataDir, { stateIntervalSeconds: 1 }))
      }).pipe(Effect.scoped)
      const inChain = (name: string) => join(dataDir, "chain", name)
      yield* Effect.gen(function* () {
        const local = yield* Rig.start(dataDir)
        assert.deepStrictEqual(yield* look(local), [5_000_000n])
        yield* Rig.kill((yield* Rig.anvilOf(dataDir)).pid)
        yield* local.ended
      }).pipe(Effect.scoped)
      // As a kill leaves it that came while the state was written.
      const state = yield* Effect.promise(() => readFile(inChain("state.json")))
      yield* Effect.promise(() =>
        writeFile(inChain("state.written.json"), state.subarray(0, state.length / 2))
      )
      yield* Effect.gen(function* () {
        const local = yield* Rig.start(dataDir)
        assert.deepStrictEqual(yield* look(local), [5_000_000n])
      }).pipe(Effect.scoped)
      yield* Effect.promise(() => writeFile(inChain("state.written.json"), "{"))
      yield* Effect.promise(() => truncate(inChain("state.json"), 1_000))
      const local = yield* Rig.start(dataDir)
      assert.deepStrictEqual(tags(local), ["BegunAnew", "Redeployed"])
      const names = yield* Effect.promise(() => readdir(join(dataDir, "chain")))
      assert.include(names, "state.refused.json")
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
