/** Runs what has a daily limit for the sender of the request. */
import { type Command, Engine } from "@cardpack/core"
import {
  limited,
  requestOf,
  StockRevision,
  type Stocks,
  type Waiting
} from "@cardpack/core/commands"
import { Approval, Steps } from "@cardpack/core/domain"
import { Desk, Reads, type Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { Identity } from "../../identity/Identity.ts"
import { Settings } from "../../partner/Settings.ts"
import { Operator } from "../Authorization.ts"
import * as Newcomers from "./Newcomers.ts"

type Asked<A extends Approval.Act> = Parameters<typeof limited<A>>[2]

export const make = Effect.gen(function* () {
  const engine = yield* Engine.Engine
  const desk = yield* Desk.Desk
  const { now } = yield* Reads.Reads
  const identity = yield* Identity
  const { dailyLimits: limits = null } = yield* Settings
  return <A extends Approval.Act>(asked: Asked<A>) =>
    Effect.gen(function* () {
      const asker = yield* Operator
      if (limits === null) return yield* engine.run(limited(asker, null, asked))
      const tokens = yield* desk.tokens
      const line = yield* Newcomers.lineOf({ identity, tokens, now: yield* now }, asker)
      const request = yield* Steps.run(requestOf(asker, asked))
      const waits = yield* desk.waitingOf(line)
      return yield* withStocks({ desk, engine }, (stocks) =>
        engine.run(limited(asker, { limits, line, request, stocks, waits }, asked))
      )
    })
})

interface Ports {
  readonly desk: Pick<Desk.Desk["Service"], "machines" | "openPacks">
  readonly engine: Engine.Engine["Service"]
}

const stocksOf = Effect.fnUntraced(function* ({ desk, engine }: Ports) {
  const revision = yield* engine.run(StockRevision.read)
  const packs = yield* desk.openPacks
  const machines = (yield* desk.machines).map((each) => {
    const { id } = each.machine
    return [id, { ...each, packs: packs.filter(({ machineId }) => machineId === id) }] as const
  })
  return { revision, machines: new Map(machines) } satisfies Stocks
})

/** How often an act looks at the stock again that others changed meanwhile. */
const LOOKS = 10

/** Judges by the stock as it is: reads it again when another act has changed it. */
export const withStocks = <A, R>(
  ports: Ports,
  act: (stocks: Stocks) => Effect.Effect<A, Command.Refused | Store.StoreError, R>
) =>
  Effect.retry(Effect.flatMap(stocksOf(ports), act), {
    times: LOOKS,
    while: (error) => error._tag === "Refused" && StockRevision.isStale(error)
  })

/** The answer to what waits. */
export const waiting = ({ waiting: approval }: Waiting) =>
  HttpServerResponse.jsonUnsafe(
    { approval: Approval.view(approval, approval.createdAt) },
    { status: 202 }
  )
