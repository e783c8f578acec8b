/** Requests that come while a service starts are answered, and by its routes alone once these stand. */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import * as Unparsed from "@cardpack/http/connection/Unparsed"
import { afterAll, beforeAll, expect, it } from "vitest"

const server = createServer()
Unparsed.answer(server, { https: false }, () => undefined)

beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

const ask = async () => {
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/api/health`)
  return [answer.status, await answer.json()]
}

it("before there are routes it is 503, and then theirs", async () => {
  const error = { code: "service_unavailable", message: "the service is starting; try again" }
  expect(await ask()).toEqual([503, { error }])
  server.on("request", (_, response) => response.end('"the routes"'))
  expect(await ask()).toEqual([200, "the routes"])
})
