/** `PATCH /operator/v1/vending-machines/{id}`. */
import { Result } from "effect"
import type { VendingMachine } from "../../domain/catalog/VendingMachine.ts"
import { NotFound } from "../../domain/refusal/Refusal.ts"
import type { Command } from "../../engine/Command.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import { operatorCommand, record } from "../log/OperatorCommand.ts"
import { amend, differs, logged, type MachineFields } from "./MachineFields.ts"

/** Omitted fields stay; a request that changes nothing writes nothing. */
export const updateMachine = (
  actor: string,
  id: number,
  fields: MachineFields
): Command<VendingMachine> =>
  operatorCommand({
    name: "updateMachine",
    partner: null,
    plan: { machines: [id] },
    decide: (rows, fresh) =>
      Result.gen(function* () {
        const stored = rows.machine(id)
        if (stored === undefined) {
          return yield* Result.fail(NotFound({ resource: "vending machine", id: String(id) }))
        }
        const machine = yield* amend("", id, stored, fields, rows.now)
        if (!differs(machine, stored)) return { answer: stored, changes: EMPTY }
        const changed = Object.keys(fields).sort()
        const detail = { changed, oddsVersion: machine.oddsVersion, ...logged([machine]) }
        const note = { action: "machine.update", subject: String(id), detail }
        const log = [record(actor, rows, fresh, note)]
        return { answer: machine, changes: { ...EMPTY, machines: [machine], recounted: [id], log } }
      })
  })
