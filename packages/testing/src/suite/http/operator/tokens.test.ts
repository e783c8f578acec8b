/** Tokens of operators, and the log of what they did; their roles are tried in console/permissions. */
import { once } from "node:events"
import { type IncomingMessage, request } from "node:http"
import { assert, describe, expect, it } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import { answer, refusal } from "../../../world/service/Client.ts"
import { uniqueKey } from "../../../world/service/Partner.ts"
import type { Operator, Page } from "../../../world/service/Resource.ts"
import * as World from "../../../world/service/World.ts"

const world = World.withoutWorkers()
const { operator } = world

describe("an operator token", () => {
  const HOUR = 3_600_000

  it("stops working when it expires, and its name is free again", async () => {
    const expiresAt = new Date(Date.now() + HOUR).toISOString()
    const body = { name: "temp", role: "owner", expiresAt }
    const made = answer(await operator.post<Record<string, string>>("/tokens", body), 201)
    assert.deepInclude(made, { role: "owner", expiresAt })
    const temp = world.operatorWith(made.token)
    answer(await temp.get("/partners"), 200)
    for (const longer of [undefined, null, new Date(Date.now() + 2 * HOUR).toISOString()]) {
      const more = { name: "more", role: "support", expiresAt: longer }
      refusal(await temp.post("/tokens", more), "invalid_request", /^expiresAt must not be later/)
    }
    answer(await temp.post("/tokens", { ...body, name: "same" }), 201)
    refusal(await operator.post("/tokens", body), "conflict")
    world.service().pass(HOUR)
    refusal(await temp.get("/partners"), "unauthorized")
    refusal(await operator.post("/tokens", body), "invalid_request", /^expiresAt must be in the fu/)
    const again = { name: "temp", role: "support" }
    answer(await operator.post("/tokens", again), 201)
  })

  it("does nothing more once it is revoked, not even by a request that was let in before", async () => {
    const path = "/partners"
    const expiresAt = new Date(Date.now() + 24 * HOUR).toISOString()
    const body = JSON.stringify({ name: "Late", role: "owner", expiresAt })
    const thief = { name: "thief", role: "owner", expiresAt }
    const made = answer(await operator.post<Record<string, string>>("/tokens", thief), 201)
    const asks = {
      method: "POST",
      headers: {
        authorization: `Bearer ${made.token}`,
        "content-type": "application/json",
        "content-length": body.length
      }
    }
    const late = request(`${world.service().url}/operator/v1/tokens`, asks)
    late.write(body.slice(0, 1))
    const answered = once(late, "response")
    // This request is admitted before later ones on other connections are answered.
    answer(await world.operatorWith(made.token).get(path), 200)
    answer(await operator.remove(`/tokens/${made.id}`), 204)
    late.end(body.slice(1))
    const [response] = (await answered) as [IncomingMessage]
    response.resume()
    assert.strictEqual(response.statusCode, 401)
    const { data } = answer(
      await operator.get<{ data: ReadonlyArray<{ name: string }> }>("/tokens"),
      200
    )
    assert.notInclude(
      data.map(({ name }) => name),
      "Late"
    )
  })
})

