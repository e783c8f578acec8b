/** Constraints on deposits and their credits, and the allowed values of the chain's rows. */
import type { Broken, Case } from "../sample/Case.ts"
import { burnOf, mintOf, pair } from "../sample/ChainFixture.ts"
import * as Sample from "../sample/ChainSample.ts"
import * as Rows from "../sample/Sample.ts"

/** An existing deposit, and the row then written in its place. */
const replaced = (
  name: string,
  make: typeof Sample.deposit,
  fields: Parameters<typeof Sample.deposit>[1],
  breaks: string
): Broken => ({
  rule: name,
  breaks,
  story: (world) => {
    const { before, own } = pair(world)
    const row = make(own)
    return {
      before: { ...before, fundingTransactions: [row] },
      writes: { fundingTransactions: [{ ...row, ...fields }] }
    }
  }
})

const refusedDeposit = (
  name: string,
  fields: Parameters<typeof Sample.deposit>[1],
  breaks: string
): Broken => ({
  rule: name,
  breaks,
  story: (world) => {
    const { before, own } = pair(world)
    return { before, writes: { fundingTransactions: [Sample.deposit(own, fields)] } }
  }
})

const deposits: ReadonlyArray<Broken> = [
  refusedDeposit(
    "STORE-DEPOSIT-01: a deposit is of more than nothing",
    { amountUsd: 0n },
    "funding_transaction_amount_check"
  ),
  refusedDeposit(
    "STORE-DEPOSIT-02: a confirmed deposit says since when",
    { status: "confirmed" },
    "funding_transaction_confirmed_check"
  ),
  refusedDeposit(
    "STORE-DEPOSIT-03: only a confirmed deposit says since when",
    { confirmedAt: Rows.THEN },
    "funding_transaction_confirmed_check"
  ),
  refusedDeposit(
    "STORE-DEPOSIT-04: a failed deposit says why",
    { status: "failed" },
    "funding_transaction_failed_check"
  ),
  refusedDeposit(
    "STORE-DEPOSIT-05: only a failed deposit says why",
    { failureReason: "none" },
    "funding_transaction_failed_check"
  ),
  {
    rule: "STORE-DEPOSIT-06: a log is one deposit of an account",
    breaks: "funding_transaction_log_key",
    story: (world) => {
      const { before, own } = pair(world)
      const { ordinal, transactionHash, ...deposit } = Sample.deposit(own)
      const same = Sample.deposit(own, { ordinal, transactionHash })
      return {
        before: { ...before, fundingTransactions: [{ ...deposit, ordinal, transactionHash }] },
        writes: { fundingTransactions: [same] }
      }
    }
  },
  {
    rule: "STORE-DEPOSIT-07: two deposits have different numbers",
    breaks: "funding_transaction_account_id_sequence_key",
    story: (world) => {
      const { before, own } = pair(world)
      const deposit = () => Sample.deposit(own, { sequence: 9n })
      return {
        before: { ...before, fundingTransactions: [deposit()] },
        writes: { fundingTransactions: [deposit()] }
      }
    }
  },
  {
    rule: "STORE-DEPOSIT-08: a deposit is at the account's own address",
    breaks: "funding_transaction_address_fkey",
    story: (world) => {
      const { before, own, theirs } = pair(world)
      const deposit = Sample.deposit(own, { address: theirs.address })
      return { before, writes: { fundingTransactions: [deposit] } }
    }
  },
  {
    rule: "STORE-DEPOSIT-09: a deposit stays its account's",
    breaks: "funding_transaction_identity",
    story: (world) => {
      const { before, own, theirs } = pair(world)
      const deposit = Sample.deposit(own)
      const { accountId, address } = theirs
      return {
        before: { ...before, fundingTransactions: [deposit] },
        writes: { fundingTransactions: [{ ...deposit, accountId, address }] }
      }
    }
  },
  ...(
    [
      ["STORE-DEPOSIT-13: a deposit keeps its amount", { amountUsd: 1n }],
      ["STORE-DEPOSIT-14: a deposit keeps its transaction", { transactionHash: Sample.hash() }],
      ["STORE-DEPOSIT-15: a deposit keeps its place in its transaction", { ordinal: 5 }],
      ["STORE-DEPOSIT-16: a deposit keeps its chain", { chainId: 1 }],
      ["STORE-DEPOSIT-17: a deposit keeps its number", { sequence: 123_456n }]
    ] as const
  ).map(([rule, fields]) => replaced(rule, Sample.deposit, fields, "funding_transaction_identity")),
  replaced(
    "STORE-DEPOSIT-10: a confirmed deposit is in the block in which it was confirmed",
    Sample.confirmed,
    { blockNumber: 5n },
    "funding_transaction_is_settled"
  ),
  replaced(
    "STORE-DEPOSIT-11: a confirmed deposit is detected no more",
    Sample.confirmed,
    { status: "detected", confirmedAt: null },
    "funding_transaction_is_settled"
  ),
  replaced(
    "STORE-DEPOSIT-12: a failed deposit is not confirmed later",
    Sample.failed,
    { status: "confirmed", failureReason: null, confirmedAt: Rows.THEN },
    "funding_transaction_is_settled"
  )
]

