/** Endpoints, their deliveries, and the mails about parcels, as they are stored. */
import * as Id from "@cardpack/core/domain/id/Id"
import { assert } from "@effect/vitest"
import { Effect, HashMap } from "effect"
import { where } from "../../kit/reference/State.ts"
import { stored } from "../onchain/Rig.ts"
import type { Hook } from "./Hooks.ts"
import type { Model } from "./Model.ts"
import type { Real } from "./Real.ts"
import { same, sameMembers } from "./Same.ts"

const ALL = { limit: 1_000, before: null }

const deliveries = Effect.fnUntraced(function* (real: Real, hook: Hook, start: number) {
  const partner = real.partners[hook.account]
  assert.isDefined(partner)
  assert.isTrue(Id.is("wh", hook.id))
  if (!Id.is("wh", hook.id)) return
  const { rows } = yield* real.reads.deliveries(partner.id, hook.id, ALL)
  const minutes = (at: number | null) => (at === null ? null : (at - start) / 60_000)
  same(
    rows.toReversed().map((row) => ({
      event: row.eventId,
      type: row.eventType,
      status: row.status,
      answers: row.attempts.map(({ statusCode }) => statusCode),
      retryAt: minutes(row.retryAt),
      createdAt: minutes(row.createdAt)
    })),
    hook.deliveries.map(({ answers, createdAt, retryAt, status, told }) => ({
      ...{ event: told.id, type: told.type, status, answers, retryAt, createdAt }
    }))
  )
  const endpoint = yield* real.reads.endpoint(partner.id, hook.id)
  same(
    {
      url: endpoint?.url,
      types: endpoint?.subscribedEvents,
      active: endpoint?.active,
      disabledAt: minutes(endpoint?.disabledAt ?? null)
    },
    {
      url: hook.url,
      types: [...hook.types],
      active: hook.disabledAt === null,
      disabledAt: hook.disabledAt
    }
  )
})

export const agree = Effect.fnUntraced(function* (model: Model, real: Real) {
  const start = (yield* real.reads.now) - model.now * 60_000
  for (const hook of model.hooks) yield* deliveries(real, hook, start)
  const state = yield* stored
  assert.strictEqual(HashMap.size(state.endpoints), model.hooks.length)
  sameMembers(
    where(state.mails, () => true).map((mail) => ({
      parcel: mail.shipmentId,
      status: mail.status,
      channel: mail.channel,
      state: mail.state,
      attempts: mail.attempts,
      dueAt: mail.dueAt === null ? null : (mail.dueAt - start) / 60_000
    })),
    [...model.parcels.values()].flatMap(({ id: parcel, letters }) =>
      letters.map((letter) => ({ parcel, ...letter }))
    )
  )
})
