/** A redemption whose mails go through a mail server of the test. */
import { once } from "node:events"
import { SMTPServer } from "smtp-server"
import { afterEach } from "vitest"
import type { Email } from "./Resource.ts"
import { freePort } from "./Service.ts"
import type * as World from "./World.ts"

export const CONSOLE = "console@acme.example"
export const CUSTOMER = "ada@customer.example"

export interface Letter {
  readonly to: string
  readonly text: string
}

/** A mail server on a port of its own, closed at the end of each test. */
export const mailServer = async () => {
  const port = await freePort()
  const letters: Array<Letter> = []
  let server: SMTPServer | undefined
  const open = async () => {
    if (server !== undefined) return
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["AUTH", "STARTTLS"],
      logger: false,
      onData: (stream, session, done) => {
        const chunks: Array<Buffer> = []
        stream.on("data", (chunk: Buffer) => chunks.push(chunk))
        stream.on("end", () => {
          const to = session.envelope.rcptTo.map(({ address }) => address).join()
          letters.push({ to, text: Buffer.concat(chunks).toString() })
          done()
        })
      }
    })
    server.on("error", () => undefined)
    server.listen(port, "127.0.0.1")
    await once(server.server, "listening")
  }
  afterEach(async () => {
    letters.length = 0
    if (server === undefined) return
    const closed = new Promise<void>((resolve) => server?.close(resolve))
    server = undefined
    await closed
  })
  return {
    port,
    letters,
    open,
    settings: {
      CARDPACK_SMTP_URL: `smtp://127.0.0.1:${port}`,
      CARDPACK_MAIL_FROM: "Cards <cards@service.example>",
      CARDPACK_TEST_BACKOFF_UNIT: "100 millis"
    }
  }
}

export const redeem = async (world: World.World, notifications: unknown) => {
  const shop = await world.shop({ notificationEmail: CONSOLE })
  const { partner } = shop
  const { id } = await shop.submit({
    kind: "redemption",
    mode: "offchain",
    cardIds: (await shop.order()).cards.map((card) => card.id),
    shipmentInfo: { country: "FR", name: "Ada Lovelace", address1: "1 Secret Street" },
    notifications
  })
  const emails = async (): Promise<ReadonlyArray<Email>> => {
    const { shipment } = await partner.operation(id)
    return shipment?.notifications.emails ?? []
  }
  const states = async () =>
    (await emails()).map(({ channel, state, status }) => `${status} ${channel} ${state}`)
  return { id, partner, states }
}

export const partnerOnly = { channels: ["partner_email"] }
