/** Senders and posts for tests. */
import { layer, type Options } from "@cardpack/adapters/webhook/layer"
import type { Outcome } from "@cardpack/core/domain/webhook/Attempt"
import { type Post, Sender } from "@cardpack/core/engine/port/Sender"
import { Effect, Layer, type Scope } from "effect"
import * as Certificate from "./Certificate.ts"

export const BODY = new TextEncoder().encode('{"id":"evt_1","name":"Łódź"}')

export const post = (url: string, fields: Partial<Post> = {}): Post => ({
  url,
  headers: { "webhook-id": "evt_1" },
  body: BODY,
  ...fields
})

/** Resolves the receivers' name to this host. */
export const here = async (): Promise<ReadonlyArray<string>> => ["127.0.0.1"]

export type Service = Sender["Service"]

/** Lives as long as the scope. */
export const sender = (
  options: Partial<Options> = {}
): Effect.Effect<Service, never, Scope.Scope> =>
  Effect.gen(function* () {
    const { ca } = yield* Certificate.authority
    const made = layer({ targets: "any", resolve: here, ca, ...options })
    const context = yield* Layer.build(made)
    return yield* Effect.provide(Sender, context)
  })

export const url = (port: number, path = "/in"): string =>
  `https://${Certificate.NAME}:${port}${path}`

/** The parts of an outcome that do not depend on timing. */
export const seen = ({ error, responseBody, statusCode }: Outcome) => ({
  statusCode,
  error,
  responseBody
})

/** Posts to the receivers' name at the port; returns what does not depend on timing. */
export const outcome = ({ post: send }: Pick<Service, "post">, port: number) =>
  Effect.map(send(post(url(port))), seen)

export const failed = (error: string) => ({ statusCode: null, error, responseBody: null })
