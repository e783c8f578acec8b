import { Engine } from "@cardpack/core"
import {
  type Catalog,
  MachineFields,
  putCatalog,
  putCountries,
  putPrices,
  updateMachine
} from "@cardpack/core/commands"
import { ExpectedValue, Instant, ShippingCountry, Usd, VendingMachine } from "@cardpack/core/domain"
import { Desk } from "@cardpack/core/ports"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import english from "i18n-iso-countries/langs/en.json" with { type: "json" }
import * as Problem from "../../problem/Problem.ts"
import { answer, found } from "../AnswerOperator.ts"
import { OperatorApi } from "../Api.ts"
import * as OperatorBody from "../OperatorBody.ts"
import {
  CardInput,
  CountryInput,
  MachineInput,
  PriceInput,
  PutCatalog,
  PutCountries,
  PutPrices,
  UpdateMachine
} from "./Api.ts"

const readCatalog = OperatorBody.longReader(
  PutCatalog,
  { field: "vendingMachines", item: MachineInput },
  { field: "cards", item: CardInput }
)
const readMachine = OperatorBody.reader(UpdateMachine)
const readPrices = OperatorBody.longReader(PutPrices, { field: "prices", item: PriceInput })
const readCountries = OperatorBody.longReader(PutCountries, { field: "data", item: CountryInput })

const usdOrNull = (value: Usd.Usd | null) => (value === null ? null : Usd.format(value))

const view = (stocked: Desk.MachineStock) => {
  const { machine, openClaims, stock } = stocked
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
    tiers: machine.tiers.map(({ lowStock, name, weight }, at) => ({
      name,
      weight: Number(weight) / 1e6,
      probability: odds[at]?.probability ?? 0,
      stock: stock.get(name) ?? 0,
      lowStock: lowStock ?? VendingMachine.LOW_STOCK,
      expectedValueUsd: usdOrNull(ExpectedValue.ofTier(stocked, name))
    })),
    whenTierEmpty: machine.whenTierEmpty,
    maxOpenShare: machine.maxOpenShare / 1e6,
    openClaims,
    expectedValueUsd: usdOrNull(ExpectedValue.ofMachine(stocked)),
    createdAt: Instant.format(machine.createdAt)
  }
}

/** Warnings about the machines that the document names, directly or by their cards. */
const warningsOf = (
  { cards, vendingMachines }: Catalog,
  machines: ReadonlyArray<Desk.MachineStock>
) => {
  const named = new Set([
    ...vendingMachines.map(({ id }) => id),
    ...cards.map(({ vendingMachineId }) => vendingMachineId)
  ])
  return machines.flatMap((stocked) => {
    const { machine } = stocked
    const expected = named.has(machine.id) ? ExpectedValue.excess(stocked) : null
    if (expected === null) return []
    const expectedValueUsd = Usd.format(expected)
    const shareOfPrice = ExpectedValue.shareOf(expected, machine)
    const price = Usd.format(machine.priceUsd)
    const message = `a pack of vending machine ${machine.id} is worth ${expectedValueUsd} USD on average and costs ${price} USD`
    return [{ vendingMachineId: machine.id, expectedValueUsd, shareOfPrice, message }]
  })
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
    const engine = yield* Engine.Engine
    const desk = yield* Desk.Desk
    return handlers
      .handle("machines", () =>
        answer(() => Effect.map(desk.machines, (machines) => ({ data: machines.map(view) })))
      )
      .handleRaw("put", ({ request }) =>
        answer(
          Effect.fnUntraced(function* (actor) {
            const catalog = yield* readCatalog(request)
            const put = yield* engine.run(putCatalog(actor, catalog))
            return { ...put, warnings: warningsOf(catalog, yield* desk.machines) }
          })
        )
      )
      .handleRaw("updateMachine", ({ params, request }) =>
        answer(
          Effect.fnUntraced(function* (actor) {
            const fields = yield* readMachine(request)
            const id = /^[0-9]{1,10}$/.test(params.id) ? Number(params.id) : 0
            const known = yield* found(
              "vending machine",
              params.id
            )(MachineFields.isMachineId(id) ? id : null)
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
