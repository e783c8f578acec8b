/** contract.md#notifications when the service dies between a mail and its record. */
import { describe, expect, it } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import * as Backend from "../../../world/service/Backend.ts"
import { answer } from "../../../world/service/Client.ts"
import { mailServer, partnerOnly, redeem } from "../../../world/service/Mailing.ts"
import * as World from "../../../world/service/World.ts"

const mails = await mailServer()
const world = World.ofProcesses(Backend.embedded, mails.settings)

describe("mails", () => {
  it("are not sent a second time when the service dies before it wrote that one went out", async () => {
    await mails.open()
    let killed: Promise<void> | undefined
    mails.onAccepted(async () => {
      killed ??= world.service().kill()
      await killed
    })
    const { id, partner, states } = await redeem(world, partnerOnly)
    await until(
      async () => killed !== undefined,
      (isKilled) => isKilled
    )
    await killed
    await world.service().restart()
    answer(await partner.moveShipment(id, { status: "shipped" }), 200)
    await until(states, (all) => all.includes("shipped partner_email sent"))
    expect(await states()).toEqual(["shipped partner_email sent"])
    const about = mails.letters.map(({ text }) => /^subject: (.*)$/im.exec(text)?.[1])
    expect(about).toHaveLength(2)
    expect(new Set(about).size).toBe(2)
  })
})
