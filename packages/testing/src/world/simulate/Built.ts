/** The layers and workers of a process, as the service starts them, on simulated surroundings. */

import * as LocalSigner from "@cardpack/adapters/chain/signer/layer"
import type { Engine } from "@cardpack/core"
import { Authorizer, Funding, OnchainActions, Webhooks } from "@cardpack/core/commands"
import * as PictureAddress from "@cardpack/core/domain/picture/PictureAddress"
import {
  Chain,
  ClaimQueue,
  ConsumerQueue,
  DeliveryQueue,
  DepositAddresses,
  Entropy,
  Mailer,
  MailQueue,
  Reads,
  Sender,
  Signer,
  Store,
  type Vault,
  type Wakeup,
  Watchlist
} from "@cardpack/core/ports"
import {
  ClaimWorker,
  ConsumerWorker,
  DeliveryWorker,
  MailWorker,
  Watcher
} from "@cardpack/core/workers"
import { Clock, Context, Effect, Layer, Metric, Random, Redacted, Scope } from "effect"
import { bytes } from "../../kit/arbitrary/Chance.ts"
import * as TestChain from "../../kit/chain/TestChain.ts"
import { Draws } from "../act/Draws.ts"
import { vault } from "../engine/Rig.ts"
import * as TestEngine from "../engine/TestEngine.ts"
import * as Expected from "../rules/Expected.ts"
import * as Network from "./Network.ts"
import * as Surroundings from "./Surroundings.ts"
import type { World } from "./World.ts"

export type Provided =
  | Engine.Engine
  | Funding.Funding
  | OnchainActions.OnchainActions
  | Webhooks.Webhooks
  | Reads.Reads
  | Store.Store
  | DeliveryQueue.DeliveryQueue
  | MailQueue.MailQueue
  | ClaimQueue.ClaimQueue
  | ConsumerQueue.ConsumerQueue
  | Watchlist.Watchlist
  | Chain.Chain
  | Sender.Sender
  | Mailer.Mailer
  | Vault.Vault
  | Wakeup.Wakeup

/** Milliseconds between looks; longer than the service's, so that a simulation looks less. */
const POLL = 4_000
const WATCH = 6_000

const READS = {
  deliveries: ["work"],
  consumers: ["events"],
  watchlist: [
    "cursor",
    "receivers",
    "receiversAt",
    "named",
    "awaited",
    "received",
    "swept",
    "creditedAbove",
    "confirmedAbove",
    "minted"
  ]
} as const

const storage = (world: World, ports: Context.Context<Surroundings.Storage>, wire: Network.Wire) =>
  Layer.succeedContext(
    Context.make(Store.Store, Network.store(wire, Context.get(ports, Store.Store))).pipe(
      Context.add(Reads.Reads, Network.remote(wire, Context.get(ports, Reads.Reads), "all")),
      Context.add(
        DeliveryQueue.DeliveryQueue,
        Network.remote(wire, Context.get(ports, DeliveryQueue.DeliveryQueue), READS.deliveries)
      ),
      Context.add(
        ConsumerQueue.ConsumerQueue,
        Network.remote(wire, Context.get(ports, ConsumerQueue.ConsumerQueue), READS.consumers)
      ),
      Context.add(
        MailQueue.MailQueue,
        Network.remote(wire, Context.get(ports, MailQueue.MailQueue), "all")
      ),
      Context.add(
        ClaimQueue.ClaimQueue,
        Network.remote(wire, Context.get(ports, ClaimQueue.ClaimQueue), "all")
      ),
      Context.add(
        Watchlist.Watchlist,
        Network.remote(wire, Context.get(ports, Watchlist.Watchlist), READS.watchlist)
      ),
      Context.add(Chain.Chain, Surroundings.chain(world, wire)),
      Context.add(Sender.Sender, Surroundings.sender(world, wire)),
      Context.add(Mailer.Mailer, Surroundings.mailer(world, wire))
    )
  )

