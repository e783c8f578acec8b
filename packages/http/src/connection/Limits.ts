/** Limits on the clients of one server. */

const SECOND = 1000

export interface Limits {
  /** Open connections of all clients together; further ones are closed at once. */
  readonly connections: number
  /**
   * Open connections of one address, or of one /64 network of IPv6; 0 for any number. Null: 512 of a
   * public address and any number of a private one, which may be a proxy in front of the service.
   */
  readonly connectionsPerAddress: number | null
  /** Milliseconds until a request's headers must have come. */
  readonly headers: number
  /** Requests that may wait on one connection; one more cuts it. */
  readonly pipelined: number
  /** Milliseconds that a client may take none of a waiting answer. */
  readonly stall: number
  /** Milliseconds that a client may take for one answer. */
  readonly answer: number
  /** Milliseconds that a connection may stay open without a request; empty lines do not count. */
  readonly idle: number
}

export const DEFAULTS: Limits = {
  connections: 4_096,
  connectionsPerAddress: null,
  headers: 20 * SECOND,
  pipelined: 32,
  stall: 20 * SECOND,
  answer: 120 * SECOND,
  // Longer than Node's own limits for idle connections and for headers.
  idle: 90 * SECOND
}

/** Enough for the pools of all processes that a partner runs behind one address. */
export const PER_PUBLIC_ADDRESS = 512
