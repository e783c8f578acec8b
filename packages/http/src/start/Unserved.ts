/** Countries that the host never ships to leave the list when the service starts. */
import { Engine } from "@cardpack/core"
import { putCountries } from "@cardpack/core/commands"
import { ShippingCountry, Usd } from "@cardpack/core/domain"
import { Reads } from "@cardpack/core/ports"
import { Effect } from "effect"

const ACTOR = "CARDPACK_NEVER_SHIP_TO"

export const remove = Effect.fnUntraced(function* (never: ReadonlyArray<string>) {
  const engine = yield* Engine.Engine
  const listed = yield* (yield* Reads.Reads).shippingCountries
  const kept = listed.filter(({ code }) => !never.includes(code))
  if (kept.length === listed.length) return
  const fields = kept.map(({ code, country, feeUsd }) => ({
    code,
    country,
    feeUsd: Usd.format(feeUsd)
  }))
  yield* engine.run(putCountries(ACTOR, fields, ShippingCountry.versionOf(listed)))
})
