/** What the cases of a run work with: clients of a deployment, and partners with money and stock. */

import { BoundedText } from "@cardpack/client/bounded"
import { Lacking } from "../certify/Lacking.ts"
import { type Call, Journal, type Json } from "./Exchange.ts"
import { micros, ok } from "./Expect.ts"
import { type Machine, type MachineOptions, Namespace } from "./Namespace.ts"
import { OpenApi } from "./OpenApi.ts"
import * as Party from "./Party.ts"
import { Receiver } from "./Receiver.ts"
import { Shared } from "./Shared.ts"
import type { Target } from "./Target.ts"

export interface Funds {
  readonly cash?: string
  readonly bonus?: string
}

export interface Shop {
  readonly party: Party.Party
  readonly customerId: string
  readonly machine: Machine
  /** The body of an order of one pack. */
  readonly body: (more?: object) => Json
  /** Orders packs, which must succeed; returns the operation. */
  readonly order: (quantity?: number, reveal?: "sealed" | "on_create") => Promise<Json>
  /** Opened cards of a new order. */
  readonly draw: (quantity?: number) => Promise<Array<string>>
  /** The same as `party.done`, for the shop's customer. */
  readonly submit: (body: object) => Promise<Json>
}

const API = "/api/v2"

export const baseOf = (url: string): string => url.replace(/\/+$/, "")

export class Bench {
  readonly target: Target
  readonly seed: number
  readonly journal: Journal
  readonly namespace: Namespace
  /** Without a key, from the root of the deployment. */
  readonly stranger: Call
  readonly operator: Call
  /** Null when the run makes its partners itself. */
  readonly account: Shared | null
  private readonly shared: Party.Party | null
  private listening: Promise<Receiver> | null = null

  private constructor(target: Target, seed: number, document: Json) {
    this.target = target
    this.seed = seed
    this.journal = new Journal(new OpenApi(document))
    const { key, operatorToken, operatorUrl, url } = target
    this.stranger = this.journal.client(baseOf(url), null)
    // What the operator's interface answers is no part of the partners' contract: it isn't recorded.
    const own = new Journal(new OpenApi({}))
    this.operator = own.client(`${baseOf(operatorUrl ?? url)}/operator/v1`, operatorToken ?? null)
    this.namespace = new Namespace(this.operator)
    this.account =
      key === undefined || operatorToken !== undefined
        ? null
        : new Shared(new Journal(new OpenApi({})).client(baseOf(url), key, API))
    this.shared = key === undefined ? null : this.partnerWith("the given partner", key)
  }

  static async open(target: Target, seed: number): Promise<Bench> {
    const url = `${baseOf(target.url)}/openapi.json`
    const answer = await fetch(url, { redirect: "manual" }).catch((cause: unknown) => {
      throw new Error(`there is no service at ${target.url}`, { cause })
    })
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
    return new Bench(target, seed, JSON.parse(await BoundedText.text(answer)))
  }

  partnerWith(id: string, key: string): Party.Party {
    const call = this.journal.client(baseOf(this.target.url), key, API)
    return Party.make(id, key, this.account?.noting(call) ?? call)
  }

  /** A new partner with this money, or the given one with its own. */
  async partner(funds: Funds = {}): Promise<Party.Party> {
    if (this.target.operatorToken === undefined) {
      if (this.shared === null) throw new Lacking("a partner's key")
      return this.shared
    }
    const { id, key } = await this.namespace.partner()
    await this.namespace.grant(id, funds)
    return this.partnerWith(id, key)
  }

  /** A new machine, or the cheapest one on sale. */
  async machine(options: MachineOptions = {}): Promise<Machine> {
    if (this.target.operatorToken !== undefined) return this.namespace.machine(options)
    const { data } = await (await this.partner()).get("/vending-machines")
    const [cheapest] = [...data].sort((one: Json, other: Json) =>
      Number(micros(one.priceUsd) - micros(other.priceUsd))
    )
    if (cheapest === undefined) throw new Lacking("a vending machine")
    return { id: cheapest.id, priceUsd: cheapest.priceUsd, references: [] }
  }

  async shop(options: Funds & MachineOptions = {}): Promise<Shop> {
    const party = await this.partner({ cash: "1000.000000", ...options })
    const machine = await this.machine(options)
    const customerId = await party.customer()
    const submit = (body: object) => party.done({ customerId, ...body })
    const body = (more: object = {}) => ({
      kind: "order",
      customerId,
      vendingMachineId: machine.id,
      quantity: 1,
      ...more
    })
    const order = async (quantity = 1, reveal = "on_create") => {
      await this.afford(party, micros(machine.priceUsd) * BigInt(quantity))
      return party.done(body({ quantity, reveal }))
    }
    const draw = async (quantity = 1) =>
      (await order(quantity)).cards.map(({ id }: Json) => id as string)
    return { party, customerId, machine, body, order, draw, submit }
  }

  /** A country that is shipped to, with the fee. */
  async country(party: Party.Party): Promise<{ country: string; feeUsd: string }> {
    const { data } = await party.get("/shipping-countries")
    const [first] = data
    if (first === undefined) throw new Lacking("a country that is shipped to")
    return first
  }

  /** With a partner's own money alone it may run out. */
  private async afford(party: Party.Party, amount: bigint): Promise<void> {
    if (this.target.operatorToken !== undefined) return
    const balance = async () => micros((await party.balance()).total)
    if ((await balance()) >= amount) return
    await party.call("/sandbox/credits", { method: "POST" })
    if ((await balance()) < amount) throw new Lacking("money")
  }

  /** Listens from its first use on. */
  receiver(): Promise<Receiver> {
    this.listening ??= Receiver.open(this.target.receiver ?? {})
    return this.listening
  }

  /** What it made is retired; the answer says what was left. */
  async close(): Promise<ReadonlyArray<string>> {
    await (await this.listening)?.close()
    if (this.account !== null) return this.account.leave()
    return this.target.operatorToken === undefined ? [] : this.namespace.retire()
  }

  async environment(): Promise<string> {
    return ok(await (await this.partner()).call("/account")).environment
  }
}
