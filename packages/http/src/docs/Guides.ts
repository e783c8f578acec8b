/** `/docs/guides`: an overview and a page for each guide, as the build made them. */
import * as fs from "node:fs"
import { Effect, Layer } from "effect"
import * as HttpRouter from "effect/http/HttpRouter"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import { Identity } from "../identity/Identity.ts"
import * as Problem from "../problem/Problem.ts"
import * as BuiltFiles from "./BuiltFiles.ts"
import { GUIDES } from "./GuideList.ts"
import * as StaticAnswer from "./StaticAnswer.ts"

/** Text, one style of ours and an empty icon. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'"
].join("; ")

const HEADERS = { "cache-control": "no-cache", "content-security-policy": POLICY }

const NOT_BUILT = Problem.response(
  Problem.notFound("the guides are not built: run npm run build where the sources are")
)

/** The way to the console, where there is none. */
const WAY = /^<a [^>]*data-console>.*\n/m

/** Read once; a start after a new build reads the new one. */
const make = (file: string, hasConsole: boolean): StaticAnswer.Shared | null => {
  const place = BuiltFiles.find("guides", file)
  if (place === undefined) return null
  const contentType = `text/${file.endsWith(".css") ? "css" : "html"}; charset=utf-8`
  const text = fs.readFileSync(place, "utf8")
  const body = Buffer.from(hasConsole ? text : text.replace(WAY, ""))
  return StaticAnswer.make({ body, contentType, headers: HEADERS })
}

const page = (path: `/${string}`, file: string, hasConsole: boolean) => {
  let made: StaticAnswer.Shared | null = null
  const respond = (request: HttpServerRequest): HttpServerResponse.HttpServerResponse => {
    made ??= make(file, hasConsole)
    return made === null ? NOT_BUILT : StaticAnswer.respond(request, made)
  }
  return HttpRouter.add("GET", path, (request: HttpServerRequest) =>
    Effect.sync(() => respond(request))
  )
}

export const layer = Layer.unwrap(
  Effect.map(Identity, (identity) => {
    const of = (path: `/${string}`, file: string) => page(path, file, identity !== null)
    return Layer.mergeAll(
      of("/docs/guides", "index.html"),
      of("/docs/guides/style.css", "style.css"),
      ...GUIDES.map(({ name }) => of(`/docs/guides/${name}`, `${name}.html`))
    )
  })
)
