/** `cardpack audit-draws`: replays a whole draw log and checks every machine (design.md#draw-audit). */
import { NativeHash } from "@cardpack/adapters/entropy"
import { DrawBytes, LogReplay } from "@cardpack/core/domain"
import { Clock, Console, Effect, Layer, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import { fail } from "./Client.ts"
import * as DownloadedLog from "./DownloadedLog.ts"
import * as Input from "./Input.ts"
import * as Output from "./Output.ts"
import * as PartnerKey from "./PartnerKey.ts"
import * as PublishedStatistics from "./PublishedStatistics.ts"

/** Flaws, or tags, that are printed. */
const MOST = 20

const SECOND = 1000

/** A label that came so much more or less often than expected, in standard deviations. */
const STRIKING = 4

const replayed = Effect.fnUntraced(function* (base: string, policy: string | null) {
  // Before the log, which then has their numbers.
  const statistics = yield* DownloadedLog.statisticsOf(base)
  const checkpoint = yield* DownloadedLog.checkpointOf(base, policy)
  const entries = yield* DownloadedLog.entriesOf(base, checkpoint.size)
  const found = LogReplay.rootOf(entries)
  const roots = LogReplay.rootsOf(entries)
  const replay = LogReplay.of(entries, yield* DownloadedLog.stockOf(base, roots), {
    now: (yield* Clock.currentTimeMillis) / SECOND,
    ...(statistics !== null && { cuts: PublishedStatistics.cutsOf(statistics) })
  })
  const isWhole = DrawBytes.same(found, checkpoint.root)
  return { checkpoint, replay, statistics, isWhole }
})

type Replayed = Effect.Success<ReturnType<typeof replayed>>

/** Tags of customers' words at several draws: the words of one order, or of an order made again and again. */
const saidOfTags = Effect.fnUntraced(function* ({ tags }: LogReplay.Replay, words: string | null) {
  for (const { tag, times } of tags.repeated.slice(0, MOST))
    yield* Console.log(
      `The tag ${tag} stands at ${times} machines or times: packs of one order that were opened one by one, or orders with the same words`
    )
  if (tags.repeated.length > MOST)
    yield* Console.log(`${tags.repeated.length - MOST} more tags stand at several`)
  if (words === null) return
  const tagged = tags.of(words)
  yield* Console.log(`These words stand at ${tagged.length} draws, one for each card`)
  for (const { at, index, machine, sequence } of tagged)
    yield* Console.log(
      `Entry ${index}: number ${sequence} of machine ${machine}, ${new Date(at * SECOND).toISOString()}`
    )
})

const inDeviations = (z: number | null) => z?.toFixed(2) ?? null

/** Where drawn slots lie, and how often the first that was named had been left just before. */
const saidOfSlots = Effect.fnUntraced(function* ({ slots }: LogReplay.Replay) {
  yield* Console.log(
    Output.table(slots.rows, [
      ["machine", ({ machine }) => machine],
      ["draws", ({ draws }) => draws],
      ["z of places", ({ places }) => inDeviations(places)],
      ["taken just before", ({ just }) => just],
      ["expected", ({ justExpected }) => justExpected.toFixed(2)],
      ["z", ({ z }) => inDeviations(z)]
    ])
  )
  for (const { machine, places, z } of slots.rows) {
    if ((places ?? 0) > STRIKING)
      yield* Console.log(`Look at machine ${machine}: its draws prefer some places of its lists`)
    if ((z ?? 0) > STRIKING)
      yield* Console.log(
        `Look at machine ${machine}: cards are taken just before their winners more often than sales explain`
      )
  }
})

/** What the published sums have otherwise. */
const saidOfStatistics = Effect.fnUntraced(function* ({ replay, statistics }: Replayed) {
  if (statistics === null) {
    yield* Console.log(`No ${DownloadedLog.STATISTICS} is served, so nothing was compared with it`)
    return []
  }
  const { ahead, flaws } = PublishedStatistics.compare(statistics, replay)
  for (const { machine, through } of ahead)
    yield* Console.log(
      `${DownloadedLog.STATISTICS} has machine ${machine} until number ${through}, which is not in the log yet: compare again later`
    )
  return flaws
})

const UNSIGNED =
  "No signature was verified, as no --policy was given: whoever answers at this address may have written this log"

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(2)} %`

const command = Effect.fnUntraced(function* (given: {
  readonly address: string
  readonly keyFile: Option.Option<string>
  readonly policy: Option.Option<string>
  readonly clientSeed: Option.Option<string>
}) {
  const base = given.address.replace(/\/+$/, "")
  const audited = yield* replayed(base, Option.getOrNull(given.policy)).pipe(Effect.catch(fail))
  const { checkpoint, isWhole, replay } = audited
  if (!isWhole) return yield* fail("The entries are not those of the signed checkpoint")
  const { draws, remarks, tally, told, waiting } = replay
  yield* Console.log(
    `${checkpoint.origin}: ${checkpoint.size} entries, ${draws} draws, of which ${waiting} wait for their seeds`
  )
  yield* Console.log(
    Output.table(
      tally.rows.filter(({ observed, expected }) => observed > 0 || expected > 0),
      [
        ["machine", ({ machine }) => machine],
        ["odds", ({ odds }) => odds],
        ["month", ({ month }) => month],
        ["tier", ({ label }) => label],
        ["drawn", ({ observed }) => observed],
        ["expected", ({ expected }) => expected.toFixed(2)],
        ["z", ({ z }) => inDeviations(z)]
      ]
    )
  )
  for (const { index, vkey } of told.keys)
    yield* Console.log(
      `Entry ${index}: from there on ${Output.printable(vkey)} signs too; get the policy anew while an earlier key signs beside it`
    )
  for (const { index, why } of told.renewals)
    yield* Console.log(
      `Entry ${index}: the seeds were replaced (${Output.printable(why)}); packs that were ordered before it and opened after it had no promise of their seeds`
    )
  yield* saidOfSlots(replay)
  const striking = tally.rows.filter(({ z }) => z !== null && Math.abs(z) > STRIKING)
  for (const { label, machine, z } of striking)
    yield* Console.log(`Look at machine ${machine}, ${label}: ${z?.toFixed(1)} standard deviations`)
  for (const { index, why } of remarks.slice(0, MOST))
    yield* Console.log(`Entry ${index}: ${Output.printable(why)}`)
  yield* saidOfTags(replay, Option.getOrNull(given.clientSeed))
  const differing = yield* saidOfStatistics(audited)
  if (Option.isNone(given.policy)) yield* Console.log(UNSIGNED)
  const flaws = [...replay.flaws.map(({ index, why }) => `entry ${index}: ${why}`), ...differing]
  if (flaws.length === 0) return yield* Console.log("No flaw was found")
  for (const flaw of flaws.slice(0, MOST)) yield* Console.log(Output.printable(flaw))
  return yield* fail(`${flaws.length} flaws were found (${percent(flaws.length, checkpoint.size)})`)
})

const withKey = <A, E, R>(file: Option.Option<string>, audit: Effect.Effect<A, E, R>) =>
  Option.isNone(file)
    ? audit
    : Effect.updateService(
        audit,
        HttpClient.HttpClient,
        HttpClient.mapRequest(HttpClientRequest.bearerToken(PartnerKey.line(file.value)))
      )

export const auditDraws = Command.make(
  "audit-draws",
  {
    address: Argument.String("address").pipe(
      Argument.withDescription("Where the log is, such as https://cards.example/fairness")
    ),
    keyFile: Flag.FileText("key-file").pipe(
      Flag.withDescription("Holds a partner's key, where only partners read the log"),
      Flag.optional
    ),
    policy: Flag.FileText("policy").pipe(
      Flag.withDescription("The keys to trust, as /fairness/policy has them"),
      Flag.optional
    ),
    clientSeed: Input.text("client-seed", "A customer's words: each draw with their tag is printed")
  },
  (given) =>
    Effect.provide(
      withKey(given.keyFile, command(given)),
      Layer.merge(FetchHttpClient.layer, NativeHash.layer)
    )
).pipe(
  Command.withDescription(
    "Replay a public draw log: numbers without gaps, seeds as promised, draws that follow from them"
  )
)
