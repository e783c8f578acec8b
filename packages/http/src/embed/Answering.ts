/** Answers requests from the host's server and calls of this process by the same routes. */
import { Context } from "effect"
import { type Caller, LocalCaller } from "../request/LocalCaller.ts"
import { Remote } from "../request/Peer.ts"
import { InFlight } from "./InFlight.ts"
import * as WithinCalls from "./WithinCalls.ts"
import type { HostConnection } from "./WithinHost.ts"

type Handler = (request: Request, context: Context.Context<never>) => Promise<Response>

type Handle = (url: string, call: Call) => Promise<Response>

export interface Call {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: string
  readonly signal: AbortSignal
}

/** Only its path is read. */
export const ORIGIN = "http://in-process"

const CLOSING = JSON.stringify({
  error: { code: "service_unavailable", message: "the engine is closing" }
})

const closing = () =>
  new Response(CLOSING, { status: 503, headers: { "content-type": "application/json" } })

export class Answering {
  readonly #handler: Handler
  readonly #prefix: string
  readonly #inFlight = new InFlight()

  /** `prefix` is the path of the public address, such as `/cards`; empty for none. */
  constructor(handler: Handler, prefix: string) {
    this.#handler = handler
    this.#prefix = prefix
  }

  /** A request from outside; `address` is the client's. */
  readonly fetch = (request: Request, address?: string): Promise<Response> =>
    this.#answer(this.#below(request), Context.make(Remote, address ?? null))

  /** A call of this process, without a key. */
  as(caller: Caller): Handle {
    const context = Context.make(LocalCaller, caller)
    return (url, call) => this.#answer(new Request(url, call), context)
  }

  /** A call of this process within the transaction of the host's client. */
  within(caller: Caller, client: HostConnection, run: WithinCalls.Run): Handle {
    const context = Context.make(LocalCaller, caller)
    return (url, call) => {
      if (this.#inFlight.isClosed) return Promise.resolve(closing())
      // Not interrupted: its statements would end before the host knows what they did.
      const { signal: _, ...request } = call
      return this.#inFlight.run(() =>
        WithinCalls.answer(run, client, [url, call], (references) =>
          this.#handler(new Request(url, request), Context.merge(context, references))
        )
      )
    }
  }

  /** Takes no more requests, and waits for those that run, but no longer than this. */
  close(timeoutMs: number): Promise<void> {
    return this.#inFlight.close(timeoutMs)
  }

  #answer(request: Request, context: Context.Context<never>): Promise<Response> {
    if (this.#inFlight.isClosed) return Promise.resolve(closing())
    return this.#inFlight.run(() => this.#handler(request, context))
  }

  /** The request as its path is below the prefix. */
  #below(request: Request): Request {
    const url = new URL(request.url)
    const prefix = this.#prefix
    if (prefix === "" || !url.pathname.startsWith(`${prefix}/`)) return request
    url.pathname = url.pathname.slice(prefix.length)
    return new Request(url, request)
  }
}
