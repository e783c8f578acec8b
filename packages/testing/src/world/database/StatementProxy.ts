/** A TCP proxy in front of a PostgreSQL server that notes the statements of each transaction. */
import { connect, type Socket } from "node:net"
import { Effect, type Scope } from "effect"
import * as FrontendMessages from "./FrontendMessages.ts"
import { listen } from "./Listener.ts"

export interface Transaction {
  readonly statements: ReadonlyArray<string>
  readonly roundTrips: number
}

export interface StatementProxy {
  readonly url: string
  /** Of all connections, in the order of their ends. */
  readonly transactions: ReadonlyArray<Transaction>
}

const BEGINS = /^BEGIN/
const ENDS = /^(COMMIT|ROLLBACK$)/

const follower = (ended: (transaction: Transaction) => void) => {
  const split = FrontendMessages.messagesOf()
  const executed = FrontendMessages.executed()
  let statements: Array<string> = []
  let roundTrips = 0
  let isAnswered = true
  return {
    sent: (chunk: Buffer): void => {
      if (isAnswered) roundTrips++
      isAnswered = false
      for (const sql of executed(split(chunk))) {
        if (BEGINS.test(sql)) {
          statements = []
          roundTrips = 1
        }
        statements.push(sql)
        if (ENDS.test(sql)) ended({ statements, roundTrips })
      }
    },
    answered: (): void => {
      isAnswered = true
    }
  }
}

/** A proxy until the scope closes. `url` is the database's. */
export const make = (url: string): Effect.Effect<StatementProxy, never, Scope.Scope> => {
  const transactions: Array<Transaction> = []
  const { hostname: host, port } = new URL(url)
  const serve = (client: Socket) => {
    const server = connect({ host, port: Number(port) })
    const following = follower((transaction) => transactions.push(transaction))
    for (const socket of [client, server]) socket.on("error", () => undefined)
    client.on("data", (chunk: Buffer) => {
      following.sent(chunk)
      server.write(chunk)
    })
    server.on("data", (chunk: Buffer) => {
      following.answered()
      client.write(chunk)
    })
    client.on("close", () => server.destroy())
    server.on("close", () => client.destroy())
    return server
  }
  return Effect.map(listen(serve), (own) => ({
    url: Object.assign(new URL(url), { port: String(own) }).href,
    transactions
  }))
}
