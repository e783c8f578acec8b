/** Opens connections to targets, only to addresses that the guard has checked. */
import * as Net from "node:net"
import * as Tls from "node:tls"
import * as Names from "./guard/Names.ts"
import type { Policy } from "./guard/Policy.ts"

/** Milliseconds to try one address while the name has others. */
const MAX_CONNECTING = 500

export interface Options {
  readonly policy: Policy
  readonly resolve: Names.Resolve
  /** PEM; instead of the authorities that Node trusts. */
  readonly ca?: string | undefined
}

/** The scheme, host and port of a URL. */
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

/** The second check: compares the far end of a connection before a byte is written. */
export const checkConnected = <S extends Net.Socket>(socket: S, policy: Policy): S =>
  socket.prependOnceListener("connect", () => {
    if (!policy.allows(socket.remoteAddress ?? ""))
      socket.destroy(new Names.Refused(Names.UNREACHABLE))
  })

/** Ignores proxies of the environment. */
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
    if (!isSecure) return checkConnected(Net.connect(to), policy)
    const tls = {
      ...to,
      secureContext,
      // SNI takes no address; the certificate is still checked for it.
      servername: Net.isIP(host) === 0 ? host : "",
      ALPNProtocols: ["http/1.1"],
      // Explicit, so that NODE_TLS_REJECT_UNAUTHORIZED can't turn it off.
      rejectUnauthorized: true
    }
    return checkConnected(Tls.connect(tls), policy)
  }
}
