/** Writing, loading and reading deposits, mint and burn entries and incidents. */
import { type Id as CoreId, Instant, Movement, Period } from "@cardpack/core/domain"
import { ListFilter, Reads, type Store } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as ChainFixture from "../sample/ChainFixture.ts"
import * as Sample from "../sample/ChainSample.ts"
import * as Fixture from "../sample/Fixture.ts"
import * as Rows from "../sample/Sample.ts"

type It = Vitest.MethodsNonLive<Store.Store | Reads.Reads>

const own =
  (accountId: CoreId.AccountId) =>
  <Id>(id: Id) => ({ accountId, id })

/** An account with one incoming row of each kind. */
const received = Effect.fnUntraced(function* () {
  const { account, address } = yield* ChainFixture.funded()
  const detected = Sample.deposit(address, { ordinal: 3, blockNumber: 2n ** 53n + 1n })
  const { transactionHash } = detected
  const confirmed = Sample.confirmed(address, { transactionHash, ordinal: 1, amountUsd: 1n })
  const failed = Sample.failed(address, { transactionHash: Sample.hash() })
  const foreign = Sample.foreignDeposit(address, { transactionHash, ordinal: 2 })
  const swept = Sample.depositSweep(address, { transactionHash, ordinal: 4 })
  yield* Fixture.write({
    fundingTransactions: [detected, confirmed, failed],
    foreignDeposits: [foreign],
    depositSweeps: [swept]
  })
  return { account, address, confirmed, detected, failed, foreign, swept, transactionHash }
})

const funding = (it: It): void => {
  it.effect("STORE-CHAIN-01: incoming rows are loaded as written, by their transaction", () =>
    Effect.gen(function* () {
      const world = yield* received()
      const { account, address, confirmed, detected, failed, foreign, swept } = world
      const of = own(account.id)
      const loaded = yield* Fixture.load({
        depositAddresses: [account.id, account.id],
        deposits: [of(world.transactionHash), of(world.transactionHash), of(Sample.hash())],
        sweeps: [of(world.transactionHash), of(Sample.hash())]
      })
      assert.deepStrictEqual(loaded.depositAddresses, [address])
      assert.sameDeepMembers([...loaded.fundingTransactions], [detected, confirmed])
      assert.deepStrictEqual(loaded.foreignDeposits, [foreign])
      assert.deepStrictEqual(loaded.depositSweeps, [swept])
      const other = yield* Fixture.load({ deposits: [of(failed.transactionHash)] })
      assert.deepStrictEqual(other.fundingTransactions, [failed])
      assert.deepStrictEqual([other.depositAddresses, other.foreignDeposits], [[], []])
    })
  )

  it.effect(
    "STORE-CHAIN-02: a deposit that moves to another block, and then is confirmed, is written whole",
    () =>
      Effect.gen(function* () {
        const { account, detected, transactionHash } = yield* received()
        const deposits = [own(account.id)(transactionHash)]
        const moved = {
          ...detected,
          logIndex: 70,
          blockNumber: 200n,
          blockHash: Sample.hash(),
          updatedAt: Rows.THEN + 2
        }
        const confirmed = {
          ...moved,
          status: "confirmed" as const,
          confirmedAt: Rows.THEN + 4,
          updatedAt: Rows.THEN + 4
        }
        for (const row of [moved, confirmed]) {
          yield* Fixture.write({ fundingTransactions: [row] })
          const { fundingTransactions } = yield* Fixture.load({ deposits })
          assert.deepInclude(fundingTransactions, row)
          assert.strictEqual(fundingTransactions.length, 2)
        }
      })
  )

  it.effect("STORE-CHAIN-03: a credit of the ledger names its deposit", () =>
    Effect.gen(function* () {
      const { account, confirmed } = yield* received()
      const credit = Sample.credit(confirmed)
      yield* Fixture.write({ ledgerEntries: [credit] })
      const page = { limit: 10, before: null }
      const { rows } = yield* (yield* Reads.Reads).ledgerEntries(
        account.id,
        ListFilter.ENTRIES,
        page
      )
      assert.deepStrictEqual(rows, [Movement.caused(credit, null)])
    })
  )

  it.effect(
    "STORE-CHAIN-04: an account reads its address, its intents and its deposits, newest first",
    () =>
      Effect.gen(function* () {
        const { account, address, confirmed, detected, failed } = yield* received()
        const intents = [1, 2, 3].map(() => Sample.fundingIntent(address))
        yield* Fixture.write({ fundingIntents: intents.toReversed() })
        const reads = yield* Reads.Reads
        assert.deepStrictEqual(yield* reads.depositAddress(account.id), address)
        const first = yield* reads.fundingIntents(account.id, Period.EVER, {
          limit: 2,
          before: null
        })
        assert.deepStrictEqual(first, {
          rows: intents.toReversed().slice(0, 2),
          next: intents[1]?.sequence ?? null
        })
        const rest = yield* reads.fundingIntents(account.id, Period.EVER, {
          limit: 2,
          before: first.next
        })
        assert.deepStrictEqual(rest, { rows: intents.slice(0, 1), next: null })
        const deposits = yield* reads.fundingTransactions(account.id, ListFilter.DEPOSITS, {
          limit: 2,
          before: null
        })
        assert.deepStrictEqual(deposits.rows, [failed, confirmed])
        const last = yield* reads.fundingTransactions(account.id, ListFilter.DEPOSITS, {
          limit: 1,
          before: deposits.next
        })
        assert.deepStrictEqual(last, { rows: [detected], next: null })
      })
  )

  it.effect("STORE-CHAIN-12: recent deposits are those that were detected or decided lately", () =>
    Effect.gen(function* () {
      const { account, address } = yield* received()
      const reads = yield* Reads.Reads
      const updatedAt = yield* reads.now
      yield* Fixture.write({ fundingTransactions: [Sample.confirmed(address, { updatedAt })] })
      const recent = yield* reads.recentDeposits(account.id, Instant.HOUR)
      assert.deepStrictEqual(recent, { transfers: 1, detected: 0, confirmed: 1 })
    })
  )
}

