/** Keys, tokens and webhook endpoints that a person made for an organization: they work on when the person is gone. */
import type { Engine } from "@cardpack/core"
import { disableMade, revokeKey, Tokens } from "@cardpack/core/commands"
import type { Desk } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Acting from "./Acting.ts"
import { HOST, type OrganizationId, type Person } from "./Identity.ts"
import { addressOf } from "./UnprovenAccounts.ts"

interface Made {
  readonly madeBy: string | null
  readonly revokedAt: number | null
}

const worksStill = (email: string) => {
  const address = addressOf(email)
  return ({ madeBy, revokedAt }: Made): boolean => madeBy === address && revokedAt === null
}

/** Revokes or disables, in the name of `person`, what the one with this address made, or had it before. */
export const revoke = Effect.fnUntraced(function* (
  {
    desk,
    engine
  }: Record<"desk", Desk.Desk["Service"]> & Record<"engine", Engine.Engine["Service"]>,
  person: Person,
  organizationId: OrganizationId,
  email: string
) {
  const actor = Acting.actorOf(person)
  if (organizationId === HOST) {
    // With those that their tokens made, by which they would come back.
    yield* Acting.run(engine, person, Tokens.revokeMade(actor, addressOf(email)))
    return
  }
  const keys = (yield* desk.keys(organizationId)).filter(worksStill(email))
  for (const { id } of keys) yield* Acting.run(engine, person, revokeKey(actor, organizationId, id))
  yield* Acting.run(engine, person, disableMade(actor, organizationId, addressOf(email)))
})
