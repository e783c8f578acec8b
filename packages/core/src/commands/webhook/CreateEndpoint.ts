/** `POST /webhooks` (contract.md#webhooks), with the URL checked and the secret encrypted. */
import { Result } from "effect"
import type { EndpointId } from "../../domain/id/Id.ts"
import type { Confidential } from "../../domain/shipment/Shipment.ts"
import type { Endpoint, Subscription } from "../../domain/webhook/Endpoint.ts"
import type { Caller, Command } from "../../engine/Command.ts"
import { Draft } from "../../engine/Draft.ts"
import * as Guard from "../../engine/Guard.ts"
import * as Endpoints from "./Endpoints.ts"

export interface NewEndpoint {
  /** Made earlier, because the secret is encrypted for this endpoint alone. */
  readonly id: EndpointId
  readonly url: string
  readonly subscribedEvents: ReadonlyArray<Subscription>
  /** When false, deliveries are held from the start. */
  readonly active: boolean
  readonly secret: Confidential
  readonly madeBy: string | null
}

export const createEndpoint = (caller: Caller, input: NewEndpoint): Command<Endpoint> => ({
  name: "createEndpoint",
  scope: { accounts: [caller.accountId], operator: false },
  plan: Guard.plan(caller, { endpoints: [caller.accountId] }),
  weight: 0,
  stock: null,
  decide: (rows, fresh) =>
    Result.gen(function* () {
      const account = yield* Guard.authorize(rows, caller)
      yield* Endpoints.admitStored(rows, account.id)
      if (input.active) yield* Endpoints.admitActive(rows, account.id)
      const draft = new Draft(account, rows, fresh)
      const endpoint: Endpoint = {
        id: input.id,
        accountId: account.id,
        url: input.url,
        subscribedEvents: input.subscribedEvents,
        active: input.active,
        secret: input.secret,
        previous: null,
        failingSince: null,
        madeBy: input.madeBy,
        disabledAt: input.active ? null : rows.now,
        sequence: draft.next(),
        createdAt: rows.now,
        updatedAt: rows.now
      }
      return { answer: endpoint, changes: draft.changes({ endpoints: [endpoint] }) }
    })
})
