/** What the clients of one server may take of it. */

const SECOND = 1000

export interface Limits {
  /** Open connections of all clients together; further ones are closed at once. */
  readonly connections: number
  /**
   * Open connections of one address, or of one /64 network of IPv6; 0 for any number. Null: 512 of a
   * public address and any number of a private one, which may be a proxy in front of the service.
   */
  readonly connectionsPerAddress: number | null
  /** Requests that wait for their answers on one connection; it is cut at one more. */
  readonly pipelined: number
  /** How long a client may take none of an answer that waits for it, in milliseconds. */
  readonly stall: number
  /** How long a client may take for one answer, in milliseconds. */
  readonly answer: number
  /** How long a connection may be open without a request, in milliseconds; empty lines are none. */
  readonly idle: number
}

export const DEFAULTS: Limits = {
  connections: 4_096,
  connectionsPerAddress: null,
  pipelined: 32,
  stall: 20 * SECOND,
  answer: 120 * SECOND,
  // Beyond those of Node for what it sees as idle, and for the headers of the next request.
  idle: 90 * SECOND
}

/** Enough for the pools of all processes that a partner runs behind one address. */
export const PER_PUBLIC_ADDRESS = 512
