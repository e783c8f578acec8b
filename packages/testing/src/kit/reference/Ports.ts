/** The storage ports on a cell. */
import {
  ClaimQueue as ClaimQueuePort,
  ConsumerQueue as ConsumerQueuePort,
  DeliveryQueue as DeliveryQueuePort,
  MailQueue as MailQueuePort,
  Reads as ReadsPort,
  Store as StorePort,
  Watchlist as WatchlistPort
} from "@cardpack/core/ports"
import { Context } from "effect"
import * as Cell from "./Cell.ts"
import * as ClaimQueue from "./ClaimQueue.ts"
import * as ConsumerQueue from "./ConsumerQueue.ts"
import * as DeliveryQueue from "./DeliveryQueue.ts"
import * as MailQueue from "./MailQueue.ts"
import * as Reads from "./Reads.ts"
import * as Store from "./Store.ts"
import * as Watchlist from "./Watchlist.ts"

export type Ports =
  | StorePort.Store
  | ReadsPort.Reads
  | DeliveryQueuePort.DeliveryQueue
  | MailQueuePort.MailQueue
  | ClaimQueuePort.ClaimQueue
  | ConsumerQueuePort.ConsumerQueue
  | WatchlistPort.Watchlist
  | Cell.Memory

/** The ports on this cell. */
export const portsOf = (cell: Cell.Cell): Context.Context<Ports> =>
  Context.make(StorePort.Store, Store.make(cell)).pipe(
    Context.add(ReadsPort.Reads, Reads.make(cell)),
    Context.add(DeliveryQueuePort.DeliveryQueue, DeliveryQueue.make(cell)),
    Context.add(MailQueuePort.MailQueue, MailQueue.make(cell)),
    Context.add(ClaimQueuePort.ClaimQueue, ClaimQueue.make(cell)),
    Context.add(ConsumerQueuePort.ConsumerQueue, ConsumerQueue.make(cell)),
    Context.add(WatchlistPort.Watchlist, Watchlist.make(cell)),
    Context.add(Cell.Memory, { state: cell.read((state) => state) })
  )
