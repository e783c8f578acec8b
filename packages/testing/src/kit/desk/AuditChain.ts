/** Flaws of deposits, mints, burns and incidents that the audit finds. */
import type { Card } from "@cardpack/core/domain"
import * as Chain from "../sample/ChainSample.ts"
import * as Sample from "../sample/Sample.ts"
import type { Wrong } from "./Audit.ts"
import type { SoundChain } from "./SoundChain.ts"

const MINTS = "every card on chain has its one mint"
const BURNS = "every card's burn is as far as the card"
const ENTRIES = "an on-chain operation is as far as its entries"

/** The card with the pending burn, with other facts about its mint. */
const misminted = (
  story: string,
  fields: (onchain: Card.Onchain) => Partial<Card.Onchain>
): Wrong<SoundChain> => ({
  check: MINTS,
  story,
  write: ({ waiting }) => {
    const { onchain } = waiting
    const other = onchain === null ? null : { ...onchain, ...fields(onchain) }
    return [{ cards: [{ ...waiting, onchain: other }] }, waiting.id]
  }
})

const mints: ReadonlyArray<Wrong<SoundChain>> = [
  {
    check: MINTS,
    story: "a card that forgot its mint",
    write: ({ waiting }) => [{ cards: [{ ...waiting, onchain: null }] }, waiting.id]
  },
  {
    check: MINTS,
    story: "a card that says it was minted, and was not",
    write: ({ card, waiting }) => [{ cards: [{ ...card, onchain: waiting.onchain }] }, card.id]
  },
  {
    check: MINTS,
    story: "a card that is active and does not know that its mint is confirmed",
    write: ({ waiting }) => {
      const { onchain } = waiting
      const unaware = onchain === null ? null : { ...onchain, mintedAt: null }
      return [{ cards: [{ ...waiting, status: "active", onchain: unaware }] }, waiting.id]
    }
  },
  misminted("a card that says it is another token", () => ({ tokenId: "7" })),
  misminted("a card that says it is on another chain", () => ({ chainId: 1 })),
  misminted("a card that says it is in another collection", () => ({
    collectionAddress: Chain.address()
  })),
  misminted("a card that says it was minted to another wallet", () => ({
    ownerAddress: Chain.address()
  })),
  misminted("a card that says another operation minted it", () => ({
    operationId: Sample.id("op")
  })),
  {
    check: MINTS,
    story: "a card that was shipped while its mint is pending",
    write: ({ card, customer, next }) => {
      const operation = Chain.onchainOperation(customer, "mint", { sequence: 25n })
      const order = Chain.order(operation, card)
      const shipped = { ...card, status: "redeemed" as const, onchain: Chain.onchain(order) }
      return [
        {
          accounts: [{ ...next, sequence: 25n }],
          operations: [operation],
          affectedCards: [Sample.affected(operation, card)],
          onchainOrders: [order],
          cards: [shipped]
        },
        card.id
      ]
    }
  }
]

const burns: ReadonlyArray<Wrong<SoundChain>> = [
  {
    check: BURNS,
    story: "a card that forgot its burn",
    write: ({ waiting }) => [{ cards: [{ ...waiting, status: "active" }] }, waiting.id]
  },
  {
    check: BURNS,
    story: "a card that is held though it was burned",
    write: ({ boughtBack }) => [{ cards: [{ ...boughtBack, status: "active" }] }, boughtBack.id]
  },
  {
    check: BURNS,
    story: "a card that waits for a burn that is confirmed",
    write: ({ boughtBack }) => [
      { cards: [{ ...boughtBack, status: "buyback_pending" }] },
      boughtBack.id
    ]
  },
  {
    check: BURNS,
    story: "a minted card that was bought back without a burn",
    write: ({ waiting }) => [{ cards: [{ ...waiting, status: "bought_back" }] }, waiting.id]
  },
  {
    check: BURNS,
    story: "a card that waits for a burn that nobody asked for",
    write: ({ card }) => [{ cards: [{ ...card, status: "buyback_pending" }] }, card.id]
  },
  {
    check: "an operation's cards bring what it credited",
    story: "an on-chain buyback that credited another sum than its burns",
    write: ({ buyback }) => [
      { operations: [{ ...buyback, creditedUsd: buyback.creditedUsd + 1n }] },
      buyback.id
    ]
  },
  {
    check: "an operation's entries sum up to what it charged and credited",
    story: "a burn that was paid for twice",
    write: ({ account, buyback, next }) => {
      const { cash } = next.balance
      const entry = Sample.entry(account, {
        kind: "BUYBACK",
        sequence: 25n,
        operationId: buyback.id,
        amount: { cash: buyback.creditedUsd, bonus: 0n },
        balanceAfter: { cash: cash + buyback.creditedUsd, bonus: 0n }
      })
      const balance = entry.balanceAfter
      return [
        { accounts: [{ ...next, balance, sequence: 25n }], ledgerEntries: [entry] },
        buyback.id
      ]
    }
  }
]