const entries = (it: It): void => {
  it.effect("STORE-CHAIN-05: entries are loaded as they were written, by their operation", () =>
    Effect.gen(function* () {
      const { account, burning, minted } = yield* ChainFixture.burning()
      const of = own(account.id)
      const mint = minted.operation.id
      const loaded = yield* Fixture.load({ entries: [of(mint), of(mint), of(Rows.id("op"))] })
      assert.deepStrictEqual(loaded.onchainOrders, [minted.order])
      assert.deepStrictEqual(loaded.onchainBurns, [])
      const burns = yield* Fixture.load({ entries: [of(burning.operation.id)] })
      assert.deepStrictEqual([burns.onchainOrders, burns.onchainBurns], [[], [burning.burn]])
    })
  )

  it.effect("STORE-CHAIN-06: the largest numbers of the chain and every signature are kept", () =>
    Effect.gen(function* () {
      const holding = yield* Fixture.holding()
      const { changes, operation, order } = ChainFixture.mintOf(holding, "pending")
      const huge = {
        ...order,
        tokenId: Sample.HUGE,
        priceBaseUnits: Sample.HUGE - 1n,
        issuedAtBlock: 2n ** 62n,
        signatures: [
          { deadline: Rows.THEN + 1_000, calldata: `0x${"ab".repeat(400)}` as const },
          { deadline: Rows.FAR, calldata: "0x" as const }
        ]
      }
      yield* Fixture.write({ ...changes, onchainOrders: [huge] })
      const asked = { entries: [own(holding.account.id)(operation.id)] }
      assert.deepStrictEqual((yield* Fixture.load(asked)).onchainOrders, [huge])
    })
  )

  it.effect(
    "STORE-CHAIN-07: an entry that is reported, fails, is signed anew for another wallet and confirmed is written whole",
    () =>
      Effect.gen(function* () {
        const { account, burning } = yield* ChainFixture.burning()
        const { burn, operation } = burning
        const reported = { ...burn, transactionHash: Sample.hash(), updatedAt: Rows.THEN + 1 }
        const failed = { ...reported, judged: true, failureReason: "it burned nothing" }
        const owner = Sample.address()
        const quotedUsd = 2n ** 54n + 1n
        const quote = { deadline: Rows.FAR, calldata: "0x99", owner, quotedUsd } as const
        const signatures = [...burn.signatures, quote]
        const signed = { ...failed, ownerAddress: owner, signatures }
        const done = { ...signed, ...Sample.done(), failureReason: null, creditedUsd: 3n }
        for (const row of [reported, failed, signed, done]) {
          yield* Fixture.write({ onchainBurns: [row] })
          const asked = { entries: [own(account.id)(operation.id)] }
          assert.deepStrictEqual((yield* Fixture.load(asked)).onchainBurns, [row])
        }
      })
  )

  it.effect(
    "STORE-CHAIN-08: an operation of the chain comes with its entries, in their order",
    () =>
      Effect.gen(function* () {
        const { account, customer, machine, operation: by } = yield* Fixture.holding()
        const operation = Sample.onchainOperation(customer, "mint")
        const items = [0, 1, 2].map(() => Rows.item(machine))
        const cards = items.map((item, index) => Rows.card(by, item, { ordinal: index + 1 }))
        const orders = cards.map((card, ordinal) => Sample.order(operation, card, { ordinal }))
        yield* Fixture.write({
          items,
          operations: [operation],
          cards,
          affectedCards: cards.map((card, ordinal) => Rows.affected(operation, card, { ordinal })),
          onchainOrders: orders.toReversed()
        })
        const reads = yield* Reads.Reads
        const [details] = yield* reads.operationDetails(account.id, [operation.id])
        assert.deepStrictEqual(details?.onchainOrders, orders)
        assert.deepStrictEqual(details?.onchainBurns, [])
      })
  )

  it.effect(
    "STORE-CHAIN-09: two operations that are read at once come with their own entries each",
    () =>
      Effect.gen(function* () {
        const { account, burning, minted, operation } = yield* ChainFixture.burning()
        const ids = [operation.id, burning.operation.id, minted.operation.id]
        const found = yield* (yield* Reads.Reads).operationDetails(account.id, ids)
        const byId = new Map(found.map((details) => [details.operation.id, details]))
        const entriesOf = (id: (typeof ids)[number]) => {
          const details = byId.get(id)
          return [details?.onchainOrders, details?.onchainBurns]
        }
        assert.deepStrictEqual(entriesOf(operation.id), [[], []])
        assert.deepStrictEqual(entriesOf(minted.operation.id), [[minted.order], []])
        assert.deepStrictEqual(entriesOf(burning.operation.id), [[], [burning.burn]])
      })
  )
}

