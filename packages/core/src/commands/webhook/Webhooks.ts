/**
 * The use cases of webhook endpoints. URLs are checked and secrets encrypted before the command
 * enters a lane (design.md#prepare). Without an encryption key, webhooks are not configured.
 */
import { Clock, Context, Effect, Layer, Result } from "effect"
import * as Id from "../../domain/id/Id.ts"
import { Invalid, Unavailable } from "../../domain/refusal/Refusal.ts"
import * as Shape from "../../domain/refusal/Shape.ts"
import type { Delivery } from "../../domain/webhook/Delivery.ts"
import { type Endpoint, SUBSCRIPTIONS, type Subscription } from "../../domain/webhook/Endpoint.ts"
import * as Secret from "../../domain/webhook/Secret.ts"
import { type Caller, Refused } from "../../engine/Command.ts"
import { Budget } from "../../engine/lane/Budget.ts"
import { Entropy } from "../../engine/port/Entropy.ts"
import { Reads, type ReplayRange } from "../../engine/port/Reads.ts"
import { Sender } from "../../engine/port/Sender.ts"
import { Vault } from "../../engine/port/Vault.ts"
import { accept, caller as isCaller } from "../Accept.ts"
import { Engine } from "../Engine.ts"
import { createEndpoint } from "./CreateEndpoint.ts"
import { MAX_REPLAY, type Replayed, replay, sendTest } from "./Replay.ts"
import * as Unsent from "./Unsent.ts"
import { type EndpointUpdate, updateEndpoint } from "./UpdateEndpoint.ts"

/** Only this answer holds the secret; null when none was made. */
export interface Shown {
  readonly endpoint: Endpoint
  readonly signingSecret: string | null
}

export interface CreateRequest {
  readonly url: string
  readonly subscribedEvents: ReadonlyArray<Subscription>
  /** True when absent. */
  readonly active?: boolean | undefined
}

export interface UpdateRequest extends Omit<EndpointUpdate, "rotation" | "madeBy"> {
  readonly rotateSigningSecret?: boolean | undefined
  /** Seconds for which the old secret stays valid; 0 when absent. */
  readonly gracePeriodSeconds?: number | undefined
}

/** A week is long enough to deploy a secret. */
export const MAX_GRACE_SECONDS = 7 * 24 * 60 * 60

/** Each test posts to a host of the account's choice, up to eight times if it fails. */
export const TESTS = { what: "test events", burst: 60, every: 5_000 }
export const REPLAYS = { what: "replayed events", burst: 5_000, every: 1_000 }

type Answer<A> = Effect.Effect<A, Refused>

export class Webhooks extends Context.Service<
  Webhooks,
  {
    /** `madeBy` is the person, for the partner to read. */
    readonly create: (
      caller: Caller,
      request: CreateRequest,
      madeBy?: string | null
    ) => Answer<Shown & { readonly signingSecret: string }>
    readonly update: (
      caller: Caller,
      id: Id.EndpointId,
      request: UpdateRequest,
      madeBy?: string | null
    ) => Answer<Shown>
    readonly replay: (
      caller: Caller,
      id: Id.EndpointId,
      eventIds: ReadonlyArray<Id.EventId>
    ) => Answer<Replayed>
    /**
     * Replays the oldest {@link MAX_REPLAY} failed or missed events, and makes as many deliveries due
     * that wait for another attempt; `more` when others are left.
     */
    readonly replayRange: (
      caller: Caller,
      id: Id.EndpointId,
      range: ReplayRange
    ) => Answer<{ readonly endpoint: Endpoint; readonly count: number; readonly more: boolean }>
    readonly test: (
      caller: Caller,
      id: Id.EndpointId
    ) => Answer<{ readonly endpoint: Endpoint; readonly delivery: Delivery }>
  }
>()("cardpack/core/commands/webhook/Webhooks") {}

const unavailable = new Refused({ reason: Unavailable({ dependency: "webhook delivery" }) })
const invalid = (field: string, problem: string) =>
  Effect.fail(new Refused({ reason: Invalid({ field, problem }) }))

