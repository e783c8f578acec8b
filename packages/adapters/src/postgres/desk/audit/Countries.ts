/** The list of shipping countries is what an operator put last. */
import { ShippingCountry, Usd } from "@cardpack/core/domain"
import type { Desk, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../../connection/Database.ts"
import { Tally } from "./Tally.ts"

/** In one statement, as of one moment. As clocks may step back, two lists may both be the last. */
const LISTS = `SELECT (
    SELECT coalesce(json_agg(json_build_array(c.code, c.country, c.fee::text) ORDER BY c.ordinal), '[]')
    FROM shipping_country c
  ), (
    SELECT coalesce(json_agg(json_build_array(g.detail->'fees', g.detail->'version')), '[]')
    FROM operator_log g WHERE g.action = 'countries.put' AND (
      g.created_at = (SELECT max(created_at) FROM operator_log WHERE action = 'countries.put')
      OR g.id = (
        SELECT id FROM operator_log WHERE action = 'countries.put' ORDER BY id DESC LIMIT 1
      )
    )
  )`

type Row = readonly [code: string, country: string, fee: string]
type Put = readonly [fees: Readonly<Record<string, string>> | null, version: string | null]

/** Whether the log's row is of the list; those of earlier versions name no fees, or no version. */
const isOf = (list: ReadonlyArray<ShippingCountry.ShippingCountry>, [fees, version]: Put) => {
  if (version !== null) return version === ShippingCountry.versionOf(list)
  if (fees === null) return true
  return (
    list.length === Object.keys(fees).length &&
    list.every(({ code, feeUsd }) => fees[code] === Usd.format(feeUsd))
  )
}

/** Blames the fields of the list that differ, if the log can tell, or all of it. */
const blamed = (
  list: ReadonlyArray<ShippingCountry.ShippingCountry>,
  [put]: ReadonlyArray<Put>
) => {
  const fees = put?.[0] ?? {}
  const codes = new Set([...Object.keys(fees), ...list.map(({ code }) => code)])
  const of = new Map(list.map(({ code, feeUsd }) => [code, Usd.format(feeUsd)]))
  const differ = Array.from(codes).filter((code) => fees[code] !== of.get(code))
  return differ.length === 0 ? ["names"] : differ
}

export const auditCountries = ({
  read
}: Database): Effect.Effect<ReadonlyArray<Desk.Check>, Store.StoreError> =>
  Effect.map(read(LISTS, []), ([row = []]) => {
    const [rows, puts] = row
    const tally = new Tally(
      "the shipping countries are what an operator put",
      "Put the list again (cardpack countries put): redemptions cost what it says, and parcels go where it says."
    )
    const list = ((rows ?? []) as ReadonlyArray<Row>).map(([code, country, fee]) => ({
      code,
      country,
      feeUsd: BigInt(fee)
    }))
    const last = (puts ?? []) as ReadonlyArray<Put>
    const isPut = list.length === 0 ? last.length === 0 : last.some((put) => isOf(list, put))
    tally.examine(list.length)
    if (!isPut) for (const code of blamed(list, last)) tally.blame(code)
    return [tally.check]
  })
