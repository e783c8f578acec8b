/** Nothing that others wrote reaches the terminal of the command line as it is. */
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import * as Cli from "./Cli.ts"

/** The codes of ESC, CSI as one character, BEL and DEL; marks that turn text around; ends of lines; no width. */
const CODES = [27, 0x9b, 7, 127, 0x202e, 0x61c, 0x200b, 0x200f, 0x2028, 0x2029, 0x2066, 0xfeff]
const EVIL = CODES.map((code) => String.fromCodePoint(code)).join("")
const OBEYED = /(?!\n|\t|\r\n)[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u

const order = {
  id: "op_1",
  customerId: EVIL,
  chargedUsd: EVIL,
  cards: [{ id: EVIL, name: EVIL, buybackUsd: EVIL }]
}
const page = { data: [], nextCursor: `a${EVIL}` }
const answers: Readonly<Record<string, object>> = {
  "/api/v2/account": { environment: "sandbox" },
  "/api/v2/vending-machines": {
    data: [
      { id: 2, name: "Dear", priceUsd: "10.000000" },
      { id: 1, name: EVIL, priceUsd: "9.000000" }
    ]
  },
  "/api/v2/customers": { id: EVIL },
  "/api/v2/operations": order,
  "/operator/v1/partners": page,
  "/operator/v1/log": page
}

let server: Server
let env: Cli.Env
beforeAll(async () => {
  server = createServer((request, response) => {
    const found = answers[new URL(request.url ?? "", "http://it").pathname]
    const refusal = { error: { code: "not_found", message: `no ${EVIL}` } }
    response.writeHead(found === undefined ? 404 : 200, { "content-type": "application/json" })
    response.end(JSON.stringify(found ?? refusal))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  env = {
    CARDPACK_URL: `http://127.0.0.1:${port}`,
    CARDPACK_OPERATOR_TOKEN: "a token",
    CARDPACK_KEY: "pk_s"
  }
})
afterAll(() => server.close())

it("a sale is of the cheapest pack", async () => {
  assert.notInclude((await Cli.run(["sell"], env)).out, "Dear")
})

describe("what others wrote", () => {
  it.each([
    ["a sale", ["sell"]],
    ["a sale as JSON", ["sell", "--json"]],
    ["a cursor", ["partners", "list"]],
    ["a cursor of another list", ["log", "list"]],
    ["a service's refusal", ["partners", "show", "par_1"]],
    ["a refused sale", ["sell", "99", "--customer", "cus_1"]],
    ["a flag that the command line refuses", ["partners", "list", `--${EVIL}`]],
    ["a command that the command line refuses", [EVIL]],
    ["a value that the command line refuses", ["sell", EVIL]]
  ])("reaches the terminal escaped: %s", async (_, args) => {
    const { err, out } = await Cli.run(args, env)
    assert.notStrictEqual(out + err, "")
    assert.notMatch(out, OBEYED)
    assert.notMatch(err, OBEYED)
  })
})
