/** The storage ports in memory, with a database's semantics, for tests. */
import {
  ClaimQueue as ClaimQueuePort,
  DeliveryQueue as DeliveryQueuePort,
  Desk as DeskPort,
  MailQueue as MailQueuePort,
  Reads as ReadsPort,
  Store as StorePort,
  Watchlist as WatchlistPort
} from "@cardpack/core/ports"
import { Context, Effect, Layer } from "effect"
import * as ClaimQueue from "./ClaimQueue.ts"
import * as DeliveryQueue from "./DeliveryQueue.ts"
import * as Desk from "./Desk.ts"
import * as MailQueue from "./MailQueue.ts"
import * as Reads from "./Reads.ts"
import * as Store from "./Store.ts"
import * as Watchlist from "./Watchlist.ts"
import * as World from "./World.ts"

/** Initially empty; each build of the layer is a separate store. */
export const layer: Layer.Layer<
  | StorePort.Store
  | ReadsPort.Reads
  | DeskPort.Desk
  | DeliveryQueuePort.DeliveryQueue
  | MailQueuePort.MailQueue
  | ClaimQueuePort.ClaimQueue
  | WatchlistPort.Watchlist
  | World.Memory
> = Layer.effectContext(
  Effect.sync(() => {
    const world = World.make()
    return Context.make(StorePort.Store, Store.make(world)).pipe(
      Context.add(ReadsPort.Reads, Reads.make(world)),
      Context.add(DeskPort.Desk, Desk.make(world)),
      Context.add(DeliveryQueuePort.DeliveryQueue, DeliveryQueue.make(world)),
      Context.add(MailQueuePort.MailQueue, MailQueue.make(world)),
      Context.add(ClaimQueuePort.ClaimQueue, ClaimQueue.make(world)),
      Context.add(WatchlistPort.Watchlist, Watchlist.make(world)),
      Context.add(World.Memory, { state: world.read((state) => state) })
    )
  })
)
