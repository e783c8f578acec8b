/** The model's mints and on-chain buybacks: entries that wait for the chain. */
import type { Block, Mined } from "./Blocks.ts"
import { isUse } from "./Blocks.ts"
import { type Model, type Refused, usd } from "./Model.ts"

export interface Entry {
  readonly id: string
  readonly operation: string
  readonly card: string
  readonly isMint: boolean
  status: "pending" | "confirmed" | "cancelled"
  /** Of the signature in force, in seconds of the chain. */
  deadline: number
  /** What that signature pays for a burn. */
  quote: bigint
  hash: string | null
  judged: boolean
  failure: string | null
}

export interface Waiting {
  readonly id: string
  readonly account: number
  readonly customerId: string
  readonly isMint: boolean
  status: "awaiting_chain" | "completed" | "cancelled"
  readonly entries: ReadonlyArray<Entry>
  credited: bigint
}

/** Evidence about an entry. */
export interface Finding {
  readonly entry: Entry
  readonly mined: Mined
  readonly isFinal: boolean
}

/** Seconds that an authorization lives. */
export const LIFE = 900

interface Changes {
  isTouched: boolean
  readonly failed: Array<{ readonly entry: Entry; readonly failureReason: string }>
  readonly renewed: Array<Entry>
}

const dataOf = (model: Model, waiting: Waiting, about: ReadonlyArray<Entry>) => {
  const entries = waiting.entries.map(({ card, failure, hash, id, status }) => ({
    ...{ id, cardId: card, status, transactionHash: hash, failureReason: failure }
  }))
  return {
    operationId: waiting.id,
    customerId: waiting.customerId,
    kind: waiting.isMint ? "mint" : "buyback",
    mode: "onchain",
    status: waiting.status,
    chargedUsd: usd(0n),
    creditedUsd: usd(waiting.credited),
    affectedCards: waiting.entries.map(({ card }) => ({
      ...{ id: card, status: model.cards.get(card)?.status }
    })),
    entryIds: about.map(({ id }) => id),
    onchainOrders: waiting.isMint ? entries : [],
    onchainBurns: waiting.isMint ? [] : entries
  }
}

/** A new operation, whose ids the answer tells. */
export const begin = (model: Model, waiting: Waiting): void => {
  model.waiting.set(waiting.id, waiting)
  const data = dataOf(model, waiting, waiting.entries)
  model.tell(waiting.account, "operation.awaiting_chain", data)
}

const endings = (isMint: boolean, confirmed: number, cancelled: number): ReadonlyArray<string> => {
  if (isMint && cancelled === 0) return ["operation.completed"]
  if (isMint && confirmed > 0) return ["operation.onchain_cancelled"]
  if (isMint) return ["operation.onchain_cancelled", "operation.cancelled"]
  return confirmed > 0 ? ["buyback.completed"] : ["operation.cancelled"]
}

/** Tells what changed, and ends the operation once nothing is pending. */
const finish = (model: Model, waiting: Waiting, { failed, isTouched, renewed }: Changes): void => {
  if (!isTouched) return
  const of = (status: Entry["status"]) => waiting.entries.filter((one) => one.status === status)
  const [confirmed, cancelled] = [of("confirmed"), of("cancelled")]
  const isEnded = waiting.status === "awaiting_chain" && of("pending").length === 0
  if (isEnded) waiting.status = cancelled.length === 0 ? "completed" : "cancelled"
  const tell = (type: string, about: ReadonlyArray<Entry>, more: object = {}) =>
    model.tell(waiting.account, type, { ...dataOf(model, waiting, about), ...more })
  for (const { entry, failureReason } of failed) {
    if (!entry.isMint) continue
    tell("operation.onchain_failed", [entry], { onchainOrderId: entry.id, failureReason })
  }
  if (renewed.length > 0) tell("operation.awaiting_chain", renewed)
  if (!isEnded) return
  for (const type of endings(waiting.isMint, confirmed.length, cancelled.length)) {
    tell(type, type.endsWith(".completed") ? confirmed : cancelled)
  }
}

const confirm = (model: Model, waiting: Waiting, entry: Entry, { deed, hash }: Mined): void => {
  Object.assign(entry, { status: "confirmed", hash, judged: true, failure: null })
  const card = model.cards.get(entry.card)
  if (card?.token == null) throw new Error(`no token of ${entry.card}`)
  if (entry.isMint) {
    card.token.isMinted = true
    return
  }
  const credited = deed.kind === "redeem" ? deed.quote : 0n
  waiting.credited += credited
  model.give(waiting.account, { cash: credited, bonus: 0n })
  model.settle(card, "bought_back", "bought_back")
}