const ENDPOINT = Shape.id("wh")
const EVENTS = Shape.array(Shape.id("evt"))
const RANGE = Shape.object<ReplayRange>({ since: Shape.number, until: Shape.number })
const SUBSCRIBED = Shape.array(Shape.word(SUBSCRIPTIONS))
const CREATE = Shape.object<CreateRequest>({
  url: Shape.text,
  subscribedEvents: SUBSCRIBED,
  active: Shape.optional(Shape.boolean)
})
const UPDATE = Shape.object<UpdateRequest>({
  url: Shape.optional(Shape.text),
  subscribedEvents: Shape.optional(SUBSCRIBED),
  active: Shape.optional(Shape.boolean),
  rotateSigningSecret: Shape.optional(Shape.boolean),
  gracePeriodSeconds: Shape.optional(Shape.number)
})

const make = Effect.gen(function* () {
  const engine = yield* Engine
  const entropy = yield* Entropy
  const reads = yield* Reads
  const sender = yield* Sender
  const vault = yield* Vault

  const tests = new Budget(TESTS)
  const replays = new Budget(REPLAYS)

  const configured = Effect.suspend(() => (vault.encrypts ? Effect.void : Effect.fail(unavailable)))
  const checkUrl = (url: string) => {
    const checked = sender.check(url)
    return Result.isSuccess(checked) ? Effect.void : invalid("url", checked.failure)
  }
  const newSecret = (id: Id.EndpointId) => {
    const plain = Secret.make(entropy.bytes(Secret.BYTES))
    return Effect.map(
      Effect.mapError(vault.seal(plain, { purpose: "signing secret", id }), () => unavailable),
      (sealed) => ({ plain, sealed })
    )
  }

  return Webhooks.of({
    create: Effect.fnUntraced(function* (caller, request, madeBy = null) {
      yield* accept(isCaller(caller), CREATE(request, ""))
      const { active = true, subscribedEvents, url } = request
      yield* configured
      yield* checkUrl(url)
      const id = Id.fromUuid("wh", Id.uuidV7(yield* Clock.currentTimeMillis, entropy.bytes(10)))
      const { plain, sealed } = yield* newSecret(id)
      const made = { id, url, subscribedEvents, active, secret: sealed, madeBy }
      const command = createEndpoint(caller, made)
      return { endpoint: yield* engine.run(command), signingSecret: plain }
    }),
    update: Effect.fnUntraced(function* (caller, id, request, madeBy = null) {
      yield* accept(isCaller(caller), ENDPOINT(id, "endpointId"), UPDATE(request, ""))
      const { gracePeriodSeconds = 0, rotateSigningSecret, ...asked } = request
      const update = { ...asked, madeBy }
      yield* configured
      if (update.url !== undefined) yield* checkUrl(update.url)
      if (rotateSigningSecret !== true) {
        if (request.gracePeriodSeconds !== undefined) {
          return yield* invalid("gracePeriodSeconds", "goes with rotateSigningSecret true")
        }
        const endpoint = yield* engine.run(updateEndpoint(caller, id, update))
        return { endpoint, signingSecret: null }
      }
      const { plain, sealed } = yield* newSecret(id)
      const rotation = { secret: sealed, graceSeconds: gracePeriodSeconds }
      const endpoint = yield* engine.run(updateEndpoint(caller, id, { ...update, rotation }))
      return { endpoint, signingSecret: plain }
    }),
    replay: Effect.fnUntraced(function* (caller, id, eventIds) {
      const flaw = EVENTS(eventIds, "eventIds")
      yield* accept(isCaller(caller), ENDPOINT(id, "endpointId"), flaw)
      yield* configured
      yield* replays.spend(caller.accountId, eventIds.length)
      return yield* engine.run(replay(caller, id, eventIds))
    }),
    replayRange: Effect.fnUntraced(function* (caller, id, range) {
      yield* accept(isCaller(caller), ENDPOINT(id, "endpointId"), RANGE(range, ""))
      yield* configured
      if (range.until <= range.since) return yield* invalid("until", "must be after since")
      const { events, more, waiting } = yield* Effect.mapError(
        Unsent.of(reads, caller.accountId, id, range),
        () => new Refused({ reason: Unavailable({ dependency: "database" }) })
      )
      const count = events.length + waiting.length
      yield* replays.spend(caller.accountId, count)
      const { endpoint } = yield* engine.run(replay(caller, id, events, waiting))
      return { endpoint, count, more }
    }),
    test: Effect.fnUntraced(function* (caller, id) {
      yield* accept(isCaller(caller), ENDPOINT(id, "endpointId"))
      yield* configured
      yield* tests.spend(caller.accountId)
      return yield* engine.run(sendTest(caller, id))
    })
  })
})

export const layer: Layer.Layer<Webhooks, never, Engine | Entropy | Reads | Sender | Vault> =
  Layer.effect(Webhooks, make)
