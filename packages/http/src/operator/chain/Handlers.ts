import { Engine } from "@cardpack/core"
import { rescan } from "@cardpack/core/commands"
import { Chain, Signer, Watchlist } from "@cardpack/core/ports"
import { Effect, Option } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import * as Problem from "../../problem/Problem.ts"
import * as Body from "../../request/Body.ts"
import { answer } from "../AnswerOperator.ts"
import { OperatorApi } from "../Api.ts"
import { Rescan } from "./Api.ts"
import { type ChainInfo, Info } from "./Info.ts"

const readRescan = Body.reader(Rescan)

const off = Problem.unavailable("on-chain actions are not configured")
const unreadable = Problem.unavailable("the chain can't be read at the moment; try again")

const readable = <A>(read: Effect.Effect<A, Chain.ChainError>) =>
  Effect.catch(read, ({ cause, problem }) =>
    Effect.andThen(Effect.logWarning(`the chain is ${problem}`, cause), Effect.fail(unreadable))
  )

const view = Effect.fnUntraced(function* (
  chain: Chain.Chain["Service"],
  watchlist: Watchlist.Watchlist["Service"],
  { endpoints, quorum, rpcUrl, testFunderPrivateKey }: ChainInfo
) {
  const head = yield* readable(chain.head)
  const final = yield* Effect.orElseSucceed(chain.final, () => null)
  const signer = Option.getOrNull(yield* Effect.serviceOption(Signer.Signer))
  const cursor = yield* watchlist.cursor
  return {
    chainId: chain.chainId,
    rpcUrl,
    endpoints,
    quorum,
    signerAddress: signer?.address ?? null,
    usdcAddress: chain.contracts.usdc,
    collectionAddress: chain.contracts.collection,
    vendingMachineAddress: chain.contracts.vendingMachine,
    burnHandlerAddress: chain.contracts.burnHandler,
    blockNumber: Number(head.number),
    finalBlockNumber: final === null ? null : Number(final.number),
    cursor: cursor === null ? null : Number(cursor.number),
    ...(testFunderPrivateKey !== null && { testFunderPrivateKey })
  }
})

export const layer = HttpApiBuilder.group(
  OperatorApi,
  "chain",
  Effect.fnUntraced(function* (handlers) {
    const engine = yield* Engine.Engine
    const watchlist = yield* Watchlist.Watchlist
    const chain = Option.getOrNull(yield* Effect.serviceOption(Chain.Chain))
    const info = yield* Info
    return handlers
      .handle("chain", () =>
        answer(() =>
          chain === null || info === null ? Effect.fail(off) : view(chain, watchlist, info)
        )
      )
      .handleRaw("rescan", ({ request }) =>
        answer(
          Effect.fnUntraced(function* (actor) {
            const { fromBlock } = yield* readRescan(request)
            if (chain === null) return yield* Effect.fail(off)
            const cursor = yield* rescan({ engine, watchlist }, actor, BigInt(fromBlock))
            return { fromBlock, cursor: Number(cursor.number) }
          })
        )
      )
  })
)
