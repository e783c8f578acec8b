/** `POST /operator/v1/chain/rescan`: the log entry of it; the cursor itself is the watcher's. */
import { Result } from "effect"
import { EMPTY } from "../engine/ChangeSet.ts"
import type { Command } from "../engine/Command.ts"
import { operatorCommand, record } from "./OperatorCommand.ts"

export const noteRescan = (actor: string, fromBlock: bigint): Command<void> =>
  operatorCommand({
    name: "noteRescan",
    partner: null,
    decide: (rows, fresh) => {
      const detail = { fromBlock: String(fromBlock) }
      const log = [record(actor, rows, fresh, { action: "chain.rescan", subject: "chain", detail })]
      return Result.succeed({ answer: undefined, changes: { ...EMPTY, log } })
    }
  })
