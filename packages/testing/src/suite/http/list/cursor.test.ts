/** Cursors as only our own service writes them. */
import { assert, it } from "vitest"
import * as Call from "../../../world/service/Call.ts"
import * as World from "../../../world/service/World.ts"

const world = World.withoutWorkers()

it("a cursor has one writing, and belongs to one list", async () => {
  const { key } = await world.partner()
  const call = Call.to(world.service().url, key)
  const cursor = Buffer.from("customers:1").toString("base64url")
  assert.isTrue(cursor.endsWith("jE"))
  Call.ok(await call(`/api/v2/customers?cursor=${cursor}`))
  const elsewhere = Buffer.from("operations:1").toString("base64url")
  for (const other of [`${cursor.slice(0, -1)}F`, `${cursor}=`, elsewhere]) {
    const answer = await call(`/api/v2/customers?cursor=${other}`)
    assert.match(Call.refused(answer, 400, "invalid_request"), /^cursor must be/)
  }
})
