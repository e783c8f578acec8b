/**
 * A socket with a time limit. The server ends every statement after ten seconds, so a connection
 * that is silent for much longer is idle or dead, and a lane must not wait the many minutes until
 * TCP notices.
 */

import * as Net from "node:net"
import { Redacted } from "effect"

const SILENCE = 30_000

/** A factory for the driver's `stream`; undefined when the URL itself names no host. */
export const factory = (url: Redacted.Redacted): (() => Net.Socket) | undefined => {
  const text = Redacted.value(url)
  if (!URL.canParse(text)) return undefined
  const { hostname, port: own, searchParams } = new URL(text)
  if (hostname === "" || hostname.startsWith("%2F") || searchParams.has("host")) return undefined
  const host = hostname.replace(/^\[|\]$/g, "")
  const port = Number(searchParams.getAll("port").at(-1) ?? (own || 5432))
  return () => {
    const socket = Net.connect({ host, port, noDelay: true, keepAlive: true })
    return socket.setTimeout(SILENCE, () => socket.destroy(new Error("the database is silent")))
  }
}
