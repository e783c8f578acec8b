/** What a lane refuses by itself. */
import { uncovered } from "../../domain/catalog/Supply.ts"
import { Conflict, Unavailable } from "../../domain/refusal/Refusal.ts"
import { Refused } from "../Command.ts"
import type { StoreError } from "../port/Store.ts"

export const unavailable = new Refused({ reason: Unavailable({ dependency: "database" }) })

/** Nothing was decided, so a repetition is safe. */
export const overloaded = new Refused({
  reason: Unavailable({ dependency: "the engine, as too many requests wait", seconds: 1 })
})

export const taken = new Refused({
  reason: Unavailable({
    dependency: "the account or the vending machine, which another transaction holds",
    seconds: 1
  })
})

/** The one refusal at COMMIT: others took claims while an operator took cards away. */
export const refusalOf = (error: StoreError | undefined): Refused | null =>
  error?.reason._tag === "Uncovered"
    ? new Refused({ reason: Conflict({ why: uncovered(error.reason) }) })
    : null
