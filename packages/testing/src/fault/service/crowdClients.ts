/**
 * A process full of clients that ask and do not read: `crowdClients.ts PORT UNREAD PIPELINING`. Tells
 * its parent how many have asked, and then again and again how many the service has cut off.
 */
import { once } from "node:events"
import { connect } from "node:net"

const [port = 0, unread = 0, pipelining = 0] = process.argv.slice(2).map(Number)

/** Without gzip: the whole page. */
const REQUEST = "GET /docs HTTP/1.1\r\nHost: x\r\n\r\n"
/** More than the buffers of the kernel take. */
const UNREAD = 4
const PIPELINED = 2_000
const NUDGE_MS = 500

let asked = 0
let cut = 0

const client = async (requests: number) => {
  const socket = connect({ host: "127.0.0.1", port, noDelay: true })
  socket.on("error", () => {})
  socket.once("close", () => {
    cut++
  })
  await once(socket, "connect")
  socket.pause()
  await new Promise((resolve) => socket.write(REQUEST.repeat(requests), resolve))
  asked++
  // An end is noticed by whoever reads or writes; an empty line before a request means nothing.
  setInterval(() => socket.destroyed || socket.write("\r\n"), NUDGE_MS)
}

const crowd = [
  ...Array.from({ length: unread }, () => client(UNREAD)),
  ...Array.from({ length: pipelining }, () => client(PIPELINED))
]
await Promise.allSettled(crowd)
setInterval(() => process.send?.({ asked, cut }), NUDGE_MS)
