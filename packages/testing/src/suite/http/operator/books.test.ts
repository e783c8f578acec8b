/** The books over all partners: they add up to the micro-dollar, by whatever days they are asked for. */
import { Effect } from "effect"
import * as fc from "fast-check"
import { assert, it } from "vitest"
import * as Acts from "../../../kit/chain/Acts.ts"
import * as Simulated from "../../../world/chain/simulated/Simulated.ts"
import { answer } from "../../../world/service/Client.ts"
import * as Onchain from "../../../world/service/Onchain.ts"
import { micros, type Partner } from "../../../world/service/Partner.ts"
import type { Card, Operation, Operator } from "../../../world/service/Resource.ts"
import * as OnChain from "../../../world/service/SimulatedChain.ts"
import * as World from "../../../world/service/World.ts"

const HOUR = 3_600_000

const run = Effect.runPromise

type Balance = Operator.TrialBalance
type Row = Balance["data"][number]
type Amount = Exclude<keyof Row, "partnerId" | "bucket">

const MOVED = [
  ...(["topupsUsd", "creditsUsd", "bonusesUsd", "adjustmentsUsd"] as const),
  ...(["salesUsd", "refundsUsd", "buybacksUsd", "feesUsd"] as const)
]

const ACTS = ["order", "seal", "refund", "sell", "ship", "bonus", "adjust", "credit"] as const

interface Step {
  readonly act: (typeof ACTS)[number] | "wait"
  readonly who: number
  readonly pick: number
}

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...ACTS, "order", "seal", "wait"),
  who: fc.nat(1),
  pick: fc.nat(5)
})

/** A partner with a customer, and what the customer has. */
const party = async ({ operator, partner: make }: World.Started, packs: ReadonlyArray<number>) => {
  const partner = await make({ cash: "50.000000", bonus: "7.000001" })
  const customerId = await partner.newCustomer()
  const held: { open: Array<string>; sealed: Array<string> } = { open: [], sealed: [] }
  const submit = async (body: object): Promise<Operation | null> => {
    const reply = await partner.operate({ customerId, ...body })
    return reply.status === 201 ? answer(reply, 201) : null
  }
  const order = async (reveal: "sealed" | "on_create", pick: number) => {
    const vendingMachineId = packs[pick % packs.length]
    const asked = { kind: "order", vendingMachineId, quantity: 1 + (pick % 3), reveal }
    const cards = (await submit(asked))?.cards ?? []
    const ids = cards.map(({ id }: Pick<Card, "id">) => id)
    held[reveal === "sealed" ? "sealed" : "open"].push(...ids)
  }
  const give = (path: string, body: object) =>
    operator.post(`/partners/${partner.id}/${path}`, body, World.once())
  const acts: Readonly<Record<Step["act"], (pick: number) => Promise<unknown>>> = {
    order: (pick) => order("on_create", pick),
    seal: (pick) => order("sealed", pick),
    // Of several packs at once.
    refund: async () => {
      const cardIds = held.sealed.splice(0, 4)
      if (cardIds.length > 0) await submit({ kind: "refund", cardIds })
    },
    sell: async () => {
      const cardIds = held.open.splice(0, 3)
      if (cardIds.length > 0) await submit({ kind: "buyback", mode: "offchain", cardIds })
    },
    ship: async (pick) => {
      const cardIds = held.open.splice(0, 1)
      const shipmentInfo = { country: ["FR", "JP", "MC"][pick % 3], name: "Ada" }
      if (cardIds.length > 0)
        await submit({ kind: "redemption", mode: "offchain", cardIds, shipmentInfo })
    },
    bonus: (pick) => give("bonus", { amountUsd: `${pick}.000003`, reason: "test" }),
    adjust: (pick) =>
      give("adjustments", {
        amountUsd: `${pick % 2 === 0 ? "-" : ""}1.${pick}`,
        bucket: pick > 2 ? "cash" : "bonus",
        reason: "test"
      }),
    credit: () => partner.post("/sandbox/credits", {}),
    wait: async () => {}
  }
  return { partner, customerId, acts }
}

