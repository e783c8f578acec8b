/** `cardpack listen` with the real service, across a kill of it. */
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Result } from "effect"
import { afterEach, assert, beforeEach, describe, it } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import * as Listener from "../../../world/listen/Listener.ts"
import * as Receiver from "../../../world/listen/Receiver.ts"
import * as Backend from "../../../world/service/Backend.ts"
import { answer } from "../../../world/service/Client.ts"
import * as World from "../../../world/service/World.ts"

/** A killed service is retried after at most 16 seconds, and a busy machine starts it slowly. */
const PATIENCE_MS = 110_000

const world = World.ofProcesses(Backend.embedded, { CARDPACK_WEBHOOK_TARGETS: "any" })
let receiver: Receiver.Receiver
let listener: Listener.Listener
let directory: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "cardpack-listen-"))
  receiver = await Receiver.start(() => listener.secret())
})
afterEach(async () => {
  await listener.interrupt()
  await receiver.close()
  await rm(directory, { recursive: true })
})

const order = async (shop: World.Shop) => {
  const request = { kind: "order", customerId: shop.customerId, vendingMachineId: shop.machine.id }
  answer(await shop.partner.operate({ ...request, quantity: 1 }), 201)
}

const arrived = (count: number) =>
  until(
    async () => receiver.received,
    ({ length }) => length >= count,
    PATIENCE_MS
  )

describe("listening to a service", () => {
  it("forwards the envelopes of the feed from now on, and none is lost when it is killed", async () => {
    const shop = await world.shop()
    const other = await world.shop()
    await order(shop)
    await writeFile(join(directory, "demo-key"), `${shop.partner.key}\n`)
    listener = Listener.start(["--forward-to", receiver.url], {
      CARDPACK_URL: world.service().url,
      CARDPACK_DATA_DIR: directory
    })
    await listener.ready()
    await order(other)
    await order(shop)
    await arrived(1)
    await world.service().kill()
    await until(
      async () => listener.err,
      (lines) => lines.some((line) => line.includes("can't be reached"))
    )
    await world.service().restart()
    await order(shop)
    await order(shop)
    const received = await arrived(3)
    const [, ...events] = await shop.partner.events()
    assert.deepStrictEqual(
      received.map(({ text }) => text),
      events.map((event) => JSON.stringify(event))
    )
    assert.deepStrictEqual(
      received.map(({ verified }): unknown => Result.getOrNull(verified)),
      events
    )
    assert.include(listener.err, `The service at ${world.service().url} answers again`)
  }, 180_000)

  it("posts what a webhook posts, byte for byte", async () => {
    const shop = await world.shop()
    let signingSecret = ""
    const hook = await Receiver.start(() => signingSecret)
    const webhook = { url: hook.url, subscribedEvents: ["*"] }
    const made = await shop.partner.post<{ signingSecret: string }>("/webhooks", webhook)
    signingSecret = answer(made, 201).signingSecret
    const connection = ["--url", world.service().url, "--forward-to", receiver.url]
    listener = Listener.start(connection, { CARDPACK_KEY: shop.partner.key })
    await listener.ready()
    await order(shop)
    await arrived(1)
    const [delivered] = await until(
      async () => hook.received,
      ({ length }) => length === 1
    )
    await hook.close()
    const [forwarded] = receiver.received
    assert.strictEqual(forwarded?.text, delivered?.text)
    assert.deepStrictEqual(forwarded?.verified, delivered?.verified)
    assert.isTrue(Result.isSuccess(delivered?.verified ?? Result.fail("nothing came")))
    const names = Object.keys(delivered?.headers ?? {})
    assert.sameMembers(Object.keys(forwarded?.headers ?? {}), names)
  })
})
