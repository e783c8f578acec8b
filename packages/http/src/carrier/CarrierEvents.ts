/** `/carrier/events`: what the carrier's service tells of parcels by itself, signed (design.md#carrier). */
import { Carrier } from "@cardpack/core/ports"
import { ParcelTracking } from "@cardpack/core/workers"
import { Effect, Layer, Option, Result } from "effect"
import * as ByteSize from "effect/ByteSize"
import * as HttpIncomingMessage from "effect/http/HttpIncomingMessage"
import * as HttpRouter from "effect/http/HttpRouter"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Problem from "../problem/Problem.ts"
import * as Body from "../request/Body.ts"
import * as BodyMemory from "../request/BodyMemory.ts"
import * as Peer from "../request/Peer.ts"

const PATH = "/carrier/events"

/** More than an event with a parcel's whole history has. */
const MAX_BYTES = 512 * 1024

const MEBIBYTE = 1024 * 1024

/** Strangers may send here, too: they share little, and each network of them has less. */
const hold = BodyMemory.make(16 * MEBIBYTE, 2 * MEBIBYTE)

const OFF = Problem.response(Problem.notFound("no carrier is heard here"))
const TOO_LONG = Problem.invalid(`the body must be at most ${MAX_BYTES} bytes`)
const BUSY = Problem.response(Problem.unavailable("the parcel can't be moved now; try again"))

const bodyOf = Effect.fnUntraced(function* (request: HttpServerRequest) {
  const length = Body.announcedLength(request, MAX_BYTES)
  if (length > MAX_BYTES) return yield* Effect.fail(TOO_LONG)
  const read = Effect.provideService(
    request.arrayBuffer,
    HttpIncomingMessage.MaxBodySize,
    ByteSize.bytes(MAX_BYTES)
  )
  return yield* hold(
    Peer.networkOf(yield* Peer.address),
    length,
    Effect.mapError(read, () => TOO_LONG)
  )
})

/** Whoever has no carrier has no such path; nothing of a stranger's body is kept or logged. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const router = yield* HttpRouter.HttpRouter
    const carrier = Option.getOrNull(yield* Effect.serviceOption(Carrier.Carrier))
    if (carrier === null) {
      yield* router.add("POST", PATH, Effect.succeed(OFF))
      return
    }
    const { hear } = yield* ParcelTracking.make(carrier)
    yield* router.add("POST", PATH, (request: HttpServerRequest) =>
      Effect.gen(function* () {
        const body = new Uint8Array(yield* bodyOf(request))
        const heard = yield* Effect.result(hear({ headers: request.headers, body }))
        if (Result.isFailure(heard)) {
          yield* Effect.logWarning("what the carrier told could not be written", heard.failure)
          return BUSY
        }
        return Result.isFailure(heard.success)
          ? Problem.response(Problem.invalid(heard.success.failure))
          : HttpServerResponse.jsonUnsafe({ moved: heard.success.success })
      }).pipe(Effect.catch((problem) => Effect.succeed(Problem.response(problem))))
    )
  })
)
