import { describe, expect, it } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import * as Backend from "../../../world/service/Backend.ts"
import { answer } from "../../../world/service/Client.ts"
import {
  CONSOLE,
  CUSTOMER,
  mailServer,
  partnerOnly,
  redeem
} from "../../../world/service/Mailing.ts"
import * as World from "../../../world/service/World.ts"

const mails = await mailServer()
const world = World.of(Backend.server, mails.settings)

const both = { channels: ["customer_email", "partner_email"], customerEmail: CUSTOMER }

describe("mails", () => {
  it("reach the partner, in the sandbox the partner alone, once for each status", async () => {
    await mails.open()
    const { id, partner, states } = await redeem(world, both)
    for (const status of ["shipped", "exception", "shipped", "in_transit", "delivered"]) {
      const statusReason = status === "exception" ? { statusReason: "Customs" } : {}
      const trackingNumber = `${status} Bcc: x@y.z`
      answer(await partner.moveShipment(id, { status, trackingNumber, ...statusReason }), 200)
    }
    const expected = ["created", "shipped", "exception", "delivered"].flatMap((status) => [
      `${status} customer_email skipped`,
      `${status} partner_email sent`
    ])
    const reached = await until(states, (all) => all.length >= expected.length)
    expect([...reached].sort()).toEqual([...expected].sort())
    expect(mails.letters.map(({ to }) => to)).toEqual(Array(4).fill(CONSOLE))
    for (const { text } of mails.letters) {
      expect(text).not.toMatch(/Secret Street|Lovelace|ada@customer/)
      expect(text.split("\r\n\r\n")[0]).not.toMatch(/^bcc:/im)
      expect(text).toContain("text/plain")
      expect(text).toContain("text/html")
    }
    expect(world.service().output()).not.toMatch(/ada@customer|console@acme/)
  })

  it("leave the shipment alone while no mail server answers, and go out once one does", async () => {
    const { id, partner, states } = await redeem(world, partnerOnly)
    answer(await partner.moveShipment(id, { status: "shipped" }), 200)
    expect(await states()).toEqual([])
    await mails.open()
    const sent = await until(states, (all) => all.length === 2)
    expect([...sent].sort()).toEqual(["created partner_email sent", "shipped partner_email sent"])
    expect(mails.letters).toHaveLength(2)
  })
})
