/** A given partner's account, which others may use meanwhile: what is the run's, and what is not. */
import type { Answer, Call, Json } from "./Exchange.ts"
import { ok } from "./Expect.ts"

/** The newest of each list, before a case. */
export interface Mark {
  readonly entry: string | null
  readonly operation: string | null
}

const PAGE = 200
const CONFLICT = 409

/** What may run out in any case: its money, and stock that others buy or hold sealed packs of. */
const RUN_OUT = [
  ["insufficient_b", "money"],
  ["out_of_stock", "stock"],
  ["open sealed cards", "stock"]
] as const

export const goneBy = (words: string): string | null =>
  RUN_OUT.find(([part]) => words.includes(part))?.[1] ?? null

export class Shared {
  /** Of everything that the run made. */
  private readonly own = new Set<string>()
  private readonly endpoints = new Set<string>()
  private readonly customers = new Set<string>()
  private readonly call: Call
  private ranOut: string | null = null

  /** `call` is for questions that belong to no case. */
  constructor(call: Call) {
    this.call = call
  }

  /** The same client; it notes what it makes. */
  noting(call: Call): Call {
    return async (path, sent) => {
      const answer = await call(path, sent)
      this.note(path, answer)
      return answer
    }
  }

  private note(path: string, { body, line, status, text }: Answer): void {
    if (status === CONFLICT) this.ranOut ??= goneBy(text)
    if (!line.startsWith("POST ") || (status !== 200 && status !== 201)) return
    for (const id of [body?.id, body?.ledgerEntryId]) if (typeof id === "string") this.own.add(id)
    if (path === "/webhooks") this.endpoints.add(body?.id)
    if (path === "/customers") this.customers.add(body?.id)
  }

  private async newest(list: string): Promise<Array<Json>> {
    return ok(await this.call(`/${list}?limit=${PAGE}`)).data
  }

  /** What ran out since the mark, though the case may tell of it in other words. */
  get gone(): string | null {
    return this.ranOut
  }

  async mark(): Promise<Mark> {
    this.ranOut = null
    const [[entry], [operation]] = await Promise.all([
      this.newest("ledger-entries"),
      this.newest("operations")
    ])
    return { entry: entry?.id ?? null, operation: operation?.id ?? null }
  }

  /** Whether others did something on the account since. */
  async isBusySince({ entry, operation }: Mark): Promise<boolean> {
    const since = async (list: string, last: string | null) => {
      const rows = await this.newest(list)
      const end = rows.findIndex(({ id }) => id === last)
      return end < 0 ? rows : rows.slice(0, end)
    }
    const entries = await since("ledger-entries", entry)
    const operations = await since("operations", operation)
    return (
      operations.some(({ id }) => !this.own.has(id)) ||
      entries.some(({ fundingTransactionId, id, operationId }) =>
        operationId === null
          ? fundingTransactionId === null && !this.own.has(id)
          : !this.own.has(operationId)
      )
    )
  }

  /** Takes its endpoints away; customers can't be. The answer says what is left. */
  async leave(): Promise<ReadonlyArray<string>> {
    const left: Array<string> = []
    for (const id of this.endpoints) {
      const { status } = await this.call(`/webhooks/${id}`, { method: "DELETE" })
      if (status >= 300 && status !== 404) left.push(`endpoint ${id}: ${status}`)
    }
    const count = this.customers.size
    return count === 0 ? left : [...left, `${count} customers, which no call removes`]
  }
}
