/** Decoding of logs, known events and arbitrary ones. */
import { abi as handlerAbi } from "@cardpack/adapters/chain/contracts/generated/CardBurnHandler"
import { abi as collectionAbi } from "@cardpack/adapters/chain/contracts/generated/CardCollection"
import { abi as tokenAbi } from "@cardpack/adapters/chain/contracts/generated/TestUsdc"
import * as Bloom from "@cardpack/adapters/chain/rpc/Bloom"
import * as Filter from "@cardpack/adapters/chain/rpc/Filter"
import * as Sights from "@cardpack/adapters/chain/rpc/Sights"
import type { Address, Contracts, Hash, Hex } from "@cardpack/core/domain/chain/Evm"
import type { Watch } from "@cardpack/core/engine/port/Chain"
import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { encodeEventTopics, numberToHex, pad, zeroAddress } from "viem"

const addressOf = (digit: string): Address => `0x${digit.repeat(40)}`
const CONTRACTS: Contracts = {
  usdc: addressOf("1"),
  collection: addressOf("2"),
  vendingMachine: addressOf("3"),
  burnHandler: addressOf("4")
}
const HASH: Hash = `0x${"ab".repeat(32)}`

const hex = (bytes: number): fc.Arbitrary<Hex> =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((value): Hex => `0x${Buffer.from(value).toString("hex")}`)
const word = fc.oneof(
  hex(32),
  hex(20).map((address) => pad(address)),
  fc.constant(pad(zeroAddress))
)
const uint256 = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
/** Few addresses, so that they often match the contracts and the watch. */
const someone = fc.constantFrom(...["5", "6", "7", "0"].map(addressOf))
const contract = fc.constantFrom(...Object.values(CONTRACTS), addressOf("8"))

const topicsOf = (topics: ReadonlyArray<unknown>): ReadonlyArray<Hex> =>
  // Every topic is present and has one value.
  topics as ReadonlyArray<Hex>

const transfer = fc.record({ address: contract, from: someone, to: someone, amount: uint256 }).map(
  ({ address, amount, from, to }): Sights.Log => ({
    address,
    topics: topicsOf(
      encodeEventTopics({ abi: tokenAbi, eventName: "Transfer", args: { from, to } })
    ),
    data: numberToHex(amount, { size: 32 })
  })
)
const handover = fc.record({ address: contract, from: someone, to: someone, tokenId: uint256 }).map(
  ({ address, from, to, tokenId }): Sights.Log => ({
    address,
    topics: topicsOf(
      encodeEventTopics({ abi: collectionAbi, eventName: "Transfer", args: { from, to, tokenId } })
    ),
    data: "0x"
  })
)
const burn = fc
  .record({
    address: contract,
    collection: contract,
    owner: someone,
    id: uint256,
    tokenId: uint256
  })
  .map(
    ({ address, collection, id: requestId, owner, tokenId }): Sights.Log => ({
      address,
      topics: topicsOf(
        encodeEventTopics({
          abi: handlerAbi,
          eventName: "Burned",
          args: { requestId, collection, tokenId }
        })
      ),
      data: pad(owner)
    })
  )
/** Logs with the right first topic and arbitrary rest, and fully arbitrary ones. */
const nonsense = fc
  .record({
    address: contract,
    first: fc.oneof(
      transfer.map(({ topics }) => topics[0] ?? HASH),
      burn.map(({ topics }) => topics[0] ?? HASH),
      hex(32)
    ),
    rest: fc.array(word, { maxLength: 3 }),
    data: fc.oneof(word, fc.integer({ min: 0, max: 100 }).chain(hex))
  })
  .map(
    ({ address, data, first, rest }): Sights.Log => ({ address, topics: [first, ...rest], data })
  )
const logs = fc.array(fc.oneof(transfer, handover, burn, nonsense), { maxLength: 12 })

describe("a log", () => {
  it("of a burn tells it when it is the handler's and of the collection", () => {
    fc.assert(
      fc.property(burn, (log) => {
        const [, request = HASH, collection, id = HASH] = log.topics
        const isOurs =
          log.address === CONTRACTS.burnHandler && collection === pad(CONTRACTS.collection)
        const burned = {
          ordinal: 0,
          _tag: "Burned",
          requestId: BigInt(request),
          tokenId: BigInt(id),
          owner: `0x${log.data.slice(26)}`
        } as const
        assert.deepStrictEqual(Sights.of([log], CONTRACTS), isOurs ? [burned] : [])
      })
    )
  })

  it("with anything in it never fails, and tells addresses of 20 bytes only", () => {
    fc.assert(
      fc.property(fc.array(nonsense), (all) => {
        for (const sight of Sights.of(all, CONTRACTS)) {
          const log = all[sight.ordinal] ?? assert.fail("no such ordinal")
          if (sight._tag !== "Transferred") continue
          assert.deepStrictEqual(log.topics.slice(1), [pad(sight.from), pad(sight.to)])
          assert.strictEqual(log.data, numberToHex(sight.amount, { size: 32 }))
          assert.strictEqual(sight.token, log.address)
        }
      }),
      { numRuns: 500 }
    )
  })
})

describe("a filter", () => {
  const watch: fc.Arbitrary<Watch> = fc.record({
    receivers: fc.array(someone, { maxLength: 5 }),
    cards: fc.boolean()
  })
  const raw = (log: Sights.Log) => ({
    ...log,
    blockHash: HASH,
    blockNumber: 1n,
    transactionHash: HASH,
    logIndex: 0n
  })

  it("misses nothing that is watched", () => {
    fc.assert(
      fc.property(logs, watch, fc.integer({ min: 1, max: 3 }), (all, watched, size) => {
        const filters = Filter.of(CONTRACTS, watched, size)
        for (const log of all) {
          const [sight] = Sights.of([log], CONTRACTS)
          const isWatched =
            sight !== undefined &&
            (sight._tag === "Transferred" ? watched.receivers.includes(sight.to) : watched.cards)
          const isFound = filters.some(
            (filter) => filter.admits(raw(log)) && filter.wants(raw(log))
          )
          if (isWatched) assert.isTrue(isFound)
        }
      }),
      { numRuns: 500 }
    )
  })

  it("admits what a node finds by its topics and addresses, and nothing else", () => {
    const matches = (log: Sights.Log, { asked: { address, topics } }: Filter.Filter): boolean =>
      (address === undefined || address.includes(log.address)) &&
      topics.every((topic, place) => {
        const own = log.topics[place]
        if (topic === null) return own !== undefined
        return own !== undefined && (typeof topic === "string" ? [topic] : topic).includes(own)
      })
    fc.assert(
      fc.property(logs, watch, (all, watched) => {
        for (const filter of Filter.of(CONTRACTS, watched, 1_000))
          for (const log of all) assert.strictEqual(filter.admits(raw(log)), matches(log, filter))
      }),
      { numRuns: 500 }
    )
  })
})

describe("a receipt's bloom filter", () => {
  it("changes when a log is left out or put in that says something of its own", () => {
    fc.assert(
      fc.property(logs, hex(32), (all, own) => {
        const more = [...all, { address: addressOf("9"), topics: [own], data: "0x" } as const]
        assert.notStrictEqual(Bloom.of(all), Bloom.of(more))
      })
    )
  })
})
