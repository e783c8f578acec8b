/** The operator API's client, derived from its definition, with the operator's token. */
import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import { ByteSize, Config, Console, Effect, Layer, Option, Schema } from "effect"
import { CliError } from "effect/cli"
import { isHttpClientError } from "effect/http/HttpClientError"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import { MaxBodySize } from "effect/http/HttpIncomingMessage"
import { HttpApiClient, HttpApiMiddleware } from "effect/http-api"
import { MOST_OF_COMMANDS } from "../connection/BoundedFetch.ts"
import { OperatorApi } from "../operator/Api.ts"
import { OperatorAuthorization } from "../operator/Authorization.ts"
import type * as ApprovalShapes from "../operator/approval/ApprovalShapes.ts"
import { Problem } from "../problem/Problem.ts"
import * as KeptFile from "../start/KeptFile.ts"
import { DEFAULT_URL, root } from "./Root.ts"

export type Client = HttpApiClient.ForApi<typeof OperatorApi>

export const variable = (name: string) => Effect.orDie(Config.option(Config.NonEmptyString(name)))

export const fail = (userMessage: string, cause: unknown = userMessage) =>
  Effect.fail(new CliError.UserError({ cause, userMessage }))

/** The service's address: from the flag, else the environment, else this computer. */
export const serviceUrl = Effect.gen(function* () {
  const { url } = yield* root
  const configured = Option.getOrElse(yield* variable("CARDPACK_URL"), () => DEFAULT_URL)
  return Option.getOrElse(url, () => configured)
})

/** Read from the environment, else from the service's data directory. */
export const secret = Effect.fnUntraced(function* (of: {
  readonly what: string
  readonly variable: string
  readonly file: string
  /** Another way to give it, mentioned first. */
  readonly otherwise?: string
}) {
  const given = yield* variable(of.variable)
  if (Option.isSome(given)) return given.value
  const directory = Option.getOrElse(yield* variable("CARDPACK_DATA_DIR"), () => ".cardpack")
  const kept = yield* KeptFile.read(directory, of.file)
  if (kept !== null && kept !== "") return kept
  return yield* fail(
    `There is no ${of.what}: ${of.otherwise ?? ""}set ${of.variable}, or run this where the service keeps its data (no ${of.file} in ${directory}).`
  )
})

const token = secret({
  what: "operator token",
  variable: "CARDPACK_OPERATOR_TOKEN",
  file: KeptFile.OPERATOR_TOKEN
})

const authorization = (secret: string) =>
  HttpApiMiddleware.layerClient(OperatorAuthorization, ({ next, request }) =>
    next(HttpClientRequest.bearerToken(request, secret))
  )

// Unlike fetch, it waits for an answer as long as an audit of everything takes.
const connect = (url: string, secret: string) =>
  HttpApiClient.make(OperatorApi, { baseUrl: url }).pipe(
    Effect.provide(Layer.mergeAll(authorization(secret), NodeHttpClient.layerNodeHttp))
  )

/** Turns a failure into a message for the person at the terminal. */
const explain = (url: string) => (error: unknown) => {
  if (error instanceof Problem) return fail(`${error.code}: ${error.message}`, error)
  if (isHttpClientError(error)) {
    return fail(`The service at ${url} gave no usable answer: ${error.message}`, error)
  }
  if (Schema.isSchemaError(error)) {
    return fail(`The service at ${url} is of another version: ${error.message}`, error)
  }
  return error instanceof CliError.UserError ? Effect.fail(error) : Effect.die(error)
}

type Waits = typeof ApprovalShapes.Waits.Type

const isWaiting = (answer: unknown): answer is Waits =>
  typeof answer === "object" && answer !== null && "approval" in answer

const wait = ({ approval: { costUsd, expiresAt, id } }: Waits): string =>
  `Nothing was done: ${costUsd} USD is above what you may move alone today. It waits until ${expiresAt} for a second person, who runs: cardpack approvals approve ${id}`

/** Calls the service and prints the answer, for people or as JSON. */
export const call = <A, E>(
  request: (client: Client) => Effect.Effect<A, E>,
  show: (answer: Exclude<A, Waits>) => string
) =>
  Effect.gen(function* () {
    const flags = yield* root
    const shown = (answer: A) =>
      isWaiting(answer) ? wait(answer) : show(answer as Exclude<A, Waits>)
    const url = yield* serviceUrl
    const client = yield* connect(url, yield* token)
    const asking = Effect.provideService(
      request(client),
      MaxBodySize,
      ByteSize.bytes(MOST_OF_COMMANDS)
    )
    const answer = yield* Effect.catch(asking, explain(url))
    yield* Console.log(flags.json ? JSON.stringify(answer ?? null, null, 2) : shown(answer))
  })
