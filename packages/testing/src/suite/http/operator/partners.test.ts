/** Partners, their keys and money as operators move them; what is decided is tried in unit/decision. */
import { expect, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import { answer, refusal } from "../../../world/service/Client.ts"
import { all, uniqueKey } from "../../../world/service/Partner.ts"
import type { LedgerEntry, Page } from "../../../world/service/Resource.ts"
import * as World from "../../../world/service/World.ts"

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/
const world = World.of(Backend.server)
const { operator } = world

it("partners are made, once with the id of the other environment, changed, and listed oldest first", async () => {
  const body = { name: "Bravo", notificationEmail: "ops@bravo.example" }
  const made = answer(await operator.post<{ id: string }>("/partners", body), 201)
  expect(made).toMatchObject({
    ...body,
    id: expect.stringMatching(/^par_\w+$/),
    createdAt: expect.stringMatching(TIMESTAMP)
  })
  const path = `/partners/${made.id}`
  const renamed = answer(await operator.patch(path, { name: "Charlie" }), 200)
  expect(renamed).toEqual({ ...made, name: "Charlie" })
  const cleared = answer(await operator.patch(path, { notificationEmail: null }), 200)
  expect(cleared).toEqual({ ...made, name: "Charlie", notificationEmail: null })
  const id = `${made.id.slice(0, -4)}zzzz`
  const second = answer(await operator.post("/partners", { id, name: "Delta" }), 201)
  expect(second).toMatchObject({ id })
  refusal(await operator.post("/partners", { id, name: "Delta" }), "conflict")
  refusal(await operator.patch(path, { status: "gone" }), "invalid_request", /status/)
  const listed = await all<{ id: string }>(operator, "/partners")
  expect(listed).toEqual([cleared, second])
  const first = answer(await operator.get<Page<object>>("/partners?limit=1"), 200)
  const rest = await operator.get<Page<object>>(`/partners?limit=1&cursor=${first.nextCursor}`)
  expect([...first.data, ...answer(rest, 200).data]).toEqual(listed)
  expect(answer(await operator.get(path), 200)).toEqual(cleared)
})

it("bonus and adjustments write one ledger entry each, with a reason for the partner and a note for operators", async () => {
  const partner = await world.partner()
  const move = (path: string, body: object, key?: string) =>
    operator.post<LedgerEntry>(`/partners/${partner.id}/${path}`, body, World.once(key))
  const key = uniqueKey()
  const said = { amountUsd: "5.000000", reason: "welcome", note: "a friend of the house" }
  const missing = await operator.post(`/partners/${partner.id}/bonus`, said)
  refusal(missing, "invalid_request", /Idempotency-Key/i)
  const bonus = answer(await move("bonus", said, key), 201)
  expect(bonus).toMatchObject({
    kind: "BONUS",
    amountUsd: "5.000000",
    bonusUsd: "5.000000",
    reason: "welcome",
    balanceAfter: { total: "5.000000" }
  })
  expect((await move("bonus", said, key)).body).toEqual(bonus)
  refusal(await move("bonus", { ...said, amountUsd: "6" }, key), "idempotency_conflict")
  const less = { ...said, amountUsd: "-2.000001", bucket: "bonus" }
  expect(answer(await move("adjustments", less), 201)).toMatchObject({
    kind: "ADJUSTMENT",
    amountUsd: "-2.000001",
    bonusUsd: "-2.000001",
    cashUsd: "0.000000"
  })
  for (const bucket of ["cash", "bonus"])
    refusal(
      await move("adjustments", { ...said, bucket, amountUsd: "-5.000001" }),
      "insufficient_balance"
    )
  for (const amountUsd of ["0", "-1.000000", "1.0000001", "1000000000.000001"])
    refusal(await move("bonus", { ...said, amountUsd }), "invalid_request", /amountUsd/)
  expect(await partner.balance()).toMatchObject({ cash: "0.000000", bonus: "2.999999" })
  const { text } = await partner.get("/ledger-entries")
  expect(text.match(/welcome/g)).toHaveLength(2)
  expect(text).not.toContain(said.note)
  const log = await operator.get("/log")
  expect(log.text.match(/a friend of the house/g)).toHaveLength(2)
  expect(log.text).toContain(bonus.id)
  await world.adds(partner)
})
