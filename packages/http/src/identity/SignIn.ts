/**
 * The endpoints of the identity library that people need (Forwarded.ts). Its errors are answered in
 * our shape, and no answer holds a session's token, which is in the cookie.
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
import { BASE_PATH } from "./AccountRules.ts"
import { toProblem } from "./Asked.ts"
import * as Directory from "./Directory.ts"
import * as Forwarded from "./Forwarded.ts"
import * as JoinLog from "./JoinLog.ts"
import { LinkMails } from "./LinkMails.ts"
import * as Origin from "./Origin.ts"
import * as Pace from "./Pace.ts"
import * as People from "./People.ts"
import * as SignOn from "./SignOn.ts"
import { Pair } from "./trust/Pair.ts"

const RESETS: ReadonlyArray<string> = [Forwarded.ASK_RESET, Forwarded.RESET]

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

const problemOf = (response: Response, body: unknown): Problem.Problem => {
  const code = CODES[response.status]
  if (code === undefined) return Problem.unavailable("sign-in is not possible at the moment")
  const seconds = Number(response.headers.get("x-retry-after") ?? "60")
  const message = Forwarded.textOf(body, "message") ?? "the request is refused"
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
  if (path === Forwarded.SIGN_IN || path === Forwarded.ASK_RESET)
    return (Forwarded.textOf(body, "email") ?? "").toLowerCase()
  if (path.startsWith("/two-factor/verify-")) return cookie
  if (!CONFIRMED.includes(path)) return null
  return (yield* use((auth) => People.bySession(auth, cookie)))?.id ?? null
})

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
    SignOn.watched(() => auth.handler(Forwarded.request(directory, request, asked)))
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
const askReset = (
  { use }: Directory.Directory["Service"],
  email: string,
  mailTo: (address: string) => Effect.Effect<void, Problem.Problem>
) =>
  Effect.gen(function* () {
    if ((yield* use((auth) => People.byEmail(auth, email))) === null) return
    yield* mailTo(email)
    yield* use((auth) => auth.api.requestPasswordReset({ body: { email } }))
  }).pipe(
    Effect.ignore,
    Effect.forkDetach,
    Effect.as(HttpServerResponse.jsonUnsafe({ status: true }))
  )

const answering = <R>(
  answer: Effect.Effect<HttpServerResponse.HttpServerResponse, Problem.Problem, R>
) => Effect.catch(answer, (problem) => Effect.succeed(Problem.response(problem)))

const make = Effect.gen(function* () {
  const hasMail = (yield* LinkMails) !== null
  const directory = yield* Directory.Directory
  const engine = yield* Engine.Engine
  const { inTurn, limited, mailTo, ofAddress } = yield* Pace.make
  const refusals = yield* RefusedCredentials.RefusedCredentials
  const { entry } = yield* Pair
  const signOn = yield* SignOn.SignOn

  const answer = (path: Forwarded.Path) =>
    Effect.gen(function* () {
      const request = yield* HttpServerRequest
      const foreign = Origin.refusal(directory.options, request)
      if (foreign !== null) return yield* Effect.fail(foreign)
      if (entry !== null && path === Forwarded.SIGN_OUT) return yield* entry.leave(request)
      if (signOn === null && path === Forwarded.SIGN_ON) return yield* Effect.fail(noSignOn)
      if (!hasMail && RESETS.includes(path)) return yield* Effect.fail(noMail)
      const address = yield* addressOf
      yield* ofAddress(address)
      const given = yield* Body.json(request, TERMS, ({ value }) => Effect.succeed(value ?? {}))
      const body = yield* Forwarded.bodyFor(path, given)
      const { cookie } = request.headers
      const subject = yield* subjectOf(directory, path, { body, cookie })
      const terms = path === Forwarded.ASK_RESET ? Pace.MAILS : Pace.GUESSES
      if (subject !== null) {
        yield* limited(CONFIRMED.includes(path) ? "confirmed" : path, subject, terms)
      }
      if (path === Forwarded.ASK_RESET) return yield* askReset(directory, subject ?? "", mailTo)
      const asked = { address, body, path }
      const asking = directory.use((auth) =>
        auth.handler(Forwarded.request(directory, request, asked))
      )
      const response = yield* path === Forwarded.SIGN_IN ? inTurn(asking) : asking
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
    for (const path of Forwarded.PATHS)
      yield* router.add("POST", `${BASE_PATH}${path}`, answer(path))
    if ((yield* SignOn.SignOn) !== null)
      yield* router.add("GET", `${BASE_PATH}${SignOn.CALLBACK}`, back)
  })
).pipe(Layer.provide(RefusedCredentials.layer))
