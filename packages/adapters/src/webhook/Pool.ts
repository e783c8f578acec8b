/**
 * Connections to receivers, kept alive for each target. Targets share neither a queue nor a limit,
 * so that a dead one delays no other.
 */
import type { Socket } from "node:net"
import { Connection } from "./Connection.ts"
import * as Dial from "./Dial.ts"

/** Idle connections of one target. */
const MAX_FREE = 256

export class Pool {
  isClosed = false
  private readonly dial: (target: Dial.Target) => Socket
  private readonly all = new Set<Connection>()
  /** By origin; the most recently used at the end. */
  private readonly idle = new Map<string, Array<Connection>>()

  constructor(options: Dial.Options) {
    this.dial = Dial.dialler(options)
  }

  /** An idle connection, which may break at its use, or a new one. */
  take(target: Dial.Target): Connection {
    const idle = this.idle.get(target.origin)
    for (let one = idle?.pop(); one !== undefined; one = idle?.pop()) {
      if (one.isOpen) return one
      one.end()
    }
    return this.open(target)
  }

  open(target: Dial.Target): Connection {
    const connection = new Connection(target, this.dial, (closed) => this.forget(closed))
    this.all.add(connection)
    return connection
  }

  /** Takes back a connection whose post is done. */
  give(connection: Connection): void {
    const { origin } = connection.target
    const idle = this.idle.get(origin) ?? []
    if (!connection.isOpen || idle.length >= MAX_FREE || this.isClosed) connection.end()
    else {
      idle.push(connection)
      this.idle.set(origin, idle)
    }
  }

  /** Ends all connections, even those in use. */
  close(): void {
    this.isClosed = true
    for (const connection of this.all) connection.end()
  }

  /** Drops a closed connection; undici may dial one in use again, which then ends with its post. */
  private forget(connection: Connection): void {
    const { origin } = connection.target
    const idle = this.idle.get(origin)
    const at = idle?.indexOf(connection) ?? -1
    if (at >= 0) idle?.splice(at, 1)
    if (idle?.length === 0) this.idle.delete(origin)
    if (at >= 0) connection.end()
    if (connection.hasEnded) this.all.delete(connection)
  }
}
