/** The ports of storage in memory: the semantics of a database, for tests and for trying things out. */
import { ClaimQueue as ClaimQueuePort } from "@cardpack/core/engine/port/ClaimQueue"
import { DeliveryQueue as DeliveryQueuePort } from "@cardpack/core/engine/port/DeliveryQueue"
import { Desk as DeskPort } from "@cardpack/core/engine/port/Desk"
import { MailQueue as MailQueuePort } from "@cardpack/core/engine/port/MailQueue"
import { Reads as ReadsPort } from "@cardpack/core/engine/port/Reads"
import { Store as StorePort } from "@cardpack/core/engine/port/Store"
import { Watchlist as WatchlistPort } from "@cardpack/core/engine/port/Watchlist"
import { Context, Effect, Layer } from "effect"
import * as ClaimQueue from "./ClaimQueue.ts"
import * as DeliveryQueue from "./DeliveryQueue.ts"
import * as Desk from "./Desk.ts"
import * as MailQueue from "./MailQueue.ts"
import * as Reads from "./Reads.ts"
import * as Store from "./Store.ts"
import * as Watchlist from "./Watchlist.ts"
import * as World from "./World.ts"

/** Empty at first; each build of the layer is another store. */
export const layer: Layer.Layer<
  | StorePort
  | ReadsPort
  | DeskPort
  | DeliveryQueuePort
  | MailQueuePort
  | ClaimQueuePort
  | WatchlistPort
  | World.Memory
> = Layer.effectContext(
  Effect.sync(() => {
    const world = World.make()
    return Context.make(StorePort, Store.make(world)).pipe(
      Context.add(ReadsPort, Reads.make(world)),
      Context.add(DeskPort, Desk.make(world)),
      Context.add(DeliveryQueuePort, DeliveryQueue.make(world)),
      Context.add(MailQueuePort, MailQueue.make(world)),
      Context.add(ClaimQueuePort, ClaimQueue.make(world)),
      Context.add(WatchlistPort, Watchlist.make(world)),
      Context.add(World.Memory, { state: world.read((state) => state) })
    )
  })
)
