/** The partner API on a real socket in this process, with a small world on an embedded database. */
import { randomBytes } from "node:crypto"
import * as Sender from "@cardpack/adapters/webhook/layer"
import { createKey } from "@cardpack/core/commands/apikey/CreateKey"
import { putCatalog } from "@cardpack/core/commands/catalog/PutCatalog"
import { putCountries } from "@cardpack/core/commands/catalog/PutCountries"
import { Engine } from "@cardpack/core/commands/Engine"
import * as Funding from "@cardpack/core/commands/funding/Funding"
import * as OnchainActions from "@cardpack/core/commands/onchain/OnchainActions"
import * as Adjust from "@cardpack/core/commands/partner/Adjust"
import { createPartner } from "@cardpack/core/commands/partner/CreatePartner"
import * as Webhooks from "@cardpack/core/commands/webhook/Webhooks"
import type { AccountId } from "@cardpack/core/domain/id/Id"
import * as Usd from "@cardpack/core/domain/usd/Usd"
import type { Environment, Event } from "@cardpack/core/domain/webhook/Event"
import { DeliveryQueue } from "@cardpack/core/engine/port/DeliveryQueue"
import { Desk } from "@cardpack/core/engine/port/Desk"
import { Entropy } from "@cardpack/core/engine/port/Entropy"
import { Reads } from "@cardpack/core/engine/port/Reads"
import { Vault } from "@cardpack/core/engine/port/Vault"
import { Wakeup, Wakeups } from "@cardpack/core/engine/port/Wakeup"
import * as EngineLayer from "@cardpack/core/layer"
import { DEFAULTS, type Limits } from "@cardpack/http/connection/Limits"
import { Settings } from "@cardpack/http/partner/Settings"
import * as Server from "@cardpack/http/Server"
import { Context, Effect, Exit, Layer, Scope } from "effect"
import * as HttpServer from "effect/http/HttpServer"
import * as RateLimiter from "effect/persistence/RateLimiter"
import * as Databases from "../database/Databases.ts"
import * as Chained from "./Chained.ts"

export interface Options {
  readonly environment?: Environment
  readonly rateLimit?: number
  readonly maxConcurrent?: number
  /** Limits on connections; default: the service's. */
  readonly limits?: Partial<Limits>
  /** Do clients use https only? */
  readonly https?: boolean
  /** Without encryption, webhooks are not configured. */
  readonly encrypts?: boolean
  /** Confirmations on a simulated chain; without a number the chain is off. */
  readonly confirmations?: number
  /** Wraps the ports, to make them fail or to watch them. */
  readonly ports?: (ports: Ports) => Ports
}

export interface Ports {
  readonly reads: Reads["Service"]
  readonly desk: Desk["Service"]
}

export interface Partner {
  readonly id: AccountId
  readonly keyId: string
  readonly key: string
}

export interface Running {
  readonly url: string
  readonly port: number
  readonly engine: Engine["Service"]
  readonly desk: Desk["Service"]
  /** Workers do not run here; tests play them. */
  readonly queue: DeliveryQueue["Service"]
  /** All committed events, including tests of endpoints. */
  readonly events: ReadonlyArray<Event>
  /** Only with the simulated chain. */
  readonly onchain: <A>(effect: Effect.Effect<A, unknown, Chained.Services>) => Promise<A>
  /** A partner with money, or without any. */
  readonly partner: (cash?: string) => Promise<Partner>
  readonly close: () => Promise<void>
}

const ACTOR = "test"

/** Machine 1 costs 25 and has 60 cards with a buyback value of 10; machine 2 is empty. */
const CATALOG = {
  vendingMachines: [
    {
      id: 1,
      name: "Starter",
      priceUsd: "25.000000",
      image: "https://cards.example/1.svg",
      refundWindowHours: 24,
      tiers: [
        { name: "Common", weight: 3 },
        { name: "Rare", weight: 1 }
      ]
    },
    {
      id: 2,
      name: "Sold out",
      priceUsd: "1.000000",
      image: "https://cards.example/2.svg",
      tiers: [{ name: "Common", weight: 1 }]
    },
    {
      id: 3,
      name: "Hidden",
      priceUsd: "1.000000",
      image: "https://cards.example/3.svg",
      public: false,
      tiers: [{ name: "Common", weight: 1 }]
    }
  ],
  cards: Array.from({ length: 600 }, (_, index) => ({
    reference: `CERT-${index}`,
    vendingMachineId: 1,
    tier: index % 4 === 0 ? "Rare" : "Common",
    name: `Card ${index}`,
    image: `https://cards.example/cards/${index}.svg`,
    buybackUsd: "10.000000",
    metadata: { grade: 9.5 }
  }))
}

