/** The operator's reads of the chain: addresses, deposits, incidents and their sums. */
import { Authorizer } from "@cardpack/core/commands"
import { Desk, type Found, type Reads, type Store } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as ChainFixture from "../sample/ChainFixture.ts"
import * as Chain from "../sample/ChainSample.ts"
import * as Fixture from "../sample/Fixture.ts"
import * as Sample from "../sample/Sample.ts"

type It = Vitest.MethodsNonLive<Store.Store | Reads.Reads | Desk.Desk>

const { THEN } = Sample

const lists = (it: It): void => {
  it.effect("DESK-CHAIN-01: deposit addresses are listed by their index, in pages", () =>
    Effect.gen(function* () {
      const worlds = yield* Effect.all([1, 2, 3].map(() => ChainFixture.funded()))
      const addresses = worlds.map(({ address }) => address)
      const desk = yield* Desk.Desk
      const before = (addresses[0]?.index ?? 0) - 1
      const first = yield* desk.depositAddresses({ limit: 2, after: before })
      assert.deepStrictEqual(first, addresses.slice(0, 2))
      const after = first[1]?.index ?? 0
      const rest = yield* desk.depositAddresses({ limit: 2, after })
      assert.deepStrictEqual(rest, addresses.slice(2))
      const all = yield* desk.depositAddresses({ limit: 100_000, after: -1 })
      assert.deepStrictEqual(all.slice(-3), addresses)
    })
  )

  it.effect("DESK-CHAIN-02: deposits of all partners are listed newest first, in pages", () =>
    Effect.gen(function* () {
      const [one, two] = [yield* ChainFixture.funded(), yield* ChainFixture.funded()]
      const deposits = [one, two, one].map(({ address }) => Chain.deposit(address))
      yield* Fixture.write({ fundingTransactions: deposits })
      const desk = yield* Desk.Desk
      const none = { status: null, createdBefore: null }
      const first = yield* desk.fundingTransactions(none, { limit: 2, before: null })
      assert.deepStrictEqual(first, deposits.slice(1).toReversed())
      const before = first[1]?.id ?? null
      const [last] = yield* desk.fundingTransactions(none, { limit: 1, before })
      assert.deepStrictEqual(last, deposits[0])
    })
  )

  it.effect("DESK-CHAIN-03: deposits are found by status and age", () =>
    Effect.gen(function* () {
      const { address } = yield* ChainFixture.funded()
      const old = Chain.deposit(address)
      const young = Chain.deposit(address, { createdAt: THEN + 60 })
      const failed = Chain.failed(address)
      const confirmed = Chain.confirmed(address)
      yield* Fixture.write({ fundingTransactions: [old, young, failed, confirmed] })
      const desk = yield* Desk.Desk
      const own = [old.id, young.id, failed.id, confirmed.id]
      const none = { status: null, createdBefore: null }
      const filters = [
        [none, [confirmed.id, failed.id, young.id, old.id]],
        [{ ...none, status: "detected" as const }, [young.id, old.id]],
        [{ ...none, status: "failed" as const }, [failed.id]],
        [{ status: "detected" as const, createdBefore: THEN + 60 }, [old.id]],
        [{ ...none, createdBefore: THEN }, []]
      ] as const
      for (const [filter, expected] of filters) {
        const found = yield* desk.fundingTransactions(filter, { limit: 1_000, before: null })
        const ids = found.map((row) => row.id).filter((id) => own.includes(id))
        assert.deepStrictEqual(ids, [...expected])
      }
    })
  )

  it.effect("DESK-CHAIN-04: deposits of other tokens are listed newest first, in pages", () =>
    Effect.gen(function* () {
      const { address } = yield* ChainFixture.funded()
      const rows = [1, 2, 3].map(() => Chain.foreignDeposit(address))
      yield* Fixture.write({ foreignDeposits: rows })
      const desk = yield* Desk.Desk
      const first = yield* desk.foreignDeposits({ limit: 2, before: null })
      const rest = yield* desk.foreignDeposits({ limit: 1, before: first[1]?.id ?? null })
      assert.deepStrictEqual([...first, ...rest], rows.toReversed())
    })
  )

  it.effect(
    "DESK-CHAIN-05: incidents are listed newest first, those that are open or resolved apart",
    () =>
      Effect.gen(function* () {
        const account = yield* Fixture.account()
        const rows = [{}, Chain.RESOLVED, {}, Chain.RESOLVED].map((fields) =>
          Chain.incident(account, fields)
        )
        yield* Fixture.write({ incidents: rows })
        const only = (...indexes: ReadonlyArray<number>) =>
          indexes.flatMap((index) => rows[index] ?? [])
        const desk = yield* Desk.Desk
        const page = { limit: 2, before: null }
        assert.deepStrictEqual(yield* desk.incidents({ open: null }, page), only(3, 2))
        assert.deepStrictEqual(yield* desk.incidents({ open: true }, page), only(2, 0))
        assert.deepStrictEqual(yield* desk.incidents({ open: false }, page), only(3, 1))
        const next = { limit: 1, before: rows[2]?.id ?? null }
        assert.deepStrictEqual(yield* desk.incidents({ open: true }, next), only(0))
        assert.deepStrictEqual(yield* desk.incident(rows[1]?.id ?? "inc_"), rows[1])
        assert.isNull(yield* desk.incident(Sample.id("inc")))
      })
  )
}

