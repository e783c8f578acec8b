import { Engine } from "@cardpack/core"
import { isWaiting, MachineFields, putCountries } from "@cardpack/core/commands"
import {
  ExpectedValue,
  Instant,
  PictureAddress,
  ShippingCountry,
  Usd,
  VendingMachine
} from "@cardpack/core/domain"
import { Desk, Reads } from "@cardpack/core/ports"
import { Effect, Schema } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import english from "i18n-iso-countries/langs/en.json" with { type: "json" }
import { Settings } from "../../partner/Settings.ts"
import * as Problem from "../../problem/Problem.ts"
import { answer, found } from "../AnswerOperator.ts"
import { OperatorApi } from "../Api.ts"
import * as Asking from "../approval/Asking.ts"
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
} from "./CatalogShapes.ts"
import * as Export from "./Export.ts"
import * as OwnPictures from "./OwnPictures.ts"
import { warningsOf } from "./Warning.ts"

const readCatalog = OperatorBody.longReader(
  PutCatalog,
  { field: "vendingMachines", item: MachineInput },
  { field: "cards", item: CardInput }
)
const readMachine = OperatorBody.reader(UpdateMachine)
export const readPrices = OperatorBody.longReader(
  PutPrices,
  { field: "prices", item: PriceInput },
  { field: "acceptJumps", item: Schema.String }
)
const readCountries = OperatorBody.longReader(PutCountries, { field: "data", item: CountryInput })

const usdOrNull = (value: Usd.Usd | null) => (value === null ? null : Usd.format(value))

const viewed = (picture: PictureAddress.Shown) => (stocked: Desk.MachineStock) => {
  const { machine, openClaims, stock } = stocked
  const chances = VendingMachine.odds(machine, stock)
  return {
    id: machine.id,
    name: machine.name,
    priceUsd: Usd.format(machine.priceUsd),
    image: picture(machine.image),
    staticImage: picture(machine.staticImage),
    public: machine.public,
    active: machine.active,
    refundWindowHours: machine.refundWindow / Instant.HOUR,
    oddsVersion: machine.oddsVersion,
    odds: machine.oddsMode,
    restock: machine.restock,
    tiers: machine.tiers.map(({ lowStock, name, weight }, at) => ({
      name,
      weight: Number(weight) / 1e6,
      probability: chances[at]?.probability ?? 0,
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

const viewCountry = (entry: ShippingCountry.ShippingCountry) => ({
  ...ShippingCountry.view(entry),
  code: entry.code
})

const viewCountries = (list: ReadonlyArray<ShippingCountry.ShippingCountry>) => ({
  data: list.map(viewCountry),
  version: ShippingCountry.versionOf(list)
})

const checkCodes = (
  list: ReadonlyArray<{ readonly code: string }>,
  never: ReadonlyArray<string>
) => {
  const unknown = list.findIndex(({ code }) => !Object.hasOwn(english.countries, code))
  if (unknown >= 0)
    return Effect.fail(Problem.invalid(`data[${unknown}].code must be an ISO 3166-1 alpha-2 code`))
  const unserved = list.findIndex(({ code }) => never.includes(code))
  return unserved < 0
    ? Effect.void
    : Effect.fail(
        Problem.invalid(`data[${unserved}].code is of a country that is never shipped to`)
      )
}

export const layer = HttpApiBuilder.group(
  OperatorApi,
  "catalog",
  Effect.fnUntraced(function* (handlers) {
    const engine = yield* Engine.Engine
    const desk = yield* Desk.Desk
    const reads = yield* Reads.Reads
    const ask = yield* Asking.make
    const { neverShipTo = [], publicUrl } = yield* Settings
    const picture = PictureAddress.shown(publicUrl)
    const kept = OwnPictures.kept(publicUrl)
    const view = viewed(picture)
    return handlers
      .handle("machines", () =>
        answer(() => Effect.map(desk.machines, (machines) => ({ data: machines.map(view) })))
      )
      .handle("export", ({ query }) =>
        answer(() => {
          const { place = null, vendingMachineId } = query
          const machineId = vendingMachineId === undefined ? null : Number(vendingMachineId)
          return Export.document(desk, { machineId, place }, picture)
        })
      )
      .handle("shippingCountries", () =>
        answer(() => Effect.map(reads.shippingCountries, viewCountries))
      )
      .handleRaw("put", ({ request }) =>
        answer(
          Effect.fnUntraced(function* () {
            const { preview, ...given } = yield* readCatalog(request)
            const catalog = kept.catalog(given)
            const put = yield* ask({ act: "catalog.put", given: { catalog, preview } })
            if (isWaiting(put)) return Asking.waiting(put)
            return { ...put, warnings: warningsOf(catalog, yield* desk.machines) }
          })
        )
      )
      .handleRaw("updateMachine", ({ params, request }) =>
        answer(
          Effect.fnUntraced(function* () {
            const fields = kept.machine(yield* readMachine(request))
            const id = /^[0-9]{1,10}$/.test(params.id) ? Number(params.id) : 0
            const known = yield* found(
              "vending machine",
              params.id
            )(MachineFields.isMachineId(id) ? id : null)
            const asked = { act: "machine.update", given: { id: known, fields } } as const
            const done = yield* ask(asked)
            if (isWaiting(done)) return Asking.waiting(done)
            const machines = yield* desk.machines
            const machine = machines.find((each) => each.machine.id === known)
            return view(yield* found("vending machine", params.id)(machine))
          })
        )
      )
      .handleRaw("prices", ({ request }) =>
        answer(
          Effect.fnUntraced(function* () {
            const { prices, ...terms } = yield* readPrices(request)
            const done = yield* ask({ act: "prices.put", given: { prices, terms } })
            return isWaiting(done) ? Asking.waiting(done) : done
          })
        )
      )
      .handleRaw("countries", ({ request }) =>
        answer(
          Effect.fnUntraced(function* (actor) {
            const { data, version } = yield* readCountries(request)
            yield* checkCodes(data, neverShipTo)
            return viewCountries(yield* engine.run(putCountries(actor, data, version)))
          })
        )
      )
  })
)
