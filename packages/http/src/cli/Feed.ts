/** Reads a partner's feed (contract.md#feed), and keeps its place while the service is down. */
import { Console, Data, Duration, Effect, Redacted, Result, Schema } from "effect"
import type { CliError } from "effect/cli"
import * as HttpClient from "effect/http/HttpClient"
import * as BoundedFetch from "../connection/BoundedFetch.ts"
import { fail } from "./Client.ts"

export interface Service {
  readonly url: string
  readonly key: Redacted.Redacted
}

const Page = Schema.Struct({
  data: Schema.Array(Schema.Struct({ id: Schema.String, type: Schema.String })),
  nextCursor: Schema.String
})

/** Checks instead of decoding, so that fields of later versions stay in the envelope. */
const isPage = Schema.is(Page)
export type Page = typeof Page.Type
/** An envelope as webhooks deliver it; only these fields matter here. */
export type Envelope = Page["data"][number]

/** A failure that may pass, so the request is repeated. */
class Unreachable extends Data.TaggedError("Unreachable")<{
  readonly why: string
  /** Seconds, from `Retry-After`. */
  readonly retryAfter: number | null
}> {}

const TIMEOUT = Duration.seconds(30)
/** Longest wait between attempts, in seconds: 1, 2, 4, … up to this. */
const MAX_PAUSE = 16

const isProblem = Schema.is(
  Schema.Struct({ error: Schema.Struct({ code: Schema.String, message: Schema.String }) })
)

const parse = (text: string): unknown =>
  Result.getOrNull(Result.try((): unknown => JSON.parse(text)))

interface Answer {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly text: string
}

const judge = (
  { url }: Service,
  { retryAfter, status, text }: Answer
): Effect.Effect<Page, Unreachable | CliError.UserError> => {
  const body = parse(text)
  if (status === 200 && isPage(body)) return Effect.succeed(body)
  const words = isProblem(body) ? `${body.error.code}: ${body.error.message}` : "no cardpack answer"
  if (status === 401) return fail(`The service at ${url} does not accept the key (${words}).`)
  const isLasting = status >= 400 && status < 500 && status !== 429
  if (isLasting) return fail(`The service at ${url} answered ${status}, ${words}.`)
  const seconds = /^[0-9]{1,6}$/.test(retryAfter ?? "") ? Number(retryAfter) : null
  return Effect.fail(new Unreachable({ why: `answered ${status}, ${words}`, retryAfter: seconds }))
}

/** The code at the root of a failed request, such as `ECONNREFUSED`. */
const codeOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined
  if (cause !== undefined) return codeOf(cause)
  const code = error instanceof Error && "code" in error ? error.code : undefined
  return typeof code === "string" ? code : "no answer"
}

const request = (service: Service, after: string | null) =>
  HttpClient.get(`${service.url.replace(/\/+$/, "")}/api/v2/events`, {
    urlParams: after === null ? {} : { after },
    headers: { authorization: `Bearer ${Redacted.value(service.key)}` }
  }).pipe(
    Effect.flatMap((response) =>
      Effect.map(response.text, (text) => ({
        status: response.status,
        retryAfter: response.headers["retry-after"],
        text
      }))
    ),
    BoundedFetch.provide,
    Effect.timeout(TIMEOUT),
    Effect.mapError(
      (error) => new Unreachable({ why: `can't be reached (${codeOf(error)})`, retryAfter: null })
    ),
    Effect.flatMap((answer) => judge(service, answer))
  )

/**
 * The events after a cursor; null starts at the first event. Retries while the service is
 * unreachable, honours `Retry-After`, and fails when the service refuses the request.
 */
export const read = (
  service: Service,
  after: string | null
): Effect.Effect<Page, CliError.UserError, HttpClient.HttpClient> =>
  Effect.gen(function* () {
    for (let failures = 0; ; failures++) {
      const page = yield* Effect.result(request(service, after))
      if (Result.isSuccess(page)) {
        if (failures > 0) yield* Console.error(`The service at ${service.url} answers again`)
        return page.success
      }
      if (page.failure._tag !== "Unreachable") return yield* Effect.fail(page.failure)
      const { retryAfter, why } = page.failure
      const seconds = retryAfter ?? Math.min(2 ** failures, MAX_PAUSE)
      yield* Console.error(`The service at ${service.url} ${why}; again in ${seconds} s`)
      yield* Effect.sleep(Duration.seconds(seconds))
    }
  })