/** A ledger entry that names a deposit of the account. */
const credited = (
  rule: string,
  make: typeof Sample.deposit,
  fields: Parameters<typeof Sample.credit>[1]
): Broken => ({
  rule,
  breaks: "ledger_entry_funding_transaction_id_fkey",
  story: (world) => {
    const { before, own } = pair(world)
    const deposit = make(own)
    return {
      before: { ...before, fundingTransactions: [deposit] },
      writes: { ledgerEntries: [Sample.credit(deposit, fields)] }
    }
  }
})

const credits: ReadonlyArray<Broken> = [
  credited("STORE-CREDIT-01: no deposit is credited that is only detected", Sample.deposit, {}),
  credited("STORE-CREDIT-02: no deposit is credited that failed", Sample.failed, {}),
  credited("STORE-CREDIT-03: a deposit is credited with its amount, no more", Sample.confirmed, {
    amount: { cash: Rows.entry(Rows.account()).amount.cash, bonus: 0n }
  }),
  credited("STORE-CREDIT-04: a deposit is credited to cash alone", Sample.confirmed, {
    amount: {
      ...Sample.credit(Sample.confirmed(Sample.depositAddress(Rows.account()))).amount,
      bonus: 1n
    }
  }),
  credited("STORE-CREDIT-05: a deposit is a top-up", Sample.confirmed, { kind: "ADJUSTMENT" }),
  {
    rule: "STORE-CREDIT-06: a deposit is credited once",
    breaks: "ledger_entry_funding_transaction_id_key",
    story: (world) => {
      const { before, own } = pair(world)
      const deposit = Sample.confirmed(own)
      return {
        before: {
          ...before,
          fundingTransactions: [deposit],
          ledgerEntries: [Sample.credit(deposit)]
        },
        writes: { ledgerEntries: [Sample.credit(deposit)] }
      }
    }
  },
  {
    rule: "STORE-CREDIT-07: a deposit is credited to its own account",
    breaks: "ledger_entry_funding_transaction_id_fkey",
    story: (world) => {
      const { before, own, stranger } = pair(world)
      const deposit = Sample.confirmed(own)
      const stolen = Sample.credit(deposit, { accountId: stranger.id })
      return {
        before: { ...before, fundingTransactions: [deposit] },
        writes: { ledgerEntries: [stolen] }
      }
    }
  },
  {
    rule: "STORE-CREDIT-08: only a deposit that exists is credited",
    breaks: "ledger_entry_funding_transaction_id_fkey",
    story: (world) => {
      const { before, own } = pair(world)
      return { before, writes: { ledgerEntries: [Sample.credit(Sample.confirmed(own))] } }
    }
  }
]

export const depositRefusals: ReadonlyArray<Broken> = [...deposits, ...credits]

export const chainAllowed: ReadonlyArray<Case> = [
  {
    rule: "STORE-ALLOWCHAIN-01: two deposits of one transaction are two",
    story: (world) => {
      const { before, own } = pair(world)
      const deposit = Sample.deposit(own)
      const { transactionHash } = deposit
      return {
        before: { ...before, fundingTransactions: [deposit] },
        writes: { fundingTransactions: [Sample.deposit(own, { ordinal: 1, transactionHash })] }
      }
    }
  },
  {
    rule: "STORE-ALLOWCHAIN-02: a confirmed deposit may be written again as it is",
    story: (world) => {
      const { before, own } = pair(world)
      const deposit = Sample.confirmed(own)
      return {
        before: { ...before, fundingTransactions: [deposit] },
        writes: { fundingTransactions: [deposit] }
      }
    }
  },
  {
    rule: "STORE-ALLOWCHAIN-03: a deposit is confirmed and credited at once",
    story: (world) => {
      const { before, own } = pair(world)
      const deposit = Sample.deposit(own)
      const { confirmedAt, status } = Sample.confirmed(own)
      return {
        before: { ...before, fundingTransactions: [deposit] },
        writes: {
          fundingTransactions: [{ ...deposit, confirmedAt, status }],
          ledgerEntries: [Sample.credit(deposit)]
        }
      }
    }
  },
  {
    rule: "STORE-ALLOWCHAIN-04: a mint that was cancelled leaves its card free for another one",
    story: (world) => ({
      before: mintOf(world, "cancelled").changes,
      writes: mintOf(world, "pending").changes
    })
  },
  {
    rule: "STORE-ALLOWCHAIN-05: a burn that was cancelled leaves its card free for another one",
    story: (world) => {
      const minted = mintOf(world, "confirmed")
      const first = burnOf({ ...world, minted }, { status: "cancelled" })
      return {
        before: [minted.changes, first.changes],
        writes: burnOf({ ...world, minted }).changes
      }
    }
  },
  {
    rule: "STORE-ALLOWCHAIN-06: an incident that is about no card is resolved too",
    story: ({ account }) => {
      const incident = Sample.incident(account)
      return {
        before: { incidents: [incident] },
        writes: { incidents: [{ ...incident, ...Sample.RESOLVED }] }
      }
    }
  },
  {
    rule: "STORE-ALLOWCHAIN-07: another account may have the same kind of incident",
    story: ({ account }) => {
      const stranger = Rows.account()
      const incident = Sample.incident(account)
      return {
        before: { newAccounts: [stranger], incidents: [incident] },
        writes: { incidents: [Sample.incident(stranger, { subject: incident.subject })] }
      }
    }
  }
]
