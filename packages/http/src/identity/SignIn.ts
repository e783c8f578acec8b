/**
 * The endpoints of the identity library that people need, and no others: each is a row here. Its
 * errors are answered in our shape, and no answer holds a session's token, which is in the cookie.
 */
import { Engine } from "@cardpack/core"
import { Effect, Layer, Option } from "effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Problem from "../problem/Problem.ts"
import * as Body from "../request/Body.ts"
import * as Peer from "../request/Peer.ts"
import * as RefusedCredentials from "../request/RefusedCredentials.ts"
import { BASE_PATH, PEER_HEADER } from "./AccountRules.ts"
import { toProblem } from "./Asked.ts"
import * as Directory from "./Directory.ts"
import * as Joining from "./Joining.ts"
import * as JoinLog from "./JoinLog.ts"
import { Letters } from "./Letters.ts"
import * as Origin from "./Origin.ts"
import * as Pace from "./Pace.ts"
import * as People from "./People.ts"
import * as SignOn from "./SignOn.ts"
import { Pair } from "./trust/Pair.ts"

const SIGN_IN = "/sign-in/email"
const SIGN_ON = "/sign-in/social"
const SIGN_OUT = "/sign-out"
const ASK_RESET = "/request-password-reset"
const UPDATE = "/update-user"

/** All are POST requests with a JSON body. */
export const PATHS = [
  SIGN_IN,
  SIGN_ON,
  SIGN_OUT,
  "/change-password",
  UPDATE,
  ASK_RESET,
  "/reset-password",
  "/two-factor/enable",
  "/two-factor/disable",
  "/two-factor/verify-totp",
  "/two-factor/verify-backup-code",
  "/two-factor/generate-backup-codes"
] as const

const RESETS: ReadonlyArray<string> = [ASK_RESET, "/reset-password"]

const CODES: Readonly<Record<number, Problem.Code>> = {
  400: "invalid_request",
  401: "unauthorized",
  403: "forbidden",
  404: "not_found",
  409: "conflict",
  422: "invalid_request",
  429: "rate_limited"
}

const TERMS = { maxBytes: 16 * 1024, mayBeAbsent: true }

const textOf = (value: unknown, name: string): string | undefined => {
  const field = typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined
  return typeof field === "string" ? field : undefined
}

const problemOf = (response: Response, body: unknown): Problem.Problem => {
  const code = CODES[response.status]
  if (code === undefined) return Problem.unavailable("sign-in is not possible at the moment")
  const seconds = Number(response.headers.get("x-retry-after") ?? "60")
  const message = textOf(body, "message") ?? "the request is refused"
  return new Problem.Problem({
    code,
    message: message.charAt(0).toLowerCase() + message.slice(1),
    ...(code === "rate_limited" && { retryAfter: Math.max(1, Math.ceil(seconds)) })
  })
}

/** The library answers with JSON, also when it refuses. */
const bodyOf = (response: Response): Effect.Effect<unknown> =>
  Effect.promise(() => response.json().catch(() => null))

/** Our answer: its cookies, and its body without a token. */
const answerOf = (response: Response, body: unknown) => {
  const { token: _, ...rest } = Object(body)
  const headers = new Headers({ "content-type": "application/json" })
  for (const cookie of response.headers.getSetCookie()) headers.append("set-cookie", cookie)
  return HttpServerResponse.fromWeb(new Response(JSON.stringify(rest), { status: 200, headers }))
}

const addressOf = Effect.gen(function* () {
  const { peerAddress } = yield* HttpServerRequest
  const remote = yield* Peer.Remote
  return (remote ?? Option.getOrElse(peerAddress, () => "127.0.0.1")).replace(/^::ffff:/i, "")
})

/** The request as the library sees it: nothing of the client's but these headers and the body. */
const forwarded = (
  { options }: Directory.Directory["Service"],
  request: HttpServerRequest,
  { address, body, path }: { address: string; body?: string; path: string }
): Request => {
  const headers = new Headers({ "content-type": "application/json", [PEER_HEADER]: address })
  for (const name of ["cookie", "host", "origin", "user-agent"]) {
    const value = request.headers[name]
    if (value !== undefined) headers.set(name, value)
  }
  const url = `${new URL(options.publicUrl).origin}${BASE_PATH}${path}`
  return new Request(url, body === undefined ? { headers } : { method: "POST", headers, body })
}

/** They ask for the password again, so that a stolen session is not enough. */
const CONFIRMED: ReadonlyArray<string> = [
  "/change-password",
  "/two-factor/enable",
  "/two-factor/disable",
  "/two-factor/generate-backup-codes"
]

/** Who is guessed at: a name, the cookie of the sign-in that waits for a code, or whose session it is. */
const subjectOf = Effect.fnUntraced(function* (
  { use }: Directory.Directory["Service"],
  path: string,
  { body, cookie = "" }: { readonly body: unknown; readonly cookie: string | undefined }
) {
  if (path === SIGN_IN || path === ASK_RESET) return (textOf(body, "email") ?? "").toLowerCase()
  if (path.startsWith("/two-factor/verify-")) return cookie
  if (!CONFIRMED.includes(path)) return null
  return (yield* use((auth) => People.bySession(auth, cookie)))?.id ?? null
})

