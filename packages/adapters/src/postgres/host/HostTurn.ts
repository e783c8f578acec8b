/**
 * A call of ours has the host's client for itself: queries that the host sends meanwhile wait, so that a
 * COMMIT which is not awaited can't cut a command in two (decisions.md#within).
 */

/** A client of node-postgres. */
export interface HostConnection {
  query: (...args: ReadonlyArray<never>) => unknown
  readonly on?: (event: "error", listener: (error: Error) => void) => unknown
}

type Query = (...args: ReadonlyArray<unknown>) => unknown

/** The end of what was begun on each client. */
const turns = new WeakMap<object, Promise<unknown>>()

/** How node-postgres answers each way of asking, but later. */
const waiting =
  (client: HostConnection, over: Promise<unknown>): Query =>
  (...args) => {
    const later = over.then(() => (client.query as Query)(...args))
    const [first] = args
    const submits = typeof first === "object" && first !== null && "submit" in first
    if (submits) return first
    return typeof args.at(-1) === "function" ? undefined : later
  }

const heard = new WeakSet<object>()

/** The server may end the transaction (HostSettings.BOUND), and an error that nobody hears a process. */
const hear = (client: HostConnection): void => {
  if (heard.has(client)) return
  heard.add(client)
  client.on?.("error", () => {})
}

const reserved = async <A>(
  client: HostConnection,
  work: (query: Query) => Promise<A>
): Promise<A> => {
  hear(client)
  const query = client.query as Query
  const before = Object.getOwnPropertyDescriptor(client, "query")
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const value = waiting(client, over)
  Object.defineProperty(client, "query", { configurable: true, writable: true, value })
  try {
    return await work((...args) => query.apply(client, [...args]))
  } finally {
    if (before === undefined) Reflect.deleteProperty(client, "query")
    else Object.defineProperty(client, "query", before)
    end()
  }
}

/** Calls on one client run one after another. */
export const take = <A>(client: HostConnection, work: (query: Query) => Promise<A>): Promise<A> => {
  const turn = (turns.get(client) ?? Promise.resolve()).then(() => reserved(client, work))
  turns.set(
    client,
    turn.catch(() => undefined)
  )
  return turn
}
