/** `cardpack draw-key`: what a change of the key still needs, and the replacement of seeds in an emergency. */
import type { Fairness } from "@cardpack/client/operator"
import { assert, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import { answer } from "../../../world/service/Client.ts"
import * as World from "../../../world/service/World.ts"
import * as Cli from "./Cli.ts"

const [OLD, NEW] = ["the key of before", "the key of after"]
const world = World.of(Backend.server, { CARDPACK_DRAW_KEY: OLD })

const run = (args: ReadonlyArray<string>, more: Cli.Env) =>
  Cli.run(["draw-key", ...args], { ...world.environment(), ...more })

const AHEAD = 8

/** The last committed day. */
const last = async () => {
  const { days } = answer(await world.operator.get<Fairness>("/fairness"), 200)
  return days.at(-1)?.last
}

it("a change of the key: the old one is needed until its last day, and not to be forgotten", async () => {
  const own = await run(["rotate"], {})
  assert.isTrue(own.ok, own.err)
  const day = await last()
  assert.include(own.out, `committed ones until ${day} are`)
  assert.include(own.out, "To change it, on all processes")
  const changed = await run(["rotate"], { CARDPACK_DRAW_KEY: NEW, CARDPACK_DRAW_KEYS_OLD: OLD })
  assert.isTrue(changed.ok, changed.err)
  assert.match(changed.out, /no committed day is yet/)
  assert.include(changed.out, `need it until ${day}. Keep it in CARDPACK_DRAW_KEYS_OLD`)
  const forgotten = await run(["rotate"], { CARDPACK_DRAW_KEY: NEW })
  assert.isFalse(forgotten.ok)
  assert.include(forgotten.out, "it is not configured")
  const spare = await run(["rotate"], { CARDPACK_DRAW_KEYS_OLD: NEW })
  assert.include(spare.out, "no committed day needs it")
  for (const { out } of [own, changed, forgotten, spare]) assert.notInclude(out, "the key of")
})

it("seeds are replaced once, with a reason, and a process without the new key sells no more", async () => {
  const { customerId, machine, partner } = await world.shop({ tiers: [6] })
  const order = async () =>
    (await partner.operate(World.orderOf({ customerId, machine }, { quantity: 1 }))).status
  assert.strictEqual(await order(), 201)
  const reanchor = (reason: string, key: string, ...more: ReadonlyArray<string>) =>
    run(["reanchor", "--reason", reason, ...more], { CARDPACK_DRAW_KEY: key })
  assert.include((await reanchor("exposed", OLD)).err, "set a new CARDPACK_DRAW_KEY first")
  assert.include((await reanchor("", NEW)).err, "the reason must have")
  assert.include((await reanchor("exposed", "")).err, "Set CARDPACK_DRAW_KEY")
  const done = await reanchor("the key was in a dump", NEW)
  assert.isTrue(done.ok, done.err)
  assert.match(done.out, new RegExp(`^The seeds of ${AHEAD + 1} days follow`))
  assert.include((await reanchor("the key was in a dump", NEW)).err, "set a new CARDPACK_DRAW_KEY")
  const again = await reanchor("a process's memory was", NEW, "--same-key")
  assert.include(again.err, "less than a minute ago")
  assert.strictEqual(await order(), 503)
  const after = await run(["rotate"], { CARDPACK_DRAW_KEY: NEW })
  assert.isTrue(after.ok, after.err)
  assert.include(after.out, `committed ones until ${await last()} are`)
})
