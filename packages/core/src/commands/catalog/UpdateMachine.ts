/** `PATCH /operator/v1/vending-machines/{id}`. */
import { Result } from "effect"
import type { VendingMachine } from "../../domain/catalog/VendingMachine.ts"
import { NotFound } from "../../domain/refusal/Refusal.ts"
import type { Command } from "../../engine/Command.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import { ofMachines } from "../../engine/rows/LoadPlan.ts"
import { operatorCommand, record } from "../log/OperatorCommand.ts"
import { listed } from "./Listing.ts"
import { amend, differs, isMachineId, logged, type MachineFields } from "./MachineFields.ts"
import { isOffer, lists, relist } from "./Relisting.ts"

/** Omitted fields stay; a request that changes nothing writes nothing. */
export const updateMachine = (
  actor: string,
  id: number,
  fields: MachineFields
): Command<VendingMachine> =>
  operatorCommand({
    name: "updateMachine",
    partner: null,
    plan: { machines: [id].filter(isMachineId), stock: ofMachines([id].filter(isMachineId)) },
    stock: (rows) => {
      const stored = rows.machine(id)
      const machine = stored === undefined ? null : amend("", id, stored, fields, rows.now)
      return stored === undefined || machine === null || Result.isFailure(machine)
        ? null
        : { draws: [], lists: lists(stored, machine.success) }
    },
    decide: (rows, fresh) =>
      Result.gen(function* () {
        const stored = rows.machine(id)
        if (stored === undefined) {
          return yield* Result.fail(NotFound({ resource: "vending machine", id: String(id) }))
        }
        const machine = yield* amend("", id, stored, fields, rows.now)
        if (!differs(machine, stored)) return { answer: stored, changes: EMPTY }
        const { leaves, listed: cards } = yield* relist(rows, stored, machine)
        const enters = listed(fresh, 0, cards)
        const offers = isOffer(stored, machine) ? [machine] : []
        const stock = { leaves, enters, offers }
        const changed = Object.keys(fields).sort()
        const detail = { changed, oddsVersion: machine.oddsVersion, ...logged([machine]) }
        const note = { action: "machine.update", subject: String(id), detail }
        const log = [record(actor, rows, fresh, note)]
        return {
          answer: machine,
          changes: { ...EMPTY, machines: [machine], ...stock, recounted: [id], log }
        }
      })
  })