describe("tokens and the log", () => {
  it("say what a token is for, when it was last used, and who acts", async () => {
    type Listed = Operator.Token
    const made = await operator.post<{ id: string; token: string }>("/tokens", {
      name: "grace",
      role: "support"
    })
    const { id, token, ...shown } = answer(made, 201)
    assert.notProperty(shown, "lastUsedAt")
    refusal(await operator.post("/tokens", { name: "grace", role: "owner" }), "conflict", /grace/)
    const listed = async () => {
      const { data } = answer(await operator.get<Page<Listed>>("/tokens"), 200)
      return data.find((each) => each.name === "grace")
    }
    assert.deepInclude(await listed(), { role: "support", expiresAt: null, lastUsedAt: null })
    answer(await world.operatorWith(token).get("/partners"), 200)
    const used = await until(listed, (row) => row?.lastUsedAt !== null)
    answer(await world.operatorWith(token).get("/partners"), 200)
    assert.deepStrictEqual(await listed(), used)
    answer(await operator.remove(`/tokens/${id}`), 204)
    answer(await operator.post("/tokens", { name: "grace", role: "owner" }), 201)
    const path = "/log?actor=environment&action=token.create&since=2026-01-01T00:00:00Z&limit=2"
    const log = await operator.get<Page<{ detail: object }>>(path)
    assert.deepStrictEqual(
      answer(log, 200).data.map(({ detail }) => ({ ...detail, fingerprint: undefined })),
      ["owner", "support"].map((role) => ({
        name: "grace",
        role,
        expiresAt: null,
        fingerprint: undefined
      }))
    )
  })

  it("of one name that are asked for at once are one", async () => {
    const body = { name: `twin-${uniqueKey().slice(0, 8)}`, role: "support" }
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => operator.post<{ id: string }>("/tokens", body))
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  })

  it("name who did what, and hold no secret", async () => {
    const body = { name: `alice-${uniqueKey().slice(0, 8)}`, role: "owner" }
    const made = answer(await operator.post<{ id: string; token: string }>("/tokens", body), 201)
    const alice = world.operatorWith(made.token)
    const partner = answer(await alice.post<{ id: string }>("/partners", { name: "Echo" }), 201)
    const key = answer(await alice.post<{ key: string }>(`/partners/${partner.id}/keys`, {}), 201)
    type Made = { readonly id: string; readonly madeBy: string | null }
    const keys = await operator.get<Page<Made>>(`/partners/${partner.id}/keys`)
    expect(answer(keys, 200).data.map(({ madeBy }) => madeBy)).toEqual([body.name])
    const tokens = await operator.get<Page<Made>>("/tokens")
    const own = answer(tokens, 200).data.find(({ id }) => id === made.id)
    expect(own?.madeBy).toBe("environment")
    const log = await operator.get<Page<unknown>>("/log?limit=20")
    const rows = answer(log, 200).data.filter((row) => JSON.stringify(row).includes(partner.id))
    expect(rows.length).toBeGreaterThanOrEqual(2)
    for (const row of rows) expect(JSON.stringify(row)).toContain(body.name)
    for (const secret of [made.token, key.key, World.OPERATOR_TOKEN])
      expect(log.text).not.toContain(secret)
    answer(await operator.remove(`/tokens/${made.id}`), 204)
    refusal(await alice.get("/partners"), "unauthorized")
  })

  it("are exported as CSV, all that the filter admits, and no cell is a formula", async () => {
    const name = '=1+1,"x"'
    const made = await operator.post<{ token: string }>("/tokens", { name, role: "owner" })
    const formula = world.operatorWith(answer(made, 201).token)
    for (const mints of ["off", "on", "off", "on"]) {
      answer(await formula.patch("/controls", { mints, reason: 'commas, and "more"' }), 200)
    }
    const query = "/log?action=controls.set&limit=1&format=csv"
    const csv = await operator.get(query)
    assert.strictEqual(csv.status, 200, csv.text)
    assert.match(csv.headers.get("content-type") ?? "", /^text\/csv/)
    const [head, ...rows] = csv.text.split("\r\n")
    assert.strictEqual(head, "createdAt,actor,action,subject,detail,id,number,link")
    assert.strictEqual(rows.pop(), "")
    const { data } = answer(
      await operator.get<Page<{ id: string; number: number; link: string }>>(
        "/log?action=controls.set&limit=200"
      ),
      200
    )
    assert.isAtLeast(rows.length, 4)
    assert.deepStrictEqual(
      rows.map((row) => row.split(",").slice(-3).join()),
      data.map(({ id, link, number }) => `${id},${number},${link}`)
    )
    assert.include(rows[0], `,"'=1+1,""x""",controls.set,`)
    const accept = { headers: { accept: "text/csv" } }
    assert.strictEqual((await operator.get("/log?action=controls.set", accept)).text, csv.text)
  })

  it("log refused and reading requests not at all", async () => {
    const before = answer(await operator.get<Page<unknown>>("/log?limit=1"), 200).data
    refusal(await operator.post("/partners", {}), "invalid_request")
    answer(await operator.get("/partners"), 200)
    expect(answer(await operator.get<Page<unknown>>("/log?limit=1"), 200).data).toEqual(before)
  })
})

it("refused tokens are slowed by address, and good ones are not", async () => {
  const other = await World.inTest()
  const ask = () => other.operatorWith("opt_0").get("/partners")
  const replies = await Promise.all(Array.from({ length: 110 }, ask))
  for (const reply of replies) if (reply.status !== 429) refusal(reply, "unauthorized")
  const slowed = await ask()
  refusal(slowed, "rate_limited", /token is missing or invalid/)
  assert.include([...Array(61).keys()].slice(1), Number(slowed.headers.get("retry-after")))
  answer(await other.operator.get("/partners"), 200)
})
