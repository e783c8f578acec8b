/** `Chain` over public JSON-RPC (design.md#evidence), with several endpoints. */
import type { Evm } from "@cardpack/core/domain"
import { Chain } from "@cardpack/core/ports"
import { Effect, Layer, type Redacted, Result } from "effect"
import * as Blocks from "./Blocks.ts"
import * as Failover from "./Failover.ts"
import * as Logs from "./Logs.ts"
import * as Quorum from "./Quorum.ts"
import * as Receipts from "./Receipts.ts"
import * as RpcEndpoint from "./RpcEndpoint.ts"
import * as State from "./State.ts"

export interface Options {
  /** At least one; the first is asked first. Redacted, because they hold keys. */
  readonly urls: readonly [Redacted.Redacted, ...ReadonlyArray<Redacted.Redacted>]
  readonly chainId: number
  /** In lower case. */
  readonly contracts: Evm.Contracts
  readonly confirmations: Blocks.Confirmations
  /** How many endpoints of different hosts must agree before money moves; 1 unless set. */
  readonly quorum?: number | undefined
  /** Milliseconds that one request may take; 5,000 unless set. */
  readonly timeout?: number | undefined
  /** Receivers in one filter of logs; 1,000 unless set. */
  readonly receiversPerCall?: number | undefined
  /** Blocks in one filter of logs; 2,000 unless set, fewer if an endpoint limits it. */
  readonly blocksPerCall?: number | undefined
}

const TIMEOUT = 5_000
const RECEIVERS_PER_CALL = 1_000
const BLOCKS_PER_CALL = 2_000

/** Skips unreachable endpoints; these are verified at their first use. */
const verified = (endpoints: ReadonlyArray<RpcEndpoint.Endpoint>) =>
  Effect.gen(function* () {
    const outcomes = yield* Effect.forEach(
      endpoints,
      (endpoint) => Effect.map(Effect.result(endpoint.verify), (result) => ({ endpoint, result })),
      { concurrency: "unbounded" }
    )
    const foreign = outcomes.filter(
      ({ result }) => Result.isFailure(result) && result.failure.kind === "another chain"
    )
    if (foreign.length > 0) return yield* Failover.errorOf(foreign)
  })

/** Fails as `wrong chain` when any endpoint serves another chain; never because of an outage. */
export const layer = (options: Options): Layer.Layer<Chain.Chain, Chain.ChainError> =>
  Layer.effect(
    Chain.Chain,
    Effect.gen(function* () {
      const { chainId, confirmations, contracts, timeout = TIMEOUT, urls } = options
      const endpoints = urls.map((url, index) =>
        RpcEndpoint.make({ url, name: `endpoint ${index + 1} of ${urls.length}`, chainId, timeout })
      )
      yield* verified(endpoints)
      const failover = Failover.make(endpoints)
      const quorum = Quorum.make(endpoints, options.quorum ?? 1)
      const { blocksPerCall = BLOCKS_PER_CALL, receiversPerCall = RECEIVERS_PER_CALL } = options
      return {
        chainId,
        contracts,
        ...Blocks.make(failover, quorum, confirmations),
        ...Logs.make(failover, quorum, { contracts, receiversPerCall, blocksPerCall }),
        ...Receipts.make(endpoints, failover, quorum, contracts),
        ...State.make(failover, quorum, contracts)
      }
    })
  )
