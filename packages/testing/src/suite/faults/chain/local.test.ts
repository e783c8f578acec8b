/** The chain of the sandbox (design.md#local-chain). */

import { readdir } from "node:fs/promises"
import { createServer } from "node:net"
import { join } from "node:path"
import { abi as collectionAbi } from "@cardpack/adapters/chain/contracts/generated/CardCollection"
import { abi as tokenAbi } from "@cardpack/adapters/chain/contracts/generated/TestUsdc"
import { Instant } from "@cardpack/core/domain"
import { Chain } from "@cardpack/core/engine/port/Chain"
import { assert, describe } from "@effect/vitest"
import { Clock, Effect } from "effect"
import { privateKeyToAccount } from "viem/accounts"
import * as Acts from "../../../kit/chain/Acts.ts"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import { until } from "../../../kit/clock/Until.ts"
import * as Rig from "../../../world/chain/local/Rig.ts"
import { lives } from "../../../world/engine/Story.ts"

describe("a local chain", () => {
  lives("has the contracts, a rich wallet and a clock from the first start on", function* () {
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
      assert.isAtMost(Math.abs(first.at - Date.now()), 30 * Instant.MINUTE)
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
  })

  lives("goes on where it ended: the same blocks, contracts and address", function* () {
    const dataDir = yield* Rig.directory
    const { before, look } = yield* Effect.gen(function* () {
      const before = yield* Rig.start(dataDir)
      const look = yield* Rig.deposited(before)
      // More than anvil keeps in memory; no state may be written to disk.
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
    // Not an hour ago, when the chain was made.
    assert.isAtMost(Math.abs(head.at - Date.now()), 30 * Instant.MINUTE)
    const names = yield* Effect.promise(() => readdir(join(dataDir, "chain")))
    // A record may be in the middle of a replacement.
    const lasting = names.filter((name) => !/\.new$|^lock|\.saved\./.test(name))
    assert.sameMembers(lasting, ["anvil.log", "chain.json", "state.json"])
  })

  lives("ends with its parent and loses nothing, even when the parent is killed", function* () {
    const dataDir = yield* Rig.directory
    const look = yield* Effect.gen(function* () {
      return yield* Rig.deposited(yield* Rig.start(dataDir))
    }).pipe(Effect.scoped)
    const child = yield* Rig.elsewhere(dataDir)
    const anvil = yield* Rig.anvilOf(dataDir)
    child.kill("SIGKILL")
    // Starts immediately, while the other process still writes its state.
    const local = yield* Rig.start(dataDir)
    assert.deepStrictEqual(local.notices, [])
    assert.deepStrictEqual(yield* look(local), [5_000_000n])
    assert.notStrictEqual((yield* Rig.anvilOf(dataDir)).pid, anvil.pid)
    const anvils = (yield* Rig.processesOf(dataDir)).filter(({ pid }) => pid === anvil.pid)
    assert.deepStrictEqual(anvils, [])
  })

  lives("is used by a second process on the same directory", function* () {
    const dataDir = yield* Rig.directory
    yield* Rig.elsewhere(dataDir)
    const anvil = yield* Rig.anvilOf(dataDir)
    const local = yield* Rig.start(dataDir)
    const look = yield* Rig.deposited(local)
    assert.deepStrictEqual(yield* look(local), [5_000_000n])
    assert.strictEqual((yield* Rig.anvilOf(dataDir)).pid, anvil.pid)
  })

  lives("gives no web page an answer", function* () {
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
  })

  lives("takes a new signer and a new address of the metadata without new contracts", function* () {
    const dataDir = yield* Rig.directory
    const other = TestChain.wallet("other signer").address
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
  })

  lives("moves to another port when its own is taken", function* () {
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
  })
})
