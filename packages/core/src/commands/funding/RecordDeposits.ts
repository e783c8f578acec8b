/**
 * Writes down an account's deposits in a receipt (contract.md#funding-transaction-status;
 * design.md#deposits). Repeating a receipt changes nothing.
 */
import { Result } from "effect"
import type { DepositAddress } from "../../domain/funding/DepositAddress.ts"
import type { Deposit, Recorded } from "../../domain/funding/Deposits.ts"
import { depositsOf } from "../../domain/funding/Deposits.ts"
import type { ForeignDeposit } from "../../domain/funding/ForeignDeposit.ts"
import {
  eventData,
  type FundingTransaction,
  fire
} from "../../domain/funding/FundingTransaction.ts"
import { table } from "../../domain/funding/Transitions.ts"
import type { AccountId } from "../../domain/id/Id.ts"
import type { Incident, Kind } from "../../domain/incident/Incident.ts"
import type { JsonObject } from "../../domain/json/Json.ts"
import * as Machine from "../../domain/machine/Machine.ts"
import { NotFound } from "../../domain/refusal/Refusal.ts"
import * as Usd from "../../domain/usd/Usd.ts"
import type { Command } from "../../engine/Command.ts"
import { Draft } from "../../engine/Draft.ts"
import * as Guard from "../../engine/Guard.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import type { Rows } from "../../engine/rows/Rows.ts"
import { raise } from "../incident/Raise.ts"
import { detailOf, KIND as FOREIGN, isForeign } from "./ForeignAddress.ts"
import { aboutOf, LOST, type Observation, problemWith, subjectsIn } from "./Observation.ts"

class Recording {
  readonly draft: Draft
  readonly written: Array<FundingTransaction> = []
  readonly foreign: Array<ForeignDeposit> = []
  readonly incidents: Array<Incident> = []
  detected = 0
  confirmed = 0
  private readonly rows: Rows
  private readonly observation: Observation

  constructor(rows: Rows, draft: Draft, observation: Observation) {
    this.rows = rows
    this.draft = draft
    this.observation = observation
  }

  see(deposit: Deposit): FundingTransaction {
    const { chainId, receipt } = this.observation
    const begun = Machine.begin(table, "see")
    const row: FundingTransaction = {
      id: this.draft.id("ftx"),
      accountId: this.draft.account.id,
      status: begun.to,
      address: deposit.to,
      amountUsd: deposit.amount,
      chainId,
      transactionHash: deposit.transactionHash,
      ordinal: deposit.ordinal,
      logIndex: receipt.firstLogIndex + deposit.ordinal,
      blockNumber: receipt.block.number,
      blockHash: receipt.block.hash,
      failureReason: null,
      sequence: this.draft.next(),
      createdAt: this.draft.now,
      confirmedAt: null,
      updatedAt: this.draft.now
    }
    this.detected++
    this.draft.emit(begun, eventData(row))
    return row
  }

  /** Whether a confirmed deposit has its log already, under another ordinal: somebody changed that by hand. */
  isCredited(stored: ReadonlyArray<FundingTransaction>, { ordinal }: Deposit): boolean {
    const logIndex = this.observation.receipt.firstLogIndex + ordinal
    return stored.some((row) => row.status === "confirmed" && row.logIndex === logIndex)
  }

  /** Writes a new deposit, or the new block of a known one. */
  place(row: FundingTransaction, isNew: boolean): void {
    const { block, firstLogIndex } = this.observation.receipt
    const { hash: blockHash, number: blockNumber } = block
    if (!isNew && row.blockHash === blockHash) return
    const logIndex = firstLogIndex + row.ordinal
    const updatedAt = this.draft.now
    this.written.push({ ...row, blockHash, blockNumber, logIndex, updatedAt })
  }

  /** Credits the deposit, or fails it with the reason. */
  settle(stored: FundingTransaction, isNew: boolean): void {
    const { draft } = this
    const { block, firstLogIndex } = this.observation.receipt
    const failureReason = problemWith(stored, this.observation)
    const posting = {
      kind: "TOPUP",
      amount: { cash: stored.amountUsd, bonus: 0n },
      fundingTransactionId: stored.id
    } as const
    const isCredited = failureReason === null && Result.isSuccess(draft.post(posting))
    const fired = fire(stored, "judge", { problem: failureReason, isCredited }, draft.now)
    if (Result.isFailure(fired)) {
      this.contradict("deposit_refused", aboutOf(stored), { fundingTransactionId: stored.id })
      this.place(stored, isNew)
      return
    }
    const row: FundingTransaction = {
      ...fired.success.row,
      blockNumber: block.number,
      blockHash: block.hash,
      logIndex: firstLogIndex + stored.ordinal,
      failureReason,
      confirmedAt: isCredited ? draft.now : null
    }
    if (isCredited) this.confirmed++
    this.written.push(row)
    draft.emit(fired.success, eventData(row))
  }

