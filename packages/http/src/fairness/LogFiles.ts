/**
 * `/fairness/...`: the draw log as static files for everybody (C2SP tlog-tiles), and the lists of cards
 * that its entries name by their roots (design.md#draw-log).
 */
import { LogTiles } from "@cardpack/core/domain"
import { DrawLog } from "@cardpack/core/ports"
import { Effect, Layer } from "effect"
import * as HttpRouter from "effect/http/HttpRouter"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { Settings } from "../partner/Settings.ts"
import * as Problem from "../problem/Problem.ts"
import * as RefusedCredentials from "../request/RefusedCredentials.ts"
import * as LogPolicyText from "./LogPolicyText.ts"
import * as PublicReads from "./PublicReads.ts"
import * as Readers from "./Readers.ts"

const OPEN = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin"
}

/** A file's name says what is in it for ever. */
const FIXED = { ...OPEN, "cache-control": "public, max-age=31536000, immutable" }
const NEWEST = { ...OPEN, "cache-control": "no-cache" }

const MISSING = Problem.response(Problem.notFound("the log has no such file"))

const bytes = (data: Uint8Array) =>
  HttpServerResponse.uint8Array(data, { contentType: "application/octet-stream", headers: FIXED })

const PREFIX = "/fairness/"

const routes = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const log = yield* DrawLog.DrawLog

    const part = Effect.fnUntraced(function* (path: string) {
      const asked = LogTiles.parse(path)
      if (asked === null) return MISSING
      const { level, number, width } = asked
      const { size } = yield* log.head
      if (LogTiles.widthOf({ level: level ?? 0, number }, size) < width) return MISSING
      const [stored] = yield* log.parts([{ level, number }])
      if (stored === undefined) return MISSING
      return bytes(
        level === null
          ? LogTiles.bundlePart(stored.data, width)
          : stored.data.slice(0, width * LogTiles.HASH)
      )
    })

    const checkpoint = Effect.map(log.head, ({ checkpoint }) =>
      checkpoint === null
        ? MISSING
        : HttpServerResponse.text(checkpoint, {
            contentType: "text/plain; charset=utf-8",
            headers: NEWEST
          })
    )

    const stock = (root: string) =>
      Effect.map(log.stock(root), (leaves) => (leaves === null ? MISSING : bytes(leaves)))

    const { fairness = "public" } = yield* Settings
    if (fairness === "off") return
    const text = HttpServerResponse.text(yield* LogPolicyText.make, {
      contentType: "text/plain; charset=utf-8",
      headers: NEWEST
    })
    const read = yield* Readers.make
    yield* router.add("GET", `${PREFIX}policy`, Effect.succeed(text))
    yield* router.add("GET", `${PREFIX}checkpoint`, PublicReads.read(checkpoint, "file"))
    yield* router.add("GET", `${PREFIX}tile/*`, ({ url }: HttpServerRequest) => {
      const [path = ""] = url.split("?")
      return read(part(path.slice(PREFIX.length)), "file")
    })
    yield* router.add("GET", `${PREFIX}stock/*`, ({ url }: HttpServerRequest) => {
      const [path = ""] = url.split("?")
      return read(stock(path.slice(`${PREFIX}stock/`.length)))
    })
  })
)

export const layer = Layer.provide(routes, RefusedCredentials.layer)
