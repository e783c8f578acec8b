/** The operator API on its own address: each listener serves only its own paths. */
import * as fs from "node:fs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import * as Client from "../../../world/service/Client.ts"
import * as InProcess from "../../../world/service/InProcess.ts"
import * as Person from "../../../world/service/Person.ts"
import * as Service from "../../../world/service/Service.ts"
import { OPERATOR_TOKEN } from "../../../world/service/World.ts"

describe("with CARDPACK_OPERATOR_LISTEN", () => {
  let opened: Backend.Opened
  let service: Service.Running
  let operatorUrl: string
  beforeAll(async () => {
    opened = await Backend.server.open()
    const address = `127.0.0.1:${await Service.freePort()}`
    operatorUrl = `http://${address}`
    service = await InProcess.start({
      ...opened.environment,
      CARDPACK_SEED: "none",
      CARDPACK_OPERATOR_TOKEN: OPERATOR_TOKEN,
      CARDPACK_OPERATOR_LISTEN: address,
      ...Person.ON
    })
  })
  afterAll(async () => {
    await service.stop()
    await opened.close()
  })

  const operators = Client.make(() => operatorUrl, OPERATOR_TOKEN)
  const partners = Client.make(() => service.url, OPERATOR_TOKEN)

  it("answers operators there alone", async () => {
    for (const path of ["/operator/v1/partners", "/operator/openapi.json", "/metrics"]) {
      expect((await operators.get(path)).status).toBe(200)
      Client.refusal(await partners.get(path), "not_found", /no such path/)
      if (path === "/metrics") continue
      const encoded = path.replace("operator", "%6fperator")
      Client.refusal(await operators.get(encoded), "not_found", /no such path/)
      Client.refusal(await partners.get(encoded), "not_found", /no such path/)
    }
  })

  it("answers probes of readiness there alone, without a token", async () => {
    const ready = await Client.make(() => operatorUrl, undefined).get<{ ready: true }>("/ready")
    expect(Client.answer(ready, 200).ready).toBe(true)
    Client.refusal(await partners.get("/ready"), "not_found", /no such path/)
  })

  it("answers partners and everybody else where it did", async () => {
    const made = await operators.post<{ id: string }>("/operator/v1/partners", { name: "Acme" })
    const { id } = Client.answer(made, 201)
    const issued = await operators.post<{ key: string }>(`/operator/v1/partners/${id}/keys`, {})
    const { key } = Client.answer(issued, 201)
    const own = Client.make(() => service.url, key)
    const there = Client.make(() => operatorUrl, key)
    for (const path of ["/api/v2/balance", "/api/health", "/openapi.json", "/docs"]) {
      expect((await own.get(path)).status).toBe(200)
      Client.refusal(await there.get(path), "not_found", /no such path/)
    }
  })

  it("has the console on both, and people with the memberships of that side alone", async () => {
    const file = Person.linkFile(service.output())
    expect(fs.readFileSync(file, "utf8")).toContain(`${operatorUrl}/console/join#token=`)
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    expect(service.output()).not.toContain("#token=")
    const token = Person.firstLink(service.output())
    const there = new Person.Person(() => operatorUrl, "owner@example.com")
    const { email, password } = there
    const joined = await there.console("POST", "/join", { token, email, name: "O", password })
    expect(joined.status, joined.text).toBe(200)
    expect((await there.signIn()).status).toBe(200)
    const controls = { mints: "off", reason: "on its own address" }
    expect((await there.operator("PATCH", "/controls", controls)).status).toBe(200)
    const { id } = (await there.operator("POST", "/partners", { name: "Acme" })).body
    const path = (organization: string) => `/organizations/${organization}/invitations`
    const invited = await there.console("POST", path(id), { email, role: "admin" })
    expect(invited.body.link).toMatch(new RegExp(`^${service.url}/console/join#token=`))
    const admin = { token: String(invited.body.link).split("#token=")[1] }
    expect((await there.console("POST", "/join", admin)).status).toBe(200)

    const here = new Person.Person(() => service.url, email)
    expect((await here.signIn()).status).toBe(200)
    const sides = await Promise.all([there, here].map((side) => side.console("GET", "/me")))
    const organizations = sides.map(({ body }) =>
      body.memberships.map((each: { organizationId: string }) => each.organizationId)
    )
    expect(organizations).toEqual([["host"], [id]])
    expect((await here.partner(id, "GET", "/account")).status).toBe(200)
    expect((await there.partner(id, "GET", "/account")).status).toBe(404)
    expect((await here.operator("GET", "/partners")).status).toBe(404)
    const more = { email: "more@example.com", role: "owner" }
    expect((await here.console("POST", path("host"), more)).status).toBe(404)
    expect((await here.console("GET", "/organizations/host/people")).status).toBe(404)
    expect((await there.console("POST", path("host"), more)).status).toBe(201)
    const origin = { origin: service.url }
    expect((await there.send("PATCH", "/operator/v1/controls", controls, origin)).status).toBe(200)
    const evil = { origin: "http://127.0.0.1:1" }
    expect((await there.send("PATCH", "/operator/v1/controls", controls, evil)).status).toBe(403)
  })

  it("says so when it starts", () => {
    expect(service.output()).toContain(`${operatorUrl}/operator/v1`)
  })
})