/** USDC that comes in, and a card that is burned for its value. */
const onChain = async (chain: OnChain.OnChain, partner: Partner, customerId: string) => {
  const { address } = await Onchain.walletOf(partner)
  const { contracts } = chain.chain
  await chain.watch()
  await run(chain.testChain.send(Acts.fresh(), Acts.give(contracts.usdc, address, 9_000_001n)))
  await chain.step()
  await chain.step()
  const orders = [1, 2].map((vendingMachineId) =>
    partner.operate({ kind: "order", customerId, vendingMachineId, quantity: 1 })
  )
  const cardIds = (await Promise.all(orders)).flatMap((reply) =>
    answer(reply, 201).cards.map(({ id }) => id)
  )
  const wallet = Acts.fresh()
  const minted = await partner.operate({
    ...{ kind: "mint", customerId, cardIds },
    walletAddress: wallet.address
  })
  for (const { calldata, vendingMachineAddress } of answer(minted, 201).onchainOrders)
    await run(chain.testChain.send(Acts.fresh(), { to: vendingMachineAddress, data: calldata }))
  await chain.step()
  await chain.step()
  const burned = await partner.operate({ kind: "buyback", mode: "onchain", customerId, cardIds })
  for (const { calldata, handlerAddress } of answer(burned, 201).onchainBurns)
    await run(chain.testChain.send(wallet, { to: handlerAddress, data: calldata }))
  await chain.step()
  await chain.step()
}

const sum = (rows: ReadonlyArray<Pick<Row, Amount>>, name: Amount): bigint =>
  rows.reduce((all, row) => all + micros(row[name]), 0n)

const assertAdds = ({ data, total }: Balance) => {
  for (const row of [...data, ...total]) {
    const moved = MOVED.reduce((all, name) => all + micros(row[name]), 0n)
    assert.strictEqual(micros(row.openingUsd) + moved, micros(row.closingUsd), JSON.stringify(row))
  }
  for (const row of total)
    for (const name of [...MOVED, "openingUsd", "closingUsd"] as const)
      assert.strictEqual(
        sum(
          data.filter(({ bucket }) => bucket === row.bucket),
          name
        ),
        micros(row[name]),
        name
      )
}

/** Debits and credits of each account of the books. */
const accountsOf = (csv: string) => {
  const accounts = new Map<string, bigint>()
  let difference = 0n
  for (const line of csv.trimEnd().split("\r\n").slice(1)) {
    const [, , account = "", debit = "", credit = ""] = line.split(",")
    const amount = debit === "" ? -micros(credit) : micros(debit)
    accounts.set(account, (accounts.get(account) ?? 0n) + amount)
    difference += amount
  }
  return { accounts, difference }
}

