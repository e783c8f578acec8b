/** One connection to a receiver: undici's client on one socket, for one post at a time. */
import type { Socket } from "node:net"
import { Client, type Dispatcher } from "undici"
import type { Target } from "./Dial.ts"
import { between, Interim } from "./Interim.ts"

/** Milliseconds until an idle connection is closed, unless the receiver announces fewer. */
const MAX_IDLE = 30_000
/** Milliseconds by which it is closed before the announced end. */
const MARGIN = 1_000
const MAX_HEADER_BYTES = 16 * 1024

/** Ends a connection that the attempt no longer needs. */
class Discarded extends Error {}

export class Connection {
  readonly target: Target
  /** Whether the last post found it open. */
  isReused = false
  hasEnded = false
  private readonly dial: (target: Target) => Socket
  private readonly onClosed: (connection: Connection) => void
  private readonly client: Client
  private readonly interim = new Interim()
  private socket: Socket | null = null

  /** `onClosed` is called when either side has closed it. */
  constructor(
    target: Target,
    dial: (target: Target) => Socket,
    onClosed: (connection: Connection) => void
  ) {
    this.target = target
    this.dial = dial
    this.onClosed = onClosed
    this.client = new Client(target.origin, {
      connect: (_options, callback) => this.connect(callback),
      pipelining: 1,
      allowH2: false,
      maxHeaderSize: MAX_HEADER_BYTES,
      // The attempt has its own timers.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: MAX_IDLE,
      keepAliveMaxTimeout: MAX_IDLE,
      keepAliveTimeoutThreshold: MARGIN,
      useMilo: false
    })
  }

  get isOpen(): boolean {
    return this.socket !== null && !this.socket.destroyed
  }

  /** Whether any byte came since {@link begun}. */
  get touched(): boolean {
    return this.interim.touched
  }

  post(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void {
    this.isReused = this.isOpen
    this.interim.touched = false
    this.client.dispatch(options, handler)
  }

  /** The request is about to be written. */
  begun(): void {
    this.interim.begin()
  }

  end(): void {
    if (this.hasEnded) return
    this.hasEnded = true
    this.client.destroy(new Discarded(), () => {})
    this.socket?.destroy()
    this.onClosed(this)
  }

  private connect(callback: (...result: [Error, null] | [null, Socket]) => void): void {
    // undici dials again if the connection closed before the post was written.
    this.isReused = false
    const socket = this.dial(this.target)
    this.socket = socket
    between(socket, this.interim)
    const onError = (error: Error) => callback(error, null)
    socket.once("error", onError)
    socket.once(this.target.isSecure ? "secureConnect" : "connect", () => {
      // The guard destroyed it; its error follows.
      if (socket.destroyed) return
      socket.off("error", onError)
      callback(null, socket)
    })
    socket.once("close", () => {
      if (this.socket === socket) this.socket = null
      this.onClosed(this)
    })
  }
}
