/**
 * What holds of every state, whatever was done and wherever it is stored: money, numbers, items and
 * claims add up, cards end once, and the chain's records agree.
 */
import { Buckets, Card, type Operation } from "@cardpack/core/domain"
import { isSold } from "../../kit/reference/Constraints.ts"
import { supply } from "../../kit/reference/Pool.ts"
import {
  get,
  groups,
  listKey,
  oddsKey,
  rowsOf,
  type State,
  where
} from "../../kit/reference/State.ts"
import { deliveries } from "../../kit/reference/Webhooks.ts"
import { events } from "./Events.ts"

/** Answers the rows that break it, or their keys. */
export type Rule = (state: State) => ReadonlyArray<unknown>

const same = (a: Buckets.Shares, b: Buckets.Shares): boolean =>
  a.cash === b.cash && a.bonus === b.bonus

const balances: Rule = (state) => {
  const entries = groups(state.ledgerEntries, (entry) => entry.accountId)
  return rowsOf(state.accounts).flatMap(({ balance, id }) => {
    const own = entries(id).toSorted((a, b) => (a.sequence < b.sequence ? -1 : 1))
    const broken = own.filter(({ amount, balanceAfter }, at) => {
      const before = own[at - 1]?.balanceAfter ?? Buckets.EMPTY
      const isBelow = balanceAfter.cash < 0n || balanceAfter.bonus < 0n
      return isBelow || !same(Buckets.add(before, amount), balanceAfter)
    })
    return same(own.at(-1)?.balanceAfter ?? Buckets.EMPTY, balance) ? broken : [id, ...broken]
  })
}

/** Bonus is spent before cash, and a buyback is paid in cash. */
const buckets: Rule = (state) =>
  where(
    state.ledgerEntries,
    ({ amount, balanceAfter, kind }) =>
      (kind === "SPEND" && amount.cash < 0n && balanceAfter.bonus > 0n) ||
      (kind === "BUYBACK" && amount.bonus !== 0n)
  )

interface Numbered {
  readonly accountId: string
  readonly sequence: bigint
}

/** An account's rows have its numbers once each; a delivery has its event's, except a replay. */
const numbers: Rule = (state) => {
  const { cards, customers, endpoints, events, ledgerEntries, operations } = state
  const { fundingIntents, fundingTransactions } = state
  const tables = [customers, operations, cards, ledgerEntries, events, endpoints]
  const replays = where(
    deliveries(state),
    ({ eventId, sequence }) => get(events, eventId)?.sequence !== sequence
  )
  const rows = [...tables, fundingIntents, fundingTransactions].flatMap((table) =>
    rowsOf<Numbered>(table)
  )
  const taken = Map.groupBy([...rows, ...replays], ({ accountId }) => accountId)
  return rowsOf(state.accounts).filter(({ id, sequence }) => {
    const found = new Set(taken.get(id)?.map((row) => row.sequence))
    const all = taken.get(id)?.length ?? 0
    return (
      all !== Number(sequence) ||
      found.size !== all ||
      [...found].some((n) => n < 1n || n > sequence)
    )
  })
}

/** Each item is in one place: its tier's list, a card, withdrawn, or bought back by the service. */
const places: Rule = (state) => {
  const cards = groups(state.cards, ({ itemId }) => itemId)
  return rowsOf(state.items).filter(({ id, machineId, tier, withdrawnAt }) => {
    const slot = get(state.pool, id)
    if (slot !== undefined && (slot.machineId !== machineId || slot.tier !== tier)) return true
    const count = cards(id).filter(isSold).length
    const all = count + (slot === undefined ? 0 : 1) + (withdrawnAt === null ? 0 : 1)
    return all === 0 ? !cards(id).some(({ status }) => status === "bought_back") : all > 1
  })
}

/** A card that was given back, sold back or redeemed off chain was so by one operation. */
const ends: Rule = ({ affectedCards, operations }) =>
  Array.from(
    Map.groupBy(
      where(affectedCards, ({ operationId }) => get(operations, operationId)?.mode === "offchain"),
      ({ cardId }) => cardId
    )
  ).flatMap(([cardId, all]) => (all.length === 1 ? [] : [cardId]))

