/** `cardpack verify-ledger`: whether the entries of a file follow from one another, without a service. */
import { Id, Instant, LedgerEntry, LedgerLink, Usd } from "@cardpack/core/domain"
import { Console, Effect, Option, Result } from "effect"
import { Command } from "effect/cli"
import { fail } from "./Client.ts"
import * as Input from "./Input.ts"
import * as Spreadsheet from "./Spreadsheet.ts"

/** The columns of the console's file, by the API's names. */
export const COLUMNS = [
  ...["id", "kind", "cashUsd", "bonusUsd", "balanceAfter.cash", "balanceAfter.bonus"],
  ...["operationId", "fundingTransactionId", "reason", "sequence", "link", "createdAt"]
]

type Cells = Readonly<Record<string, string>>

const orNull = <A extends string>(text = ""): A | null => (text === "" ? null : (text as A))

const entryOf = (cells: Cells): Result.Result<LedgerEntry.Entry, string> =>
  Result.gen(function* () {
    const usd = (name: string) =>
      Result.mapError(Usd.parse(cells[name] ?? "", true), (problem) => `${name} ${problem}`)
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
    return {
      id,
      accountId: Id.fromUuid("par", "00000000-0000-0000-0000-000000000000"),
      kind,
      amount: { cash: yield* usd("cashUsd"), bonus: yield* usd("bonusUsd") },
      balanceAfter: {
        cash: yield* usd("balanceAfter.cash"),
        bonus: yield* usd("balanceAfter.bonus")
      },
      operationId: orNull(cells.operationId),
      fundingTransactionId: orNull(cells.fundingTransactionId),
      reason: orNull(cells.reason),
      sequence: BigInt(sequence),
      createdAt,
      link: cells.link ?? ""
    }
  })

/** The first entry that does not follow from the one before, in words; null when all do. */
export const flawOf = (
  entries: ReadonlyArray<LedgerEntry.Entry>,
  origin: string | null
): string | null => {
  let [link, balance] = [origin, { cash: 0n, bonus: 0n }]
  for (const [at, entry] of entries.entries()) {
    const { amount, balanceAfter, id } = entry
    if (link !== null) {
      const after = { cash: balance.cash + amount.cash, bonus: balance.bonus + amount.bonus }
      if (after.cash !== balanceAfter.cash || after.bonus !== balanceAfter.bonus)
        return `${id}: its balance does not follow from the entry before`
      if (LedgerLink.after(link, entry) !== entry.link)
        return at === 0
          ? `${id}: it is not the account's first entry`
          : `${id}: it is not linked to ${entries[at - 1]?.id}; one of the two was changed, or an entry between them is missing`
    }
    link = entry.link
    balance = balanceAfter
  }
  return null
}

const command = Effect.fnUntraced(function* (given: {
  readonly file: string
  readonly account: Option.Option<string>
  readonly link: Option.Option<string>
}) {
  const found = Spreadsheet.read(given.file, { required: COLUMNS, optional: [], heads: {} })
  if (Result.isFailure(found)) return yield* fail(`The file is not acceptable: ${found.failure}`)
  const read = found.success.map(({ cells, line }) =>
    Result.mapError(entryOf(cells), (problem) => `row ${line}: ${problem}`)
  )
  const wrong = read.find(Result.isFailure)
  if (wrong !== undefined) return yield* fail(`The file is not acceptable: ${wrong.failure}`)
  const entries = read
    .flatMap((each) => (Result.isSuccess(each) ? [each.success] : []))
    .sort((a, b) => (a.sequence < b.sequence ? -1 : 1))
  const account = Option.getOrNull(given.account)
  if (account !== null && !Id.is("par", account)) return yield* fail("--account is no partner's id")
  const flaw = flawOf(entries, account === null ? null : LedgerLink.originOf(account))
  if (flaw !== null) return yield* fail(flaw)
  const [first, last] = [entries[0], entries.at(-1)]
  if (first === undefined || last === undefined) return yield* fail("The file holds no entry")
  const kept = Option.getOrNull(given.link)
  const named = entries.find(({ link }) => link === kept)
  if (kept !== null && named === undefined)
    return yield* fail(
      "No entry has the kept link: what came before it was changed, or the file does not reach it"
    )
  yield* Console.log(
    [
      `${entries.length} entries follow from one another, from ${Instant.format(first.createdAt)} to ${Instant.format(last.createdAt)}.`,
      ...(named === undefined ? [] : [`The kept link is that of ${named.id}.`]),
      `The last link is ${last.link}`
    ].join("\n")
  )
})

export const verifyLedger = Command.make(
  "verify-ledger",
  {
    file: Input.csvFile,
    account: Input.text(
      "account",
      "The partner's id: the file begins with the account's first entry"
    ),
    link: Input.text(
      "link",
      "A link that was kept, from a statement or a balance: must be in the file"
    )
  },
  command
).pipe(
  Command.withDescription(
    "Check offline that no entry of a ledger's file was changed, added or left out"
  )
)