/** The body as the library gets it: of the fields that it would store of a person, the name alone. */
const bodyFor = (path: string, given: unknown): Effect.Effect<unknown, Problem.Problem> => {
  if (path === SIGN_ON) return Effect.succeed(SignOn.REQUEST)
  if (path !== UPDATE) return Effect.succeed(given)
  return Effect.try({
    try: () => ({ name: Joining.nameOf(textOf(given, "name")) }),
    catch: (error) => error as Problem.Problem
  })
}

const noSignOn = Problem.notFound("no other service is set up to sign on by")

/** Into the log; the session is the one that the answer begins. */
const noted = Effect.fnUntraced(function* (
  { use }: Directory.Directory["Service"],
  engine: Engine.Engine["Service"],
  { answer, joined }: { answer: Response; joined: ReadonlyArray<SignOn.Joined> }
) {
  if (joined.length === 0) return
  const cookie = answer.headers.getSetCookie().map((set) => set.split(";")[0])
  const person = yield* use((auth) => People.bySession(auth, cookie.join("; ")))
  for (const { email, link, userId } of joined) {
    const who = { id: userId, email, session: person?.session ?? "sign-on" }
    yield* Effect.catch(JoinLog.record(engine, who, link), toProblem)
  }
})

/** The way back from the other service: a redirect, and with it the cookie of the session. */
const returning = Effect.fnUntraced(function* (
  directory: Directory.Directory["Service"],
  engine: Engine.Engine["Service"],
  limited: (address: string) => Effect.Effect<void, Problem.Problem>
) {
  const request = yield* HttpServerRequest
  const address = yield* addressOf
  yield* limited(address)
  const [, query = ""] = request.url.split("?")
  const asked = { address, path: `${SignOn.CALLBACK}?${query}` }
  const found = yield* directory.use((auth) =>
    SignOn.watched(() => auth.handler(forwarded(directory, request, asked)))
  )
  yield* noted(directory, engine, found)
  const response = found.answer
  const location = response.headers.get("location")
  if (location === null) return yield* Effect.fail(problemOf(response, yield* bodyOf(response)))
  const headers = new Headers({ location, "referrer-policy": "no-referrer" })
  for (const cookie of response.headers.getSetCookie()) headers.append("set-cookie", cookie)
  return HttpServerResponse.fromWeb(new Response(null, { status: 302, headers }))
})

const noMail = Problem.notFound("no mail server is configured, so no link can be sent")

/** The same answer, at the same time, for every address; only the owner of the address learns more. */
const askReset = ({ use }: Directory.Directory["Service"], body: unknown) =>
  use((auth) =>
    auth.api.requestPasswordReset({ body: { email: textOf(body, "email") ?? "" } })
  ).pipe(
    Effect.ignore,
    Effect.forkDetach,
    Effect.as(HttpServerResponse.jsonUnsafe({ status: true }))
  )

const answering = <R>(
  answer: Effect.Effect<HttpServerResponse.HttpServerResponse, Problem.Problem, R>
) => Effect.catch(answer, (problem) => Effect.succeed(Problem.response(problem)))

const make = Effect.gen(function* () {
  const hasMail = (yield* Letters) !== null
  const directory = yield* Directory.Directory
  const engine = yield* Engine.Engine
  const { inTurn, limited, ofAddress } = yield* Pace.make
  const refusals = yield* RefusedCredentials.RefusedCredentials
  const { entry } = yield* Pair
  const signOn = yield* SignOn.SignOn

  const answer = (path: string) =>
    Effect.gen(function* () {
      const request = yield* HttpServerRequest
      const foreign = Origin.refusal(directory.options, request)
      if (foreign !== null) return yield* Effect.fail(foreign)
      if (entry !== null && path === SIGN_OUT) return yield* entry.leave(request)
      if (signOn === null && path === SIGN_ON) return yield* Effect.fail(noSignOn)
      if (!hasMail && RESETS.includes(path)) return yield* Effect.fail(noMail)
      const address = yield* addressOf
      yield* ofAddress(address)
      const given = yield* Body.json(request, TERMS, ({ value }) => Effect.succeed(value ?? {}))
      const body = yield* bodyFor(path, given)
      const { cookie } = request.headers
      const subject = yield* subjectOf(directory, path, { body, cookie })
      const terms = path === ASK_RESET ? Pace.MAILS : Pace.GUESSES
      if (subject !== null) {
        yield* limited(CONFIRMED.includes(path) ? "confirmed" : path, subject, terms)
      }
      if (path === ASK_RESET) return yield* askReset(directory, body)
      const asked = { address, body: JSON.stringify(body), path }
      const asking = directory.use((auth) => auth.handler(forwarded(directory, request, asked)))
      const response = yield* path === SIGN_IN ? inTurn(asking) : asking
      const answered = yield* bodyOf(response)
      if (response.ok) return answerOf(response, answered)
      const problem = problemOf(response, answered)
      return yield* response.status === 401
        ? refusals.refuse("console", problem)
        : Effect.fail(problem)
    }).pipe(answering)

  return { answer, back: returning(directory, engine, ofAddress).pipe(answering) }
})

export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const { answer, back } = yield* make
    const router = yield* HttpRouter.HttpRouter
    for (const path of PATHS) yield* router.add("POST", `${BASE_PATH}${path}`, answer(path))
    if ((yield* SignOn.SignOn) !== null)
      yield* router.add("GET", `${BASE_PATH}${SignOn.CALLBACK}`, back)
  })
).pipe(Layer.provide(RefusedCredentials.layer))
