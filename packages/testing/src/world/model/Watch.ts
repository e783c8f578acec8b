/** A look of the model's watcher, and of a partner who asks for its deposits. */
import type { Block, Mined } from "./Blocks.ts"
import * as Deposits from "./Deposits.ts"
import * as Entries from "./Entries.ts"
import type { Model } from "./Model.ts"

/** Blocks before the cursor that are read again. */
const OVERLAP = 64

const entriesOf = (model: Model): ReadonlyArray<[Entries.Waiting, Entries.Entry]> =>
  [...model.waiting.values()].flatMap((waiting) =>
    waiting.entries.map((entry): [Entries.Waiting, Entries.Entry] => [waiting, entry])
  )

/** Writes down what a transaction did to deposits and entries. */
const record = (model: Model, mined: Mined, block: Block): void => {
  const { deed, succeeded } = mined
  if (!succeeded) return
  if (deed.kind === "give" || deed.kind === "transfer") {
    if (model.account(deed.account).hasWallet) Deposits.record(model, mined, block, deed.account)
  }
  if (deed.kind !== "redeem") return
  for (const [waiting, entry] of entriesOf(model)) {
    if (entry.id !== deed.entry) continue
    Entries.settle(model, waiting, [{ entry, mined, isFinal: model.chain.isFinal(block) }])
  }
}

/** Judges reported transactions that are final by now; those in `told` in that order. */
const settleReported = (model: Model, told: ReadonlyArray<string>): void => {
  const reported = entriesOf(model)
    .filter(([, { hash, judged, status }]) => status === "pending" && hash !== null && !judged)
    .sort(([, one], [, other]) => told.lastIndexOf(one.id) - told.lastIndexOf(other.id))
  for (const own of Map.groupBy(
    reported,
    ([waiting, { hash }]) => `${waiting.id} ${hash}`
  ).values()) {
    const [first] = own
    const found = model.chain.find(first?.[1].hash ?? "")
    if (first === undefined || found === undefined || !model.chain.isFinal(found.block)) continue
    const findings = own.map(([, entry]) => ({ entry, mined: found.mined, isFinal: true }))
    Entries.settle(model, first[0], findings)
  }
}

/** A look; `told` are the entries whose failures were told, oldest first. */
export const watch = (model: Model, told: ReadonlyArray<string>): void => {
  const { chain } = model
  const isNew = chain.final.number > chain.cursor
  const first = isNew ? chain.cursor + 1 - OVERLAP : chain.final.number + 1
  for (const block of chain.from(first)) {
    for (const mined of block.mined) record(model, mined, block)
  }
  Deposits.settleMissing(model)
  settleReported(model, told)
  chain.cursor = Math.max(chain.cursor, chain.final.number)
}

/** `POST /funding/refresh`: one account's deposits, now. */
export const refresh = (model: Model, account: number) => {
  for (const block of model.chain.from(model.chain.cursor - OVERLAP)) {
    for (const mined of block.mined) Deposits.record(model, mined, block, account)
  }
  return Deposits.recent(model, account)
}
