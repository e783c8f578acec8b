/** decisions.md#own-backup: a service is lost, and another one goes on from its backup. */
import * as fs from "node:fs"
import * as path from "node:path"
import { Effect, Exit, Scope } from "effect"
import { afterAll, assert, beforeAll, describe, expect, it } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import * as Fresh from "../../../world/database/Fresh.ts"
import * as Backend from "../../../world/service/Backend.ts"
import { answer } from "../../../world/service/Client.ts"
import * as InProcess from "../../../world/service/InProcess.ts"
import * as Partner from "../../../world/service/Partner.ts"
import * as Receiver from "../../../world/service/Receiver.ts"
import type { Page } from "../../../world/service/Resource.ts"
import * as World from "../../../world/service/World.ts"
import * as Cli from "./Cli.ts"

interface Waiting {
  readonly id: string
  readonly nextAttemptAt: string | null
}

const SETTINGS = {
  CARDPACK_ENCRYPTION_KEY: "the key of the lost service",
  CARDPACK_WEBHOOK_TARGETS: "any"
}
const CARDS = 60

/** Milliseconds in which hundreds of deliveries arrive, on a busy computer too. */
const LONG = 300_000

let scope: Scope.Closeable
let receiver: Receiver.Receiver
beforeAll(async () => {
  scope = Effect.runSync(Scope.make())
  receiver = await Receiver.start()
})
afterAll(async () => {
  await receiver.close()
  await Effect.runPromise(Scope.close(scope, Exit.void))
})

const made = <A, E>(effect: Effect.Effect<A, E, Scope.Scope>) =>
  Effect.runPromise(Scope.provide(effect, scope))

describe("a backup of a server", () => {
  const world = World.of(Backend.server, SETTINGS)

  it("that sells, restored to another one, goes on where it was", async () => {
    receiver.answer(() => 503)
    const shop = await world.shop({ cards: CARDS, cash: "10000.000000" })
    const { partner, customerId } = shop
    const subscribed = { url: `${receiver.url}/hooks`, subscribedEvents: ["*"] }
    answer(await partner.post("/webhooks", subscribed), 201)
    const sold = new Map<string, readonly [body: object, id: string]>()
    const order = async (more: object = {}) => {
      const [key, body] = [Partner.uniqueKey(), World.orderOf(shop, more)]
      const { cards, id } = answer(await partner.operate(body, key), 201)
      sold.set(key, [body, id])
      return cards.map((card) => card.id)
    }
    const sealed = await order({ quantity: 4, reveal: "sealed" })
    for (let count = 0; count < 10; count++) await order()
    const early = new Map(sold)

    const file = path.join(await made(Fresh.folder), "cards.sql")
    let isRunning = true
    const trading = async () => {
      while (isRunning && sold.size < early.size + 15) await order()
    }
    const clients = [trading(), trading()]
    const { err, out: text } = await Cli.run(["backup", file], world.environment())
    assert.match(err, /leaves out the people of the console .*uploaded pictures/)
    assert.match(err, /^Keep CARDPACK_DRAW_KEY too, and never with the file/m)
    isRunning = false
    await Promise.all(clients)
    assert.match(text.trim(), /has \d+ rows of \d+ tables\.$/)
    assert.strictEqual(fs.statSync(file).mode & 0o777, 0o600)
    assert.notInclude(fs.readFileSync(file, "utf8"), SETTINGS.CARDPACK_ENCRYPTION_KEY)
    assert.include(await Cli.refused(["backup", file], world.environment()), "exists already")
    const missing = await Cli.refused(["restore", `${file}.none`], world.environment())
    assert.include(missing, "ENOENT: no such file")
    await world.service().stop()

    const { CARDPACK_DATA_DIR: _, DATABASE_URL: __, ...settings } = world.environment()
    const place = { DATABASE_URL: await made(Fresh.empty) }
    const { err: told, ok } = await Cli.run(["restore", file], {
      ...place,
      CARDPACK_DRAW_KEY: "another key"
    })
    assert.isTrue(ok, told)
    const named =
      /^Draws until \d{4}-\d\d-\d\d need the draw key that is named [0-9a-f]{16}: (.*)$/m
    assert.match(named.exec(told)?.[1] ?? "", /^configured is \w{16}\. Set CARDPACK_DRAW_KEY to/)
    const { err: fits } = await Cli.run(["restore", file], {
      DATABASE_URL: await made(Fresh.empty),
      CARDPACK_DRAW_KEY: "another key",
      CARDPACK_DRAW_KEYS_OLD: "the key of sandboxes that have none"
    })
    assert.strictEqual(named.exec(fits)?.[1], "it is configured.")
    assert.include(await Cli.refused(["restore", file], place), "the database is not empty")
    receiver.answer(() => 204)
    const lost = receiver.received.length
    const restored = await InProcess.start({ ...settings, ...place })
    try {
      const again = Partner.make(() => restored.url, partner)
      const operator = World.clientOf(() => restored.url)
      // Those that failed wait minutes for their next attempts.
      const hasten = async () => {
        const path = "/deliveries?status=pending&limit=100"
        const { data } = answer(await operator.get<Page<Waiting>>(path), 200)
        for (const { id, nextAttemptAt } of data)
          if (Date.parse(nextAttemptAt ?? "") > Date.now())
            await operator.post(`/deliveries/${id}/retry`)
      }
      await World.audited(operator)
      for (const [key, [body, id]] of early) {
        const reply = await again.operate(body, key)
        expect(answer(reply, 200)).toMatchObject({ id, replayed: true })
      }
      // Those during the backup are in it or not, and can be sent again either way.
      for (const [key, [body]] of sold)
        expect([200, 201]).toContain((await again.operate(body, key)).status)
      answer(await again.reveal(customerId, sealed), 200)
      while ((await again.operate(World.orderOf(shop))).status === 201);
      const names = (await again.cards(customerId)).map(({ name }) => name)
      expect(new Set(names).size).toBe(CARDS)
      expect(names).toHaveLength(CARDS)
      // An endpoint is not told that it fails.
      const events = (await again.events()).filter(({ type }) => type !== "webhook.failing")
      await until(
        async () => {
          await hasten()
          return new Set(receiver.received.slice(lost).map(({ headers }) => headers["webhook-id"]))
        },
        (seen) => events.every(({ id }) => seen.has(id)),
        LONG
      )
      await World.audited(operator)
      await World.ledgerAddsUp(again)
    } finally {
      await restored.stop()
    }
  })
})

it("leaves the file of another backup that still writes it", async () => {
  const folder = await made(Fresh.folder)
  const partial = path.join(folder, "cards.sql.partial")
  fs.writeFileSync(partial, "half of another's")
  const refused = await Cli.refused(["backup", path.join(folder, "cards.sql")], {
    CARDPACK_DATA_DIR: folder
  })
  assert.include(refused, "cards.sql.partial exists: another backup writes it")
  assert.strictEqual(fs.readFileSync(partial, "utf8"), "half of another's")
})
