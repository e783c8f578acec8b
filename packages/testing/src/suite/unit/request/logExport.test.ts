import { LogLink } from "@cardpack/core/domain"
import { LogFilter } from "@cardpack/core/ports"
import { csv } from "@cardpack/http/operator/service/LogExport"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
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
    LogFilter.EVERY_ENTRY
  )
  const [, ...lines] = (await HttpServerResponse.toWeb(response).text()).trim().split("\r\n")
  assert.deepStrictEqual(
    lines.map((line) => line.split(",").at(-3)),
    rows.map(({ id }) => id)
  )
})
