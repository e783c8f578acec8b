/** What the host sees of the proof of draws, and what everybody sees of a machine's. */
import type { Fairness, MachineDraws } from "@cardpack/client/operator"
import { assert, it } from "vitest"
import { answer } from "../../../world/service/Client.ts"
import * as World from "../../../world/service/World.ts"

const world = World.withoutWorkers()

const fairness = async () => answer(await world.operator.get<Fairness>("/fairness"), 200)

interface Told {
  readonly machine: number
  readonly mode: string
  readonly drawn: ReadonlyArray<{ readonly observed: number }>
  readonly remaining: ReadonlyArray<{ readonly cards: number }>
}

const drawnOf = (rows: ReadonlyArray<{ readonly observed: number }>) =>
  rows.reduce((sum, { observed }) => sum + observed, 0)

it("the host reads how far the log is, what is promised, and what is alarming", async () => {
  const { order, partner } = await world.shop({ tiers: [6] })
  await order(3)
  while (await world.service().publish());
  const found = await fairness()
  assert.isTrue(found.publishes)
  assert.isAbove(found.log.size, 3)
  assert.deepStrictEqual([found.log.trouble, found.alarms, found.witnesses], [null, [], []])
  assert.isAtLeast(found.days.length, 1)
  const score = { day: "extract(epoch FROM now()) / 86400", packs: 40, excess: 90, variance: 100 }
  await world
    .service()
    .sql(
      `INSERT INTO draw_score SELECT (${score.day})::int, a.id, 'opened', ${score.packs}, ${score.excess}, ${score.variance} FROM account a LIMIT 1`
    )
  await world.service().sql("UPDATE draw_log SET published = size + 1, trouble = 'restored'")
  const { alarms, scores } = await fairness()
  assert.deepStrictEqual(scores, [
    { partnerId: partner.id, kind: "opened", packs: 40, z: 9, isAlarming: true }
  ])
  assert.strictEqual(alarms[0], "restored")
  assert.include(alarms[1] ?? "", partner.id)
})

it("a machine's draws are told to everybody, and to the host, once they are counted", async () => {
  const { machine, order } = await world.shop({ tiers: [4, 2] })
  const path = `/fairness/machines/${machine.id}`
  const own = async (id: number | string) =>
    world.operator.get<MachineDraws>(`/fairness/machines/${id}`)
  const file = async () => fetch(`${world.service().url}${path}.json`)
  assert.deepStrictEqual([(await own(machine.id)).status, (await file()).status], [404, 404])
  await order(3)
  world.service().pass(180_000)
  while (await world.service().tally());
  const told = (await (await file()).json()) as Told
  assert.deepStrictEqual([told.machine, told.mode, drawnOf(told.drawn)], [machine.id, "weights", 3])
  assert.strictEqual(
    told.remaining.reduce((sum, { cards }) => sum + cards, 0),
    3
  )
  const statistics = await fetch(`${world.service().url}/fairness/statistics.json`)
  const { machines } = (await statistics.json()) as { readonly machines: ReadonlyArray<Told> }
  assert.deepInclude(machines, told)
  const { drawn } = answer(await own(machine.id), 200)
  assert.strictEqual(drawnOf(drawn), 3)
  for (const id of ["0", "x", "1.json", "99999999"]) assert.strictEqual((await own(id)).status, 404)
})
