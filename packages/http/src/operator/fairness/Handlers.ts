import { NoteKeys } from "@cardpack/adapters/draw"
import { Foresight, LogHealth } from "@cardpack/core"
import { Instant, LogNote, LogPolicy, Minute } from "@cardpack/core/domain"
import { Desk, DrawLog, DrawStatistics, LogSigner, Reads } from "@cardpack/core/ports"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { machineOf } from "../../fairness/Statistics.ts"
import { Settings } from "../../partner/Settings.ts"
import * as Problem from "../../problem/Problem.ts"
import { answer } from "../AnswerOperator.ts"
import { OperatorApi } from "../Api.ts"

const DATE = "2026-11-27".length

const dateOf = (day: Minute.Day): string => Instant.format(day * Instant.DAY).slice(0, DATE)

/** The last second of years with four digits. */
const LAST = 253_402_300_799

/** Null for a time that is none. */
const timeOf = (seconds: bigint | null): string | null =>
  seconds === null || seconds > LAST ? null : Instant.format(Number(seconds) * Instant.SECOND)

/** Who signed a checkpoint, and when. */
const witnessesOf = (policy: LogPolicy.Policy, checkpoint: string | null) => {
  const note = checkpoint === null ? null : LogNote.parse(checkpoint)
  return [...policy.witnesses.values()].map(({ key }) => {
    const seconds = note === null ? null : NoteKeys.signedAt(key, note)
    return { name: key.name, signedAt: timeOf(seconds) }
  })
}

const HUNDREDTHS = 100

const scoresOf = (sums: ReadonlyArray<Foresight.Sums>) => {
  const alarming = new Set(Foresight.foreseen(sums).map(({ accountId, kind }) => accountId + kind))
  return sums.map((sum) => ({
    partnerId: sum.accountId,
    kind: sum.kind,
    packs: sum.packs,
    z: Math.round(Foresight.zOf(sum) * HUNDREDTHS) / HUNDREDTHS,
    isAlarming: alarming.has(sum.accountId + sum.kind)
  }))
}

export const layer = HttpApiBuilder.group(
  OperatorApi,
  "fairness",
  Effect.fnUntraced(function* (handlers) {
    const desk = yield* Desk.Desk
    const log = yield* DrawLog.DrawLog
    const reads = yield* Reads.Reads
    const statistics = yield* DrawStatistics.DrawStatistics
    const { fairness, logWitnesses = LogPolicy.NONE } = yield* Settings
    const { keys } = yield* LogSigner.LogSigner
    const publishes = fairness !== "off"

    const read = Effect.gen(function* () {
      const now = yield* reads.now
      const { checkpoint, cosigned, size } = yield* log.head
      const { log: condition } = yield* desk.condition
      const days = yield* log.promised(Minute.dayOf(Minute.of(now)))
      const sums = yield* desk.drawScores(Foresight.since(now))
      const troubles = publishes
        ? [
            LogHealth.behind(condition),
            LogHealth.late(condition, now),
            logWitnesses.witnesses.size === 0 ? null : LogHealth.unwitnessed(condition, now)
          ]
        : []
      return {
        publishes,
        log: {
          origin: keys[0].name,
          size,
          keys: keys.map(LogNote.vkeyOf),
          lagSeconds: publishes ? LogHealth.lagOf(condition, now) : 0,
          trouble: publishes ? condition.trouble : null
        },
        witnesses: witnessesOf(logWitnesses, cosigned ?? checkpoint),
        days: days.map(({ first, key, last }) => ({
          key,
          first: dateOf(first),
          last: dateOf(last)
        })),
        scores: scoresOf(sums),
        alarms: [
          ...troubles.filter((trouble) => trouble !== null),
          ...Foresight.foreseen(sums).map(
            (each) => `partner ${each.accountId}: ${Foresight.said(each)}`
          )
        ]
      }
    })
    const machine = Effect.fnUntraced(function* (id: string) {
      const found = /^[1-9]\d{0,8}$/.test(id) ? yield* statistics.machines(Number(id)) : []
      const [tallied] = found
      if (tallied === undefined)
        return yield* Effect.fail(Problem.notFound(`nothing is counted of vending machine ${id}`))
      const { drawn, machine, until } = machineOf(tallied, yield* statistics.rows(Number(id)))
      return {
        vendingMachineId: machine,
        until,
        drawn: drawn.map(({ variance: _, ...row }) => row)
      }
    })
    return handlers.handleAll({
      fairness: () => answer(() => read),
      machine: ({ params }) => answer(() => machine(params.machineId))
    })
  })
)
