/** Incidents, and how operators resolve them (design.md#incidents). */

import { raiseIncident } from "@cardpack/core/commands/incident/RaiseIncident"
import type * as Id from "@cardpack/core/domain/id/Id"
import { SECOND } from "@cardpack/core/domain/time/Instant"
import { Effect } from "effect"
import { assert, beforeEach, describe, it } from "vitest"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import { answer, refusal } from "../../../world/service/Client.ts"
import type { Operator, Page } from "../../../world/service/Resource.ts"
import * as OnChain from "../../../world/service/SimulatedChain.ts"
import * as World from "../../../world/service/World.ts"

type Incident = Operator.Incident

const HASH = `0x${"ab".repeat(32)}` as const

describe("incidents", () => {
  let service: World.Started
  let partnerId: Id.AccountId

  beforeEach(async () => {
    service = await World.inTest()
    partnerId = (await service.partner()).id
  })

  const raise = (about: string) => {
    const detail = { cursor: "7" }
    const raised = {
      kind: "reorganized_after_credit",
      about,
      transactionHash: HASH,
      detail
    } as const
    return Effect.runPromise(service.engine.run(raiseIncident(partnerId, raised)))
  }

  const page = async (query: string) =>
    answer(await service.operator.get<Page<Incident>>(`/incidents?${query}`), 200)

  const ids = async (query: string) => (await page(query)).data.map(({ id }) => id)

  const resolve = (id: string | undefined, resolution: unknown = "looked at it") =>
    service.operator.post<Incident>(`/incidents/${id}/resolve`, { resolution })

  it("are resolved once, with a name and a text, and logged", async () => {
    await raise("one")
    const [id] = await ids("open=true")
    const { token } = answer(
      await service.operator.post<{ token: string }>("/tokens", { name: "ada", role: "finance" }),
      201
    )
    const path = `/incidents/${id}/resolve`
    const resolved = answer(
      await service.operatorWith(token).post<object>(path, { resolution: "ok" }),
      200
    )
    assert.deepInclude(resolved, { id, resolvedBy: "ada", resolution: "ok" })
    assert.isString((resolved as Incident).resolvedAt)
    refusal(await resolve(id), "conflict", /already resolved$/)
    assert.deepStrictEqual<ReadonlyArray<object>>((await page("")).data, [resolved])
    const log = answer(await service.operator.get<Page<object>>("/log?limit=1"), 200)
    assert.deepInclude(log.data[0], {
      actor: "ada",
      action: "incident.resolve",
      subject: partnerId,
      detail: { incidentId: id, releaseCard: false, resolution: "ok" }
    })
  })
})

describe("an incident about a card", () => {
  const WALLET = TestChain.wallet("a customer")

  /** A mint that was cancelled as unsent, but then appears on the chain. */
  const mintedAfterCancel = async (
    { chain, watch, testChain }: OnChain.OnChain,
    shop: World.Shop
  ) => {
    const run = Effect.runPromise
    const [card] = (await shop.order(1)).cards
    const request = { kind: "mint", cardIds: [card?.id], walletAddress: WALLET.address }
    const { id, onchainOrders } = await shop.submit(request)
    const [entry] = onchainOrders
    if (entry === undefined) throw new Error("nothing to mint")
    const { calldata: data, deadline, vendingMachineAddress: to } = entry
    const transaction = await run(testChain.send(WALLET, { to, data }))
    await run(
      testChain.pass(Date.parse(deadline) / SECOND - (await run(chain.head)).at / SECOND + 60)
    )
    await run(testChain.mine())
    answer(await shop.partner.post(`/operations/${id}/cancel`), 200)
    await run(testChain.reorganize(1, [{ transaction, block: 0 }]))
    await watch()
    return { cardId: card?.id, operationId: id, transactionHash: transaction }
  }

  it("is decided once by two operators at the same time, and the card follows that decision", async () => {
    const onChain = await OnChain.inTest()
    const { operator, operatorWith } = onChain.service
    const shop = await onChain.service.shop({ cards: 2 })
    const { operationId } = await mintedAfterCancel(onChain, shop)
    const open = await operator.get<Page<Incident>>("/incidents?open=true")
    const path = `/incidents/${answer(open, 200).data[0]?.id}/resolve`
    const decide = async (releaseCard: boolean, at: number) => {
      const named = { name: `release ${releaseCard} ${at}`, role: "finance" }
      const { token } = answer(await operator.post<{ token: string }>("/tokens", named), 201)
      return () => operatorWith(token).post<object>(path, { resolution: named.name, releaseCard })
    }
    const both = await Promise.all([true, false, true, false].map(decide))
    const replies = await Promise.all(both.map((press) => press()))
    const [won, ...others] = replies.filter(({ status }) => status === 200)
    assert.deepStrictEqual(others, [])
    for (const reply of replies.filter((each) => each !== won)) {
      refusal(reply, "conflict", /already resolved$/)
    }
    const { resolution, resolvedBy } = Object(won?.body)
    assert.strictEqual(resolution, resolvedBy)
    const read = answer(await operator.get<object>(`/operations/${operationId}`), 200)
    const frozen = Reflect.get(Object(read), "affectedCards")[0].frozenBy
    assert.strictEqual(frozen === null, resolution.startsWith("release true"))
    const log = await operator.get<Page<object>>("/log?action=incident.resolve")
    assert.lengthOf(answer(log, 200).data, 1)
  })

  it("is resolved, and its card is released later, once and with a reason", async () => {
    const onChain = await OnChain.inTest()
    const { operator } = onChain.service
    const shop = await onChain.service.shop({ cards: 1 })
    const { cardId, operationId } = await mintedAfterCancel(onChain, shop)
    const [incident] = answer(await operator.get<Page<Incident>>("/incidents"), 200).data
    const path = `/incidents/${incident?.id}`
    const release = (reason = "the wallet gave it back") =>
      operator.post<object>(`${path}/release`, { reason })
    refusal(await release(), "conflict", /is open/)
    answer(await operator.post(`${path}/resolve`, { resolution: "wait" }), 200)
    refusal(await release(""), "invalid_request", /^reason/)
    assert.deepInclude(answer(await release(), 200), { id: incident?.id, resolution: "wait" })
    refusal(await release(), "conflict", /holds no card back$/)
    const read = answer(await operator.get<object>(`/operations/${operationId}`), 200)
    assert.isNull(Reflect.get(Object(read), "affectedCards")[0].frozenBy)
    const log = await operator.get<Page<object>>("/log?action=incident.release")
    const detail = { incidentId: incident?.id, cardId, reason: "the wallet gave it back" }
    assert.deepInclude(answer(log, 200).data[0], { subject: shop.partner.id, detail })
    const { checks } = answer(
      await operator.get<{ checks: ReadonlyArray<{ ok: boolean }> }>("/audit"),
      200
    )
    assert.deepStrictEqual(
      checks.filter(({ ok }) => !ok),
      []
    )
  })
})