const COUNTRIES = [
  { country: "Germany", code: "DE", feeUsd: "15.000000" },
  { country: "United States of America", code: "US", feeUsd: "10.000000" }
]

const entropy = Layer.succeed(Entropy, { bytes: (count) => randomBytes(count) })

/** A visible fake of encryption. */
const vault = ({ encrypts = true }: Options) =>
  Layer.succeed(Vault, {
    encrypts,
    seal: (plain) => Effect.succeed(`sealed:${Buffer.from(plain).toString("base64url")}`),
    open: (sealed) => Effect.succeed(Buffer.from(sealed.slice(7), "base64url").toString()),
    isNewest: () => true
  })

/** The real rules of URLs, without sending. */
const sender = Sender.layer({
  targets: "public",
  resolve: () => Promise.reject(new Error("no name is to be resolved"))
})

class Recorder extends Wakeups {
  readonly events: Array<Event> = []

  override readonly committed: Wakeups["committed"] = ({ events }) => {
    this.events.push(...events)
  }
}

const stocked = (options: Options, recorder: Recorder) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const engine = yield* Engine
      yield* engine.run(putCatalog(ACTOR, CATALOG))
      yield* engine.run(putCountries(ACTOR, COUNTRIES))
    })
  ).pipe(
    Layer.provideMerge(Layer.mergeAll(Webhooks.layer, OnchainActions.layer, Funding.layer)),
    Layer.provideMerge(EngineLayer.layer({ maxOpenSealed: 200 })),
    Layer.provideMerge(
      options.confirmations === undefined ? Layer.empty : Chained.layer(options.confirmations)
    ),
    Layer.provideMerge(Databases.embedded()),
    Layer.provide([entropy, vault(options), sender, Layer.succeed(Wakeup, recorder)])
  )

const between = (ports: (given: Ports) => Ports) =>
  Layer.effectContext(
    Effect.gen(function* () {
      const given = { reads: yield* Reads, desk: yield* Desk }
      const { desk, reads } = ports(given)
      return Context.make(Reads, reads).pipe(Context.add(Desk, desk))
    })
  )

const application = (options: Options, recorder: Recorder) => {
  const environment = options.environment ?? "sandbox"
  const settings = Layer.succeed(Settings, {
    environment,
    srcset: () => null,
    rateLimit: options.rateLimit ?? null,
    maxConcurrent: options.maxConcurrent ?? 512
  })
  const limits = { ...DEFAULTS, ...options.limits }
  return Server.serve(Server.partnerRoutes, { https: options.https ?? false }).pipe(
    Layer.provide([
      settings,
      between(options.ports ?? ((given) => given)),
      RateLimiter.layer.pipe(Layer.provide(RateLimiter.layerStoreMemory))
    ]),
    Layer.provideMerge(
      Layer.mergeAll(stocked(options, recorder), Server.listen("127.0.0.1", 0, limits))
    )
  )
}

const newPartner = (
  engine: Engine["Service"],
  environment: Environment,
  cash: string
): Effect.Effect<Partner, unknown> =>
  Effect.gen(function* () {
    const { id } = yield* engine.run(
      createPartner(ACTOR, { id: null, name: "Acme", notificationEmail: null })
    )
    const amountUsd = yield* Effect.fromResult(Usd.parse(cash))
    if (amountUsd > 0n) {
      const adjustment = { partnerId: id, bucket: "cash" as const, amountUsd, reason: "test" }
      yield* engine.run(Adjust.adjust(ACTOR, adjustment))
    }
    const { key, secret } = yield* engine.run(
      createKey(ACTOR, { partnerId: id, environment, label: null })
    )
    return { id, keyId: key.id, key: secret }
  })

export const start = async (options: Options = {}): Promise<Running> => {
  const scope = Effect.runSync(Scope.make())
  const recorder = new Recorder()
  const layer = application(options, recorder)
  const context = await Effect.runPromise(Layer.buildWithScope(layer, scope))
  const engine = Context.get(context, Engine)
  const address = Context.get(context, HttpServer.HttpServer).address
  const port = address._tag === "InetAddressV4" ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    engine,
    desk: Context.get(context, Desk),
    queue: Context.get(context, DeliveryQueue),
    events: recorder.events,
    onchain: (effect) =>
      // Cast: tests that use it have enabled it.
      Effect.runPromise(
        Effect.provideContext(effect, context as Context.Context<Chained.Services>)
      ),
    partner: (cash = "1000.000000") =>
      Effect.runPromise(newPartner(engine, options.environment ?? "sandbox", cash)),
    close: () => Effect.runPromise(Scope.close(scope, Exit.void))
  }
}
