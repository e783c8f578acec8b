/** A ledger's file: the console's CSV, or the API's answers in JSON. */
import { Id, LedgerEntry, Usd } from "@cardpack/core/domain"
import { Result } from "effect"
import * as Spreadsheet from "./Spreadsheet.ts"

/** By the API's names. */
export const COLUMNS = [
  ...["id", "kind", "cashUsd", "bonusUsd", "balanceAfter.cash", "balanceAfter.bonus"],
  ...["operationId", "fundingTransactionId", "reason", "sequence", "link", "createdAt"]
]

/** What people read, and the two that it must be the sum of. */
const SUMS = [
  ["amountUsd", "cashUsd", "bonusUsd"],
  ["balanceAfter.total", "balanceAfter.cash", "balanceAfter.bonus"]
] as const

type Cells = Readonly<Record<string, string>>

const orNull = <A extends string>(text = ""): A | null => (text === "" ? null : (text as A))

const usd = (cells: Cells, name: string): Result.Result<Usd.Usd, string> =>
  Result.mapError(Usd.parse(cells[name] ?? "", true), (problem) => `${name} ${problem}`)

const checkSums = (cells: Cells): Result.Result<void, string> =>
  Result.gen(function* () {
    for (const [sum, cash, bonus] of SUMS) {
      if ((cells[sum] ?? "") === "") continue
      if ((yield* usd(cells, sum)) !== (yield* usd(cells, cash)) + (yield* usd(cells, bonus)))
        return yield* Result.fail(`${sum} is not ${cash} and ${bonus} together`)
    }
  })

const entryOf = (cells: Cells): Result.Result<LedgerEntry.Entry, string> =>
  Result.gen(function* () {
    const id = cells.id ?? ""
    const kind = LedgerEntry.KINDS.find((each) => each === cells.kind)
    const createdAt = Date.parse(cells.createdAt ?? "")
    const sequence = cells.sequence ?? ""
    const causes = [cells.operationId, cells.fundingTransactionId].map(orNull)
    if (!Id.is("led", id)) return yield* Result.fail("id is no id of an entry")
    if (kind === undefined)
      return yield* Result.fail(`kind is none of ${LedgerEntry.KINDS.join(", ")}`)
    if (!/^[0-9]{1,18}$/.test(sequence)) return yield* Result.fail("sequence is no number")
    if (Number.isNaN(createdAt)) return yield* Result.fail("createdAt is no time")
    if (causes.some((cause) => cause !== null && !/^(op|ftx)_[0-9a-z]{26}$/.test(cause)))
      return yield* Result.fail("operationId or fundingTransactionId is no id")
    yield* checkSums(cells)
    return {
      id,
      accountId: Id.fromUuid("par", "00000000-0000-0000-0000-000000000000"),
      kind,
      amount: { cash: yield* usd(cells, "cashUsd"), bonus: yield* usd(cells, "bonusUsd") },
      balanceAfter: {
        cash: yield* usd(cells, "balanceAfter.cash"),
        bonus: yield* usd(cells, "balanceAfter.bonus")
      },
      operationId: orNull(cells.operationId),
      fundingTransactionId: orNull(cells.fundingTransactionId),
      reason: orNull(cells.reason),
      sequence: BigInt(sequence),
      createdAt,
      link: cells.link ?? ""
    }
  })

const field = (value: unknown, name: string): unknown =>
  name.split(".").reduce<unknown>((within, key) => Object(within)[key], value)

/** Entries or pages of them, one or a list. */
const listed = (content: string): Result.Result<ReadonlyArray<Cells>, string> =>
  Result.try({
    try: () => {
      const found: unknown = JSON.parse(content)
      const entries = [found].flat().flatMap((each) => Object(each).data ?? [each])
      const names = [...COLUMNS, ...SUMS.map(([sum]) => sum)]
      return entries.map((entry) =>
        Object.fromEntries(names.map((name) => [name, `${field(entry, name) ?? ""}`]))
      )
    },
    catch: () => "it is no JSON"
  })

const rows = (content: string): Result.Result<ReadonlyArray<Cells>, string> => {
  if (/^\s*[[{]/.test(content)) return listed(content)
  const columns = { required: COLUMNS, optional: SUMS.map(([sum]) => sum), heads: {} }
  return Result.map(Spreadsheet.read(content, columns), (read) => read.map(({ cells }) => cells))
}

/** Oldest first. */
export const read = (content: string): Result.Result<ReadonlyArray<LedgerEntry.Entry>, string> =>
  Result.gen(function* () {
    const entries: Array<LedgerEntry.Entry> = []
    for (const [at, cells] of (yield* rows(content)).entries())
      entries.push(
        yield* Result.mapError(entryOf(cells), (problem) => `entry ${at + 1}: ${problem}`)
      )
    return entries.sort((a, b) => (a.sequence < b.sequence ? -1 : 1))
  })
