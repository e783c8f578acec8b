import { ShippingCountry, VendingMachine } from "@cardpack/core/domain"
import { Reads } from "@cardpack/core/ports"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answer } from "../AnswerPartner.ts"
import { PartnerApi } from "../Api.ts"
import { OwnLinks } from "../OwnLinks.ts"

export const layer = HttpApiBuilder.group(
  PartnerApi,
  "catalog",
  Effect.fnUntraced(function* (handlers) {
    const reads = yield* Reads.Reads
    const links = yield* OwnLinks
    return handlers.handleAll({
      vendingMachines: answer(() =>
        Effect.map(reads.vendingMachines, (machines) => ({
          data: machines
            .filter(({ machine }) => VendingMachine.isAvailable(machine))
            .map((listed) => VendingMachine.view(listed, links))
        }))
      ),
      shippingCountries: answer(() =>
        Effect.map(reads.shippingCountries, (countries) => ({
          data: countries.map(ShippingCountry.view)
        }))
      )
    })
  })
)
