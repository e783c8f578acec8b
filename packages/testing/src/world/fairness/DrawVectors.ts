/**
 * The vectors of receipts for verifiers in other languages (packages/http/client/vectors): a receipt, the
 * keys to trust, truths about it, and lies with the check that must find each.
 */
import * as LogKey from "@cardpack/adapters/draw/LogKey"
import * as WitnessKey from "@cardpack/adapters/draw/WitnessKey"
import type { CheckName, Known, Receipt } from "@cardpack/client/verify"
import { type Appended, append } from "@cardpack/core/domain/fairness/Appending"
import * as Base64 from "@cardpack/core/domain/fairness/Base64"
import { consistency, levels, nodeOf } from "@cardpack/core/domain/fairness/Merkle"
import * as Note from "@cardpack/core/domain/fairness/Note"
import * as Steps from "@cardpack/core/domain/steps/Steps"
import { LogSigner } from "@cardpack/core/engine/port/LogSigner"
import { signed } from "@cardpack/core/workers/fairness/Publisher"
import { Effect, Redacted } from "effect"
import { DRAW_LIES } from "./DrawLies.ts"
import { ACCOUNT, type Drawn, FIRST, GeneratedLog } from "./GeneratedLog.ts"
import { receipts } from "./GeneratedReceipt.ts"
import { DOUBTS, ORDER_LIES } from "./OrderLies.ts"
import { later, type Others, order, type Told, withWitness } from "./Telling.ts"

const ORIGIN = "cards.example/fairness"
const signer = LogKey.make(ORIGIN, Redacted.make("the log key of the vectors"))
const forger = LogKey.make(ORIGIN, Redacted.make("another log key"))
const witness = WitnessKey.make("partner.example/witness", Redacted.make("the vectors' witness"))

const policy = `log ${Note.vkeyOf(signer.keys[0])}\n`
const witnessed = `${policy}witness partner ${Note.vkeyOf(witness.key)}\nquorum partner\n`

const noteOf = (sized: Appended, by = signer): string =>
  Effect.runSync(Effect.provideService(signed(sized), LogSigner, by))

const log = new GeneratedLog({
  origin: ORIGIN,
  vkey: Note.vkeyOf(signer.keys[0]),
  draws: 300,
  machines: ["weights", "stock"],
  hundreds: 1,
  perMinute: 30
})
const sizedAt = (size: number) => append(0, [], log.entries.slice(0, size))
const receiptOf = receipts(log, (size) => noteOf(sizedAt(size)))

const first = (holds: (drawn: Drawn) => boolean): Drawn => {
  const found = log.drawn.find(holds)
  if (found === undefined) throw new Error("no draw of the generated log fits")
  return found
}

const isLong = ({ clientSeed, passed }: Drawn) => clientSeed === null && passed.length > 1
const byWeights = first((drawn) => drawn.machineId === FIRST && isLong(drawn))
const byStock = first((drawn) => drawn.machineId === FIRST + 1 && isLong(drawn))
const worded = first((drawn) => drawn.clientSeed !== null && drawn.passed.length > 0)

/** All of the sample: what is dropped on the page, and what its reader knows. */
export const told: Told = {
  receipt: receiptOf(byWeights),
  known: { policy, accountId: ACCOUNT, idempotencyKey: byWeights.idempotencyKey }
}

const half = Math.floor(log.entries.length / 2)
const tree = nodeOf(Steps.finish(levels(log.entries)))

export const others: Others = {
  other: receiptOf(byStock),
  sibling: receiptOf(
    first(({ entered, index }) => entered === byWeights.entered && index !== byWeights.index)
  ),
  worded: receiptOf(worded),
  fork: noteOf(sizedAt(log.entries.length), forger),
  witnessed,
  cosigned: (note, seconds) => {
    const { text } = Note.parse(note) ?? { text: "" }
    return `${note}${Note.line(witness.cosign(text, BigInt(seconds)))}`
  },
  empty: noteOf(append(0, [], [])),
  earlier: {
    checkpoint: noteOf(sizedAt(half)),
    proof: consistency(tree, half, log.entries.length).map(Base64.encodeUrl)
  }
}

const HOUR = 3_600_000
const windowed = (after: number) =>
  order(({ order: { orderedAt } }) => ({
    orderedAt: later(orderedAt, -HOUR),
    refundableUntil: later(orderedAt, after)
  }))

/** What holds, beside the sample itself. */
const TRUTHS: ReadonlyArray<readonly [name: string, told: Told]> = [
  ["the sample", told],
  ["a draw by stock", { receipt: others.other, known: { policy } }],
  [
    "a draw with the customer's words",
    { receipt: others.worded, known: { policy, clientSeed: worded.clientSeed ?? "" } }
  ],
  ["a pack that was opened before its window's end", windowed(HOUR)(told, others)],
  ["a pack that was opened by its window's end", windowed(0)(told, others)],
  ["a witness who saw the promise before the order", withWitness(told, others, -1)],
  [
    "a log that goes on with one that was seen",
    { ...told, known: { ...told.known, remembered: others.earlier } }
  ],
  [
    "a seed that is not told yet",
    {
      ...told,
      receipt: { ...told.receipt, seed: { ...told.receipt.seed, value: null } }
    }
  ],
  ["a reader who knows nothing", { ...told, known: {} }]
]

export interface Case extends Told {
  readonly name: string
  /** The check that must fail, and those that may; none for a truth. */
  readonly fails: CheckName | null
  readonly mayFail: ReadonlyArray<CheckName>
  /** Checks that must be open. */
  readonly open: ReadonlyArray<CheckName>
}

export const cases: ReadonlyArray<Case> = [
  ...TRUTHS.map(([name, each]) => ({ name, fails: null, mayFail: [], open: [], ...each })),
  ...[...ORDER_LIES, ...DRAW_LIES].map(({ failed: [fails, ...mayFail], name, tell }) => ({
    name,
    fails,
    mayFail,
    open: [],
    ...tell(told, others)
  })),
  ...DOUBTS.map(({ name, open, tell }) => ({
    name,
    fails: null,
    mayFail: [],
    open,
    ...tell(told, others)
  }))
]

/** The members that are others than the sample's; null for what is not there. */
const changed = <A extends Receipt | Known>(own: A, sample: A) => {
  const mine: Readonly<Record<string, unknown>> = { ...own }
  const theirs: Readonly<Record<string, unknown>> = { ...sample }
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)])
  return Object.fromEntries(
    [...names]
      .filter((name) => JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]))
      .map((name) => [name, mine[name] ?? null])
  )
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** By their names in the folder of vectors. */
export const files: Readonly<Record<string, string>> = {
  "receipt.json": json(told.receipt),
  "policy.txt": policy,
  "known.json": json({ ...told.known, policy: undefined }),
  "cases.json": json(
    cases.map(({ known, receipt, ...rest }) => ({
      ...rest,
      receipt: changed(receipt, told.receipt),
      known: changed(known, told.known)
    }))
  )
}
