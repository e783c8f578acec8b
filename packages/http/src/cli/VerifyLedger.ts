/** `cardpack verify-ledger`: whether the entries of a file follow from one another, without a service. */
import { Buckets, Id, Instant, type LedgerEntry, LedgerLink } from "@cardpack/core/domain"
import { Console, Effect, Option, Result } from "effect"
import { Command } from "effect/cli"
import { fail } from "./Client.ts"
import * as Input from "./Input.ts"
import * as LedgerFile from "./LedgerFile.ts"
import * as ProvenHead from "./ProvenHead.ts"

/** What the file's first entry must follow from; the balance is null when only a link is known. */
interface Before {
  readonly link: string
  readonly balance: Buckets.Shares | null
}

/** The first entry that does not follow from the one before, in words; null when all do. */
const flawOf = (entries: ReadonlyArray<LedgerEntry.Entry>, start: Before | null): string | null => {
  let before = start
  for (const [at, entry] of entries.entries()) {
    const { amount, balanceAfter, id } = entry
    if (before !== null) {
      const after = before.balance === null ? balanceAfter : Buckets.add(before.balance, amount)
      if (after.cash !== balanceAfter.cash || after.bonus !== balanceAfter.bonus)
        return `${id}: its balance does not follow from the entry before`
      if (LedgerLink.after(before.link, entry) !== entry.link)
        return at === 0
          ? `${id}: the file does not begin where it should, or this entry was changed`
          : `${id}: it is not linked to ${entries[at - 1]?.id}; one of the two was changed, or an entry between them is missing`
    }
    before = { link: entry.link, balance: balanceAfter }
  }
  return null
}

const UNPROVEN = {
  start:
    "Whether entries before the first are missing, or the first was changed, was not checked: give --account, or --after with the link before it, as a statement's opening has it.",
  end: "Whether entries after the last are missing was not checked: give --link, or compare the last link with the balance's."
}

const command = Effect.fnUntraced(function* (given: {
  readonly file: string
  readonly account: Option.Option<string>
  readonly after: Option.Option<string>
  readonly link: Option.Option<string>
  readonly proof: Option.Option<string>
  readonly policy: Option.Option<string>
}) {
  const found = LedgerFile.read(given.file)
  if (Result.isFailure(found)) return yield* fail(`The file is not acceptable: ${found.failure}`)
  const entries = found.success
  const account = Option.getOrNull(given.account)
  if (account !== null && !Id.is("par", account)) return yield* fail("--account is no partner's id")
  const proven = yield* ProvenHead.of(given.proof, given.policy)
  if (proven !== null && account !== null && proven.account !== account)
    return yield* fail("The proof is of another account")
  const link = Option.getOrNull(given.after)
  const before =
    link !== null
      ? { link, balance: null }
      : account !== null
        ? { link: LedgerLink.originOf(account), balance: Buckets.EMPTY }
        : null
  const flaw = flawOf(entries, before)
  if (flaw !== null) return yield* fail(flaw)
  const [first, last] = [entries[0], entries.at(-1)]
  if (first === undefined || last === undefined) return yield* fail("The file holds no entry")
  const kept = Option.getOrNull(given.link) ?? proven?.link ?? null
  const at = entries.findIndex(({ link }) => link === kept)
  if (kept !== null && at < 0)
    return yield* fail(
      "No entry has the kept link: what came before it was changed, or the file does not reach it"
    )
  const more = entries.length - 1 - at
  yield* Console.log(
    [
      `${entries.length} entries follow from one another, from ${Instant.format(first.createdAt)} to ${Instant.format(last.createdAt)}.`,
      kept === null
        ? UNPROVEN.end
        : `The kept link is that of ${entries[at]?.id}; ${more} entries come after it.`,
      ...(before === null ? [UNPROVEN.start] : []),
      ...(proven === null ? [] : ProvenHead.said(proven)),
      `The last link is ${last.link}`
    ].join("\n")
  )
})

export const verifyLedger = Command.make(
  "verify-ledger",
  {
    file: Input.ledgerFile,
    account: Input.text(
      "account",
      "The partner's id: the file begins with the account's first entry"
    ),
    after: Input.text("after", "The link before the file's first entry, as a statement opens"),
    link: Input.text(
      "link",
      "A link that was kept, from a statement or a balance: must be in the file"
    ),
    proof: ProvenHead.proof,
    policy: ProvenHead.policy
  },
  command
).pipe(
  Command.withDescription(
    "Check offline that no entry of a ledger's file was changed, added or left out"
  )
)
