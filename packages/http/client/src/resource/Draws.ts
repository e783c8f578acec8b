/** Draws that this client asked for (contract.md#draw-attempts). */
import { CardpackError } from "../CardpackError.ts"
import type { Connection } from "../Connection.ts"
import type { DrawLog } from "../DrawLog.ts"
import type { CallOptions, SentOrder } from "../Options.ts"
import { minuteOf, type SentOrders } from "../SentOrders.ts"
import { type Bytes, decode } from "../verify/Bytes.ts"
import type { LogFiles } from "../verify/LogFiles.ts"
import type { Entry } from "../verify/Receipt.ts"
import { isPromised, type Recomputed, recomputed } from "../verify/Recomputed.ts"

/** An order that was not answered, or opened in another minute than it was sent in. */
export interface DrawAttempt extends SentOrder {
  readonly why: "unanswered" | "another_minute"
  /** Of its sending, since 1970. */
  readonly minute: number
  /**
   * What it would have drawn in that minute, card by card; null until the minute's seed is told, or
   * when the log's last entries say nothing of the machine.
   */
  readonly draws: ReadonlyArray<Recomputed> | null
}

/** Bundles of 256 entries in which a machine's last entries are looked for. */
const BUNDLES = 64
const WIDTH = 256
const MINUTE_MS = 60_000

type Told = Readonly<Record<string, unknown>>

interface Opened {
  readonly size: number
  readonly files: LogFiles
}

const wrong = (message: string): CardpackError => new CardpackError(message, { code: "wrong_seed" })

export class Draws {
  readonly #connection: Connection
  readonly #log: DrawLog
  readonly #sent: SentOrders

  constructor(connection: Connection, log: DrawLog, sent: SentOrders) {
    this.#connection = connection
    this.#log = log
    this.#sent = sent
  }

  /**
   * Orders of which a host could have dropped or delayed good draws: those answered with 5xx or not at
   * all, and those opened in another minute than they were sent in, with what they would have drawn.
   * Ask some minutes after the orders; a clock that is off lists orders near a minute's end.
   */
  async attempts(options?: CallOptions): Promise<ReadonlyArray<DrawAttempt>> {
    const now = this.#connection.clock.now()
    const orders = (await this.#sent.doubtful()).filter(
      ({ endedAt, sentAt }) => endedAt !== null || now - sentAt > MINUTE_MS
    )
    if (orders.length === 0) return []
    const { id } = await this.#connection.read("GET /api/v2/account", {}, options)
    let opened: Promise<Opened> | undefined
    const open = () => (opened ??= this.#log.open(options))
    const attempts: Array<DrawAttempt> = []
    for (const order of orders) {
      const minute = minuteOf(order.sentAt)
      const why = order.orderedAt === null ? "unanswered" : "another_minute"
      const draws = await this.#draws(id, order, open, options)
      attempts.push({ ...order, why, minute, draws })
    }
    return attempts
  }

  async #draws(
    accountId: string,
    order: SentOrder,
    open: () => Promise<Opened>,
    options: CallOptions | undefined
  ): Promise<DrawAttempt["draws"]> {
    const minute = minuteOf(order.sentAt)
    const told = await this.#log.json(`seeds/${minute}`, options)
    if (told === undefined) return null
    const log = await open()
    const seed = await this.#seed(minute, told, log)
    const found = await this.#machine(order, log, options)
    if (found === null) return null
    const { idempotencyKey, clientSeed, quantity, vendingMachineId: machine } = order
    const draws: Array<Recomputed> = []
    for (let ordinal = 0; ordinal < quantity; ordinal++) {
      const request = { accountId, idempotencyKey, clientSeed, machine, ordinal }
      draws.push(await recomputed(request, seed, found.odds, found.sizes))
    }
    return draws
  }

  /** The service says where the day's promise stands; the log itself must have it, and the seed lead to it. */
  async #seed(minute: number, told: Told, { files }: Opened): Promise<Bytes> {
    const promise = await files.entry(Number(told.day))
    const seed = decode(String(told.value))
    if (promise !== undefined && (await isPromised(minute, seed, JSON.parse(promise)))) return seed
    throw wrong(`the seed of minute ${minute} does not lead to what the log promised`)
  }

  /** The machine's odds and its lists' sizes at the sending, from the log's newest entries backwards. */
  async #machine({ sentAt, vendingMachineId: id }: SentOrder, log: Opened, options?: CallOptions) {
    const sizes = new Map<string, number>()
    let [version, odds]: [number, Entry | null] = [0, null]
    const last = Math.floor((log.size - 1) / WIDTH)
    for (let number = last; number >= 0 && number > last - BUNDLES; number--) {
      const all = (await log.files.entries(number)).map((entry): Entry => JSON.parse(entry))
      for (const { at, count, from = 0, l, m, n, o, t } of all.reverse()) {
        if (m !== id || at * 1000 > sentAt) continue
        if (t === "draw" || t === "odds") version = Math.max(version, o)
        const size = t === "draw" ? n : t === "stock" || t === "renumber" ? from + count : undefined
        if (size !== undefined && !sizes.has(l)) sizes.set(l, size)
      }
      if (version > 0) odds ??= await this.#odds(id, version, log, options)
      const lists = odds?.mode === "stock" ? [["*"]] : odds?.tiers
      if (lists?.every(([name = ""]) => sizes.has(name))) break
    }
    return odds === null ? null : { odds: { mode: odds.mode, tiers: odds.tiers ?? [] }, sizes }
  }

  async #odds(
    id: number,
    version: number,
    { files }: Opened,
    options?: CallOptions
  ): Promise<Entry> {
    const told = await this.#log.json(`odds/${id}/${version}`, options)
    const odds: Entry = JSON.parse((await files.entry(Number(told?.index))) ?? "{}")
    if (odds.t === "odds" && odds.m === id && odds.o === version) return odds
    throw wrong(`the log has no odds ${version} of machine ${id} where the service says`)
  }
}
