import { Result } from "effect"
import type * as Id from "../../domain/id/Id.ts"
import type { Command } from "../../engine/Command.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import { type Note, operatorCommand, record } from "./OperatorCommand.ts"

/**
 * Logs what a person did that no other command logs: with people, or by a partner's own API, whose
 * account has the records of what came of it. With a partner, it follows all that the partner's people
 * have under way: it is logged once no command that was admitted before can commit any more.
 */
export const recordAct = (
  actor: string,
  note: Note,
  partner: Id.AccountId | null = null
): Command<void> =>
  operatorCommand({
    name: "recordAct",
    partner,
    decide: (rows, fresh) => {
      const log = [record(actor, rows, fresh, note)]
      return Result.succeed({ answer: undefined, changes: { ...EMPTY, log } })
    }
  })
