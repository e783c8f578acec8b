/** The model's deposits: detected, credited once final, failed, lost and refused. */
import type { Block, Mined } from "./Blocks.ts"
import * as Coverage from "./Coverage.ts"
import { type Model, usd } from "./Model.ts"

export interface Deposit {
  readonly hash: string
  readonly account: number
  readonly amount: bigint
  status: "detected" | "confirmed" | "failed"
  reason: string | null
  /** The block that it was last seen in. */
  serial: number
  updatedAt: number
}

/** The largest balance, and amount. */
export const MOST = 1_000_000_000n * 1_000_000n
const DAY = 24 * 60

const tell = (model: Model, { account, amount, hash, reason, status }: Deposit): void => {
  const failed = reason === null ? {} : { failureReason: reason }
  const data = { amountUsd: usd(amount), chainId: 84532, transactionHash: hash, ...failed }
  model.tell(account, `balance.topup.${status}`, data)
}

const raise = (model: Model, kind: string, hash: string): void => {
  const isKnown = model.incidents.some((one) => one.kind === kind && one.hash === hash)
  if (isKnown) return
  Coverage.end("raised", kind)
  model.incidents.push({ kind, hash, isResolved: false })
}

const end = (model: Model, row: Deposit, reason: string | null): void => {
  Object.assign(row, { status: reason === null ? "confirmed" : "failed", reason })
  row.updatedAt = model.now
  tell(model, row)
}

/** Writes down what a transaction brought to this account. */
export const record = (model: Model, mined: Mined, block: Block, account: number): void => {
  const { deed, hash, succeeded } = mined
  const isFinal = model.chain.isFinal(block)
  const isPayment = deed.kind === "give" || deed.kind === "transfer"
  if (!succeeded || !isPayment || deed.account !== account) return
  const { amount } = deed
  const known = model.deposits.find((one) => one.hash === hash)
  if (known === undefined && amount > MOST) {
    if (isFinal) raise(model, "deposit_refused", hash)
    return
  }
  const { now: updatedAt } = model
  const row: Deposit = known ?? {
    ...{ hash, account, amount, status: "detected", reason: null, serial: block.serial, updatedAt }
  }
  if (known === undefined) {
    model.deposits.push(row)
    tell(model, row)
  }
  if (isFinal && row.status === "failed") raise(model, "deposit_after_failure", hash)
  if (row.status !== "detected") return
  const balance = model.account(account)
  if (isFinal && balance.cash + balance.bonus + amount <= MOST) {
    model.give(account, { cash: amount, bonus: 0n })
    end(model, row, null)
    return
  }
  if (isFinal) raise(model, "deposit_refused", hash)
  if (row.serial !== block.serial) Object.assign(row, { serial: block.serial, updatedAt })
}

/** Decides the detected deposits that no block, or only a failed transaction, shows any more. */
export const settleMissing = (model: Model): void => {
  const waiting = model.deposits.filter(({ status }) => status === "detected")
  for (const row of waiting.sort((a, b) => a.updatedAt - b.updatedAt)) {
    const found = model.chain.find(row.hash)
    if (found === undefined) {
      const isOld = model.now >= row.updatedAt + DAY
      if (isOld) end(model, row, "the transaction has been in no block for 24 hours")
    } else if (model.chain.isFinal(found.block)) {
      if (!found.mined.succeeded) end(model, row, "the transaction failed")
    }
  }
}

/** The counts of the last hour, of deposits seen or decided. */
export const recent = (model: Model, account: number) => {
  const rows = model.deposits.filter(
    (row) => row.account === account && row.updatedAt > model.now - 60
  )
  const count = (status: Deposit["status"]) => rows.filter((row) => row.status === status).length
  return { transfers: rows.length, detected: count("detected"), confirmed: count("confirmed") }
}
