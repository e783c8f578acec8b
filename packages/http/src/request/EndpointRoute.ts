/**
 * The routes of an API's endpoints: authorization, parameters, handler, answer. HttpApi's own copy
 * all services of the process for each request (decisions.md#endpoint-routes).
 */
import { Context, Effect, type Layer, Result, Schema, SchemaAST } from "effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerRequest, ParsedSearchParams } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import {
  type HttpApi,
  HttpApiBuilder,
  type HttpApiEndpoint,
  type HttpApiGroup,
  HttpApiMiddleware,
  HttpApiSchema
} from "effect/http-api"
import * as Problem from "../problem/Problem.ts"
import * as ConcurrentReads from "./ConcurrentReads.ts"
import { explain } from "./Explain.ts"
import * as HttpApiInside from "./HttpApiInside.ts"
import * as JsonResponse from "./JsonResponse.ts"
import * as NearestName from "./NearestName.ts"

type Response = HttpServerResponse.HttpServerResponse
type Failing<A> = Result.Result<A, Problem.Problem>
/** Its services are those of the request, which the router's types check. */
type Handled = Effect.Effect<Response, unknown, never>

type Codec = Schema.Codec<unknown, unknown>

/** A part of a request, decoded at once; null when the endpoint does not have it. */
const partOf = <From>(
  schema: Schema.Constraint | undefined,
  from: (context: Context.Context<never>) => From,
  refuse: (error: Schema.SchemaError, from: From) => Problem.Problem
) => {
  if (schema === undefined) return null
  const decode = Schema.decodeUnknownResult(schema as Codec)
  return (context: Context.Context<never>): Failing<unknown> => {
    const given = from(context)
    return Result.mapError(decode(given), (error) => refuse(error, given))
  }
}

type Parameters = (typeof ParsedSearchParams)["Service"]

const onlyOnce = (parameters: Parameters, message: string): string => {
  const [name = ""] = message.split(" ", 1)
  return Array.isArray(parameters[name]) ? `${name} must be given once` : message
}

/** Names of the query that the endpoint reads. */
const namesOf = (query: Schema.Constraint | undefined): ReadonlyArray<string> =>
  query !== undefined && SchemaAST.isObjects(query.ast)
    ? query.ast.propertySignatures.map(({ name }) => String(name))
    : []

/** A misspelt filter would answer everybody's rows, and a misspelt wish would be acted without. */
const unknownIn = (known: ReadonlyArray<string>, given: Parameters): Problem.Problem | null => {
  const unknown = Object.keys(given).find((name) => !known.includes(name))
  if (unknown === undefined) return null
  const nearest = NearestName.of(unknown, known)
  const shown = unknown.slice(0, MAX_SHOWN)
  return Problem.invalid(
    nearest === undefined
      ? `${shown} is not a known query parameter; this request takes none`
      : `${shown} is not a known query parameter; the nearest is ${nearest}`
  )
}

const MAX_SHOWN = 64

/** What everybody may ask, such as monitors with parameters of their own, is not so strict. */
const isOpen = ({ middlewares }: HttpApiEndpoint.Top): boolean =>
  ![...middlewares].some((each) =>
    HttpApiMiddleware.isSecurity(each as HttpApiMiddleware.AnyService)
  )

const WHAT = "the request"
const NO_RESOURCE = Problem.notFound("no such resource")

/** Reads a request as its handler wants it. */
const askedOf = (group: HttpApiGroup.Top, endpoint: HttpApiEndpoint.Top) => {
  const params = partOf(
    endpoint.params,
    (context) => Context.getUnsafe(context, HttpRouter.RouteContext).params,
    () => NO_RESOURCE
  )
  const headers = partOf(
    endpoint.headers,
    (context) => Context.getUnsafe(context, HttpServerRequest).headers,
    (error) => Problem.invalid(explain(error, WHAT).replace(/^idempotency-key/, "Idempotency-Key"))
  )
  const query = partOf(
    endpoint.query && Schema.toCodecArrayFromSingle(endpoint.query),
    (context) => Context.getUnsafe(context, ParsedSearchParams),
    (error, given) => Problem.invalid(onlyOnce(given, explain(error, WHAT)))
  )
  const parts = Object.entries({ params, headers, query })
  const known = namesOf(endpoint.query)
  const isLax = isOpen(endpoint)
  return (context: Context.Context<never>): Failing<object> => {
    const unknown = isLax ? null : unknownIn(known, Context.getUnsafe(context, ParsedSearchParams))
    if (unknown !== null) return Result.fail(unknown)
    const request = Context.getUnsafe(context, HttpServerRequest)
    const asked: Record<string, unknown> = { request, endpoint, group }
    for (const [name, read] of parts) {
      if (read === null) continue
      const part = read(context)
      if (Result.isFailure(part)) return Result.fail(part.failure)
      asked[name] = part.success
    }
    return Result.succeed(asked)
  }
}

