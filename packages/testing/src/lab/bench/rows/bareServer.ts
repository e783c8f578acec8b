/**
 * The baseline of `GET /balance`: a process that answers every request with the same bytes from
 * bare node:http. Reads them from its arguments, and prints its port.
 */
import * as Http from "node:http"
import type { AddressInfo } from "node:net"

interface Plan {
  readonly headers: ReadonlyArray<string>
  readonly body: string
}

const { body, headers }: Plan = JSON.parse(process.argv[2] ?? "{}")
const bytes = Buffer.from(body)
const server = Http.createServer((_, response) => {
  response.writeHead(200, [...headers])
  response.end(bytes)
})
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