const operations: ReadonlyArray<Wrong<SoundChain>> = [
  {
    check: ENTRIES,
    story: "an operation that is completed while a burn of it is pending",
    write: ({ pending }) => [
      { operations: [{ ...pending, status: "completed", completedAt: Sample.THEN }] },
      pending.id
    ]
  },
  {
    check: ENTRIES,
    story: "an operation that awaits the chain with nothing pending",
    write: ({ mint }) => [
      { operations: [{ ...mint, status: "awaiting_chain", completedAt: null }] },
      mint.id
    ]
  },
  {
    check: ENTRIES,
    story: "an operation that is cancelled though everything of it is confirmed",
    write: ({ mint }) => [
      { operations: [{ ...mint, status: "cancelled", completedAt: null }] },
      mint.id
    ]
  },
  {
    check: ENTRIES,
    story: "an operation that is completed though a burn of it was cancelled",
    write: ({ open, pending, waiting }) => [
      {
        operations: [{ ...pending, status: "completed", completedAt: Sample.THEN }],
        onchainBurns: [{ ...open, status: "cancelled" }],
        cards: [{ ...waiting, status: "active" }]
      },
      pending.id
    ]
  },
  {
    check: ENTRIES,
    story: "an operation of the chain with a card that has no entry",
    write: ({ card, mint }) => [
      { affectedCards: [Sample.affected(mint, card, { ordinal: 2 })] },
      mint.id
    ]
  }
]

const others: ReadonlyArray<Wrong<SoundChain>> = [
  {
    check: "every confirmed deposit is one entry of the ledger, and no other is",
    story: "a confirmed deposit that was not credited",
    write: ({ address, next }) => {
      const deposit = Chain.confirmed(address, { sequence: 25n })
      const accounts = [{ ...next, sequence: 25n }]
      return [{ accounts, fundingTransactions: [deposit] }, deposit.id]
    }
  },
  {
    check: "every card that is held back has its incident",
    story: "a card that is held back because of nothing",
    write: ({ card }) => [{ cards: [{ ...card, frozenBy: Sample.id("inc") }] }, card.id]
  },
  {
    check: "every card that is held back has its incident",
    story: "a card that is held back because of something else",
    write: ({ card, incident }) => [{ cards: [{ ...card, frozenBy: incident.id }] }, card.id]
  },
  {
    check: "no open incidents",
    story: "an incident that is open",
    write: ({ account }) => {
      const incident = Chain.incident(account)
      return [{ incidents: [incident] }, incident.id]
    }
  },
  {
    check: "an account's sequence has no gap and no number twice",
    story: "an intent with another thing's number",
    write: ({ account, address }) => [
      { fundingIntents: [Chain.fundingIntent(address, { sequence: 6n })] },
      `${account.id} 6`
    ]
  },
  {
    check: "an account's sequence has no gap and no number twice",
    story: "a deposit with another thing's number",
    write: ({ account, address }) => [
      { fundingTransactions: [Chain.deposit(address, { sequence: 5n })] },
      `${account.id} 5`
    ]
  }
]

export const chainWrongs: ReadonlyArray<Wrong<SoundChain>> = [
  ...mints,
  ...burns,
  ...operations,
  ...others
]