it("whatever happened, what was owed and what moved it make what is owed, for every day and for all", async () => {
  const begunAt = Math.floor(Date.now() / 1000)
  const chain = await OnChain.inTest({ under: Simulated.layer({ confirmations: 1, begunAt }) })
  const { service } = chain
  const packs = [
    await service.machine({ cards: 60, price: "3.333333", buyback: "1.111111" }),
    await service.machine({ cards: 60, price: "2.000000", buyback: "2.500000" })
  ].map(({ id }) => id)
  const at = () => run(service.reads.now)
  const moments = [await at()]
  const parties = [await party(service, packs), await party(service, packs)]
  const read = async (path: string, from: number, to: number, format = "json") => {
    const span = new URLSearchParams({
      since: new Date(from).toISOString(),
      until: new Date(to).toISOString(),
      format
    })
    return service.operator.get<Balance>(`/reports/${path}?${span}`)
  }
  const [first] = parties
  if (first !== undefined) await onChain(chain, first.partner, first.customerId)
  // Each once, so that every cause occurs, whatever is drawn.
  const begin = ["order", "ship", ...ACTS] as const
  const steps = [...begin.map((act): Step => ({ act, who: 0, pick: 3 })), ...fc.sample(step, 40)]
  for (const { act, pick, who } of steps) {
    if (act === "wait") {
      service.pass((1 + pick) * 5 * HOUR)
      moments.push(await at())
    } else await parties[who]?.acts[act](pick)
  }
  service.pass(2 * 60_000)
  moments.push((await at()) - 60_000)
  const [begun = 0, end = 0] = [moments[0], moments.at(-1)]
  const whole = answer(await read("trial-balance", begun, end), 200)
  assertAdds(whole)
  // Every cause but what only another environment has occurred.
  for (const name of MOVED)
    assert.notStrictEqual(
      whole.total.reduce((all, row) => all + micros(row[name]), 0n),
      0n,
      name
    )
  for (const { partner } of parties) {
    const balance = await partner.balance()
    const own = whole.data.filter(({ partnerId }) => partnerId === partner.id)
    assert.deepStrictEqual(
      own.map(({ closingUsd }) => closingUsd),
      [balance.cash, balance.bonus]
    )
  }
  assert.strictEqual(whole.usdcReceivedUsd, "9.000001")
  // Spans that meet: each begins where the one before ended.
  let last: Balance | null = null
  for (const [index, to] of moments.slice(1).entries()) {
    const part = answer(await read("trial-balance", moments[index] ?? 0, to), 200)
    assertAdds(part)
    if (last !== null)
      assert.deepStrictEqual(
        part.total.map(({ openingUsd }) => openingUsd),
        last.total.map(({ closingUsd }) => closingUsd)
      )
    last = part
  }
  // The movements are those of the ledger, and each sale and each card that came back is of a pack.
  const { data: movements } = answer(
    await read("movements", begun, end),
    200
  ) as unknown as Operator.MovementsReport
  const entries = (await Promise.all(parties.map(({ partner }) => partner.ledger()))).flat()
  assert.strictEqual(
    movements.reduce((all, { amountUsd }) => all + micros(amountUsd), 0n),
    entries.reduce((all, { amountUsd }) => all + micros(amountUsd), 0n)
  )
  for (const { cause, vendingMachineId } of movements)
    assert.strictEqual(vendingMachineId !== null, ["sale", "refund", "buyback"].includes(cause))
  const { text } = await read("journal", begun, end, "csv")
  const { accounts, difference } = accountsOf(text)
  assert.strictEqual(difference, 0n)
  for (const { bucket, closingUsd, openingUsd } of whole.total)
    assert.strictEqual(
      accounts.get(`Owed to partners: ${bucket}`),
      micros(openingUsd) - micros(closingUsd)
    )
  // What is over stays, whatever happens later.
  await parties[0]?.acts.order(0)
  assert.deepStrictEqual(answer(await read("trial-balance", begun, end), 200), whole)
  const ledger = await service.operator.get("/ledger-entries?format=csv")
  assert.strictEqual(ledger.text.trimEnd().split("\r\n").length - 1, entries.length + 1)
})

it("margins count what cards cost, once, and tell of how many nobody knows it", async () => {
  const service = await World.inTest()
  const shop = await service.shop({ price: "10.000000", buyback: "4.000000", cards: 2 })
  const put = (costUsd?: string) => {
    const [reference] = shop.machine.references
    const card = {
      ...{ reference, vendingMachineId: shop.machine.id, tier: "tier 0", name: "A" },
      ...{ image: "https://images.example/a.png", buybackUsd: "4.000000" },
      ...(costUsd !== undefined && { costUsd })
    }
    return service.operator.put("/catalog", { vendingMachines: [], cards: [card] })
  }
  answer(await put("6.500000"), 200)
  const { cards } = await shop.order(2)
  const margins = async () => {
    service.pass(2 * 60_000)
    const reply = await service.operator.get<Operator.MarginsReport>("/reports/margins")
    return answer(reply, 200).data.map(({ partnerId: _, vendingMachineId: __, ...row }) => row)
  }
  const sold = { salesUsd: "20.000000", refundsUsd: "0.000000", buybacksUsd: "0.000000" }
  const opened = { ...sold, costUsd: "6.500000", marginUsd: "13.500000", unknownCosts: 1 }
  assert.deepStrictEqual(await margins(), [opened])
  // It stays, also when a document leaves it out.
  assert.match((await put("7")).text, /costUsd was given as 6.500000, and stays/)
  answer(await put(), 200)
  const known = cards.filter(({ name }) => name === "A").map(({ id }) => id)
  await shop.submit({ kind: "buyback", mode: "offchain", cardIds: known })
  assert.deepStrictEqual(await margins(), [
    { ...opened, buybacksUsd: "4.000000", costUsd: "0.000000", marginUsd: "16.000000" }
  ])
  const item = await service.operator.get<Operator.Item>(`/items/${shop.machine.references[0]}`)
  assert.strictEqual(answer(item, 200).costUsd, "6.500000")
  await service.adds(shop.partner)
})

it("a report of what may still change is refused", async () => {
  const service = await World.inTest()
  const until = new Date().toISOString()
  const refused = await service.operator.get(`/reports/journal?until=${until}`)
  assert.strictEqual(refused.status, 400)
  assert.match(refused.text, /until must be at least a minute ago/)
})
