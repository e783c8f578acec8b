/**
 * A process full of clients that send requests and do not read: `crowdClients.ts PORT UNREAD
 * PIPELINING`. Reports to its parent how many have sent, and then repeatedly how many the service
 * has cut off.
 */
import { once } from "node:events"
import { connect } from "node:net"

const [port = 0, unread = 0, pipelining = 0] = process.argv.slice(2).map(Number)

/** Without gzip, so that the answer is the whole page. */
const REQUEST = "GET /docs HTTP/1.1\r\nHost: x\r\n\r\n"
/** More than the kernel's buffers hold. */
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
  // A socket notices its end only when used; an empty line before a request has no meaning.
  setInterval(() => socket.destroyed || socket.write("\r\n"), NUDGE_MS)
}

const crowd = [
  ...Array.from({ length: unread }, () => client(UNREAD)),
  ...Array.from({ length: pipelining }, () => client(PIPELINED))
]
await Promise.allSettled(crowd)
setInterval(() => process.send?.({ asked, cut }), NUDGE_MS)
