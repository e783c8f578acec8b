/** Opens connections to targets, and to nothing that the guard did not look at. */
import * as Net from "node:net"
import * as Tls from "node:tls"
import * as Names from "./guard/Names.ts"
import type { Policy } from "./guard/Policy.ts"

/** Milliseconds that an address gets while the name has others. */
const MAX_CONNECTING = 500

export interface Options {
  readonly policy: Policy
  readonly resolve: Names.Resolve
  /** PEM; instead of the authorities that Node trusts. */
  readonly ca?: string | undefined
}

/** Where a URL leads: a scheme, a host and a port. */
export interface Target {
  readonly origin: string
  readonly isSecure: boolean
  /** A name, or an address without brackets. */
  readonly host: string
  readonly port: number
}

export const targetOf = ({ hostname, origin, port, protocol }: URL): Target => {
  const isSecure = protocol === "https:"
  return {
    origin,
    isSecure,
    host: hostname.replace(/^\[(.*)\]$/, "$1"),
    port: port === "" ? (isSecure ? 443 : 80) : Number(port)
  }
}

/** The second wall: looks at the far end of a connection before a byte is written. */
export const wall = <S extends Net.Socket>(socket: S, policy: Policy): S =>
  socket.prependOnceListener("connect", () => {
    if (!policy.allows(socket.remoteAddress ?? ""))
      socket.destroy(new Names.Refused(Names.UNREACHABLE))
  })

/** Knows no proxy, whatever the environment says. */
export const dialler = ({ ca, policy, resolve }: Options) => {
  const secureContext = Tls.createSecureContext(ca === undefined ? {} : { ca })
  const lookup = Names.lookup(resolve, policy)
  return ({ host, isSecure, port }: Target): Net.Socket => {
    const to = {
      host,
      port,
      lookup,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: MAX_CONNECTING,
      noDelay: true,
      keepAlive: true
    }
    if (!isSecure) return wall(Net.connect(to), policy)
    const tls = {
      ...to,
      secureContext,
      // An address is no name for SNI; it is looked for in the certificate all the same.
      servername: Net.isIP(host) === 0 ? host : "",
      ALPNProtocols: ["http/1.1"],
      // Said aloud, or NODE_TLS_REJECT_UNAUTHORIZED could turn it off.
      rejectUnauthorized: true
    }
    return wall(Tls.connect(tls), policy)
  }
}
