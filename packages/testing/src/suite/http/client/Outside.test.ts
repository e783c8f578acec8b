/** The client where partners use it: bundled, in Node without types, and in a worker without Node. */
import { execFile } from "node:child_process"
import { createHmac } from "node:crypto"
import * as fs from "node:fs"
import * as path from "node:path"
import { promisify } from "node:util"
import * as vm from "node:vm"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import type { Partner } from "../../../world/service/Partner.ts"
import * as World from "../../../world/service/World.ts"
import * as ClientBundle from "../../../world/source/ClientBundle.ts"
import * as Markdown from "../../../world/source/Markdown.ts"
import * as Sources from "../../../world/source/Sources.ts"

const readme = fs.readFileSync(path.join(Sources.ROOT, "packages/http/client/README.md"), "utf8")
const world = World.of(Backend.server)
const SECRET = "whsec_local"

/** A partner's project that has installed the client. */
const directory = path.join(import.meta.dirname, "../../../../.vitest/client")
let partner: Partner

beforeAll(async () => {
  const installed = path.join(directory, "node_modules/cardpack")
  fs.mkdirSync(installed, { recursive: true })
  const { text } = await ClientBundle.make()
  fs.writeFileSync(path.join(installed, "client.js"), text)
  const manifest = { name: "cardpack", type: "module", exports: { "./client": "./client.js" } }
  fs.writeFileSync(path.join(installed, "package.json"), JSON.stringify(manifest))
  await world.machine()
  partner = await world.partner({ cash: "100.000000" })
})
afterAll(() => fs.rmSync(directory, { recursive: true, force: true }))

const inProject = async (file: string, text: string): Promise<string> => {
  fs.writeFileSync(path.join(directory, file), text)
  const { stdout } = await promisify(execFile)(process.execPath, [file], {
    cwd: directory,
    env: {
      CARDPACK_URL: world.service().url,
      CARDPACK_KEY: partner.key,
      CARDPACK_WEBHOOK_SECRET: SECRET,
      NODE_NO_WARNINGS: "1"
    }
  })
  return stdout
}

describe("the README's snippets", () => {
  it("are all run", () => {
    const kinds = Markdown.snippets(readme).map(({ language, tag }) => `${language} ${tag}`)
    assert.deepStrictEqual([...new Set(kinds)], ["ts client", "ts receiver"])
  })

  it("have the right types", async () => {
    for (const tag of ["client", "receiver"]) {
      fs.writeFileSync(path.join(directory, `${tag}.ts`), Markdown.tagged(readme, tag))
    }
    const compilerOptions = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noEmit: true,
      module: "nodenext",
      target: "es2024",
      types: ["node"],
      allowImportingTsExtensions: true,
      paths: { "cardpack/client": [path.join(Sources.ROOT, ClientBundle.FOLDER, "client.ts")] }
    }
    const files = ["client.ts", "receiver.ts"]
    const project = path.join(directory, "tsconfig.json")
    fs.writeFileSync(project, JSON.stringify({ compilerOptions, files }))
    const tsc = path.join(Sources.ROOT, "node_modules/typescript/bin/tsc")
    const checked = await promisify(execFile)(process.execPath, [tsc, "-p", directory]).catch(
      ({ stdout }) => ({ stdout })
    )
    assert.strictEqual(checked.stdout, "")
  })

  it("sell a pack, show a refusal, read lists and events, and wait", async () => {
    const output = await inProject("sale.ts", Markdown.tagged(readme, "client"))
    const lines = output.trimEnd().split("\n")
    assert.match(lines[0] ?? "", /^sold Item m1-t0-\d+ for 10\.000000 USD$/)
    assert.match(lines[1] ?? "", /^invalid_request: quantity must be .* \(request \S{8,}\)$/)
    assert.match(lines[2] ?? "", /^card_\S+ active 4\.000000$/)
    assert.strictEqual(lines[3], "1 null")
    assert.match(lines[4] ?? "", /^op_\S+ order$/)
    assert.deepStrictEqual(lines.slice(5), ["completed"])
  })

  it("receive a webhook once, and refuse a forged one", async () => {
    const body = JSON.stringify({
      id: "evt_1",
      type: "shipment.updated",
      data: { shipment: { status: "shipped" } }
    })
    const at = Math.floor(Date.now() / 1000)
    const mac = createHmac("sha256", SECRET).update(`${at}.${body}`).digest("hex")
    const headers = { "webhook-id": "evt_1", "webhook-timestamp": String(at) }
    const post = (signature: string) =>
      `console.log((await receive(new Request("https://shop.example/hook", ${JSON.stringify({
        method: "POST",
        headers: { ...headers, "webhook-signature": signature },
        body
      })}))).status)`
    const calls = [post(`v1,${mac}`), post(`v1,${mac}`), post(`v1,${"0".repeat(64)}`)]
    const text = [Markdown.tagged(readme, "receiver"), ...calls].join("\n")
    assert.strictEqual(await inProject("hook.ts", text), "shipped\n204\n204\n401\n")
  })
})

describe("a worker", () => {
  /** What Cloudflare's, Deno's, Vercel's and Fastly's runtimes have in common; nothing of Node. */
  const WEB = {
    AbortController,
    AbortSignal,
    clearTimeout,
    crypto,
    fetch,
    Headers,
    setTimeout,
    TextDecoder,
    TextEncoder,
    URL,
    URLSearchParams
  }

  it("sells a pack and verifies a webhook with web globals alone", async () => {
    const { text } = await ClientBundle.make(undefined, "iife")
    const context = vm.createContext(
      { ...WEB },
      { codeGeneration: { strings: false, wasm: false } }
    )
    assert.strictEqual(
      vm.runInContext("typeof process + typeof Buffer", context),
      "undefinedundefined"
    )
    vm.runInContext(text, context)
    const { key } = partner
    const at = Math.floor(Date.now() / 1000)
    const body = '{"id":"evt_1","type":"webhook.test"}'
    const mac = createHmac("sha256", SECRET).update(`${at}.${body}`).digest("hex")
    Object.assign(context, {
      settings: { url: world.service().url, key },
      webhook: {
        payload: new TextEncoder().encode(body),
        headers: {
          "webhook-id": "evt_1",
          "webhook-timestamp": String(at),
          "webhook-signature": `v1,${mac}`
        },
        secret: SECRET
      }
    })
    const told = await vm.runInContext(
      `(async () => {
        const cardpack = new client.Cardpack(settings)
        const { id } = await cardpack.customers.create()
        const order = { kind: "order", customerId: id, vendingMachineId: 1, quantity: 2 }
        const sale = await cardpack.operations.create(order)
        const again = await cardpack.operations.create(order, { idempotencyKey: sale.idempotencyKey })
        const cards = []
        for await (const card of cardpack.customers.cards(id, { limit: 1 })) cards.push(card.id)
        const wrong = await cardpack.operations.get("op_nobody").catch((error) => error.code)
        const event = await client.verifyWebhook(webhook)
        return JSON.stringify([sale.chargedUsd, again.replayed, cards.length, wrong, event.type])
      })()`,
      context
    )
    assert.deepStrictEqual(JSON.parse(told), ["20.000000", true, 2, "not_found", "webhook.test"])
  })
})