const report = (entry: Entry, hash: string, changes: Changes): void => {
  if (entry.status !== "pending" || entry.hash === hash) return
  Object.assign(entry, { hash, judged: false })
  changes.isTouched = true
}

const reasonOf = ({ isMint }: Entry, { succeeded }: Mined): string => {
  if (!succeeded) return "the transaction failed"
  return isMint
    ? "the transaction does not mint this token"
    : "the transaction does not burn this token for this request"
}

const find = (
  model: Model,
  waiting: Waiting,
  { entry, isFinal, mined }: Finding,
  changes: Changes
): void => {
  if (entry.status !== "pending") return
  if (isUse(mined, entry.id)) {
    if (!isFinal) report(entry, mined.hash, changes)
    else {
      confirm(model, waiting, entry, mined)
      changes.isTouched = true
    }
  } else if (isFinal && !entry.judged && entry.hash === mined.hash) {
    const failureReason = reasonOf(entry, mined)
    Object.assign(entry, { judged: true, failure: failureReason })
    changes.failed.push({ entry, failureReason })
    changes.isTouched = true
  }
}

const nothing = (): Changes => ({ isTouched: false, failed: [], renewed: [] })

/** Writes down evidence. */
export const settle = (model: Model, waiting: Waiting, all: ReadonlyArray<Finding>): void => {
  const changes = nothing()
  for (const finding of all) find(model, waiting, finding, changes)
  finish(model, waiting, changes)
}

const findingOf = (model: Model, entry: Entry, found: { block: Block; mined: Mined }): Finding => ({
  entry,
  mined: found.mined,
  isFinal: model.chain.isFinal(found.block)
})

/** What the chain shows of the entries that are pending. */
const evidence = (model: Model, waiting: Waiting): ReadonlyArray<Finding> =>
  waiting.entries.flatMap((entry) => {
    if (entry.status !== "pending") return []
    const { final } = model.chain
    const reported = entry.hash === null || entry.judged ? undefined : model.chain.find(entry.hash)
    const use = model.chain.useOf(entry.id, final.number)
    return [reported, use].flatMap((found) =>
      found === undefined ? [] : [findingOf(model, entry, found)]
    )
  })

/** A reported transaction. */
export const submit = (
  model: Model,
  waiting: Waiting,
  entry: Entry,
  hash: string
): Refused | "done" => {
  if (model.account(waiting.account).isSuspended) return "Forbidden"
  if (entry.status === "cancelled") return "Conflict"
  const changes = nothing()
  report(entry, hash, changes)
  const found = model.chain.find(hash)
  if (found !== undefined) find(model, waiting, findingOf(model, entry, found), changes)
  finish(model, waiting, changes)
  return "done"
}

const isDead = (model: Model, { deadline }: Entry): boolean => model.chain.final.at > deadline

const pendingOf = ({ entries }: Waiting) => entries.filter(({ status }) => status === "pending")

/** `refresh`, `resign` and `cancel`: each first looks at the chain. */
export const act = (
  model: Model,
  waiting: Waiting,
  action: "refresh" | "resign" | "cancel"
): Refused | "done" => {
  const alive = pendingOf(waiting).filter((entry) => !isDead(model, entry))
  if (action === "cancel" && alive.length > 0) return "Conflict"
  const isNothingDead = alive.length > 0 && alive.length === pendingOf(waiting).length
  if (action === "resign" && isNothingDead) return "Conflict"
  if (model.account(waiting.account).isSuspended) return "Forbidden"
  settle(model, waiting, evidence(model, waiting))
  if (action === "refresh") return "done"
  return action === "resign" ? resign(model, waiting) : cancel(model, waiting)
}

const resign = (model: Model, waiting: Waiting): Refused | "done" => {
  if (model.stopped.has(waiting.isMint ? "mint" : "buyback")) return "Unavailable"
  const dead = pendingOf(waiting).filter((entry) => isDead(model, entry))
  if (dead.length === 0) return "Conflict"
  for (const entry of dead) {
    const worth = model.things.get(model.cards.get(entry.card)?.reference ?? "")?.worth ?? 0n
    entry.deadline = model.now * 60 + LIFE
    entry.quote = entry.isMint ? 0n : worth
  }
  finish(model, waiting, { isTouched: true, failed: [], renewed: dead })
  return "done"
}

const cancel = (model: Model, waiting: Waiting): Refused | "done" => {
  const pending = pendingOf(waiting)
  if (pending.length === 0) return "Conflict"
  for (const entry of pending) {
    entry.status = "cancelled"
    const card = model.cards.get(entry.card)
    if (card === undefined) continue
    if (entry.isMint) card.token = null
    else card.status = "active"
  }
  finish(model, waiting, { isTouched: true, failed: [], renewed: [] })
  return "done"
}
