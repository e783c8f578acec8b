/** Credits with an idempotency key: the same key and request credit once, however often they come. */
import { Result } from "effect"
import * as Fingerprint from "../../domain/idempotency/Fingerprint.ts"
import * as Outcome from "../../domain/idempotency/Outcome.ts"
import * as LedgerEntry from "../../domain/ledger/LedgerEntry.ts"
import * as Usd from "../../domain/usd/Usd.ts"
import type { Caller, Command } from "../../engine/Command.ts"
import * as Guard from "../../engine/Guard.ts"
import { sandboxCredit as credit } from "../funding/SandboxCredit.ts"
import { once, type Replied } from "../idempotency/Once.ts"
import * as Adjust from "./Adjust.ts"

const parametersOf = ({ note, ...input }: Omit<Adjust.Adjustment, "bucket">) => ({
  ...input,
  ...(note !== undefined && { note }),
  amountUsd: Usd.format(input.amountUsd)
})

/** `POST /operator/v1/partners/{partnerId}/bonus`: a `BONUS` entry, answered as its view. */
export const grantBonus = (
  actor: string,
  idempotencyKey: string,
  input: Omit<Adjust.Adjustment, "bucket">
): Command<Replied> =>
  once(
    { actor, key: idempotencyKey },
    parametersOf(input),
    Adjust.grantBonus(actor, input),
    LedgerEntry.view
  )

/** `POST /operator/v1/partners/{partnerId}/adjustments`, answered as the entry's view. */
export const adjust = (
  actor: string,
  idempotencyKey: string,
  input: Adjust.Adjustment
): Command<Replied> =>
  once(
    { actor, key: idempotencyKey },
    parametersOf(input),
    Adjust.adjust(actor, input),
    LedgerEntry.view
  )

/** Keys of partners are their own: hashed with the account, they fit beside operators' keys. */
const ownKey = ({ accountId }: Caller, key: string): string =>
  `${accountId}/${Fingerprint.ofForm(key)}`

/** `POST /sandbox/credits` with a key, answered as the entry's view. */
export const sandboxCreditOnce = (caller: Caller, idempotencyKey: string): Command<Replied> => {
  const own = ownKey(caller, idempotencyKey)
  const command = once({ actor: null, key: own }, {}, credit(caller), LedgerEntry.view)
  return {
    ...command,
    decide: (rows, fresh) => {
      const allowed = Result.andThen(
        Guard.authorize(rows, caller),
        Outcome.checkKey(idempotencyKey)
      )
      return Result.isFailure(allowed) ? Result.fail(allowed.failure) : command.decide(rows, fresh)
    }
  }
}
