import * as ShippingCountry from "@cardpack/core/domain/catalog/ShippingCountry"
import * as VendingMachine from "@cardpack/core/domain/catalog/VendingMachine"
import { Reads } from "@cardpack/core/engine/port/Reads"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answer } from "../Answer.ts"
import { PartnerApi } from "../Api.ts"
import { Settings } from "../Settings.ts"

export const layer = HttpApiBuilder.group(
  PartnerApi,
  "catalog",
  Effect.fnUntraced(function* (handlers) {
    const reads = yield* Reads
    const { srcset } = yield* Settings
    return handlers.handleAll({
      vendingMachines: () =>
        answer(() =>
          Effect.map(reads.vendingMachines, (machines) => ({
            data: machines
              .filter(VendingMachine.isAvailable)
              .map((machine) => VendingMachine.view(machine, srcset))
          }))
        ),
      shippingCountries: () =>
        answer(() =>
          Effect.map(reads.shippingCountries, (countries) => ({
            data: countries.map(ShippingCountry.view)
          }))
        )
    })
  })
)
