/** `POST /webhooks` (spec, "Webhooks"). The URL was checked and the secret sealed before. */
import { Result } from "effect"
import type { Caller, Command } from "../engine/Command.ts"
import { Draft } from "../engine/Draft.ts"
import * as Guard from "../engine/Guard.ts"
import { Conflict } from "../refusal/Refusal.ts"
import type { Confidential } from "../shipment/Shipment.ts"
import type { Endpoint, Subscription } from "./Endpoint.ts"

/** Of one account, disabled ones included: each may get a copy of every event. */
export const MAX_ENDPOINTS = 50

export interface NewEndpoint {
  readonly url: string
  readonly subscribedEvents: ReadonlyArray<Subscription>
  readonly secret: Confidential
}

export const createEndpoint = (caller: Caller, input: NewEndpoint): Command<Endpoint> => ({
  name: "createEndpoint",
  scope: { accounts: [caller.accountId], operator: false },
  plan: Guard.plan(caller, {}),
  weight: 0,
  stock: null,
  decide: (rows, fresh) =>
    Result.gen(function* () {
      const account = yield* Guard.authorize(rows, caller)
      if (rows.endpoints(account.id).length >= MAX_ENDPOINTS) {
        const why = `an account has at most ${MAX_ENDPOINTS} webhook endpoints: change one that is disabled instead`
        return yield* Result.fail(Conflict({ why }))
      }
      const draft = new Draft(account, rows, fresh)
      const endpoint: Endpoint = {
        id: draft.id("wh"),
        accountId: account.id,
        url: input.url,
        subscribedEvents: input.subscribedEvents,
        active: true,
        secret: input.secret,
        previous: null,
        disabledAt: null,
        sequence: draft.next(),
        createdAt: rows.now,
        updatedAt: rows.now
      }
      return { answer: endpoint, changes: draft.changes({ endpoints: [endpoint] }) }
    })
})
