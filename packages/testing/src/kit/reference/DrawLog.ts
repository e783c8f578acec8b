/** The draw log's port in memory. */
import { DrawBytes, Id, LogTiles, Minute } from "@cardpack/core/domain"
import { DrawLog } from "@cardpack/core/ports"
import { Clock, Effect, HashMap } from "effect"
import type { Cell } from "./Cell.ts"
import * as Evidence from "./Evidence.ts"
import { get, rowsOf, type State, where } from "./State.ts"

type Service = DrawLog.DrawLog["Service"]

const partKey = ({ level, number }: DrawLog.Part): string => `${level}/${number}`

const headOf = ({ disclosing, drawLog: log }: State): DrawLog.Head => {
  const { checkpoint, due, published, root, size, trouble } = log
  return { size, root, checkpoint, due, disclosing, published, trouble }
}

/** The first number of a machine that is not published. */
const nextOf = ({ drawLog: log }: State, machineId: number): bigint =>
  log.runs
    .filter((run) => run.machineId === machineId)
    .reduce((next, { count, first }) => {
      const behind = first + BigInt(count)
      return behind > next ? behind : next
    }, 1n)

const unpublished = (state: State, limit: number): DrawLog.Unpublished => {
  const days = where(
    state.drawDays,
    ({ day }) => !state.drawLog.marks.some(({ number, type }) => type === "day" && number === day)
  ).sort((a, b) => a.day - b.day)
  const last = new Map<number, bigint>()
  let isAll = true
  for (const [machine, { sequence }] of state.stock) {
    const end = nextOf(state, Number(machine)) + BigInt(limit) - 1n
    isAll &&= sequence <= end
    last.set(Number(machine), end)
  }
  const isDue = ({ machineId, sequence }: { machineId: number; sequence: bigint }): boolean =>
    sequence >= nextOf(state, machineId) && sequence <= (last.get(machineId) ?? 0n)
  return {
    days,
    draws: where(state.draws, isDue).map((draw) => Evidence.loggedOf(state, draw)),
    changes: where(state.poolChanges, isDue),
    isAll
  }
}

const published = (
  state: State,
  size: number,
  { checkpoint, due, marks, root, runs, written, ...next }: DrawLog.Publication
): State => {
  const { drawLog: log } = state
  if (log.size !== size) return state
  let { parts } = log
  for (const part of written) parts = HashMap.set(parts, partKey(part), part)
  const isKept = marks.some(({ type }) => type === "day")
  const kept = isKept ? [{ size: next.size, note: checkpoint }] : []
  return {
    ...state,
    drawLog: {
      ...log,
      size: next.size,
      root,
      checkpoint,
      due,
      parts,
      runs: [...log.runs, ...runs],
      marks: [...log.marks, ...marks],
      checkpoints: [...log.checkpoints, ...kept]
    }
  }
}

const cosigned = (state: State, size: number, note: string): State => {
  const { drawLog: log } = state
  const checkpoints = log.checkpoints.map((each) => (each.size === size ? { size, note } : each))
  const checkpoint = log.size === size ? note : log.checkpoint
  return { ...state, drawLog: { ...log, checkpoint, checkpoints } }
}

/** The earliest window's end of a pack that waits and still holds its minute. */
const waitingSince = ({ cards }: State, now: number): number =>
  rowsOf(cards)
    .filter(({ itemId, status }) => itemId === null && status === "active")
    .map(({ refundableUntil }) => refundableUntil ?? Number.POSITIVE_INFINITY)
    .filter((end) => end > now - Minute.LATE_AFTER)
    .reduce((least, end) => Math.min(least, end), Number.POSITIVE_INFINITY)

const positions = (
  { drawLog: log }: State,
  machineId: number,
  sequences: ReadonlyArray<bigint>
): ReadonlyMap<bigint, number> =>
  new Map(
    sequences.flatMap((sequence) => {
      const run = log.runs.find(
        ({ count, first, ...each }) =>
          each.machineId === machineId && first <= sequence && sequence < first + BigInt(count)
      )
      return run === undefined
        ? []
        : [[sequence, run.index + Number(sequence - run.first)] as const]
    })
  )

/** Nobody keeps a link to a store of a test. */
const LINK_KEY = DrawBytes.hash(DrawBytes.utf8("the key of links"))

const promised = ({ drawDays }: State, from: Minute.Day): ReadonlyArray<DrawLog.PromisedDays> => {
  const days = where(drawDays, ({ day }) => day >= from)
  return [...Map.groupBy(days, ({ key }) => key)].map(([key, own]) => ({
    key,
    first: Math.min(...own.map(({ day }) => day)),
    last: Math.max(...own.map(({ day }) => day))
  }))
}

const stockOf = ({ stockObjects }: State, root: string): Uint8Array | null => {
  const bytes = Buffer.from(root, "base64url")
  const isRoot = bytes.length === LogTiles.HASH && bytes.toString("base64url") === root
  return isRoot ? (get(stockObjects, bytes.toString("hex")) ?? null) : null
}

export const make = ({ modify, read, update }: Cell): Service =>
  DrawLog.DrawLog.of({
    head: read(headOf),
    unpublished: (limit) => read((state) => unpublished(state, limit)),
    parts: (keys) =>
      read(({ drawLog: log }) => keys.flatMap((key) => get(log.parts, partKey(key)) ?? [])),
    publish: (size, publication) =>
      modify((state) => {
        const after = published(state, size, publication)
        return [after !== state, after]
      }),
    cosign: (size, checkpoint) => update((state) => cosigned(state, size, checkpoint)),
    ended: (grace) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        read((state) => Math.min(Minute.of(now - grace), Minute.of(waitingSince(state, now))) - 1)
      ),
    // It waits for the transaction that is open, so that all before the mark have ended.
    disclosing: (minute) =>
      modify((state) => ["", { ...state, disclosing: Math.max(state.disclosing, minute) }]),
    isSettled: () => Effect.succeed(true),
    drawn: (cardId) =>
      read((state) => (Id.is("card", cardId) ? Evidence.drawnOf(state, cardId) : null)),
    evidence: (question) => read((state) => Evidence.of(state, question)),
    stock: (root) => read((state) => stockOf(state, root)),
    report: (trouble, known) =>
      update((state) => {
        const { drawLog: log } = state
        const published = Math.max(log.published, known)
        return { ...state, drawLog: { ...log, trouble, published } }
      }),
    promised: (from) => read((state) => promised(state, from)),
    linkKey: Effect.succeed(LINK_KEY),
    positions: (machineId, sequences) => read((state) => positions(state, machineId, sequences))
  })
