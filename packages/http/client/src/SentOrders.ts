/** Remembers orders that draw at once, until the service has answered them in their minute. */
import type { Created } from "./Connection.ts"
import type { Clock, SentOrders as Kept, SentOrder } from "./Options.ts"
import type { Body } from "./Route.ts"

type Route = "POST /api/v2/operations"

/** Orders that are remembered; the oldest goes first. */
const MOST = 1000

const MINUTE_MS = 60_000

export const minuteOf = (ms: number): number => Math.floor(ms / MINUTE_MS)

/** What two records of one key say together. */
const merged = (a: SentOrder | undefined, b: SentOrder): SentOrder => ({
  ...b,
  sentAt: Math.min(a?.sentAt ?? b.sentAt, b.sentAt),
  endedAt: b.endedAt ?? a?.endedAt ?? null,
  unanswered: a?.unanswered === true || b.unanswered,
  orderedAt: b.orderedAt ?? a?.orderedAt ?? null
})

/** Opened in the minute of its sending: nothing could be gained by an error before. */
const isInTime = ({ orderedAt, sentAt }: SentOrder): boolean =>
  orderedAt !== null && minuteOf(Date.parse(orderedAt)) === minuteOf(sentAt)

/** Refused: nothing was drawn, and each request was answered. */
const isRefused = ({ endedAt, orderedAt, unanswered }: SentOrder): boolean =>
  endedAt !== null && orderedAt === null && !unanswered

export class SentOrders {
  readonly #orders = new Map<string, SentOrder>()
  readonly #clock: Clock
  readonly #kept: Kept | undefined

  constructor(clock: Clock, kept: Kept | undefined) {
    this.#clock = clock
    this.#kept = kept
  }

  /** A place that fails, or is slow, must not make a sale look failed, nor slow. */
  async #keep(order: SentOrder): Promise<void> {
    this.#orders.set(order.idempotencyKey, order)
    for (const key of this.#orders.keys()) {
      if (this.#orders.size <= MOST) break
      this.#orders.delete(key)
    }
    try {
      await this.#kept?.keep(order)
    } catch {}
  }

  /** Sends an order of this key. `send` is given what watches its requests. */
  async watching(
    body: Body<Route>,
    idempotencyKey: string,
    send: (watch?: (status: number | undefined) => void) => Promise<Created<Route>>
  ): Promise<Created<Route>> {
    if (body?.kind !== "order" || body.reveal === "sealed") return send()
    const { clientSeed = null, quantity, vendingMachineId } = body
    const sent = { idempotencyKey, vendingMachineId, quantity, clientSeed }
    const before = this.#orders.get(idempotencyKey)
    const begun = { ...sent, sentAt: this.#clock.now(), endedAt: null, orderedAt: null }
    let order = merged(before, { ...begun, unanswered: false })
    let isSent = false
    void this.#keep(order)
    const end = (orderedAt: string | null): void => {
      if (!isSent && before === undefined) this.#orders.delete(idempotencyKey)
      if (!isSent) return
      order = merged(order, { ...order, endedAt: this.#clock.now(), orderedAt })
      void this.#keep(order)
      if (isInTime(order) || isRefused(order)) this.#orders.delete(idempotencyKey)
    }
    try {
      const answer = await send((status) => {
        isSent = true
        if (status === undefined || status >= 500) order = { ...order, unanswered: true }
      })
      end(answer.createdAt ?? null)
      return answer
    } catch (thrown) {
      end(null)
      throw thrown
    }
  }

  /** Orders that were not answered, or opened in another minute than they were sent in. */
  async doubtful(): Promise<ReadonlyArray<SentOrder>> {
    const all = new Map<string, SentOrder>()
    for (const order of [...((await this.#kept?.read()) ?? []), ...this.#orders.values()])
      all.set(order.idempotencyKey, merged(all.get(order.idempotencyKey), order))
    return [...all.values()].filter((order) => !isInTime(order) && !isRefused(order))
  }
}