/** Writes a handler's answer. One that breaks the definition is a defect. */
const answerOf = ({ success }: HttpApiEndpoint.Top) => {
  // A handler that answers with another of several schemas writes its response itself.
  const [schema] = success
  const ast = schema === undefined ? Schema.Void.ast : schema.ast
  const isEmpty = schema === undefined || HttpApiSchema.isNoContent(ast)
  const status = HttpApiInside.statusOf(ast) ?? (isEmpty ? 204 : 200)
  const empty = HttpServerResponse.empty({ status })
  const encode = isEmpty ? null : Schema.encodeUnknownSync(schema as Codec)
  return (value: unknown): Effect.Effect<Response> => {
    if (HttpServerResponse.isHttpServerResponse(value)) return Effect.succeed(value)
    return encode === null ? Effect.succeed(empty) : JsonResponse.json(encode, value, status)
  }
}

type Middleware = (handled: Handled, options: object) => Handled

/** A middleware of the definition; one with several ways to authorize is not known here. */
const middlewareOf = (
  key: HttpApiMiddleware.AnyService,
  group: HttpApiGroup.Top,
  endpoint: HttpApiEndpoint.Top,
  services: Context.Context<never>
): ((handled: Handled) => Handled) => {
  const service = HttpApiInside.serviceOf(services, key.key)
  const options = { group, endpoint }
  if (!HttpApiMiddleware.isSecurity(key)) {
    const wrap = service as Middleware
    return (handled) => wrap(handled, options)
  }
  const [[name, security] = ["", undefined], ...others] = Object.entries(key.security)
  if (security === undefined || others.length > 0) throw new Error("one security is expected")
  const credentialOf = HttpApiBuilder.securityDecode(security) as Effect.Effect<unknown>
  const secure = (service as Readonly<Record<string, unknown>>)[name] as Middleware
  return (handled) =>
    Effect.flatMap(credentialOf, (credential) => secure(handled, { ...options, credential }))
}

const routeOf = (
  group: HttpApiGroup.Top,
  { endpoint, handler, uninterruptible }: HttpApiInside.Implemented,
  services: Context.Context<never>
) => {
  const ask = askedOf(group, endpoint)
  const answer = answerOf(endpoint)
  const handled: Handled = Effect.contextWith((context: Context.Context<never>) => {
    const asked = ask(context)
    return Result.isSuccess(asked)
      ? Effect.flatMap(handler(asked.success), answer)
      : Effect.fail(asked.failure)
  })
  let route =
    endpoint.method === "GET" ? (Effect.andThen(ConcurrentReads.take, handled) as Handled) : handled
  for (const key of endpoint.middlewares) {
    route = middlewareOf(key as HttpApiMiddleware.AnyService, group, endpoint, services)(route)
  }
  return HttpRouter.route(endpoint.method, endpoint.path as HttpRouter.PathInput, route, {
    uninterruptible
  })
}

/** Serves an API whose groups are implemented; takes the place of `HttpApiBuilder.layer`. */
export const layer = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>
): Layer.Layer<never, never, HttpRouter.HttpRouter | HttpApiGroup.ToService<Id, Groups>> =>
  HttpRouter.use((router) =>
    Effect.contextWith((services: Context.Context<never>) => {
      const groups = Object.values(api.groups) as ReadonlyArray<HttpApiGroup.Top>
      const routes = groups.flatMap((group) =>
        HttpApiInside.handlersOf(services, group).map((each) => routeOf(group, each, services))
      )
      return router.addAll(routes)
    })
  ) as never
