/**
 * Connections to receivers, kept alive for each target. Nothing is shared between targets, neither
 * a queue nor a limit, so that a dead one delays no other.
 */
import * as Http from "node:http"
import * as Https from "node:https"
import * as Net from "node:net"
import * as Tls from "node:tls"
import * as Names from "./guard/Names.ts"
import type { Policy } from "./guard/Policy.ts"

/** Idle connections of one target. */
const MAX_FREE = 256
/** Milliseconds until an idle connection is closed, unless the receiver announces fewer. */
const MAX_IDLE = 30_000
/** Milliseconds that an address gets while the name has others. */
const MAX_CONNECTING = 500

export interface Options {
  readonly policy: Policy
  readonly resolve: Names.Resolve
  /** PEM; instead of the authorities that Node trusts. */
  readonly ca?: string | undefined
}

export interface Agents {
  readonly http: Http.Agent
  readonly https: Https.Agent
}

export interface Pool {
  /** Reuses connections. */
  readonly kept: Agents
  /** Opens a connection for each request. */
  readonly fresh: Agents
  readonly isClosed: () => boolean
  /** Ends all connections, also those in use. */
  readonly close: () => void
}

/** The second wall: looks at the far end of a connection before a byte is written. */
export const wall = <S extends Net.Socket>(socket: S, policy: Policy): S =>
  socket.prependOnceListener("connect", () => {
    if (!policy.allows(socket.remoteAddress ?? ""))
      socket.destroy(new Names.Refused(Names.NOT_PUBLIC))
  })

const agentsOf = (
  { policy, resolve }: Options,
  secureContext: Tls.SecureContext,
  keepAlive: boolean
): Agents => {
  const lookup = Names.lookup(resolve, policy)
  const target = ({ host, port }: Http.ClientRequestArgs) => ({
    host: host ?? "",
    port: Number(port),
    lookup,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: MAX_CONNECTING,
    noDelay: true,
    keepAlive: true
  })

  // Node's own agents would dial a proxy where the environment names one.
  class Plain extends Http.Agent {
    override createConnection(options: Http.ClientRequestArgs) {
      return wall(Net.connect(target(options)), policy)
    }
  }
  class Secure extends Https.Agent {
    override createConnection(options: Http.ClientRequestArgs) {
      const to = target(options)
      const tls = {
        ...to,
        secureContext,
        // An address is no name for SNI; it is looked for in the certificate all the same.
        servername: Net.isIP(to.host) === 0 ? to.host : "",
        ALPNProtocols: ["http/1.1"],
        // Said aloud, or NODE_TLS_REJECT_UNAUTHORIZED could turn it off.
        rejectUnauthorized: true
      }
      return wall(Tls.connect(tls), policy)
    }
  }
  const options = { keepAlive, maxFreeSockets: MAX_FREE, timeout: MAX_IDLE }
  return { http: new Plain(options), https: new Secure(options) }
}

export const make = (options: Options): Pool => {
  const context = Tls.createSecureContext(options.ca === undefined ? {} : { ca: options.ca })
  const kept = agentsOf(options, context, true)
  const fresh = agentsOf(options, context, false)
  let closed = false
  return {
    kept,
    fresh,
    isClosed: () => closed,
    close: () => {
      closed = true
      for (const agent of [kept.http, kept.https, fresh.http, fresh.https]) agent.destroy()
    }
  }
}
