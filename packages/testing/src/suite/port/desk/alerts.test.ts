/** Alerts to the host's people: each kind, once until it is over. */
import { createHmac } from "node:crypto"
import { updateMachine } from "@cardpack/core/commands/catalog/UpdateMachine"
import { setControls } from "@cardpack/core/commands/control/SetControls"
import { CONTROLS } from "@cardpack/core/domain/control/Controls"
import type { Desk } from "@cardpack/core/engine/port/Desk"
import { Mailer, type Message } from "@cardpack/core/engine/port/Mailer"
import * as Sender from "@cardpack/core/engine/port/Sender"
import * as Alerts from "@cardpack/core/workers/alert/Alerts"
import * as AlertWorker from "@cardpack/core/workers/alert/Worker"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Result } from "effect"
import { until } from "../../../kit/clock/Until.ts"
import * as Databases from "../../../world/database/Databases.ts"
import { ACTOR, catalog, engineOn, put, run } from "../../../world/engine/Decisions.ts"

const SECRET = "0123456789abcdef0123456789abcdef"

/** Takes everything, but the first post. */
const outside = () => {
  const mails: Array<Message> = []
  const posts: Array<Sender.Post> = []
  const mailer = Mailer.of({
    configured: true,
    send: (message) =>
      Effect.sync(() => {
        mails.push(message)
        return { _tag: "accepted" as const }
      })
  })
  const sender = Sender.make(
    () => Result.void,
    (post, done) => {
      posts.push(post)
      const isFirst = posts.length === 1
      const answer = { error: null, durationMs: 1, responseBody: null }
      queueMicrotask(() => done({ ...answer, statusCode: isFirst ? 503 : 204 }))
      return () => undefined
    }
  )
  return { mails, posts, mailer, sender }
}

/** As the page about webhooks tells receivers to do. */
const isSigned = ({ body, headers }: Sender.Post): boolean => {
  const [id, at, signature] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map(
    (name) => headers[name]
  )
  const mac = createHmac("sha256", SECRET).update(`${at}.`).update(body).digest("hex")
  return signature === `v1,${mac}` && JSON.parse(Buffer.from(body).toString()).id === id
}

/** They are handed over beside the look that found them. */
const arrived = (all: ReadonlyArray<unknown>, count: number) =>
  Effect.promise(() =>
    until(
      async () => all.length,
      (length) => length === count
    )
  )

const stopped = (orders: boolean) =>
  run(setControls(ACTOR, { controls: { orders }, reason: "test" }))

