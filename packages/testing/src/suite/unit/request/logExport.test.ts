import { LogLink } from "@cardpack/core/domain"
import { LogFilter } from "@cardpack/core/ports"
import { start } from "@cardpack/http/operator/Csv"
import { csv } from "@cardpack/http/operator/service/LogExport"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as OperatorSample from "../../../kit/sample/OperatorSample.ts"

it("the log as a file has every entry once, over pages", async () => {
  const rows = Array.from({ length: 501 }, () => ({
    ...OperatorSample.logEntry(),
    ...LogLink.ORIGIN
  })).toReversed()
  const response = csv(
    {
      log: (_, { before, limit }) =>
        Effect.succeed(rows.filter(({ id }) => before === null || id < before).slice(0, limit))
    },
    LogFilter.EVERY_ENTRY,
    "\uFEFF"
  )
  const [head, ...lines] = Buffer.from(await HttpServerResponse.toWeb(response).arrayBuffer())
    .toString()
    .trimEnd()
    .split("\r\n")
  assert.match(head ?? "", /^\uFEFFcreatedAt,/)
  assert.deepStrictEqual(
    lines.map((line) => line.split(",").at(-3)),
    rows.map(({ id }) => id)
  )
})

it("a file has a byte-order mark for people, who have no token", () => {
  const startOf = (headers: Record<string, string>) =>
    start(HttpServerRequest.fromWeb(new Request("https://cards.example/", { headers })))
  assert.strictEqual(startOf({ cookie: "session=1" }), "\uFEFF")
  assert.strictEqual(startOf({ authorization: "Bearer 1" }), "")
})
