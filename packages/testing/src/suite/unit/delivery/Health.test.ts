/** Partners learn once that an endpoint fails, and once that it works again (contract.md#failing-endpoints). */
import { updatePartner } from "@cardpack/core/commands/partner/UpdatePartner"
import { reportHealth } from "@cardpack/core/commands/webhook/ReportHealth"
import { IN_A_ROW } from "@cardpack/core/domain/webhook/Health"
import * as MailWorker from "@cardpack/core/workers/mail/Worker"
import { assert, describe } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as Mailbox from "../../../kit/reference/Mailbox.ts"
import * as Receivers from "../../../kit/reference/Receivers.ts"
import * as Story from "../../../world/engine/Story.ts"
import * as Rig from "../../../world/webhook/Rig.ts"

const A = "https://a.example.com/hook?token=secret"
const B = "https://b.example.com/hook"

const DEV = "dev@partner.example"

const busy = () => Effect.succeed(Receivers.answered(503))

const layer = () => Rig.layer().pipe(Layer.provideMerge(Mailbox.layer))

/** Two endpoints; what each received of webhooks, in the order of arrival. */
const stage = Effect.gen(function* () {
  const s = yield* Rig.stage
  const [a, b] = [yield* s.endpoint(A), yield* s.endpoint(B)]
  const address = { notificationEmail: "ops@partner.example", subjectEmails: { deliveries: DEV } }
  yield* s.engine.run(updatePartner("operator", s.shop.account.id, address))
  const told = (url: string) =>
    s.received.flatMap(({ body, url: to }) => {
      const { data, type } = JSON.parse(body)
      return to === url && String(type).startsWith("webhook.") ? [{ type, data }] : []
    })
  return { ...s, a: a.endpoint, b: b.endpoint, told }
})

const story = Story.on(layer, stage)

const attempt = { at: 0, ...Receivers.answered(503) }

describe("an endpoint that fails", () => {
  story("is told of once, to others alone, although its workers change", function* (s) {
    s.answers.set(A, busy)
    const first = yield* Rig.stoppable(Rig.worker())
    yield* s.order()
    yield* Rig.passes("1 minute", 7)
    yield* first.stop
    yield* Rig.passes("20 seconds")
    yield* Rig.worker({ owner: "two" })
    yield* Rig.passes("1 minute", 20)
    assert.deepStrictEqual(s.told(B), [])
    yield* Rig.passes("1 minute", 5)
    const [failing] = s.told(B)
    assert.deepInclude(failing, {
      type: "webhook.failing",
      data: {
        webhookEndpointId: s.a.id,
        host: "a.example.com",
        failures: IN_A_ROW,
        statusCode: 503,
        error: "answered 503"
      }
    })
    yield* s.order(3)
    yield* Rig.passes("1 minute", 10)
    assert.lengthOf(s.told(B), 1)
    s.answers.delete(A)
    yield* s.order(2)
    yield* Rig.passes("1 minute", 2)
    const all = s.told(B).map(({ type }) => type)
    assert.deepStrictEqual(all, ["webhook.failing", "webhook.recovered"])
    assert.deepStrictEqual(s.told(A), [])
  })

  story("is not told of while it answers in between", function* (s) {
    s.answers.set(A, (count) =>
      Effect.succeed(Receivers.answered(count % IN_A_ROW === 0 ? 200 : 503))
    )
    yield* Rig.worker()
    for (let count = 0; count < 20; count++) yield* s.order()
    assert.isAbove(s.received.filter(({ url }) => url === A).length, 15)
    assert.deepStrictEqual(s.told(B), [])
  })

  story(
    "is told of as often as others' events reach it, and never of what tells of endpoints",
    function* (s) {
      const inTurn = (count: number) =>
        Effect.succeed(Receivers.answered(count % (IN_A_ROW + 1) === 0 ? 200 : 503))
      for (const url of [A, B, "https://c.example.com/hook"]) s.answers.set(url, inTurn)
      yield* s.endpoint("https://c.example.com/hook")
      yield* Rig.worker()
      yield* s.order(5)
      yield* Rig.passes("1 minute", 8)
      const told = s.received.map(({ body }) => JSON.parse(body))
      const [own, others] = [true, false].map(
        (isOwn) =>
          new Set(
            told.flatMap(({ id, type }) => (type.startsWith("webhook.") === isOwn ? [id] : []))
          ).size
      )
      assert.isAtLeast(own ?? 0, 3)
      // Each endpoint is told to fail and to work again at most once for each event of others.
      assert.isAtMost(own ?? 0, 2 * 3 * (others ?? 0))
    }
  )

  story("is told of once, whoever notices it, and mailed without its URL", function* (s) {
    const report = (failures: number) =>
      Effect.all(
        [1, 2, 3].map(() => s.engine.run(reportHealth(s.a, failures, attempt))),
        { concurrency: "unbounded" }
      )
    yield* MailWorker.run({ environment: "production", unit: Rig.MINUTE, poll: 1_000 })
    yield* report(IN_A_ROW - 1)
    yield* report(IN_A_ROW)
    yield* report(0)
    yield* report(0)
    yield* Rig.passes("3 seconds", 3)
    const { messages: sent } = yield* Mailbox.Mailbox
    assert.deepStrictEqual(
      sent.map(({ subject, to }) => [to, subject]),
      [
        [DEV, "Webhooks fail at a.example.com"],
        [DEV, "Webhooks work again at a.example.com"]
      ]
    )
    for (const { html, text } of sent) assert.notMatch(html + text, /secret/)
    yield* Rig.worker()
    yield* Rig.passes("1 second")
    assert.lengthOf(s.told(B), 2)
    assert.deepStrictEqual(s.told(A), [])
  })
})
