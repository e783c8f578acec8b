/** A loopback collector of OTLP over HTTP in JSON, which may hang or answer as it likes. */
import type { IncomingMessage, ServerResponse } from "node:http"
import { text } from "node:stream/consumers"
import * as Loopback from "./Loopback.ts"

interface Attribute {
  readonly key: string
  readonly value: Readonly<Record<string, unknown>>
}

export interface Link {
  readonly traceId: string
  readonly spanId: string
  readonly attributes: ReadonlyArray<Attribute>
}

export interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly attributes: ReadonlyArray<Attribute>
  readonly events: ReadonlyArray<unknown>
  readonly links: ReadonlyArray<Link>
  /** 1: ok, 2: error. */
  readonly status: { readonly code: number; readonly message?: string }
}

interface Post {
  readonly path: string
  readonly body: string
}

export interface Collector {
  readonly url: string
  readonly posts: ReadonlyArray<Post>
  readonly spans: () => ReadonlyArray<Span>
  /** Most requests to one path that were open at once. */
  readonly mostOpen: () => number
  readonly close: () => Promise<void>
}

/** Of a span or a link. */
export const attributesOf = (given: ReadonlyArray<Attribute>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(given.map(({ key, value }) => [key, Object.values(value)[0]]))

const spansOf = ({ body }: Post): ReadonlyArray<Span> => {
  const { resourceSpans } = JSON.parse(body) as {
    readonly resourceSpans: ReadonlyArray<{
      readonly scopeSpans: ReadonlyArray<{ readonly spans: ReadonlyArray<Span> }>
    }>
  }
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
}

const thank = (response: ServerResponse): void => {
  response.writeHead(200, { "content-type": "application/json" }).end("{}")
}

export const hang = (): void => {}

export const redirectTo =
  (url: string) =>
  (response: ServerResponse): void => {
    response.writeHead(307, { location: `${url}/elsewhere` }).end()
  }

export const start = async (answer = thank): Promise<Collector> => {
  const posts: Array<Post> = []
  const open = new Map<string, number>()
  let most = 0
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { url: path = "" } = request
    const now = (open.get(path) ?? 0) + 1
    open.set(path, now)
    most = Math.max(most, now)
    response.on("close", () => open.set(path, (open.get(path) ?? 0) - 1))
    posts.push({ path, body: await text(request) })
    answer(response)
  }
  const { close, url } = await Loopback.listen(handle)
  return {
    url,
    posts,
    spans: () => posts.filter(({ path }) => path === "/v1/traces").flatMap(spansOf),
    mostOpen: () => most,
    close
  }
}
