/**
 * Set up around a whole run: its one PostgreSQL and its templates. Each is made once, when a test
 * file first asks for it, so that a run without databases waits for none.
 */
import { once } from "node:events"
import { createServer } from "node:http"
import { Effect, Exit, Scope } from "effect"
import type { TestProject } from "vitest/node"
import type * as Templates from "./Templates.ts"

/** What test files are answered, by what they ask for. */
export interface Answers {
  readonly server: Effect.Success<typeof Templates.server>
  readonly embedded: Effect.Success<typeof Templates.embedded>
}

declare module "vitest" {
  export interface ProvidedContext {
    /** The URL at which test files ask for {@link Answers}. */
    databases: string
  }
}

const HOST = "127.0.0.1"

export default async (project: TestProject) => {
  const scope = Scope.makeUnsafe()
  const made = new Map<string, Promise<unknown>>()
  /** Loaded late: a run without databases needs no adapter. */
  const make = async (what: string): Promise<unknown> => {
    const { embedded, server } = await import("./Templates.ts")
    const making: Effect.Effect<unknown, unknown, Scope.Scope> =
      what === "server" ? server : embedded
    return Effect.runPromise(Scope.provide(making, scope))
  }
  const answer = (what: string): Promise<unknown> => {
    const known = made.get(what) ?? make(what)
    made.set(what, known)
    return known
  }
  const http = createServer(({ url = "" }, response) => {
    answer(url.slice(1)).then(
      (answered) => response.end(JSON.stringify(answered)),
      (cause) => response.writeHead(500).end(String(cause))
    )
  })
  // A test that keeps its process busy may ask on a connection that is just being closed as idle.
  http.keepAliveTimeout = 0
  http.listen(0, HOST)
  await once(http, "listening")
  const address = http.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  project.provide("databases", `http://${HOST}:${address.port}`)
  return async () => {
    http.close()
    http.closeAllConnections()
    await Effect.runPromise(Scope.close(scope, Exit.void))
  }
}
