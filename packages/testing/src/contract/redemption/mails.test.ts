/** contract.md#notifications of a redemption, through a real mail server. */
import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import { SMTPServer } from "smtp-server"
import { afterEach, describe, expect, it } from "vitest"
import { until } from "../../clock/Until.ts"
import * as Backend from "../../service/Backend.ts"
import { answer } from "../../service/Client.ts"
import type { Email } from "../../service/Resource.ts"
import { freePort } from "../../service/Service.ts"
import * as World from "../../service/World.ts"

const CONSOLE = "console@acme.example"
const CUSTOMER = "ada@customer.example"

interface Letter {
  readonly to: string
  readonly text: string
}

const letters: Array<Letter> = []
/** Runs between the acceptance of a message and the server's answer. */
let accepted: (letter: Letter) => Promise<void> = async () => {}
let server: SMTPServer | undefined

const PORT = await freePort()

const openMailServer = async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onData: (stream, session, done) => {
      const chunks: Array<Buffer> = []
      stream.on("data", (chunk: Buffer) => chunks.push(chunk))
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join()
        const letter = { to, text: Buffer.concat(chunks).toString() }
        letters.push(letter)
        accepted(letter).then(
          () => done(),
          () => done(new Error("broken"))
        )
      })
    }
  })
  server.on("error", () => undefined)
  server.listen(PORT, "127.0.0.1")
  await once(server.server, "listening")
}

const closeMailServer = async () => {
  if (server === undefined) return
  const closed = new Promise<void>((resolve) => server?.close(resolve))
  server = undefined
  await closed
}

const SETTINGS = {
  CARDPACK_SMTP_URL: `smtp://127.0.0.1:${PORT}`,
  CARDPACK_MAIL_FROM: "Cards <cards@service.example>",
  CARDPACK_WEBHOOK_BACKOFF_UNIT: "100 millis"
}

const world = World.of(Backend.embedded, SETTINGS)

afterEach(async () => {
  accepted = async () => {}
  letters.length = 0
  await closeMailServer()
})

const redeem = async (notifications: unknown) => {
  const shop = await world.shop({ notificationEmail: CONSOLE })
  const { customerId, machine, partner } = shop
  const order = { kind: "order", customerId, vendingMachineId: machine.id, quantity: 1 }
  const { cards } = answer(await partner.operate({ ...order, reveal: "on_create" }), 201)
  const { id } = answer(
    await partner.operate({
      kind: "redemption",
      mode: "offchain",
      customerId,
      cardIds: cards.map((card) => card.id),
      shipmentInfo: { country: "FR", name: "Ada Lovelace", address1: "1 Secret Street" },
      notifications
    }),
    201
  )
  const emails = async (): Promise<ReadonlyArray<Email>> => {
    const { shipment } = await partner.operation(id)
    return shipment?.notifications.emails ?? []
  }
  const states = async () =>
    (await emails()).map(({ channel, state, status }) => `${status} ${channel} ${state}`)
  return { id, partner, states }
}

const both = { channels: ["customer_email", "partner_email"], customerEmail: CUSTOMER }
const partnerOnly = { channels: ["partner_email"] }

describe("mails", () => {
  it("reach the partner, in the sandbox the partner alone, once for each status", async () => {
    await openMailServer()
    const { id, partner, states } = await redeem(both)
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
    expect(letters.map(({ to }) => to)).toEqual(Array(4).fill(CONSOLE))
    for (const { text } of letters) {
      expect(text).not.toMatch(/Secret Street|Lovelace|ada@customer/)
      expect(text.split("\r\n\r\n")[0]).not.toMatch(/^bcc:/im)
      expect(text).toContain("text/plain")
      expect(text).toContain("text/html")
    }
    expect(world.service().output()).not.toMatch(/ada@customer|console@acme/)
  })

  it("leave the shipment alone while no mail server answers, and go out once one does", async () => {
    const { id, partner, states } = await redeem(partnerOnly)
    answer(await partner.moveShipment(id, { status: "shipped" }), 200)
    expect(await states()).toEqual([])
    await openMailServer()
    const sent = await until(states, (all) => all.length === 2)
    expect([...sent].sort()).toEqual(["created partner_email sent", "shipped partner_email sent"])
    expect(letters).toHaveLength(2)
  })

  it("are not sent a second time when the service dies before it wrote that one went out", async () => {
    await openMailServer()
    let killed: Promise<void> | undefined
    accepted = async () => {
      killed ??= world.service().kill()
      await killed
    }
    const { id, partner, states } = await redeem(partnerOnly)
    await until(
      async () => killed !== undefined,
      (isKilled) => isKilled
    )
    await killed
    await world.service().restart()
    answer(await partner.moveShipment(id, { status: "shipped" }), 200)
    await until(states, (all) => all.includes("shipped partner_email sent"))
    expect(await states()).toEqual(["shipped partner_email sent"])
    const about = letters.map(({ text }) => /^subject: (.*)$/im.exec(text)?.[1])
    expect(about).toHaveLength(2)
    expect(new Set(about).size).toBe(2)
  })

  it("are surely not taken when the connection ends before them, and are sent then", async () => {
    let connections = 0
    const rude = createServer((socket) => {
      connections++
      socket.destroy()
    }).listen(PORT, "127.0.0.1")
    await once(rude, "listening")
    expect((rude.address() as AddressInfo).port).toBe(PORT)
    const { states } = await redeem(partnerOnly)
    await until(
      async () => connections,
      (count) => count > 0
    )
    rude.close()
    await once(rude, "close")
    await openMailServer()
    expect(await until(states, (all) => all.length > 0)).toEqual(["created partner_email sent"])
    expect(letters).toHaveLength(1)
  })
})
