/**
 * `/console`: the built files of the console. Every address below it that is no file answers the
 * page, which finds its own way.
 */
import * as fs from "node:fs"
import * as path from "node:path"
import { Optional } from "@cardpack/adapters/optional"
import type { Event } from "@cardpack/core/domain"
import { Effect, Layer } from "effect"
import * as HttpRouter from "effect/http/HttpRouter"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as BuiltFiles from "../docs/BuiltFiles.ts"
import * as StaticAnswer from "../docs/StaticAnswer.ts"
import { LinkMails } from "../identity/LinkMails.ts"
import * as Origin from "../identity/Origin.ts"
import * as SignOn from "../identity/SignOn.ts"
import { Pair } from "../identity/trust/Pair.ts"
import { Settings } from "../partner/Settings.ts"
import * as Problem from "../problem/Problem.ts"

/** Scripts, styles and calls of this origin alone; the catalog's pictures are anywhere. */
const POLICY = [
  "default-src 'self'",
  "img-src 'self' https: data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'"
].join("; ")

const PAGE = "index.html"

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml"
}

const headersOf = (name: string) => ({
  // The names of assets change with their contents; the page names the assets.
  "cache-control": name.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache",
  "content-security-policy": POLICY
})

const known = new Map<string, StaticAnswer.Shared>()

interface Place {
  readonly environment: Event.Environment
  /** Where people sign in, when that is elsewhere. */
  readonly issuer: string | null
  /** New passwords come by mail. */
  readonly hasMail: boolean
  /** People may sign in with a key of their device. */
  readonly hasPasskeys: boolean
  /** Another service by which people may sign on. */
  readonly signOn: string | null
}

/** Where it sends people back to, and where alone the browser has what began the sign-on. */
export const isWayBack = (
  { headers }: Pick<HttpServerRequest, "headers">,
  publicUrl: string
): boolean => headers.host !== undefined && Origin.isHostOf(publicUrl, headers.host)

/** The page names its environment, so that nobody types a password into the wrong one. */
const bodyOf = (file: string, here: Place): Uint8Array => {
  const { environment, hasMail, hasPasskeys, issuer, signOn } = here
  const body = fs.readFileSync(file)
  if (!file.endsWith(PAGE)) return body
  // An origin has no character that could end an attribute.
  const elsewhere = issuer === null ? "" : ` data-issuer="${issuer}"`
  const mail = hasMail ? " data-mail" : ""
  const passkeys = hasPasskeys ? " data-passkeys" : ""
  const other = signOn === null ? "" : ` data-sign-on="${signOn}"`
  const named = `<html data-environment="${environment}"${elsewhere}${mail}${passkeys}${other}`
  return Buffer.from(body.toString().replace("<html", named))
}

/** By exact name: no path leads out of the folder. */
const fileOf = (place: string, name: string, here: Place): StaticAnswer.Shared | null => {
  const contentType = TYPES[path.posix.extname(name)]
  const file = path.join(place, name)
  if (contentType === undefined || !/^[\w./-]+$/.test(name) || name.includes("..")) return null
  const cached = known.get(file)
  // The page and its environment are read each time: a few lines, and a new build is seen at once.
  if (cached !== undefined && name.startsWith("assets/")) return cached
  if (!fs.existsSync(file)) return null
  const made = StaticAnswer.make({
    body: bodyOf(file, here),
    contentType,
    headers: headersOf(name)
  })
  known.set(file, made)
  return made
}

const NOT_BUILT = Problem.response(
  Problem.notFound("the console is not built: run npm run build where the sources are")
)
const UNKNOWN = Problem.response(Problem.unknownPath)
const NO_FILE = Problem.response(Problem.notFound("there is no such file"))

const respond = (here: Place, publicUrl: string) => (request: HttpServerRequest) =>
  Effect.sync(() => {
    const built = BuiltFiles.find("console", PAGE)
    if (built === undefined) return NOT_BUILT
    const [given = ""] = request.url.replace(/^\/console\/?/, "").split("?")
    if (/^(api|auth)\//.test(given)) return UNKNOWN
    const isFile = given.startsWith("assets/") || given === "mark.svg"
    const signOn = isWayBack(request, publicUrl) ? here.signOn : null
    const found = fileOf(path.dirname(built), isFile ? given : PAGE, { ...here, signOn })
    return found === null ? NO_FILE : StaticAnswer.respond(request, found)
  })

export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const { environment, publicUrl } = yield* Settings
    const { other } = yield* Pair
    const issuer = other?.holdsPeople === true ? other.url : null
    const provider = yield* SignOn.SignOn
    const signOn = provider === null ? null : SignOn.hostOf(provider)
    const hasMail = (yield* LinkMails) !== null
    const hasPasskeys = Optional.isInstalled("@simplewebauthn/server")
    const here = { environment, issuer, hasMail, hasPasskeys, signOn }
    return HttpRouter.add("GET", "/console/*", respond(here, publicUrl))
  })
)