const search = (it: It): void => {
  it.effect(
    "DESK-CHAIN-06: a transaction or an address is found with whose it is, in any spelling",
    () =>
      Effect.gen(function* () {
        const { account, address } = yield* ChainFixture.funded()
        const transactionHash = Chain.hash()
        const deposit = Chain.deposit(address, { transactionHash })
        const foreign = Chain.foreignDeposit(address, { transactionHash })
        const sweep = Chain.depositSweep(address, { transactionHash })
        const incident = Chain.incident(account, { transactionHash })
        yield* Fixture.write({
          fundingTransactions: [deposit],
          foreignDeposits: [foreign],
          depositSweeps: [sweep],
          incidents: [incident]
        })
        const own = { accountId: account.id }
        const desk = yield* Desk.Desk
        const found = yield* desk.search(`0x${transactionHash.slice(2).toUpperCase()}`)
        assert.sameDeepMembers(
          [...found],
          [
            { kind: "fundingTransaction", id: deposit.id, ...own },
            { kind: "foreignDeposit", id: foreign.id, ...own },
            { kind: "sweep", id: transactionHash, ...own },
            { kind: "incident", id: incident.id, ...own }
          ]
        )
        assert.deepStrictEqual(
          yield* desk.search(address.address.toUpperCase().replace("X", "x")),
          [{ kind: "depositAddress", id: address.address, ...own }]
        )
        assert.deepStrictEqual(yield* desk.search(Chain.hash()), [])
      })
  )

  it.effect(
    "DESK-CHAIN-07: a mint or a burn is found as its operation, by its transaction and its own id",
    () =>
      Effect.gen(function* () {
        const { account, burning, minted } = yield* ChainFixture.burning()
        const burn = { ...burning.burn, ...Chain.done(), creditedUsd: 1n }
        yield* Fixture.write({ onchainBurns: [burn] })
        const desk = yield* Desk.Desk
        for (const { id, operationId, transactionHash } of [minted.order, burn]) {
          const found: ReadonlyArray<Found.Found> = [
            { kind: "operation", id: operationId, accountId: account.id }
          ]
          assert.deepStrictEqual(yield* desk.search(transactionHash ?? ""), found)
          assert.deepStrictEqual(yield* desk.search(id), found)
        }
      })
  )
}

const cards = (it: It): void => {
  it.effect(
    "DESK-CHAIN-08: a token is shown with its card once its mint is confirmed, also when it is burned",
    () =>
      Effect.gen(function* () {
        const { burning, item } = yield* ChainFixture.burning()
        const desk = yield* Desk.Desk
        const { tokenId } = burning.burn
        const found = { card: burning.card, item }
        assert.deepStrictEqual(yield* desk.mintedToken(tokenId), found)
        assert.isNull(yield* desk.mintedToken(tokenId + 1n))
        for (const status of ["pending", "cancelled"] as const) {
          const mint = ChainFixture.mintOf(yield* Fixture.holding(), status)
          yield* Fixture.write(mint.changes)
          assert.isNull(yield* desk.mintedToken(mint.order.tokenId))
        }
      })
  )

  it.effect("DESK-CHAIN-09: an operation of the chain is shown with its entries", () =>
    Effect.gen(function* () {
      const { burning, minted } = yield* ChainFixture.burning()
      const desk = yield* Desk.Desk
      const mint = yield* desk.operation(minted.operation.id)
      assert.deepStrictEqual(mint?.details.onchainOrders, [minted.order])
      const burn = yield* desk.operation(burning.operation.id)
      assert.deepStrictEqual(burn?.details.onchainBurns, [burning.burn])
    })
  )
}

