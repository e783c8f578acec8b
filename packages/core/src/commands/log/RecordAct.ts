import { Result } from "effect"
import type { Command } from "../../engine/Command.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import { type Note, operatorCommand, record } from "./OperatorCommand.ts"

/**
 * Logs what a person did that leaves no entry itself: with people, or by a partner's own API, whose
 * account has the records of what came of it.
 */
export const recordAct = (actor: string, note: Note): Command<void> =>
  operatorCommand({
    name: "recordAct",
    partner: null,
    decide: (rows, fresh) => {
      const log = [record(actor, rows, fresh, note)]
      return Result.succeed({ answer: undefined, changes: { ...EMPTY, log } })
    }
  })
