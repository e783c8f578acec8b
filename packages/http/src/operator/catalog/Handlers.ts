import * as ShippingCountry from "@cardpack/core/catalog/ShippingCountry"
import * as VendingMachine from "@cardpack/core/catalog/VendingMachine"
import { Desk, type MachineStock } from "@cardpack/core/engine/Desk"
import { Engine } from "@cardpack/core/engine/Engine"
import { isMachineId } from "@cardpack/core/operator/MachineFields"
import { movingCards, putCatalog } from "@cardpack/core/operator/PutCatalog"
import { putCountries } from "@cardpack/core/operator/PutCountries"
import { putPrices } from "@cardpack/core/operator/PutPrices"
import { updateMachine } from "@cardpack/core/operator/UpdateMachine"
import * as Instant from "@cardpack/core/time/Instant"
import * as Usd from "@cardpack/core/usd/Usd"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import english from "i18n-iso-countries/langs/en.json" with { type: "json" }
import * as Problem from "../../problem/Problem.ts"
import { answer, found } from "../Answer.ts"
import { OperatorApi } from "../Api.ts"
import * as Body from "../Body.ts"
import {
  CardInput,
  CountryInput,
  PriceInput,
  PutCatalog,
  PutCountries,
  PutPrices,
  UpdateMachine
} from "./Api.ts"

const readCatalog = Body.longReader(PutCatalog, { field: "cards", item: CardInput })
const readMachine = Body.reader(UpdateMachine)
const readPrices = Body.longReader(PutPrices, { field: "prices", item: PriceInput })
const readCountries = Body.longReader(PutCountries, { field: "data", item: CountryInput })

const view = ({ machine, stock }: MachineStock) => {
  const odds = VendingMachine.odds(machine)
  return {
    id: machine.id,
    name: machine.name,
    priceUsd: Usd.format(machine.priceUsd),
    image: machine.image,
    staticImage: machine.staticImage,
    public: machine.public,
    active: machine.active,
    refundWindowHours: machine.refundWindow / Instant.HOUR,
    oddsVersion: machine.oddsVersion,
    tiers: machine.tiers.map(({ name, weight }, at) => ({
      name,
      weight: Number(weight) / 1e6,
      probability: odds[at]?.probability ?? 0,
      stock: stock.get(name) ?? 0
    })),
    createdAt: Instant.format(machine.createdAt)
  }
}

const checkCodes = (list: ReadonlyArray<{ readonly code: string }>) => {
  const unknown = list.findIndex(({ code }) => !Object.hasOwn(english.countries, code))
  return unknown < 0
    ? Effect.void
    : Effect.fail(Problem.invalid(`data[${unknown}].code must be an ISO 3166-1 alpha-2 code`))
}

export const layer = HttpApiBuilder.group(
  OperatorApi,
  "catalog",
  Effect.fnUntraced(function* (handlers) {
    const engine = yield* Engine
    const desk = yield* Desk
    return handlers
      .handle("machines", () =>
        answer(() => Effect.map(desk.machines, (machines) => ({ data: machines.map(view) })))
      )
      .handleRaw("put", ({ request }) =>
        answer(
          Effect.fnUntraced(function* (actor) {
            const catalog = yield* readCatalog(request)
            const moving = yield* engine.run(movingCards(catalog))
            return yield* engine.run(putCatalog(actor, catalog, moving))
          })
        )
      )
      .handleRaw("updateMachine", ({ params, request }) =>
        answer(
          Effect.fnUntraced(function* (actor) {
            const fields = yield* readMachine(request)
            const id = /^[0-9]{1,10}$/.test(params.id) ? Number(params.id) : 0
            const known = yield* found("vending machine", params.id)(isMachineId(id) ? id : null)
            yield* engine.run(updateMachine(actor, known, fields))
            const machines = yield* desk.machines
            const machine = machines.find((each) => each.machine.id === known)
            return view(yield* found("vending machine", params.id)(machine))
          })
        )
      )
      .handleRaw("prices", ({ request }) =>
        answer(
          Effect.fnUntraced(function* (actor) {
            const { prices } = yield* readPrices(request)
            return yield* engine.run(putPrices(actor, prices))
          })
        )
      )
      .handleRaw("countries", ({ request }) =>
        answer(
          Effect.fnUntraced(function* (actor) {
            const { data } = yield* readCountries(request)
            yield* checkCodes(data)
            const countries = yield* engine.run(putCountries(actor, data))
            const codes = (entry: ShippingCountry.ShippingCountry) => ({ code: entry.code })
            return {
              data: countries.map((entry) => ({ ...ShippingCountry.view(entry), ...codes(entry) }))
            }
          })
        )
      )
  })
)
