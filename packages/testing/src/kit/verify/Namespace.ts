/** What a run makes at a deployment: named after the run, apart from all else, and retired at its end. */
import { randomBytes, randomInt } from "node:crypto"
import type { Call, Json } from "./Exchange.ts"
import { ok } from "./Expect.ts"
import { once } from "./Party.ts"

export interface MachineOptions {
  readonly price?: string
  readonly buyback?: string
  readonly refundWindowHours?: number
  readonly public?: boolean
  readonly active?: boolean
  /** Cards of each tier; one tier unless said otherwise. */
  readonly tiers?: ReadonlyArray<number>
  readonly cards?: number
  readonly odds?: "weights" | "stock"
}

export interface Machine {
  readonly id: number
  readonly priceUsd: string
  /** One for each card, which is named `Item <reference>`; empty when others stock it. */
  readonly references: ReadonlyArray<string>
}

/** Ids of machines that others will hardly use. */
const FIRST = 1_000_000_000
const BLOCKS = 1_000_000
const BLOCK = 1_000
export class Namespace {
  readonly run = randomBytes(5).toString("hex")
  private readonly operator: Call
  private readonly first = FIRST + randomInt(BLOCKS) * BLOCK
  private readonly machines: Array<Machine> = []
  private readonly partners: Array<string> = []

  constructor(operator: Call) {
    this.operator = operator
  }

  async partner(): Promise<{ id: string; key: string }> {
    const name = `verify ${this.run} ${this.partners.length + 1}`
    const { id } = ok(await this.operator("/partners", { json: { name } }), 201)
    this.partners.push(id)
    return { id, key: (await this.key(id)).key }
  }

  async key(partnerId: string): Promise<{ id: string; key: string }> {
    const path = `/partners/${partnerId}/keys`
    return ok(await this.operator(path, { json: { label: `verify ${this.run}` } }), 201)
  }

  async grant(partnerId: string, funds: { cash?: string; bonus?: string }): Promise<void> {
    const reason = `verify ${this.run}`
    const give = async (path: string, json: object) =>
      ok(await this.operator(`/partners/${partnerId}/${path}`, { json, headers: once() }), 201)
    const { bonus, cash } = funds
    if (bonus !== undefined) await give("bonus", { amountUsd: bonus, reason })
    if (cash !== undefined) await give("adjustments", { amountUsd: cash, bucket: "cash", reason })
  }

  async machine(options: MachineOptions = {}): Promise<Machine> {
    const id = this.first + this.machines.length
    const { active, buyback, odds, price = "10.000000", public: isPublic } = options
    const { refundWindowHours } = options
    const tiers = (options.tiers ?? [options.cards ?? 20]).map((count, tier) => ({
      name: `tier ${tier}`,
      references: Array.from({ length: count }, (_, at) => `verify-${this.run}-${id}-${tier}-${at}`)
    }))
    const machine = { id, priceUsd: price, references: tiers.flatMap((tier) => tier.references) }
    this.machines.push(machine)
    const image = (name: string) => `https://images.example/${name}.png`
    const json = {
      vendingMachines: [
        {
          id,
          name: `verify ${this.run} ${id}`,
          priceUsd: price,
          image: image(`machine-${id}`),
          tiers: tiers.map(({ name }) => ({ name, weight: 1 })),
          ...(refundWindowHours !== undefined && { refundWindowHours }),
          ...(odds !== undefined && { odds }),
          ...(active !== undefined && { active }),
          ...(isPublic !== undefined && { public: isPublic })
        }
      ],
      cards: tiers.flatMap(({ name, references }) =>
        references.map((reference) => ({
          reference,
          vendingMachineId: id,
          tier: name,
          name: `Item ${reference}`,
          image: image(reference),
          buybackUsd: buyback ?? "4.000000",
          metadata: { grade: 10, reference }
        }))
      )
    }
    ok(await this.operator("/catalog", { method: "PUT", json }))
    return machine
  }

  /** Takes machines off sale and out of stock, and suspends the partners. Says what it couldn't do. */
  async retire(): Promise<ReadonlyArray<string>> {
    const left: Array<string> = []
    const attempt = async (what: string, run: () => Promise<Json>) => {
      await run().catch((error: unknown) => left.push(`${what}: ${String(error)}`))
    }
    const patch = (path: string, json: object) => async () =>
      ok(await this.operator(path, { method: "PATCH", json }))
    for (const { id } of this.machines)
      await attempt(
        `machine ${id}`,
        patch(`/vending-machines/${id}`, { active: false, public: false })
      )
    for (const { id } of this.machines) await attempt(`stock of ${id}`, () => this.withdraw(id))
    for (const id of this.partners)
      await attempt(`partner ${id}`, patch(`/partners/${id}`, { status: "suspended" }))
    return left
  }

  /** Sealed packs keep a claim on their machine's stock, which refuses to be emptied under them. */
  private async withdraw(machineId: number): Promise<void> {
    for (;;) {
      const path = `/items?vendingMachineId=${machineId}&place=deck&limit=200`
      const references = ok(await this.operator(path)).data.map((item: Json) => item.reference)
      if (references.length === 0) return
      const json = { references, reason: `verify ${this.run}` }
      const answer = await this.operator("/stock/withdraw", { json, headers: once() })
      if (answer.status === 409) return
      ok(answer)
    }
  }
}
