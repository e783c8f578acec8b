/**
 * The endpoints of the identity library that people need (Forwarded.ts). Its errors are answered in
 * our shape, and no answer holds a session's token, which is in the cookie.
 */
import { Effect, Layer } from "effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Problem from "../problem/Problem.ts"
import * as Body from "../request/Body.ts"
import * as Peer from "../request/Peer.ts"
import * as RefusedCredentials from "../request/RefusedCredentials.ts"
import * as AccessMails from "./AccessMails.ts"
import { BASE_PATH } from "./AccountRules.ts"
import type { Accounts } from "./Accounts.ts"
import * as Directory from "./Directory.ts"
import * as FormerSessions from "./FormerSessions.ts"
import * as Forwarded from "./Forwarded.ts"
import * as Guesses from "./Guesses.ts"
import { LinkMails } from "./LinkMails.ts"
import * as Origin from "./Origin.ts"
import * as People from "./People.ts"
import * as Passkeys from "./passkey/Paths.ts"
import * as SignOn from "./SignOn.ts"
import { Pair } from "./trust/Pair.ts"

const RESETS: ReadonlyArray<string> = [Forwarded.ASK_RESET, Forwarded.RESET]

/** Of these the library itself does not ask for the password. */
const CONFIRMED: ReadonlyArray<string> = [
  Forwarded.LINK,
  Forwarded.UNLINK,
  Passkeys.ADD_OPTIONS,
  Passkeys.REMOVE
]

const SIGN_ONS: ReadonlyArray<string> = [Forwarded.SIGN_ON, Forwarded.LINK]

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

const told = <E>(asking: Effect.Effect<Response, E>) =>
  Effect.flatMap(asking, (response) =>
    Effect.map(bodyOf(response), (answered) => ({ response, answered }))
  )

/** Our answer: its cookies, and its body without a token. */
const answerOf = (response: Response, body: unknown, device: string | null) => {
  const { token: _, ...rest } = Object(body)
  const headers = new Headers({ "content-type": "application/json" })
  for (const cookie of response.headers.getSetCookie()) headers.append("set-cookie", cookie)
  if (device !== null) headers.append("set-cookie", device)
  return HttpServerResponse.fromWeb(new Response(JSON.stringify(rest), { status: 200, headers }))
}

/** A session alone, which may be stolen, adds no other way in. */
const wrongPassword = async (
  auth: Accounts,
  given: unknown,
  cookie = ""
): Promise<Response | null> => {
  const body = { password: Forwarded.textOf(given, "password") ?? "" }
  const headers = new Headers({ cookie })
  const { status } = await auth.api
    .verifyPassword({ body, headers })
    .catch(() => ({ status: false }))
  return status ? null : Response.json({ message: "Invalid password" }, { status: 400 })
}

const noSignOn = Problem.notFound("no other service is set up to sign on by")

/** The way back from the other service: a redirect, and with it the cookie of the session. */
const returning = Effect.fnUntraced(function* (
  directory: Directory.Directory["Service"],
  limited: (address: string) => Effect.Effect<void, Problem.Problem>,
  linked: (personId: string | null) => Effect.Effect<void>
) {
  const request = yield* HttpServerRequest
  const address = yield* Peer.address
  yield* limited(address)
  const [, query = ""] = request.url.split("?")
  const asked = { address, path: `${SignOn.CALLBACK}?${query}` }
  const { answered: response, linkedBy } = yield* directory.use((auth) =>
    SignOn.watched(() => auth.handler(Forwarded.request(directory, request, asked)))
  )
  yield* linked(linkedBy)
  const location = response.headers.get("location")
  if (location === null) return yield* Effect.fail(problemOf(response, yield* bodyOf(response)))
  const headers = new Headers({ location, "referrer-policy": "no-referrer" })
  for (const cookie of response.headers.getSetCookie()) headers.append("set-cookie", cookie)
  return HttpServerResponse.fromWeb(new Response(null, { status: 302, headers }))
})

