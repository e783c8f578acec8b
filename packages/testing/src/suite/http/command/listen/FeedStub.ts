/**
 * A feed of events with answers chosen by the test, for failures that the real service can't show.
 */
import type { ServerResponse } from "node:http"
import * as Loopback from "../../../../world/service/Loopback.ts"

export interface Asked {
  readonly after: string | null
  readonly authorization: string | undefined
  /** Milliseconds, for differences. */
  readonly at: number
}

export interface FeedStub {
  readonly url: string
  readonly asked: ReadonlyArray<Asked>
  /** Adds events of these types, numbered from 1. */
  readonly happen: (...events: ReadonlyArray<Readonly<Record<string, unknown>>>) => void
  /** The next requests get these failures instead of events. */
  readonly failNext: (...failures: ReadonlyArray<(response: ServerResponse) => void>) => void
  readonly close: () => Promise<void>
}

export const problem =
  (status: number, code: string, headers: Readonly<Record<string, string>> = {}) =>
  (response: ServerResponse): void => {
    response
      .writeHead(status, { "content-type": "application/json", ...headers })
      .end(JSON.stringify({ error: { code, message: "as the test wants it" } }))
  }

export const start = async (): Promise<FeedStub> => {
  const asked: Array<Asked> = []
  const events: Array<Readonly<Record<string, unknown>>> = []
  const failures: Array<(response: ServerResponse) => void> = []
  const { close, url } = await Loopback.listen((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://stub")
    const after = searchParams.get("after")
    asked.push({ after, authorization: request.headers.authorization, at: performance.now() })
    const failure = failures.shift()
    if (failure !== undefined) return failure(response)
    if (pathname !== "/api/v2/events") return problem(404, "not_found")(response)
    const from = after === "latest" ? events.length : Number(after?.replace("cursor-", "") ?? 0)
    const data = events.slice(from, from + 2)
    const body = { data, nextCursor: `cursor-${from + data.length}` }
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body))
  })
  return {
    url,
    asked,
    happen: (...more) => {
      for (const event of more) events.push({ id: `evt_${events.length + 1}`, ...event })
    },
    failNext: (...more) => failures.push(...more),
    close
  }
}
