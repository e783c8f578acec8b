/** The result of a mail's attempt counts for that attempt alone (contract.md#notifications). */
import { Engine } from "@cardpack/core/commands/Engine"
import { adjust } from "@cardpack/core/commands/partner/Adjust"
import { updatePartner } from "@cardpack/core/commands/partner/UpdatePartner"
import * as Usd from "@cardpack/core/domain/usd/Usd"
import type { Handover } from "@cardpack/core/engine/port/Mailer"
import { MailQueue } from "@cardpack/core/engine/port/MailQueue"
import { settleMail, startMail } from "@cardpack/core/workers/mail/Send"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import * as Mailbox from "../../../kit/reference/Mailbox.ts"
import * as EngineRig from "../../../world/engine/Rig.ts"
import * as Rig from "../../../world/webhook/Rig.ts"

const layer = EngineRig.layer({ maxOpenSealed: 1_000 }).pipe(Layer.provideMerge(Mailbox.layer))

const due = Effect.gen(function* () {
  const engine = yield* Engine
  const { account } = yield* Rig.shop({ cash: 150 })
  const partnerId = account.id
  const told = { lowBalanceThresholdUsd: "100", notificationEmail: "ops@partner.example" }
  yield* engine.run(updatePartner("operator", partnerId, told))
  const spent = { partnerId, bucket: "cash", reason: "spent", amountUsd: -Usd.of(60) } as const
  yield* engine.run(adjust("operator", spent))
  const [key] = yield* keys
  return key ?? assert.fail("no mail is due")
})

const keys = Effect.flatMap(MailQueue, (queue) => queue.due(1))

describe("the result of an attempt", () => {
  it.effect("changes nothing when it is told again after the next one has begun", () =>
    Effect.gen(function* () {
      const engine = yield* Engine
      const key = yield* due
      const policy = { configured: true, channels: ["partner_email"] as const }
      const start = engine.run(startMail(key, policy))
      const settle = (attempt: number, handover: Handover) =>
        engine.run(settleMail(key, attempt, handover, Rig.MINUTE))
      const busy: Handover = { _tag: "deferred", why: "busy" }
      assert.strictEqual((yield* start)?.mail.attempts, 1)
      yield* settle(1, busy)
      yield* TestClock.adjust("1 hour")
      assert.strictEqual((yield* start)?.mail.attempts, 2)
      yield* settle(1, { _tag: "refused", why: "no such mailbox" })
      yield* settle(2, busy)
      yield* TestClock.adjust("1 hour")
      assert.deepStrictEqual(yield* keys, [key])
    }).pipe(Effect.provide(layer))
  )
})
