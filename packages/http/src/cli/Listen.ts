/**
 * `cardpack listen`: forwards a partner's events, signed like webhooks, to a receiver on the
 * developer's computer, which needs no public address.
 */
import { randomBytes } from "node:crypto"
import { WebhookSender } from "@cardpack/adapters/webhook"
import { Endpoint, Event, Instant, Secret } from "@cardpack/core/domain"
import { Sender } from "@cardpack/core/ports"
import { Clock, Console, Duration, Effect, Layer, Option, Redacted, Result } from "effect"
import { Command, Flag } from "effect/cli"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as Setting from "../config/Setting.ts"
import { LATEST } from "../partner/event/Api.ts"
import * as Client from "./Client.ts"
import * as Feed from "./Feed.ts"
import * as Forward from "./Forward.ts"
import * as Input from "./Input.ts"
import { printable } from "./Output.ts"
import * as PartnerKey from "./PartnerKey.ts"
import { root } from "./Root.ts"
import { untilStopped } from "./SignalOutcome.ts"

const WIDTH = Math.max(...Event.TYPES.map((type) => type.length))

const flags = {
  forwardTo: Flag.String("forward-to").pipe(
    Flag.withDescription("The receiver, such as http://localhost:3000/hook")
  ),
  key: PartnerKey.flag,
  secret: Flag.FileText("secret-file").pipe(
    Flag.withDescription("Holds what signs; else CARDPACK_WEBHOOK_SECRET, else one of this run"),
    Flag.optional
  ),
  events: Flag.String("events").pipe(
    Flag.withDescription("Types to forward, with commas between them; * for all"),
    Flag.withDefault(Endpoint.ALL)
  ),
  after: Input.text("after", "Begin after this cursor instead of with what happens from now on"),
  sinceStart: Flag.Boolean("since-start").pipe(
    Flag.withDescription("Begin with the partner's first event"),
    Flag.withDefault(false)
  ),
  interval: Flag.String("interval").pipe(
    Flag.withDescription("How long to wait between polls"),
    Flag.withDefault("1 second")
  )
}

const accepted = <A>(flag: string, parsed: Result.Result<A, string>) =>
  Result.isSuccess(parsed)
    ? Effect.succeed(parsed.success)
    : Client.fail(`--${flag} ${parsed.failure}`)

const secretOf = Effect.fnUntraced(function* (file: Option.Option<string>) {
  const set = yield* Client.variable("CARDPACK_WEBHOOK_SECRET")
  const given = Option.orElse(Option.map(file, PartnerKey.line), () => set)
  if (Option.isNone(given)) {
    const made = Secret.make(randomBytes(Secret.BYTES))
    yield* Console.error(`Signing secret of this run: ${made}`)
    return Redacted.make(made)
  }
  if (given.value !== "") return Redacted.make(given.value)
  return yield* Client.fail("--secret-file must not be empty")
})

/** A predicate: is this event type forwarded? */
const filter = (events: string) => {
  const types = events.split(",").map((type) => type.trim())
  const unknown = types.filter((type) => !Endpoint.SUBSCRIPTIONS.some((known) => known === type))
  return unknown.length > 0
    ? Client.fail(
        `--events has ${unknown.join(", ")}; known are ${Endpoint.SUBSCRIPTIONS.join(", ")}`
      )
    : Effect.succeed((type: string) => types.includes(Endpoint.ALL) || types.includes(type))
}

const startOf = (after: Option.Option<string>, sinceStart: boolean) => {
  if (!sinceStart) return Effect.succeed(Option.getOrElse(after, () => LATEST))
  return Option.isSome(after)
    ? Client.fail("--after and --since-start contradict each other")
    : Effect.succeed(null)
}

const report = (event: Feed.Envelope, forwarded: Forward.Forwarded, at: number, json: boolean) => {
  const { accepted, attempts, outcome } = forwarded
  const { durationMs, error, statusCode } = outcome
  const line = { at: Instant.format(at), id: event.id, type: event.type }
  if (json) return JSON.stringify({ ...line, accepted, statusCode, durationMs, attempts, error })
  const status = `${statusCode ?? "---"}  ${durationMs} ms`
  const end = accepted ? "" : `  passed over after ${attempts} attempts: ${error}`
  return printable(`${line.at}  ${line.type.padEnd(WIDTH)}  ${line.id}  ${status}${end}`)
}

interface Route {
  readonly service: Feed.Service
  readonly receiver: Forward.Receiver
  readonly isWanted: (type: string) => boolean
  readonly interval: Duration.Duration
  readonly json: boolean
}

/** Sends events one at a time, oldest first. */
const follow = (route: Route, start: string | null) => {
  let place = start
  const stopped = Effect.suspend(() =>
    Console.error(
      place === null || place === LATEST ? "Stopped" : `Stopped; go on with --after ${place}`
    )
  )
  const run = Effect.gen(function* () {
    let page = yield* Feed.read(route.service, place)
    yield* Console.error("Ready; Ctrl-C ends it")
    for (;;) {
      for (const event of page.data.filter(({ type }) => route.isWanted(type))) {
        const forwarded = yield* Forward.forward(route.receiver, event)
        const at = yield* Clock.currentTimeMillis
        yield* Console.log(report(event, forwarded, at, route.json))
      }
      place = page.nextCursor
      if (page.data.length === 0) yield* Effect.sleep(route.interval)
      page = yield* Feed.read(route.service, place)
    }
  })
  return Effect.onInterrupt(run, () => stopped)
}

export const listen = Command.make(
  "listen",
  flags,
  Effect.fnUntraced(
    function* ({ after, events, forwardTo, interval, key, secret, sinceStart }) {
      const { check } = yield* Sender.Sender
      yield* accepted("forward-to", check(forwardTo))
      const millis = yield* accepted("interval", Setting.duration("10 millis", "1 hour")(interval))
      const isWanted = yield* filter(events)
      const start = yield* startOf(after, sinceStart)
      const service = { url: yield* Client.serviceUrl, key: yield* PartnerKey.of(key) }
      yield* accepted("url", Setting.url(["http:", "https:"])(service.url))
      yield* untilStopped
      yield* Console.error(`Forwarding the events of ${service.url} to ${forwardTo}`)
      const receiver = { url: forwardTo, secret: yield* secretOf(secret) }
      const { json } = yield* root
      const route = { service, receiver, isWanted, json, interval: Duration.millis(millis) }
      return yield* follow(route, start)
    },
    Effect.provide(Layer.merge(WebhookSender.layer({ targets: "any" }), FetchHttpClient.layer))
  )
).pipe(Command.withDescription("Forward a partner's events to a receiver on this computer"))
