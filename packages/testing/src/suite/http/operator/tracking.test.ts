/** Parcels that move by themselves: asked of the carrier, and told by its signed messages. */

import { once } from "node:events"
import { connect } from "node:net"
import { Engine } from "@cardpack/core/commands/Engine"
import { Carrier, type Heard } from "@cardpack/core/engine/port/Carrier"
import { Desk } from "@cardpack/core/engine/port/Desk"
import { Singleton } from "@cardpack/core/engine/port/Singleton"
import * as ParcelTracking from "@cardpack/core/workers/shipment/Tracking"
import { Effect, Exit, Scope } from "effect"
import { assert, it, onTestFinished } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import * as EasyPostStandIn from "../../../world/carrier/EasyPostStandIn.ts"
import { answer } from "../../../world/service/Client.ts"
import type { Operator, Page } from "../../../world/service/Resource.ts"
import * as World from "../../../world/service/World.ts"

const run = Effect.runPromise

const begin = async () => {
  const scope = await run(Scope.make())
  onTestFinished(() => run(Scope.close(scope, Exit.void)))
  const carrier = await run(Scope.provide(EasyPostStandIn.open(5_000), scope))
  const service = await World.inTest({ carrier: carrier.layer })
  const shop = await service.shop()
  const ship = async (trackingNumber: string) => {
    const { cards } = await shop.order()
    const cardIds = cards.map(({ id }) => id)
    const shipmentInfo = { country: "France", name: "Ada" }
    const { id } = await shop.submit({
      kind: "redemption",
      mode: "offchain",
      cardIds,
      shipmentInfo
    })
    return answer(await shop.partner.moveShipment(id, { carrier: "USPS", trackingNumber }), 200).id
  }
  const statusOf = async (id: string) => {
    const reply = await service.operator.get<Operator.OperatorShipment>(`/shipments/${id}`)
    return answer(reply, 200).status
  }
  const look = () =>
    run(
      Effect.flatMap(Carrier, (port) =>
        Effect.flatMap(ParcelTracking.make(port), (made) => made.look)
      ).pipe(
        Effect.provide(carrier.layer),
        Effect.provideService(Desk, service.desk),
        Effect.provideService(Engine, service.engine)
      )
    )
  const hear = async ({ body, headers }: Heard) => {
    const sent = { "content-type": "application/json", ...(headers as Record<string, string>) }
    const url = `${service.url}/carrier/events`
    return fetch(url, { method: "POST", headers: sent, body: new Uint8Array(body) })
  }
  return { carrier, hear, look, service, ship, statusOf }
}

it("what the carrier says when it is asked, or by itself, moves parcels forward, once, and is in the log", async () => {
  const { carrier, hear, look, service, ship, statusOf } = await begin()
  const [one, two, unknown] = [await ship("EZ1"), await ship("EZ2"), await ship("nobody's")]
  carrier.put("EZ1", "in_transit")
  carrier.put("EZ2", "pre_transit")
  await look()
  assert.deepStrictEqual(await Promise.all([one, two, unknown].map(statusOf)), [
    ...["in_transit", "created", "created"]
  ])
  carrier.put("EZ2", "delivered")
  const message = carrier.message("EZ2")
  assert.deepStrictEqual(await (await hear(message)).json(), { moved: 1 })
  assert.strictEqual(await statusOf(two), "delivered")
  // The same again, one of before, and what nobody signed.
  assert.deepStrictEqual(await (await hear(message)).json(), { moved: 0 })
  carrier.put("EZ2", "in_transit")
  assert.deepStrictEqual(await (await hear(carrier.message("EZ2"))).json(), { moved: 0 })
  carrier.put("EZ1", "delivered")
  const { body } = carrier.message("EZ1")
  assert.strictEqual((await hear({ body, headers: {} })).status, 400)
  // No parcel has this number, which the database would not take.
  assert.deepStrictEqual(await (await hear(carrier.message("EZ\0"))).json(), { moved: 0 })
  assert.deepStrictEqual(await Promise.all([one, two].map(statusOf)), ["in_transit", "delivered"])
  const log = await service.operator.get<Page<Operator.LogEntry>>("/log?actor=carrier")
  assert.deepStrictEqual(
    answer(log, 200).data.map(({ action, subject }) => [action, subject]),
    [
      ["shipment.update", two],
      ["shipment.update", one],
      // Its link.
      ["shipment.update", two]
    ]
  )
  await World.audited(service.operator)
})

it("what strangers begin to send is bounded, and the rest is turned away", async () => {
  const { service } = await begin()
  const { host, hostname, port } = new URL(service.url)
  const begun = `POST /carrier/events HTTP/1.1\r\nhost: ${host}\r\ncontent-length: ${512 * 1024}\r\n\r\n`
  const others = Array.from({ length: 8 }, () => {
    const socket = connect(Number(port), hostname)
    onTestFinished(() => void socket.destroy())
    socket.write(begun)
    return once(socket, "data").then(([data]) => String(data).split(" ")[1])
  })
  assert.deepStrictEqual(await Promise.any(others), "429")
})

it("without a carrier nobody is heard", async () => {
  const { url } = await World.inTest()
  assert.strictEqual((await fetch(`${url}/carrier/events`, { method: "POST" })).status, 404)
})

it("one of several processes asks, until it is chosen no more", async () => {
  const { carrier, service, ship } = await begin()
  await ship("EZ1")
  const asks = (isChosen: boolean) =>
    run(
      Effect.gen(function* () {
        const works: Array<string> = []
        const chosen = Singleton.of({
          run: (name, work) => {
            works.push(name)
            return isChosen ? Effect.asVoid(Effect.forkScoped(work)) : Effect.void
          }
        })
        yield* ParcelTracking.run(60_000).pipe(Effect.provideService(Singleton, chosen))
        if (isChosen)
          yield* Effect.promise(() =>
            until(
              async () => carrier.asked.length,
              (n) => n > 0
            )
          )
        return [works, carrier.asked.length]
      }).pipe(
        Effect.scoped,
        Effect.provide(carrier.layer),
        Effect.provideService(Desk, service.desk),
        Effect.provideService(Engine, service.engine)
      )
    )
  assert.deepStrictEqual(await asks(false), [["parcels"], 0])
  assert.deepStrictEqual(await asks(true), [["parcels"], 1])
})
