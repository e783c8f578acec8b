/** The catalog as `PUT /catalog` takes it, read in pages while it is sent. */
import { Instant, type PictureAddress, Usd, VendingMachine } from "@cardpack/core/domain"
import type { Desk } from "@cardpack/core/ports"
import { Effect, Stream } from "effect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as ExportPages from "../ExportPages.ts"

type Service = Desk.Desk["Service"]
type Filter = Omit<Parameters<Service["items"]>[0], "tier">

const machineOf = (picture: PictureAddress.Shown) => (machine: VendingMachine.VendingMachine) => ({
  id: machine.id,
  name: machine.name,
  priceUsd: Usd.format(machine.priceUsd),
  image: picture(machine.image),
  staticImage: picture(machine.staticImage),
  public: machine.public,
  active: machine.active,
  refundWindowHours: machine.refundWindow / Instant.HOUR,
  odds: machine.oddsMode,
  restock: machine.restock,
  whenTierEmpty: machine.whenTierEmpty,
  maxOpenShare: machine.maxOpenShare / 1e6,
  tiers: machine.tiers.map(({ lowStock, name, weight }) => ({
    name,
    weight: Number(weight) / 1e6,
    lowStock: lowStock ?? VendingMachine.LOW_STOCK
  }))
})

const cardOf =
  (picture: PictureAddress.Shown) =>
  ({ item }: Desk.ItemRecord) => ({
    reference: item.reference,
    vendingMachineId: item.machineId,
    tier: item.tier,
    name: item.name,
    image: picture(item.image),
    buybackUsd: Usd.format(item.buybackUsd),
    ...(item.costUsd !== null && { costUsd: Usd.format(item.costUsd) }),
    metadata: item.metadata
  })

/** Pages of cards by reference, each a part of one JSON list. */
const cards = (desk: Service, filter: Filter, picture: PictureAddress.Shown) =>
  ExportPages.text({
    read: (page) => desk.items({ ...filter, tier: null }, page),
    cursorOf: ({ item }: Desk.ItemRecord) => item.reference,
    textOf: (rows, isFirst) => {
      const text = rows.map((row) => JSON.stringify(cardOf(picture)(row))).join(",\n")
      return isFirst || rows.length === 0 ? text : `,\n${text}`
    }
  })

export const document = Effect.fnUntraced(function* (
  desk: Service,
  filter: Filter,
  picture: PictureAddress.Shown
) {
  const { machineId } = filter
  const machines = (yield* desk.machines)
    .map(({ machine }) => machine)
    .filter(({ id }) => machineId === null || id === machineId)
  const head = `{"vendingMachines":${JSON.stringify(machines.map(machineOf(picture)))},\n"cards":[\n`
  const text = Stream.concat(
    Stream.concat(Stream.succeed(head), cards(desk, filter, picture)),
    Stream.succeed("\n]}\n")
  )
  return HttpServerResponse.stream(Stream.encodeText(text), { contentType: "application/json" })
})