const incidents = (it: It): void => {
  it.effect(
    "STORE-CHAIN-10: an incident is loaded by its subject, and written again once it is resolved",
    () =>
      Effect.gen(function* () {
        const { account, card, operation } = yield* Fixture.holding()
        const incident = Sample.incident(account, {
          cardId: card.id,
          operationId: operation.id,
          transactionHash: Sample.hash()
        })
        const frozen = { ...card, frozenBy: incident.id }
        // One commit, although the rows refer to each other.
        yield* Fixture.write({ incidents: [incident], cards: [frozen] })
        const of = own(account.id)
        const named = [of(incident.subject), of(incident.subject), of("no such subject")]
        const asked = { incidents: named, cards: [of(card.id)] }
        const loaded = yield* Fixture.load(asked)
        assert.deepStrictEqual([loaded.incidents, loaded.cards], [[incident], [frozen]])
        const resolved = { ...incident, ...Sample.RESOLVED }
        yield* Fixture.write({ incidents: [resolved], cards: [card] })
        const after = yield* Fixture.load(asked)
        assert.deepStrictEqual([after.incidents, after.cards], [[resolved], [card]])
      })
  )
}

const isolation = (it: It): void => {
  it.effect(
    "STORE-CHAIN-11: nothing of another account's chain is loaded or read, whatever key names it",
    () =>
      Effect.gen(function* () {
        const { account, transactionHash } = yield* received()
        const { account: owner, burning, minted } = yield* ChainFixture.burning()
        const incident = Sample.incident(owner)
        yield* Fixture.write({ incidents: [incident] })
        const stranger = yield* Fixture.account()
        const of = own(stranger.id)
        const loaded = yield* Fixture.load({
          depositAddresses: [stranger.id],
          deposits: [of(transactionHash)],
          sweeps: [of(transactionHash)],
          entries: [of(minted.operation.id), of(burning.operation.id)],
          incidents: [of(incident.subject)]
        })
        const { depositAddresses, foreignDeposits, fundingTransactions } = loaded
        assert.deepStrictEqual(
          [depositAddresses, foreignDeposits, fundingTransactions],
          [[], [], []]
        )
        assert.deepStrictEqual(
          [loaded.onchainOrders, loaded.onchainBurns, loaded.incidents, loaded.depositSweeps],
          [[], [], [], []]
        )
        const reads = yield* Reads.Reads
        const page = { limit: 10, before: null }
        const nothing = { rows: [], next: null }
        assert.isNull(yield* reads.depositAddress(stranger.id))
        assert.deepStrictEqual(yield* reads.fundingIntents(stranger.id, Period.EVER, page), nothing)
        assert.deepStrictEqual(
          yield* reads.fundingTransactions(stranger.id, ListFilter.DEPOSITS, page),
          nothing
        )
        const mine = yield* reads.fundingTransactions(account.id, ListFilter.DEPOSITS, page)
        assert.strictEqual(mine.rows.length, 3)
      })
  )
}

export const chainRows = (it: It): void => {
  funding(it)
  entries(it)
  incidents(it)
  isolation(it)
}