/** Machines count their free cards and open claims, and have a card for each claim. */
const claims: Rule = (state) =>
  rowsOf(state.machines).filter(({ id }) => {
    const counted = supply(state, id)
    const free = where(
      state.pool,
      ({ machineId, tier }) => machineId === id && !counted.retired.includes(tier)
    )
    const open = where(
      state.cards,
      (card) => Card.isOpenClaim(card) && card.claim?.machineId === id
    )
    return (
      counted.free < counted.claims ||
      counted.free !== free.length ||
      counted.claims !== open.length
    )
  })

/** The cards of an order cost the same, and share its bonus evenly. */
const isEven = (paid: ReadonlyArray<Buckets.Shares>): boolean => {
  const [first = Buckets.EMPTY] = paid
  const all = paid.map(({ bonus }) => bonus).sort((a, b) => (a < b ? -1 : 1))
  const isSame = paid.every((each) => Buckets.total(each) === Buckets.total(first))
  return isSame && (all.at(-1) ?? 0n) - (all[0] ?? 0n) <= 1n
}

/** An operation's cards, its entries and its own sums tell of the same money, by bucket. */
const sums: Rule = (state) => {
  const cards = groups(state.cards, ({ operationId }) => operationId)
  const affected = groups(state.affectedCards, ({ operationId }) => operationId)
  const entries = groups(state.ledgerEntries, ({ operationId }) => operationId)
  const burns = groups(state.onchainBurns, ({ operationId }) => operationId)
  const isWrong = ({ chargedUsd, creditedUsd, id, kind, mode, ...row }: Operation.Operation) => {
    const burned = burns(id).reduce((sum, burn) => sum + (burn.creditedUsd ?? 0n), 0n)
    const moved = Buckets.sum(entries(id).map(({ amount }) => amount))
    const right = mode === "onchain" ? burned : creditedUsd - chargedUsd
    if (Buckets.total(moved) !== right) return true
    if (mode === "onchain")
      return kind === "buyback" && row.status !== "awaiting_chain" && burned !== creditedUsd
    const paid = cards(id).map((card) => card.paid)
    const all = Buckets.sum(paid)
    if (kind === "order")
      return (
        paid.length !== row.quantity ||
        Buckets.total(all) !== chargedUsd ||
        !same(Buckets.negate(all), moved) ||
        !isEven(paid)
      )
    const isRepaid = affected(id).every(({ cardId, credited }) =>
      same(credited, get(state.cards, cardId)?.paid ?? Buckets.EMPTY)
    )
    const credited = Buckets.sum(affected(id).map((each) => each.credited))
    if (Buckets.total(credited) !== creditedUsd || (kind === "refund" && !isRepaid)) return true
    return kind !== "redemption" && !same(credited, moved)
  }
  return where(state.operations, isWrong)
}

/** A claim that was changed after its window without being opened. */
const wasMissed = ({ createdAt, refundableUntil, status, updatedAt }: Card.Card): boolean =>
  status === "active" && updatedAt > createdAt && updatedAt >= (refundableUntil ?? 0)

/** A card has the item of its one draw, from odds that were in force, with its claim's entropy. */
const draws: Rule = (state) =>
  where(state.cards, (card) => {
    const draw = get(state.draws, card.id)
    if (card.itemId === null) return draw !== undefined || wasMissed(card)
    if (draw === undefined) return true
    const { accountId, entropy, machineId, oddsVersion } = draw
    const odds = get(state.odds, oddsKey(machineId, oddsVersion))?.tiers ?? []
    const { claim } = card
    return !(
      draw.itemId === card.itemId &&
      accountId === card.accountId &&
      machineId === get(state.operations, card.operationId)?.vendingMachineId &&
      odds.some(({ name, weight }) => name === draw.tier && weight > 0n) &&
      (claim === null ||
        (machineId === claim.machineId &&
          oddsVersion >= claim.oddsVersion &&
          claim.entropy.every((byte, at) => entropy[at] === byte)))
    )
  })

/** A confirmed deposit has one entry, which a constraint compares with it; any other has none. */
const deposits: Rule = (state) => {
  const entries = groups(state.ledgerEntries, (entry) => entry.fundingTransactionId)
  return where(
    state.fundingTransactions,
    ({ id, status }) => entries(id).length !== (status === "confirmed" ? 1 : 0)
  )
}