  contradict(kind: Kind, about: string, detail: JsonObject): void {
    const { block, transactionHash } = this.observation.receipt
    const incident = raise(this.rows, this.draft, {
      kind,
      about,
      operationId: null,
      cardId: null,
      transactionHash,
      detail: { ...detail, blockNumber: String(block.number) }
    })
    if (incident !== null) this.incidents.push(incident)
  }

  note(deposit: Deposit): void {
    const { chainId, receipt } = this.observation
    this.foreign.push({
      ...deposit,
      id: this.draft.id("fdp"),
      accountId: this.draft.account.id,
      chainId,
      blockNumber: receipt.block.number,
      createdAt: this.draft.now
    })
  }
}

const record = (
  rows: Rows,
  recording: Recording,
  address: DepositAddress,
  observation: Observation
) => {
  const { isFinal, receipt, usdc } = observation
  const { id: accountId } = recording.draft.account
  const found = depositsOf(receipt, usdc, address)
  const stored = rows.chain.fundingTransactionsIn(accountId, receipt.transactionHash)
  for (const deposit of found.usdc) {
    const known = stored.find(({ ordinal }) => ordinal === deposit.ordinal)
    // No balance can take what is above, so no row is written and no column has to hold it.
    if (
      known === undefined &&
      (deposit.amount > Usd.MAX || recording.isCredited(stored, deposit))
    ) {
      const detail = { baseUnits: String(deposit.amount) }
      if (isFinal) recording.contradict("deposit_refused", aboutOf(deposit), detail)
      continue
    }
    const row = known ?? recording.see(deposit)
    const isGivenUp = row.status === "failed" || deposit.amount !== row.amountUsd
    if (isFinal && row.status !== "confirmed" && isGivenUp) {
      const detail = { fundingTransactionId: row.id, baseUnits: String(deposit.amount) }
      recording.contradict("deposit_after_failure", aboutOf(row), detail)
    }
    if (row.status !== "detected") continue
    if (isFinal) recording.settle(row, known === undefined)
    else recording.place(row, known === undefined)
  }
  const seen = new Set(found.usdc.map(({ ordinal }) => ordinal))
  // Detected in a lost block, and missing from the block that counts.
  for (const row of stored) {
    if (isFinal && row.status === "detected" && !seen.has(row.ordinal)) recording.settle(row, false)
  }
  // Credited in a lost final block, and missing or smaller in the block that counts.
  const isLost = (row: FundingTransaction) =>
    row.status === "confirmed" && problemWith(row, observation) !== null
  if (isFinal && stored.some(isLost)) recording.contradict(LOST, receipt.transactionHash, {})
  const noted = rows.chain.foreignDepositsIn(accountId, receipt.transactionHash)
  for (const deposit of found.foreign) {
    const isKnown = [...noted, ...stored].some(({ ordinal }) => ordinal === deposit.ordinal)
    if (isFinal && !isKnown) recording.note(deposit)
  }
  return found.usdc.length
}

export const recordDeposits = (
  accountId: AccountId,
  observation: Observation
): Command<Recorded> => {
  const { transactionHash } = observation.receipt
  return {
    name: "recordDeposits",
    scope: { accounts: [accountId], operator: false },
    plan: Guard.plan(
      { accountId, keyId: null },
      {
        depositAddresses: [accountId],
        deposits: [{ accountId, id: transactionHash }],
        incidents: subjectsIn(accountId, observation)
      }
    ),
    weight: 1,
    stock: null,
    decide: (rows, fresh) => {
      const account = rows.account(accountId)
      const address = rows.chain.depositAddress(accountId)
      if (account === undefined || address === undefined) {
        return Result.fail(NotFound({ resource: "deposit address of account", id: accountId }))
      }
      const recording = new Recording(rows, new Draft(account, rows, fresh), observation)
      const isOwn = !isForeign(observation.addresses, address)
      if (!isOwn) recording.contradict(FOREIGN, accountId, detailOf(address))
      const transfers = isOwn ? record(rows, recording, address, observation) : 0
      const { confirmed, detected, foreign, incidents, written } = recording
      const isNothing = written.length + foreign.length + incidents.length === 0
      const changes = isNothing
        ? EMPTY
        : recording.draft.changes({
            fundingTransactions: written,
            foreignDeposits: foreign,
            incidents
          })
      return Result.succeed({ answer: { transfers, detected, confirmed }, changes })
    }
  }
}