/** Signatures are made outside of virtual time, which waits for them. */
const signer = (world: World) =>
  Layer.effect(
    Signer.Signer,
    Effect.gen(function* () {
      const { chainId, contracts } = world.chain
      const privateKey = Redacted.make(TestChain.SIGNER_KEY)
      const layer = LocalSigner.layer({ privateKey, chainId, contracts })
      const own = yield* world.time.leave(Effect.orDie(Effect.scoped(Layer.build(layer))))
      const { address, burn, mint } = Context.get(own, Signer.Signer)
      const until = (deadline: bigint) => deadline + BigInt(world.bug.signsLonger ?? 0)
      return Signer.Signer.of({
        address,
        mint: (one) => world.time.leave(mint({ ...one, deadline: until(one.deadline) })),
        burn: (one) => world.time.leave(burn({ ...one, deadline: until(one.deadline) }))
      })
    })
  )

const addresses = Layer.succeed(
  DepositAddresses.DepositAddresses,
  DepositAddresses.DepositAddresses.of({
    addressOf: (index) => Surroundings.depositWallet(index).address,
    pathOf: (index) => `0/${index}`
  })
)

const layerOf = (world: World, wire: Network.Wire, name: string) => {
  const { seed, settings } = world.plan
  const entropy = Entropy.Entropy.of({ bytes: bytes(`${seed} ${name}`) })
  const below = storage(world, world.ports, wire)
  return Layer.mergeAll(Webhooks.layer, OnchainActions.layer, Funding.layer).pipe(
    Layer.provideMerge(TestEngine.layer({ maxOpenSealed: Expected.MAX_SEALED })),
    Layer.provideMerge(Authorizer.layer({ ttl: settings.ttl })),
    Layer.provideMerge(signer(world)),
    Layer.provideMerge(
      Layer.mergeAll(below, addresses, vault, Layer.succeed(Entropy.Entropy, entropy))
    )
  )
}

/** What fibers of the process see of their surroundings. */
const around = (world: World, life: Network.Life, name: string) => {
  const { process } = life
  const base = world.draws.between(-1_500, 1_500)
  const skew = () => base + (world.trouble.strikes("clock skewed", process) === null ? 0 : 20_000)
  const clock = world.time.clock(skew, () => life.isAlive)
  const draws = Draws.of(world.plan.seed, `random of ${name}`)
  const random: Random.Random = {
    nextIntUnsafe: () => draws.seed(),
    nextDoubleUnsafe: () => draws.below(1_000_000) / 1_000_000
  }
  return Context.make(Clock.Clock, clock).pipe(
    Context.add(Random.Random, random),
    Context.add(Metric.MetricRegistry, new Map())
  )
}

export const build = Effect.fnUntraced(function* (
  world: World,
  life: Network.Life,
  name: string,
  scope: Scope.Scope
) {
  const draws = Draws.of(world.plan.seed, `network of ${name}`)
  const { bug, time, trouble } = world
  const surroundings = around(world, life, name)
  const clock = bug.isOwnClock === true ? Context.get(surroundings, Clock.Clock) : time.clock()
  const wire: Network.Wire = { life, time, clock, trouble, draws }
  const context = yield* Layer.buildWithMemoMap(
    layerOf(world, wire, name),
    Layer.makeMemoMapUnsafe(),
    scope
  ).pipe(Effect.provideContext(surroundings))
  return Context.merge(Context.merge(yield* Effect.context<never>(), surroundings), context)
})

export const work = (
  world: World,
  life: Network.Life,
  name: string,
  scope: Scope.Scope,
  context: Context.Context<Provided>
): Effect.Effect<void> => {
  const { environment, everyoneWatches, unit } = world.plan.settings
  const consumer = ConsumerWorker.run({
    ...ConsumerWorker.DEFAULTS,
    consumer: "books",
    owner: name,
    start: "start",
    types: null,
    poll: POLL,
    handle: (event) => Surroundings.consume(world, life, event)
  })
  const watcher = Watcher.run({ ...Watcher.DEFAULTS, poll: WATCH, from: 0n, compare: 60_000 })
  return Effect.gen(function* () {
    yield* DeliveryWorker.run({
      ...DeliveryWorker.DEFAULTS,
      environment,
      picture: PictureAddress.AS_STORED,
      owner: name,
      unit,
      poll: POLL
    })
    yield* MailWorker.run({ environment, unit, poll: POLL })
    yield* ClaimWorker.run({ ...ClaimWorker.DEFAULTS, poll: POLL })
    if (everyoneWatches || life.process === 0) yield* Effect.forkScoped(watcher)
    yield* Effect.retry(consumer, { while: () => life.isAlive, schedule: Surroundings.SOON })
  }).pipe(Effect.orDie, Effect.provideContext(context), Scope.provide(scope))
}