const noProvider = Problem.unavailable(
  "the service to sign on by gives no usable answer; try again"
)

/** The library knows no provider whose document it could not read. */
const refusalOf = (path: Forwarded.Path, response: Response, body: unknown): Problem.Problem =>
  response.status === 404 && SIGN_ONS.includes(path) ? noProvider : problemOf(response, body)

const noMail = Problem.notFound("no mail server is configured, so no link can be sent")

/** The same answer, at the same time, for every address; only the owner of the address learns more. */
const askReset = (
  { use }: Directory.Directory["Service"],
  body: unknown,
  resetTo: (address: string) => Effect.Effect<void, Problem.Problem>
): Effect.Effect<Response> =>
  Effect.gen(function* () {
    const email = (Forwarded.textOf(body, "email") ?? "").toLowerCase()
    if ((yield* use((auth) => People.byEmail(auth, email))) === null) return
    yield* resetTo(email)
    yield* use((auth) => auth.api.requestPasswordReset({ body: { email } }))
  }).pipe(
    Effect.ignore,
    Effect.forkDetach,
    Effect.map(() => Response.json({ status: true }))
  )

const answering = <R>(
  answer: Effect.Effect<HttpServerResponse.HttpServerResponse, Problem.Problem, R>
) => Effect.catch(answer, (problem) => Effect.succeed(Problem.response(problem)))

const make = Effect.gen(function* () {
  const hasMail = (yield* LinkMails) !== null
  const directory = yield* Directory.Directory
  const { ofAddress, paced, resetTo } = yield* Guesses.make
  const refusals = yield* RefusedCredentials.RefusedCredentials
  const { entry } = yield* Pair
  const signOn = yield* SignOn.SignOn
  const access = yield* AccessMails.make

  const answer = (path: Forwarded.Path) =>
    Effect.gen(function* () {
      const request = yield* HttpServerRequest
      const foreign = Origin.refusal(directory.options, request)
      if (foreign !== null) return yield* Effect.fail(foreign)
      if (entry !== null && path === Forwarded.SIGN_OUT) return yield* entry.leave(request)
      if (signOn === null && SIGN_ONS.includes(path)) return yield* Effect.fail(noSignOn)
      if (!hasMail && RESETS.includes(path)) return yield* Effect.fail(noMail)
      const address = yield* Peer.address
      const given = yield* Body.json(request, TERMS, ({ value }) => Effect.succeed(value ?? {}))
      const body = yield* Forwarded.bodyFor(path, given)
      const { cookie } = request.headers
      const changing = yield* access.personOf(path, cookie)
      const forwarded = directory.use((auth) =>
        auth.handler(Forwarded.request(directory, request, { address, body, path }))
      )
      const confirmed = directory.use((auth) => wrongPassword(auth, given, cookie))
      const linked = path === Forwarded.LINK ? Effect.succeed(Response.json({})) : forwarded
      const asked = CONFIRMED.includes(path)
        ? Effect.flatMap(confirmed, (refused) =>
            refused === null ? linked : Effect.succeed(refused)
          )
        : forwarded
      const asking = path === Forwarded.ASK_RESET ? askReset(directory, body, resetTo) : asked
      const { device, ...first } = yield* paced({ path, address, body, cookie }, told(asking))
      // In no turn, because the other service may keep it waiting.
      const isLinking = path === Forwarded.LINK && first.response.ok
      const { answered, response } = isLinking ? yield* told(forwarded) : first
      yield* directory.use((auth) =>
        FormerSessions.end(auth, { path, cookie: cookie ?? "", response })
      )
      if (response.ok) yield* access.changed(path, changing)
      if (response.ok) return answerOf(response, answered, device)
      const problem = refusalOf(path, response, answered)
      return yield* response.status === 401
        ? refusals.refuse("console", problem)
        : Effect.fail(problem)
    }).pipe(answering)

  return { answer, back: returning(directory, ofAddress, access.linked).pipe(answering) }
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
