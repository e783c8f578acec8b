/** `PATCH /operator/v1/controls`: the stop buttons. */
import { Result } from "effect"
import { CONTROLS, type Control, type Controls } from "../../domain/control/Controls.ts"
import * as FieldCheck from "../../domain/refusal/FieldCheck.ts"
import type { Command } from "../../engine/Command.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import { operatorCommand, record } from "../log/OperatorCommand.ts"
import { MAX_REASON_LENGTH } from "../partner/Adjust.ts"

export interface ControlsUpdate {
  readonly controls: { readonly [name in Control]?: boolean | undefined }
  readonly reason: string
}

/** Controls that are not named stay; a request that changes nothing writes nothing. */
export const setControls = (actor: string, update: ControlsUpdate): Command<Controls> =>
  operatorCommand({
    name: "setControls",
    partner: null,
    decide: (rows, fresh) =>
      Result.gen(function* () {
        const reason = yield* FieldCheck.text("reason", update.reason, MAX_REASON_LENGTH)
        const next = { ...rows.controls }
        for (const name of CONTROLS) next[name] = update.controls[name] ?? next[name]
        const changed = CONTROLS.filter((name) => next[name] !== rows.controls[name])
        if (changed.length === 0) return { answer: next, changes: EMPTY }
        const switched = changed.map((name) => [name, next[name] ? "on" : "off"] as const)
        const detail = { ...Object.fromEntries(switched), reason }
        const note = { action: "controls.set", subject: "controls", detail }
        const log = [record(actor, rows, fresh, note)]
        return { answer: next, changes: { ...EMPTY, controls: next, log } }
      })
  })
