/** The command line about the chain: `chain`, `deposits` and `incidents`. */
import { raiseIncident } from "@cardpack/core/commands/incident/RaiseIncident"
import { Effect } from "effect"
import { afterAll, assert, beforeAll, it } from "vitest"
import * as Acts from "../../../kit/chain/Acts.ts"
import * as OnChain from "../../../world/service/SimulatedChain.ts"
import { OPERATOR_TOKEN } from "../../../world/service/World.ts"
import * as Cli from "./Cli.ts"

const run = Effect.runPromise

let onChain: OnChain.OnChain

const env = () => ({
  CARDPACK_URL: onChain.service.url,
  CARDPACK_OPERATOR_TOKEN: OPERATOR_TOKEN
})
const text = (...args: ReadonlyArray<string>) => Cli.text(args, env())
const refused = (...args: ReadonlyArray<string>) => Cli.refused(args, env())

beforeAll(async () => {
  onChain = await OnChain.start()
})
afterAll(() => onChain.close())

it("cardpack chain shows the chain and rescans blocks", async () => {
  await run(onChain.testChain.mine(9))
  const { collection } = onChain.chain.contracts
  const shown = await text("chain", "show")
  assert.match(shown, new RegExp(`^collectionAddress +${collection}$`, "m"))
  assert.match(shown, /^blockNumber +9$[\s\S]*^cursor +-$[\s\S]*^testFunderPrivateKey +0x\w{64}$/m)
  await onChain.watch()
  assert.match(await text("chain", "rescan", "--from-block", "4"), /^fromBlock +4\ncursor +3$/)
  assert.include(await refused("chain", "rescan", "--from-block", "9"), "fromBlock must not be")
  assert.include(await refused("chain", "rescan"), "--from-block")
  assert.deepInclude(JSON.parse(await text("chain", "show", "--json")), { cursor: 3 })
})

it("cardpack deposits lists addresses, deposits and other tokens", async () => {
  const to = await onChain.receiver()
  const { usdc } = onChain.chain.contracts
  await onChain.record(to, Acts.give(usdc, to.address, 2_500_000n), true)
  await onChain.record(to, Acts.give(onChain.testChain.foreign, to.address, 7n), true)
  const address = await text("deposits", "addresses")
  assert.match(
    address,
    new RegExp(`^${to.accountId} +0/${to.index} +${to.address} +2.500000 +2.500000 `, "m")
  )
  const from = { ...Acts.fresh(), address: to.address }
  const sweep = Acts.pay(usdc, Acts.fresh().address, 2_000_000n)
  const hash = await run(onChain.testChain.send(from, sweep))
  await run(onChain.testChain.mine())
  const recorded = await text("deposits", "sweeps", "record", hash)
  assert.match(recorded, new RegExp(`^transactionHash +${hash}$[\\s\\S]*^totalUsd +2.000000$`, "m"))
  assert.match(await text("deposits", "addresses"), /0x\w+ +0.500000 +0.500000 /)
  assert.include(
    await refused("deposits", "sweeps", "record", "0x12"),
    "must be a transaction hash"
  )
  const confirmed = await text("deposits", "transactions", "--status", "confirmed")
  assert.match(
    confirmed,
    new RegExp(`^ftx_\\w+ +${to.accountId} +confirmed +2.500000 +2500000 `, "m")
  )
  const foreign = await text("deposits", "transactions", "--status", "foreign", "--limit", "1")
  const { foreign: token } = onChain.testChain
  assert.match(foreign, new RegExp(`^fdp_\\w+ +${to.accountId} +foreign +- +7 +${token} `, "m"))
  assert.match(foreign, /more with --cursor \S+$/)
  assert.strictEqual(await text("deposits", "transactions", "--status", "stuck"), "none")
  assert.include(await refused("deposits", "transactions", "--status", "odd"), "--status")
})

it("cardpack incidents lists and resolves", async () => {
  assert.strictEqual(await text("incidents", "list"), "none")
  const { accountId } = await onChain.receiver()
  const detail = { blockNumber: "7" }
  const kind = "unexplained_balance"
  const raised = { kind, about: "one", transactionHash: null, detail } as const
  await run(onChain.service.engine.run(raiseIncident(accountId, raised)))
  const open = await text("incidents", "list", "--open", "true")
  assert.match(open, new RegExp(`^inc_\\w+ +${kind} +${accountId} `, "m"))
  const id = /inc_\w+/.exec(open)?.[0] ?? ""
  const resolve = ["incidents", "resolve", id, "--resolution", "swept twice"]
  assert.match(await text(...resolve), /^resolvedBy +environment\nresolution +swept twice$/m)
  assert.include(await refused(...resolve), `conflict: incident ${id} is already resolved`)
  assert.strictEqual(await text("incidents", "list", "--open", "true"), "none")
  assert.include(await text("incidents", "list", "--open", "false"), "swept twice")
})