describe("alerts", () => {
  it.live("are told once by one of two processes, and again after they were over", () =>
    Effect.gen(function* () {
      const { mailer, mails, posts, sender } = outside()
      const worker = AlertWorker.make({
        environment: "sandbox",
        kinds: Alerts.KINDS,
        to: ["ada@host.example", "bob@host.example"],
        webhook: { url: "https://host.example/alerts", secret: SECRET },
        poll: 1
      }).pipe(Effect.provideService(Mailer, mailer), Effect.provideService(Sender.Sender, sender))
      const [one, two] = [yield* worker, yield* worker]
      const both = Effect.all([one, two], { concurrency: "unbounded" })
      yield* put(catalog(2, 5))
      yield* stopped(false)
      yield* both
      // A start knows what was told.
      yield* Effect.flatten(worker)
      yield* arrived(mails, 4)
      yield* arrived(posts, 3)
      const said = mails.map(({ subject, to }) => `${to} ${subject}`).sort()
      assert.lengthOf(said, 4)
      assert.match(said[0] ?? "", /^ada@host.example .*service.stopped: orders are stopped/)
      assert.match(said[1] ?? "", /^ada@host.example .*stock.low: .* fewer than 5 cards left/)
      // The post that was refused was repeated.
      const events = posts.map(({ body }) => JSON.parse(Buffer.from(body).toString()))
      assert.lengthOf(events, 3)
      assert.strictEqual(new Set(events.map(({ id }) => id)).size, 2)
      for (const post of posts) assert.isTrue(isSigned(post))
      assert.includeMembers(
        events.map(({ data }) => `${data.kind} ${data.subject}`),
        ["service.stopped orders", "stock.low 1 Gold"]
      )
      yield* stopped(true)
      yield* run(updateMachine(ACTOR, 1, { active: false }))
      yield* both
      assert.lengthOf(mails, 4)
      yield* stopped(false)
      yield* both
      yield* arrived(mails, 6)
    }).pipe(Effect.provide(engineOn(Databases.server())))
  )

  it.live("reach the webhook, and later ones too, while the mail server hangs", () =>
    Effect.gen(function* () {
      const { posts, sender } = outside()
      const asked: Array<string> = []
      const mailer = Mailer.of({
        configured: true,
        send: ({ subject }) =>
          Effect.andThen(
            Effect.sync(() => asked.push(subject)),
            Effect.never
          )
      })
      const look = yield* AlertWorker.make({
        environment: "sandbox",
        kinds: ["service.stopped"],
        to: ["ada@host.example"],
        webhook: { url: "https://host.example/alerts", secret: SECRET },
        poll: 1
      }).pipe(Effect.provideService(Mailer, mailer), Effect.provideService(Sender.Sender, sender))
      for (const name of CONTROLS) {
        yield* run(setControls(ACTOR, { controls: { [name]: false }, reason: "test" }))
        yield* look
      }
      // The first post is refused, and repeated.
      yield* arrived(posts, CONTROLS.length + 1)
      yield* arrived(asked, CONTROLS.length)
    }).pipe(Effect.provide(engineOn(Databases.server())))
  )

  const DAY = 24 * 3_600_000
  const NOW = 100 * DAY

  /** What the desk says, and what is told of it. */
  const desk = {
    incidents: () => Effect.succeed([{ id: "inc_1", kind: "missing_balance" }]),
    log: ({ action }: { readonly action: string }) =>
      Effect.succeed(
        action === "audit.run" ? [{ createdAt: 1, detail: { ok: false, failed: ["x"] } }] : []
      ),
    controls: Effect.succeed({ orders: true, buybacks: true, redemptions: true, mints: false }),
    machines: Effect.succeed([]),
    parcels: Effect.succeed([
      { status: "created", countryCode: "US", oldestAt: NOW - 6 * DAY, count: 1 },
      { status: "created", countryCode: "DE", oldestAt: NOW - DAY, count: 1 },
      { status: "shipped", countryCode: "FR", oldestAt: NOW - 9 * DAY, count: 1 }
    ]),
    condition: Effect.succeed({
      now: NOW,
      dueSince: NOW - DAY,
      log: {
        size: 7,
        published: 9,
        trouble: null,
        waitingSince: NOW - DAY,
        due: null,
        unwitnessedSince: NOW - DAY
      }
    }),
    drawScores: () =>
      Effect.succeed([
        { accountId: "par_1", kind: "opened", packs: 40, excess: 50, variance: 100 },
        { accountId: "par_2", kind: "opened", packs: 40, excess: 39, variance: 100 }
      ]),
    deliveryCounts: () =>
      Effect.succeed([
        { endpointId: "whe_1", failed: 1, expired: 0 },
        { endpointId: "whe_1", failed: 0, expired: 2 },
        { endpointId: "whe_2", failed: 0, expired: 0 }
      ])
  }

  it.effect("have a kind for each cause, which can be left out", () =>
    Effect.gen(function* () {
      // Cast: the reads that alerts need.
      const port = desk as unknown as Desk["Service"]
      const found = yield* Alerts.current(port, NOW, Alerts.KINDS)
      assert.deepStrictEqual(
        found.map(({ kind, subject }) => `${kind} ${subject}`),
        [
          "draw_log.behind log",
          "draw_log.late log",
          "draw_log.unwitnessed log",
          "draws.foreseen par_1 opened",
          "incident.open inc_1",
          "audit.failed books",
          "service.stopped mints",
          "parcel.late US",
          "delivery.failed whe_1",
          "delivery.failed queue"
        ]
      )
      assert.lengthOf(yield* Alerts.current(port, NOW, ["parcel.late"]), 1)
    })
  )

  it.live("of a test go to each once, whose outcome is told", () =>
    Effect.gen(function* () {
      const { mailer, mails, posts, sender } = outside()
      const send = yield* AlertWorker.tester({
        environment: "sandbox",
        kinds: [],
        to: ["ada@host.example"],
        webhook: { url: "https://token@host.example/alerts?token=hidden", secret: SECRET },
        poll: 1
      }).pipe(Effect.provideService(Mailer, mailer), Effect.provideService(Sender.Sender, sender))
      const webhook = { by: "webhook" as const, to: "host.example" }
      const mailed = { by: "mail" as const, to: "ada@host.example", problem: null }
      assert.deepEqual(yield* send("one"), [mailed, { ...webhook, problem: "HTTP 503" }])
      assert.deepEqual(yield* send("two"), [mailed, { ...webhook, problem: null }])
      assert.deepEqual([mails.length, posts.length, posts.every(isSigned)], [2, 2, true])
      assert.match(mails[0]?.subject ?? "", /alert.test: a test/)
    }).pipe(Effect.provide(engineOn(Databases.server())))
  )
})
