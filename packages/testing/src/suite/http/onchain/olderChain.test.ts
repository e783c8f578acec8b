/** A new database beside a chain on which a former one gave out addresses (design.md#deposits). */
import { Chain } from "@cardpack/core/engine/port/Chain"
import { Layer } from "effect"
import { assert, it } from "vitest"
import * as Acts from "../../../kit/chain/Acts.ts"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import { answer } from "../../../world/service/Client.ts"
import type { Operator, Page } from "../../../world/service/Resource.ts"
import * as OnChain from "../../../world/service/SimulatedChain.ts"

const FIFTY = 50_000_000n

it("gives its first partner an address of its own, and none of the former owner's money", async () => {
  const former = await OnChain.inTest()
  const owner = await former.receiver()
  const usdc = former.chain.contracts.usdc
  await former.record(owner, Acts.give(usdc, owner.address, FIFTY), true)
  const present = await OnChain.inTest({
    under: Layer.merge(
      Layer.succeed(Chain, former.chain),
      Layer.succeed(TestChain.TestChain, former.testChain)
    )
  })
  const { adds, operator, partner, sql } = present.service
  const first = await partner()
  answer(await first.get("/funding/receiving-address"), 200)
  const addresses = answer(
    await operator.get<Page<Operator.DepositAddress>>("/deposits/addresses"),
    200
  )
  assert.lengthOf(addresses.data, 1)
  assert.notStrictEqual(addresses.data[0]?.address, owner.address)
  answer(await first.post("/funding/refresh", {}), 200)
  await present.watch()
  assert.deepInclude(await first.balance(), { total: "0.000000" })
  await adds(first)
  assert.deepStrictEqual(await sql("SELECT id FROM incident"), [])
})
