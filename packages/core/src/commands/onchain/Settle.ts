import { Result } from "effect"
import type { Finding } from "../../domain/onchain/Finding.ts"
import type { Caller, Command } from "../../engine/Command.ts"
import { type Answer, command, type Target } from "./Target.ts"

/**
 * Applies findings: the watcher's command, and the first half of refresh, resign and cancel.
 * Repeating findings changes nothing. A null caller is the watcher.
 */
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
