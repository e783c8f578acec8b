/**
 * `npm run bench -- draws`: how long a reader takes to verify a receipt, and an auditor to replay a log
 * of ten draws for each of `--requests`, both as the commands do it. It needs no database.
 */
import * as LogKey from "@cardpack/adapters/draw/LogKey"
import * as NativeHash from "@cardpack/adapters/hash/NativeHash"
import { verifyReceipt } from "@cardpack/client/verify"
import { append } from "@cardpack/core/domain/fairness/Appending"
import * as Note from "@cardpack/core/domain/fairness/Note"
import * as Replay from "@cardpack/core/domain/fairness/Replay"
import { LogSigner } from "@cardpack/core/engine/port/LogSigner"
import { signed } from "@cardpack/core/workers/fairness/Publisher"
import { Effect, Redacted } from "effect"
import { GeneratedLog } from "../../../world/fairness/GeneratedLog.ts"
import { receipts } from "../../../world/fairness/GeneratedReceipt.ts"
import type * as Options from "../Options.ts"
import * as Rounds from "../Rounds.ts"
import * as Subject from "../Subject.ts"
import * as Table from "../Table.ts"

const ORIGIN = "cards.example/fairness"
const DRAWS_OF_A_REQUEST = 10
const RECEIPTS = 200

/** Milliseconds. */
const REPLAY_MAX = 10_000
const VERIFY_MAX = 20

/** Processor time, which other programs of the computer do not lengthen, unlike the time that passes. */
const timed = async (run: () => unknown): Promise<number> => {
  const from = process.cpuUsage()
  await run()
  const { system, user } = process.cpuUsage(from)
  return (system + user) / 1_000
}

const generated = Effect.fnUntraced(function* (draws: number) {
  const signer = LogKey.make(ORIGIN, Redacted.make("the log key of the benchmark"))
  const vkey = Note.vkeyOf(signer.keys[0])
  const log = new GeneratedLog({
    origin: ORIGIN,
    vkey,
    draws,
    machines: ["weights", "stock", "weights", "stock"],
    hundreds: 10,
    perMinute: 200
  })
  const note = yield* Effect.provideService(signed(append(0, [], log.entries)), LogSigner, signer)
  return { log, receiptOf: receipts(log, () => note), policy: `log ${vkey}` }
})

/** As `cardpack audit-draws` does, once it has the files. */
const replay = ({ entries, lists }: GeneratedLog): void => {
  Replay.rootOf(entries)
  Replay.rootsOf(entries)
  const { flaws, waiting } = Replay.of(entries, lists)
  if (flaws.length + waiting > 0) throw new Error(`the log has a flaw: ${flaws[0]?.why}`)
}

export const run = Effect.fnUntraced(function* ({ requests, rounds }: Options.Options) {
  const draws = requests * DRAWS_OF_A_REQUEST
  yield* Effect.void.pipe(Effect.provide(NativeHash.layer))
  yield* Subject.say(`a log of ${draws} draws`)
  const { log, policy, receiptOf } = yield* generated(draws)
  const replays: Array<number> = []
  const verifications: Array<number> = []
  for (let round = 1; round <= rounds; round++) {
    yield* Subject.say(`round ${round} of ${rounds}`)
    replays.push(yield* Effect.promise(() => timed(() => replay(log))))
    const step = Math.ceil(log.drawn.length / RECEIPTS)
    for (const drawn of log.drawn.filter((_, at) => at % step === round % step)) {
      const receipt = receiptOf(drawn)
      verifications.push(
        yield* Effect.promise(() => timed(() => verifyReceipt(receipt, { policy })))
      )
    }
  }
  const rows = [
    { name: "verify a receipt", milliseconds: Rounds.spread(verifications), target: VERIFY_MAX },
    { name: `replay ${draws} draws`, milliseconds: Rounds.spread(replays), target: REPLAY_MAX }
  ]
  const table = Table.render(
    ["milliseconds of a processor", "median", "least", "most", "target"],
    rows.map(({ milliseconds: { least, median, most }, name, target }) => [
      name,
      ...[median, least, most].map((value) => value.toFixed(1)),
      `<= ${target}`
    ])
  )
  yield* Effect.sync(() => process.stderr.write(table))
  return { machine: Subject.MACHINE, entries: log.entries.length, rows }
})