/** A card's one mint and burns are as far as the card; a frozen card has its incident. */
const tokens: Rule = (state) => {
  const mints = groups(state.onchainOrders, ({ cardId, status }) =>
    status === "cancelled" ? null : cardId
  )
  const burns = groups(state.onchainBurns, ({ cardId }) => cardId)
  return where(state.cards, ({ accountId, frozenBy, id, onchain, status }) => {
    const [mint, ...more] = mints(id)
    const isMinted = onchain !== null && onchain.mintedAt !== null
    const of = (word: string) => burns(id).filter((burn) => burn.status === word).length
    const isMint =
      onchain === null
        ? mint === undefined
        : mint !== undefined &&
          String(mint.tokenId) === onchain.tokenId &&
          mint.chainId === onchain.chainId &&
          mint.collectionAddress === onchain.collectionAddress &&
          mint.operationId === onchain.operationId &&
          (mint.status === "confirmed") === isMinted &&
          (isMinted || status === "active") &&
          (mint.buyerAddress === onchain.ownerAddress ||
            (isMinted && burns(id).some((burn) => burn.ownerAddress === onchain.ownerAddress)))
    const incident = get(state.incidents, frozenBy ?? "")
    return !(
      isMint &&
      more.length === 0 &&
      of("pending") === (status === "buyback_pending" ? 1 : 0) &&
      of("confirmed") === (status === "bought_back" && onchain !== null ? 1 : 0) &&
      (frozenBy === null || (incident?.cardId === id && incident.accountId === accountId))
    )
  })
}

/** An on-chain operation has an entry for each card, and is as far as they are. */
const entries: Rule = (state) => {
  const affected = groups(state.affectedCards, ({ operationId }) => operationId)
  const own = groups(
    [...rowsOf(state.onchainOrders), ...rowsOf(state.onchainBurns)],
    ({ operationId }) => operationId
  )
  return where(state.operations, ({ id, mode, status }) => {
    const words = own(id).map((entry) => entry.status)
    const end = words.includes("cancelled") ? "cancelled" : "completed"
    const isWhole = mode !== "onchain" || words.length === affected(id).length
    return !isWhole || status !== (words.includes("pending") ? "awaiting_chain" : end)
  })
}

/** A machine gave its numbers in one sequence, and no slot has two cards or lies outside of its list. */
const slots: Rule = (state) => {
  const drawn = groups(state.draws, ({ machineId }) => String(machineId))
  const cards = groups(state.pool, ({ list, machineId }) => listKey(machineId, list))
  return [
    ...where(state.lists, ({ machineId, name, size }) => {
      const taken = cards(listKey(machineId, name)).map(({ slot }) => slot)
      return new Set(taken).size !== taken.length || taken.some((slot) => slot < 0 || slot >= size)
    }),
    ...rowsOf(state.machines).filter(({ id }) => {
      const last = get(state.stock, String(id))?.sequence ?? 0n
      const own = drawn(String(id)).map(({ sequence }) => sequence)
      return new Set(own).size !== own.length || own.some((n) => n < 1n || n > last)
    })
  ]
}

const RULES: Readonly<Record<string, Rule>> = {
  ...{
    balances,
    buckets,
    numbers,
    places,
    ends,
    claims,
    sums,
    draws,
    slots,
    deposits,
    tokens,
    entries,
    events
  }
}

type Broken = readonly [rule: string, ...found: unknown[]]

/** The broken rules, or those of them, each with what breaks it. */
export const broken = (
  state: State,
  names: ReadonlyArray<string> = Object.keys(RULES)
): ReadonlyArray<Broken> =>
  names.flatMap((name) => {
    const found = RULES[name]?.(state) ?? []
    return found.length === 0 ? [] : [[name, ...found] as const]
  })

/** The same in words. */
export const told = (...given: Parameters<typeof broken>): ReadonlyArray<string> =>
  broken(...given).map((found) =>
    JSON.stringify(found, (_, value) => (typeof value === "bigint" ? String(value) : value))
  )