const sums = (it: It): void => {
  it.effect(
    "DESK-CHAIN-10: the USDC that was received before a moment is the sum of what was credited by then",
    () =>
      Effect.gen(function* () {
        const { account, address } = yield* ChainFixture.funded()
        const other = yield* ChainFixture.funded()
        const credited = (minute: number, amountUsd: bigint) =>
          Chain.confirmed(address, { amountUsd, confirmedAt: THEN + minute })
        yield* Fixture.write({
          fundingTransactions: [
            credited(1, 10n),
            credited(2, 200n),
            Chain.deposit(address, { amountUsd: 3_000n }),
            Chain.failed(address, { amountUsd: 40_000n }),
            Chain.confirmed(other.address, { amountUsd: 500_000n })
          ]
        })
        const desk = yield* Desk.Desk
        const at = Effect.fnUntraced(function* (moment: number | null) {
          const all = yield* desk.balances(moment)
          return all.find((row) => row.account.id === account.id)?.usdcReceived
        })
        assert.strictEqual(yield* at(THEN + 1), 0n)
        assert.strictEqual(yield* at(THEN + 2), 10n)
        assert.strictEqual(yield* at(THEN + 3), 210n)
        assert.strictEqual(yield* at(null), 210n)
      })
  )

  it.effect("DESK-CHAIN-11: sums go through as many deposits as there are", () =>
    Effect.gen(function* () {
      const { account, address } = yield* ChainFixture.funded()
      const deposits = Array.from({ length: 2_500 }, () =>
        Chain.confirmed(address, { amountUsd: 3n })
      )
      yield* Fixture.write({ fundingTransactions: deposits })
      const rows = yield* (yield* Desk.Desk).balances(null)
      const own = rows.find((row) => row.account.id === account.id)
      assert.strictEqual(own?.usdcReceived, 7_500n)
    })
  )

  it.effect(
    "DESK-CHAIN-12: open burn quotes are what the last signatures of pending burns quote",
    () =>
      Effect.gen(function* () {
        const world = yield* ChainFixture.burning({ createdAt: THEN + 5 })
        const { account, burning } = world
        const { burn } = burning
        const owner = Chain.address()
        const deadline = THEN + 10 + Authorizer.TTL
        const quote = { deadline, calldata: "0x01", owner, quotedUsd: 70n } as const
        const signed = {
          ...burn,
          updatedAt: THEN + 8,
          signatures: [...burn.signatures, quote]
        }
        yield* Fixture.write({ onchainBurns: [signed] })
        const desk = yield* Desk.Desk
        const at = Effect.fnUntraced(function* (moment: number | null) {
          const all = yield* desk.balances(moment)
          return all.find((row) => row.account.id === account.id)?.openBurnQuotes
        })
        assert.strictEqual(yield* at(null), 70n)
        assert.strictEqual(yield* at(THEN + 11), 70n)
        assert.strictEqual(yield* at(THEN + 10), burn.signatures[0]?.quotedUsd)
        assert.strictEqual(yield* at(THEN + 6), burn.signatures[0]?.quotedUsd)
        assert.strictEqual(yield* at(THEN + 5), 0n)
        const settled = { ...signed, ...Chain.done(), creditedUsd: 70n, updatedAt: THEN + 20 }
        yield* Fixture.write({ onchainBurns: [settled] })
        assert.strictEqual(yield* at(null), 0n)
        assert.strictEqual(yield* at(THEN + 21), 0n)
        assert.strictEqual(yield* at(THEN + 20), 70n)
        assert.strictEqual(yield* at(THEN + 6), burn.signatures[0]?.quotedUsd)
      })
  )
}

const sales = (it: It): void => {
  it.effect("DESK-CHAIN-13: a burn is a buyback of the sales once it is confirmed", () =>
    Effect.gen(function* () {
      const { account, burning } = yield* ChainFixture.burning()
      const desk = yield* Desk.Desk
      const span = { since: THEN, until: THEN + 1 }
      const bought = Effect.gen(function* () {
        const all = yield* desk.sales(span)
        const own = yield* desk.sales(span, account.id)
        assert.deepStrictEqual(
          own,
          all.filter(({ accountId }) => accountId === account.id)
        )
        return own.map(({ boughtBack, buybacks }) => [boughtBack, buybacks])
      })
      assert.deepStrictEqual(yield* bought, [[0, 0n]])
      const settled = { ...burning.burn, ...Chain.done(), creditedUsd: 70n }
      yield* Fixture.write({ onchainBurns: [settled] })
      assert.deepStrictEqual(yield* bought, [[1, 70n]])
    })
  )
}

export const chain = (it: It): void => {
  lists(it)
  search(it)
  cards(it)
  sums(it)
  sales(it)
}
