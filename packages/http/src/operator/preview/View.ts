/** Writes previews, which may hold tens of thousands of rows, while the event loop goes on. */
import type { CatalogPreview, Diff } from "@cardpack/core/commands"
import {
  ExpectedValue,
  type Json,
  Message,
  type PictureAddress,
  type Refusal,
  Usd,
  VendingMachine
} from "@cardpack/core/domain"
import { Effect, Stream } from "effect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { warningOf } from "../catalog/Warning.ts"
import type * as Shapes from "./PreviewShapes.ts"

type Row = Diff.AnyDiff & { readonly at: number }
type Stocked = CatalogPreview.MachineConsequence["after"]

const errorOf = (refusal: Refusal.Refusal | null) => {
  if (refusal === null) return null
  if (refusal._tag !== "Invalid") return { field: "", message: Message.of(refusal) }
  return { field: refusal.field.replace(/^\w+\[\d+\]\.?/, ""), message: refusal.problem }
}

const PICTURES = ["image", "staticImage"]

const shown = (picture: PictureAddress.Shown) => (change: Diff.FieldChange) => {
  const of = (value: Json.Json) => (typeof value === "string" ? picture(value) : value)
  return PICTURES.includes(change.field)
    ? { ...change, from: of(change.from), to: of(change.to) }
    : change
}

export const catalogRow =
  (key: "vendingMachineId" | "reference", picture: PictureAddress.Shown) => (row: Row) => ({
    at: row.at,
    [key]: row.key,
    outcome: row.outcome,
    changes: row.outcome === "added" ? [] : row.changes.map(shown(picture)),
    error: errorOf(row.refusal)
  })

export const priceRow = ({ at, changes, key, outcome, refusal }: Row) => ({
  at,
  reference: key,
  outcome,
  fromUsd: changes[0]?.from ?? null,
  toUsd: changes[0]?.to ?? null,
  error: errorOf(refusal)
})

const both = <A>(
  before: Stocked | null,
  after: Stocked,
  read: (stocked: Stocked) => A | null
): { readonly from: A | null; readonly to: A | null } => ({
  from: before === null ? null : read(before),
  to: read(after)
})

const usd = (value: Usd.Usd | null) => (value === null ? null : Usd.format(value))

const shareOf = (stocked: Stocked): number | null => {
  const value = ExpectedValue.ofMachine(stocked)
  return value === null ? null : ExpectedValue.shareOf(value, stocked.machine)
}

export const consequenceView = (
  consequence: CatalogPreview.MachineConsequence
): Shapes.Consequence => {
  const { after, before, machineId } = consequence
  const of = <A>(read: (stocked: Stocked) => A | null) => both(before, after, read)
  return {
    vendingMachineId: machineId,
    name: after.machine.name,
    priceUsd: of(({ machine }) => Usd.format(machine.priceUsd)),
    expectedValueUsd: of((stocked) => usd(ExpectedValue.ofMachine(stocked))),
    shareOfPrice: of(shareOf),
    tiers: after.machine.tiers.map(({ name }) => ({
      name,
      probability: of(
        ({ machine, stock }) =>
          VendingMachine.odds(machine, stock).find(({ tier }) => tier === name)?.probability ?? null
      ),
      stock: of(({ stock }) => stock.get(name) ?? 0),
      expectedValueUsd: of((stocked) => usd(ExpectedValue.ofTier(stocked, name)))
    })),
    openClaims: before?.openClaims ?? 0,
    warning: warningOf(after)?.message ?? null,
    error: consequence.shortage
  }
}

const ROWS_AT_ONCE = 500

/** One list of the document, without the rows that stay as they are. */
const list = (name: string, rows: ReadonlyArray<Row>, view: (row: Row) => object) => {
  const shown = rows.filter(({ outcome }) => outcome !== "unchanged")
  const starts = Array.from(
    { length: Math.ceil(shown.length / ROWS_AT_ONCE) },
    (_, part) => part * ROWS_AT_ONCE
  )
  const parts = Stream.mapEffect(Stream.fromIterable(starts), (from) => {
    const text = shown.slice(from, from + ROWS_AT_ONCE).map((row) => JSON.stringify(view(row)))
    return Effect.as(Effect.yieldNow, `${from === 0 ? "" : ",\n"}${text.join(",\n")}`)
  })
  return Stream.concat(
    Stream.concat(Stream.succeed(`,\n${JSON.stringify(name)}:[`), parts),
    Stream.succeed("]")
  )
}

/** `head` and then the lists, as one object. */
export const respond = (
  head: object,
  lists: ReadonlyArray<readonly [string, ReadonlyArray<Row>, (row: Row) => object]>
) => {
  const begin = Stream.succeed(JSON.stringify(head).slice(0, -1))
  const body = lists.reduce(
    (text, [name, rows, view]) => Stream.concat(text, list(name, rows, view)),
    begin as Stream.Stream<string>
  )
  const text = Stream.concat(body, Stream.succeed("}\n"))
  return HttpServerResponse.stream(Stream.encodeText(text), { contentType: "application/json" })
}
