/** Filters that lists share: a time, and the machine of what was sold (contract.md#lists). */
import { MachineFields } from "@cardpack/core/commands"
import type { Period } from "@cardpack/core/domain"
import { Effect, Schema } from "effect"
import type * as Problem from "../../problem/Problem.ts"
import * as Moment from "../../request/Moment.ts"

const moment = (description: string) =>
  Schema.optionalKey(
    Schema.String.annotate({
      description,
      format: "date-time",
      examples: ["2026-09-12T08:00:00.000Z"]
    })
  )

export const period = {
  since: moment("Only what was created at this timestamp or after it."),
  until: moment("Only what was created before this timestamp.")
}

const MACHINE = "must be the id of a vending machine, an integer"

const isMachineId = (text: string): boolean =>
  /^[0-9]{1,10}$/.test(text) && Number(text) <= MachineFields.MAX_MACHINE_ID

export const machine = {
  vendingMachineId: Schema.optionalKey(
    Schema.String.check(Schema.makeFilter(isMachineId, { message: MACHINE })).annotate({
      description: "Only what this vending machine sold.",
      examples: ["1"]
    })
  )
}

export interface PeriodQuery {
  readonly since?: string
  readonly until?: string
}

export const periodOf = ({
  since,
  until
}: PeriodQuery): Effect.Effect<Period.Period, Problem.Problem> =>
  Effect.all({
    since: Moment.optional("since", since),
    until: Moment.optional("until", until)
  })

export interface MachineQuery {
  readonly vendingMachineId?: string
}

export const machineOf = ({ vendingMachineId }: MachineQuery): number | null =>
  vendingMachineId === undefined ? null : Number(vendingMachineId)
