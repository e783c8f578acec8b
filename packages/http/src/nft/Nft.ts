/** `/nft/{tokenId}`: the public metadata of minted cards, named by `tokenURI`. */
import { type Operation, PictureAddress } from "@cardpack/core/domain"
import { Desk } from "@cardpack/core/ports"
import { Effect, Layer } from "effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { Settings } from "../partner/Settings.ts"
import * as Problem from "../problem/Problem.ts"
import { fromStore } from "../problem/Refusals.ts"
import * as Metadata from "./Metadata.ts"

const PATH = "/nft/:tokenId"

/** A decimal token id of at most 256 bits, without leading zeros, as the collection writes it. */
const TOKEN_ID = /^(?:0|[1-9][0-9]{0,77})$/

/** Short: a name may be corrected, and a burned token disappears. */
const CACHE = "public, max-age=300"

/** Public to any web page, such as a marketplace's. */
const OPEN = { "access-control-allow-origin": "*", "x-content-type-options": "nosniff" }

const missing = Problem.notFound("there is no such token")

/** A burned token is gone; one with a pending burn still exists. */
const isOnChain = ({ card }: Pick<Operation.CardWithItem, "card">): boolean =>
  (card.status === "active" || card.status === "buyback_pending") &&
  card.onchain !== null &&
  card.onchain.mintedAt !== null

const read = Effect.fnUntraced(function* (
  desk: Desk.Desk["Service"],
  picture: PictureAddress.Shown,
  tokenId: string | undefined
) {
  if (tokenId === undefined || !TOKEN_ID.test(tokenId)) return yield* Effect.fail(missing)
  const minted = yield* Effect.catch(desk.mintedToken(BigInt(tokenId)), fromStore)
  if (minted === null || minted.item === null || !isOnChain(minted)) {
    return yield* Effect.fail(missing)
  }
  return HttpServerResponse.jsonUnsafe(Metadata.of(minted.item, picture), {
    headers: { ...OPEN, "cache-control": CACHE }
  })
})

/** Never cached: the mint may be confirmed a moment later. */
const refused = (problem: Problem.Problem) =>
  HttpServerResponse.setHeaders(Problem.response(problem), { ...OPEN, "cache-control": "no-store" })

export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const desk = yield* Desk.Desk
    const picture = PictureAddress.shown((yield* Settings).publicUrl)
    const router = yield* HttpRouter.HttpRouter
    yield* router.add(
      "GET",
      PATH,
      Effect.flatMap(HttpRouter.params, ({ tokenId }) =>
        Effect.catch(read(desk, picture, tokenId), (problem) => Effect.succeed(refused(problem)))
      )
    )
  })
)
