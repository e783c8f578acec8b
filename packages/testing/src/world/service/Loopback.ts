/** A small HTTP server of a test, on a free port of this computer unless one is named. */
import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

export interface Loopback {
  readonly url: string
  /** Ends its connections, too. */
  readonly close: () => Promise<void>
}

/** A handler that fails ends its request without an answer. */
export const listen = async (
  handle: (request: IncomingMessage, response: ServerResponse) => unknown,
  at = 0
): Promise<Loopback> => {
  const server = createServer(async (request, response) => {
    try {
      await handle(request, response)
    } catch {
      response.destroy()
    }
  }).listen(at, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    }
  }
}
