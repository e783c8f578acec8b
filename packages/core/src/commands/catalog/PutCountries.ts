/** `PUT /operator/v1/shipping-countries`: the whole list. */
import { Result } from "effect"
import * as NaturalKey from "../../domain/catalog/NaturalKey.ts"
import { type ShippingCountry, versionOf } from "../../domain/catalog/ShippingCountry.ts"
import * as FieldCheck from "../../domain/refusal/FieldCheck.ts"
import { Conflict } from "../../domain/refusal/Refusal.ts"
import { deciding } from "../../domain/steps/Deciding.ts"
import * as Usd from "../../domain/usd/Usd.ts"
import type { Command } from "../../engine/Command.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import { operatorCommand, record } from "../log/OperatorCommand.ts"

export interface CountryFields {
  /** English name. */
  readonly country: string
  /** ISO 3166-1 alpha-2, upper case. */
  readonly code: string
  /** Decimal string. */
  readonly feeUsd: string
}

/** The limit of `shipmentInfo.country` (contract.md#limits). */
const MAX_NAME_LENGTH = 100

type Countries = ReadonlyArray<ShippingCountry>

const read = deciding(function* (list: ReadonlyArray<CountryFields>) {
  if (list.length === 0) {
    return yield* FieldCheck.invalid(
      "data",
      "must name at least one country; to stop shipping, use the controls"
    )
  }
  const countries: Array<ShippingCountry> = []
  for (const [index, { code, country, feeUsd }] of list.entries()) {
    const path = `data[${index}]`
    if (!/^[A-Z]{2}$/.test(code)) {
      return yield* FieldCheck.invalid(`${path}.code`, "must be an ISO 3166-1 alpha-2 code")
    }
    const name = yield* NaturalKey.check(`${path}.country`, country, MAX_NAME_LENGTH)
    countries.push({
      code,
      country: name,
      feeUsd: yield* FieldCheck.usd(`${path}.feeUsd`, feeUsd)
    })
  }
  const codes = FieldCheck.firstDuplicate(countries.map((entry) => entry.code))
  if (codes >= 0) return yield* FieldCheck.invalid(`data[${codes}].code`, "is named twice")
  const names = FieldCheck.firstDuplicate(countries.map((entry) => entry.country.toLowerCase()))
  if (names >= 0) return yield* FieldCheck.invalid(`data[${names}].country`, "is named twice")
  return countries
})

const same = (a: Countries, b: Countries): boolean =>
  a.length === b.length &&
  a.every((entry, at) => {
    const other = b[at]
    return (
      entry.code === other?.code && entry.country === other.country && entry.feeUsd === other.feeUsd
    )
  })

/** Words of somebody who overwrites nobody. */
const CHANGED_SINCE = Conflict({
  why: "the shipping countries changed since this version was read, and nothing was written; read them again, and make the change anew"
})

/** With the version of a list that was read, it replaces no other list (decisions.md#list-version). */
export const putCountries = (
  actor: string,
  list: ReadonlyArray<CountryFields>,
  version?: string
): Command<Countries> =>
  operatorCommand({
    name: "putCountries",
    partner: null,
    plan: { countries: true },
    decide: (rows, fresh) =>
      Result.gen(function* () {
        const countries = yield* read(list)
        if (same(countries, rows.countries)) return { answer: countries, changes: EMPTY }
        if (version !== undefined && version !== versionOf(rows.countries))
          return yield* Result.fail(CHANGED_SINCE)
        const fees = countries.map(({ code, feeUsd }) => [code, Usd.format(feeUsd)] as const)
        // The audit compares the list, and what redemptions cost.
        const detail = {
          countries: countries.length,
          fees: Object.fromEntries(fees),
          version: versionOf(countries)
        }
        const note = { action: "countries.put", subject: "shipping-countries", detail }
        const log = [record(actor, rows, fresh, note)]
        return { answer: countries, changes: { ...EMPTY, countries, log } }
      })
  })
