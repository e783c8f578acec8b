import { Instant, ShippingCountry, TierValues, VendingMachine } from "@cardpack/core/domain"
import { Reads } from "@cardpack/core/ports"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answer } from "../AnswerPartner.ts"
import { PartnerApi } from "../Api.ts"
import { OwnLinks } from "../OwnLinks.ts"
import * as Values from "./Values.ts"

export const layer = HttpApiBuilder.group(
  PartnerApi,
  "catalog",
  Effect.fnUntraced(function* (handlers) {
    const reads = yield* Reads.Reads
    const valuesOf = yield* Values.make
    const links = yield* OwnLinks
    return handlers.handleAll({
      vendingMachines: answer(
        Effect.fnUntraced(function* () {
          const all = yield* reads.vendingMachines
          const listed = all.filter(({ machine }) => VendingMachine.isAvailable(machine))
          const { asOf, tiers } = yield* valuesOf(listed.map(({ machine }) => machine.id))
          const valuesAsOf = Instant.format(asOf)
          return {
            data: listed.map((each) => ({
              ...VendingMachine.view(each, links),
              ...TierValues.view(each.machine, tiers),
              valuesAsOf
            }))
          }
        })
      ),
      shippingCountries: answer(() =>
        Effect.map(reads.shippingCountries, (countries) => ({
          data: countries.map(ShippingCountry.view)
        }))
      )
    })
  })
)
