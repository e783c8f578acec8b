/**
 * A JSON-RPC proxy in front of a node. It fails and lies by a script or randomly by a seed, and
 * otherwise passes the node's answers on.
 */
import * as Http from "node:http"
import type { AddressInfo } from "node:net"
import { Effect, type Scope } from "effect"

export interface Asked {
  readonly method: string
  readonly params: ReadonlyArray<unknown>
}

/** Forwards the request, or `instead`. */
type Upstream = (instead?: Asked) => Promise<unknown>

export type Fault =
  | { readonly _tag: "Silence" }
  | { readonly _tag: "Drip" }
  | { readonly _tag: "Cut" }
  | { readonly _tag: "Text"; readonly status: number; readonly text: string }
  | { readonly _tag: "Error"; readonly error: unknown; readonly status?: number }
  | {
      readonly _tag: "Lie"
      readonly result: (upstream: Upstream, asked: Asked) => Promise<unknown>
    }
  | { readonly _tag: "WrongId" }

/** Null for the truth. */
export type Script = (asked: Asked) => Fault | null

export interface FaultProxy {
  /** With a key in its path, as providers use. */
  readonly url: string
  readonly asked: Array<Asked>
  /** Requests whose client still waits. */
  readonly waiting: () => number
  readonly obey: (script: Script) => void
  readonly heal: () => void
}

export const KEY = "s3cr3tkey"

const honest: Script = () => null

const bodyOf = async (request: Http.IncomingMessage): Promise<string> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString("utf8")
}

const ask = async (node: string, { method, params }: Asked): Promise<object> => {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
  const headers = { "content-type": "application/json" }
  const answer: unknown = await (await fetch(node, { method: "POST", headers, body })).json()
  return typeof answer === "object" && answer !== null ? answer : {}
}

const serve = async (
  node: string,
  decide: (asked: Asked) => Fault | null,
  request: Http.IncomingMessage,
  response: Http.ServerResponse
): Promise<void> => {
  // The adapter sends single calls, never a batch.
  const { id, ...asked } = JSON.parse(await bodyOf(request)) as Asked & { readonly id: unknown }
  const fault = decide(asked)
  const end = (text: string, status = 200) =>
    response.writeHead(status, { "content-type": "application/json" }).end(text)
  const reply = (answer: object, status = 200) =>
    end(JSON.stringify({ jsonrpc: "2.0", id, ...answer }), status)
  const upstream: Upstream = async (instead = asked) => {
    const answer = await ask(node, instead)
    return "result" in answer ? answer.result : null
  }
  switch (fault?._tag) {
    case undefined:
      return void reply({ ...(await ask(node, asked)), id })
    case "Silence":
      return
    case "Drip":
      return void response.writeHead(200, { "content-type": "application/json" }).write('{"id":')
    case "Cut":
      return void request.socket.destroy()
    case "Text":
      return void end(fault.text, fault.status)
    case "Error":
      return void reply({ error: fault.error }, fault.status)
    case "Lie":
      return void reply({ result: await fault.result(upstream, asked) })
    case "WrongId":
      return void reply({ result: await upstream(), id: -1 })
  }
}

export const make = (node: string): Effect.Effect<FaultProxy, never, Scope.Scope> =>
  Effect.gen(function* () {
    const asked: Array<Asked> = []
    let script = honest
    const decide = (one: Asked) => {
      asked.push(one)
      return script(one)
    }
    let waiting = 0
    const server = Http.createServer((request, response) => {
      waiting += 1
      response.once("close", () => {
        waiting -= 1
      })
      serve(node, decide, request, response).catch(() => response.destroy())
    })
    const port = yield* Effect.acquireRelease(
      Effect.callback<number>((resume) => {
        // Cast: only pipes have another kind of address.
        server.listen(0, "127.0.0.1", () =>
          resume(Effect.succeed((server.address() as AddressInfo).port))
        )
      }),
      () =>
        Effect.callback<void>((resume) => {
          server.close(() => resume(Effect.void))
          server.closeAllConnections()
        })
    )
    return {
      url: `http://127.0.0.1:${port}/v2/${KEY}`,
      asked,
      waiting: () => waiting,
      obey: (next) => {
        script = next
      },
      heal: () => {
        script = honest
      }
    }
  })

/** The same fault for every method, or for some. */
export const always =
  (fault: Fault, ...methods: ReadonlyArray<string>): Script =>
  ({ method }) =>
    methods.length === 0 || methods.includes(method) ? fault : null

const lie = (change: (result: unknown) => unknown): Fault => ({
  _tag: "Lie",
  result: async (upstream) => change(await upstream())
})

export const changed = lie

export const tooManyRequests: Fault = { _tag: "Text", status: 429, text: "slow down" }
export const emptyLogs: Fault = lie(() => [])
export const duplicates: Fault = lie((logs) => (Array.isArray(logs) ? [...logs, ...logs] : logs))

export const staleHead = (blocks: number): Fault => ({
  _tag: "Lie",
  result: async (upstream, { method, params }) => {
    const [, ...rest] = params
    const head = await upstream({ method: "eth_blockNumber", params: [] })
    const number = Math.max(Number(head) - blocks, 0)
    return upstream({ method, params: [`0x${number.toString(16)}`, ...rest] })
  }
})
