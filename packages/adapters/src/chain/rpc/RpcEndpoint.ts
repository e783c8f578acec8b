/** One endpoint: JSON-RPC calls over HTTP, each with a time limit, on a verified chain. */
import { Effect, Redacted, Result, Schema } from "effect"
import { BaseError, isHex, ResponseBodyTooLargeError } from "viem"
import { getHttpRpcClient } from "viem/utils"
import { hostOf } from "./Host.ts"
import * as RpcAnswer from "./RpcAnswer.ts"
import { failed, Trouble, unusable } from "./Trouble.ts"

export interface Endpoint {
  /** For logs: `endpoint 1 of 2`. */
  readonly name: string
  /** Endpoints of one host count as one witness. */
  readonly host: string
  /** Asks once; an answer that does not decode is unusable. */
  readonly call: <S extends Schema.ConstraintDecoder<unknown>>(
    schema: S,
    method: string,
    params: ReadonlyArray<unknown>
  ) => Effect.Effect<S["Type"], Trouble>
  /** Fails when it serves another chain; each call repeats this after an outage. */
  readonly verify: Effect.Effect<void, Trouble>
}

export interface Options {
  readonly url: Redacted.Redacted
  readonly name: string
  readonly chainId: number
  /** Milliseconds. */
  readonly timeout: number
}

/** Statuses of gateways that gave up waiting, and of servers that limit the size. */
const SLOW: ReadonlyArray<number> = [408, 504, 524]
const TOO_MUCH = 413
/** Accompanies a JSON-RPC error that refuses a question. */
const BAD_REQUEST = 400

/** Words of providers in a JSON-RPC error for HTTP's 429. */
const RATE_LIMITED =
  /rate.?limit|rate exceeded|request limit|too many requests|(?:calls|requests) per|\brps\b|throughput|capacity|quota|credit|compute unit|throttl/i

/**
 * A question about logs of all contracts, in the words of providers that take none. Their code, -32701,
 * is also that of a range that is too wide, and some hint at an address where less would do.
 */
const WANTING_ADDRESS =
  /(specify|provide|include|supply|add|missing|without|requires?|needs?)\b[^.]*\baddress|\baddress\b[^.]*\b(required|missing|mandatory|needed|must)/i
const WANTING_LESS = /\brange\b|\bresults?\b|more than|exceed|too (?:many|large|wide|big)/i

const refused = (problem: string) => new Trouble({ kind: "refused", problem })

const ofStatus = (status: number): Trouble => {
  const problem = `HTTP ${status}`
  if (SLOW.includes(status)) return new Trouble({ kind: "slow", problem })
  return status === TOO_MUCH ? refused(problem) : failed(problem)
}

const ofThrown = (thrown: unknown): Trouble => {
  const isTooLarge = (cause: unknown) => cause instanceof ResponseBodyTooLargeError
  return thrown instanceof BaseError && thrown.walk(isTooLarge) !== null
    ? refused("the answer is too large")
    : failed("no answer")
}

const Failing = Schema.Struct({
  error: Schema.Struct({
    code: Schema.Number,
    message: Schema.String,
    data: Schema.optionalKey(Schema.Unknown)
  })
})
const Answering = Schema.Struct({ id: Schema.Number, result: Schema.Unknown })
const decodeBody = Schema.decodeUnknownResult(Schema.Union([Failing, Answering]))

/** The return data of a reverted call, wherever the node put it. */
const revertIn = (data: unknown): `0x${string}` | null => {
  if (isHex(data) && data.length >= 10) return data
  return typeof data === "object" && data !== null && "data" in data ? revertIn(data.data) : null
}

const ofError = ({ code, data, message }: (typeof Failing.Type)["error"]): Trouble => {
  if (RATE_LIMITED.test(message)) return failed("rate limited")
  const revert = revertIn(data)
  const problem = `error ${code}`
  if (revert !== null) return new Trouble({ kind: "refused", problem, revert })
  return WANTING_ADDRESS.test(message) && !WANTING_LESS.test(message)
    ? new Trouble({ kind: "refused", problem, wantsAddress: true })
    : refused(problem)
}

/** The status counts more: a provider may report its rate limit as JSON-RPC too. */
const resultOf = (id: number, status: number, body: unknown): Result.Result<unknown, Trouble> => {
  const read = decodeBody(body)
  if (status > BAD_REQUEST) {
    const told = Result.isSuccess(read) && "error" in read.success && ofError(read.success.error)
    return Result.fail(told && told.wantsAddress === true ? told : ofStatus(status))
  }
  if (Result.isFailure(read)) return Result.fail(unusable("not JSON-RPC"))
  if ("error" in read.success) return Result.fail(ofError(read.success.error))
  return read.success.id === id
    ? Result.succeed(read.success.result)
    : Result.fail(unusable("to another question"))
}

export const make = ({ chainId, name, timeout, url }: Options): Endpoint => {
  const client = getHttpRpcClient(Redacted.value(url), { timeout: 0 })
  let last = 0
  let verified = false

  const request = (method: string, params: ReadonlyArray<unknown>) =>
    Effect.tryPromise({
      try: async (signal) => {
        const id = ++last
        let status = 0
        const answer = client.request({
          body: { id, method, params: [...params] },
          // The signal also ends the reading of the body, unlike viem's own timeout.
          // A redirect would let one host answer under another's name.
          fetchOptions: { signal, redirect: "error" },
          onResponse: (response) => {
            status = response.status
          }
        })
        const body = await answer.catch((thrown) => {
          if (status > BAD_REQUEST) return null
          throw thrown
        })
        return resultOf(id, status, body)
      },
      catch: ofThrown
    }).pipe(
      Effect.flatMap(Effect.fromResult),
      Effect.timeoutOrElse({
        duration: timeout,
        orElse: () =>
          Effect.fail(new Trouble({ kind: "slow", problem: `no answer in ${timeout} ms` }))
      }),
      Effect.tapError(({ kind }) =>
        Effect.sync(() => {
          // Another node may answer next time.
          if (kind !== "refused") verified = false
        })
      )
    )

  const ask: Endpoint["call"] = (schema, method, params) =>
    Effect.flatMap(request(method, params), (result) =>
      Effect.mapError(Schema.decodeUnknownEffect(schema)(result), () => unusable(method))
    )

  const verify = Effect.flatMap(ask(RpcAnswer.Quantity, "eth_chainId", []), (answered) => {
    verified = answered === BigInt(chainId)
    return verified
      ? Effect.void
      : Effect.fail(new Trouble({ kind: "another chain", problem: `it serves chain ${answered}` }))
  })

  return {
    name,
    host: hostOf(Redacted.value(url)),
    verify,
    call: (schema, method, params) =>
      Effect.flatMap(
        Effect.suspend(() => (verified ? Effect.void : verify)),
        () => ask(schema, method, params)
      )
  }
}
