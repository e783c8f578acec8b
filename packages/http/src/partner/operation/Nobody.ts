/**
 * Ids that this service can't have made stand for nobody's: the engine then refuses them in its own
 * order of checks, after the idempotency key and the chain (design.md#order-of-checks).
 */
import { createHash } from "node:crypto"
import { isMachineId } from "@cardpack/core/commands/catalog/MachineFields"
import * as Id from "@cardpack/core/domain/id/Id"
import type { Refused } from "@cardpack/core/engine/Command"
import { Effect } from "effect"
import * as Problem from "../../problem/Problem.ts"
import { placeOf } from "../../problem/Refusals.ts"

/** A UUID of version 8, which the service never makes; as different as the texts are. */
const uuidOf = (text: string): Id.Uuid => {
  const hex = createHash("sha256").update(text).digest("hex")
  return `00000000-0000-8${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`
}

export const id = <P extends Id.Prefix>(prefix: P, text: string): `${P}_${string}` =>
  Id.is(prefix, text) ? text : Id.fromUuid(prefix, uuidOf(text))

/** Without its prefix. */
const bodyOf = (text: string): string => Id.fromUuid("card", uuidOf(text)).slice("card".length)

const isNobody = (id: string): boolean => id === "0" || /^[a-z]+_0{10}/.test(id)

/**
 * A refusal names the id that the client sent, one of `sent`, and never the one that stood for it. A
 * machine's impossible number is not named.
 */
export const named =
  (sent: ReadonlyArray<string>) =>
  (refused: Refused): Effect.Effect<never, Refused | Problem.Problem> => {
    const { reason } = refused
    if (reason._tag !== "NotFound" || !isNobody(reason.id)) return Effect.fail(refused)
    const text = sent.find((each) => each === reason.id || reason.id.endsWith(bodyOf(each)))
    const name =
      text === undefined ? `such ${reason.resource}` : `${reason.resource} ${text.slice(0, 64)}`
    return Effect.fail(Problem.notFound(`no ${name} ${placeOf(reason)}`))
  }

/** No machine has the number 0; other impossible ones may not even fit the column. */
export const machineId = (number: number): number => (isMachineId(number) ? number : 0)
