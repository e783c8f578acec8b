/** The operator API on its own address: each listener serves only its own paths. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import * as Backend from "../../service/Backend.ts"
import * as Client from "../../service/Client.ts"
import * as InProcess from "../../service/InProcess.ts"
import * as Service from "../../service/Service.ts"
import { OPERATOR_TOKEN } from "../../service/World.ts"

describe("with CARDPACK_OPERATOR_LISTEN", () => {
  let opened: Backend.Opened
  let service: Service.Running
  let operatorUrl: string
  beforeAll(async () => {
    opened = await Backend.embedded.open()
    const address = `127.0.0.1:${await Service.freePort()}`
    operatorUrl = `http://${address}`
    service = await InProcess.start({
      ...opened.environment,
      CARDPACK_SEED: "none",
      CARDPACK_OPERATOR_TOKEN: OPERATOR_TOKEN,
      CARDPACK_OPERATOR_LISTEN: address
    })
  })
  afterAll(async () => {
    await service.stop()
    await opened.close()
  })

  const operators = Client.make(() => operatorUrl, OPERATOR_TOKEN)
  const partners = Client.make(() => service.url, OPERATOR_TOKEN)

  it("answers operators there alone", async () => {
    for (const path of ["/operator/v1/partners", "/operator/openapi.json"]) {
      Client.answer(await operators.get(path), 200)
      Client.refusal(await partners.get(path), "not_found", /no such path/)
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

  it("says so when it starts", () => {
    expect(service.output()).toContain(`${operatorUrl}/operator/v1`)
  })
})
