/** Applies what was found on chain: the watcher's command, and the first half of refresh, resign and cancel. */
import { Result } from "effect"
import type { Finding } from "../../domain/onchain/Finding.ts"
import type { Caller, Command } from "../../engine/Command.ts"
import { type Answer, command, type Target } from "./Target.ts"

/** The same findings again change nothing. A null caller is the watcher. */
export const settle = (
  caller: Caller | null,
  target: Target,
  findings: ReadonlyArray<Finding>
): Command<Answer> =>
  command("settle", caller, target, (settlement) =>
    Result.gen(function* () {
      for (const finding of findings) yield* settlement.find(finding)
    })
  )
