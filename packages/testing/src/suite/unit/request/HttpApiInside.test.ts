/** HttpApi's inside is as `HttpApiInside` knows it. After an upgrade: read its source, then change the version. */
import * as fs from "node:fs"
import { createRequire } from "node:module"
import * as HttpApiInside from "@cardpack/http/request/HttpApiInside"
import { assert, it } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import {
  HttpApi,
  HttpApiBuilder,
  HttpApiEndpoint,
  HttpApiGroup,
  HttpApiSchema
} from "effect/http-api"

const endpoint = HttpApiEndpoint.get("ask", "/ask", { success: Schema.String })
const group = HttpApiGroup.make("some").add(endpoint)
const api = HttpApi.make("api").add(group)

it("effect is of the version whose source was read", () => {
  const place = createRequire(import.meta.url).resolve("effect/package.json")
  assert.strictEqual(JSON.parse(fs.readFileSync(place, "utf8")).version, "4.1.0")
})

it.effect(
  "a group's service holds its endpoints and handlers",
  () =>
    Effect.gen(function* () {
      const handlers = HttpApiBuilder.group(api, "some", (given) =>
        given.handle("ask", () => Effect.succeed("answered"))
      )
      const services = yield* Layer.build(handlers)
      const [implemented, ...others] = HttpApiInside.handlersOf(services as never, group as never)
      assert.lengthOf(others, 0)
      assert.strictEqual(implemented?.endpoint.path, "/ask")
      assert.strictEqual(yield* implemented?.handler({}) ?? Effect.void, "answered")
      assert.isFalse(implemented?.uninterruptible)
    }).pipe(Effect.scoped) as Effect.Effect<void>
)

it("a status is where the library puts it", () => {
  assert.strictEqual(HttpApiInside.statusOf(HttpApiSchema.status(418)(Schema.String).ast), 418)
  assert.isUndefined(HttpApiInside.statusOf(Schema.String.ast))
})
