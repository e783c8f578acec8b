/** One service for a test file, and what an operator sets up on it, through the operator API alone. */
import { afterAll, afterEach, beforeAll, expect } from "vitest"
import type { Backend, Opened } from "./Backend.ts"
import * as Client from "./Client.ts"
import * as InProcess from "./InProcess.ts"
import * as Partner from "./Partner.ts"
import type { Audit } from "./Resource.ts"
import * as Service from "./Service.ts"

export const OPERATOR_TOKEN = "0123456789abcdef0123456789abcdef0123456789abcdef"

/** How much of a service's output is shown with a failed test. */
const OUTPUT_CHARACTERS = 4_000

export interface Funds {
  readonly cash?: string
  readonly bonus?: string
  readonly notificationEmail?: string
}

export interface Machine {
  readonly price?: string
  readonly buyback?: string
  readonly refundWindowHours?: number
  readonly public?: boolean
  readonly active?: boolean
  /** Cards of each tier; one tier unless said otherwise. */
  readonly tiers?: ReadonlyArray<number>
  readonly cards?: number
}

export interface Stocked {
  readonly id: number
  /** One for each item, in the order of the catalog; the item's card is named `Item <reference>`. */
  readonly references: ReadonlyArray<string>
}

export interface World<Each extends Service.Running = Service.Running> {
  readonly service: () => Each
  /** All services on this database, `service` first. */
  readonly services: () => ReadonlyArray<Each>
  /** The settings of the service, to start another one on the same data. */
  readonly environment: () => Service.Environment
  readonly operator: Client.Client
  readonly partner: (funds?: Funds) => Promise<Partner.Partner>
  readonly machine: (machine?: Machine) => Promise<Stocked>
  /** A funded partner, a customer of it and a machine with stock. */
  readonly shop: (setup?: Funds & Machine) => Promise<Shop>
  /** The operator's audit is clean and the partner's ledger adds up to its balance. */
  readonly adds: (partner: Partner.Partner) => Promise<void>
}

export interface Shop {
  readonly partner: Partner.Partner
  readonly customerId: string
  readonly machine: Stocked
}

/** All countries that are shipped to. */
export const COUNTRIES = [
  { country: "United States", code: "US", feeUsd: "12.500000" },
  { country: "France", code: "FR", feeUsd: "20.000000" },
  { country: "Japan", code: "JP", feeUsd: "33.333333" },
  { country: "Monaco", code: "MC", feeUsd: "0.000000" }
]

export const clientOf = (base: () => string): Client.Client =>
  Client.make(() => `${base()}/operator/v1`, OPERATOR_TOKEN)

const once = () => ({ headers: { "idempotency-key": Partner.uniqueKey() } })

const newPartner = async (base: () => string, funds: Funds): Promise<Partner.Partner> => {
  const operator = clientOf(base)
  const { notificationEmail } = funds
  const made = await operator.post<{ id: string }>("/partners", {
    name: "Acme Cards",
    ...(notificationEmail === undefined ? {} : { notificationEmail })
  })
  const { id } = Client.answer(made, 201)
  const keys = await operator.post<{ id: string; key: string }>(`/partners/${id}/keys`, {})
  const { id: keyId, key } = Client.answer(keys, 201)
  const grant = async (path: string, body: unknown) =>
    Client.answer(await operator.post(`/partners/${id}/${path}`, body, once()), 201)
  if (funds.bonus !== undefined)
    await grant("bonus", { amountUsd: funds.bonus, reason: "test funds" })
  if (funds.cash !== undefined)
    await grant("adjustments", { amountUsd: funds.cash, bucket: "cash", reason: "test funds" })
  return Partner.make(base, { id, keyId, key })
}

const catalogOf = (id: number, machine: Machine) => {
  const tiers = (machine.tiers ?? [machine.cards ?? 20]).map((count, index) => ({
    name: `tier ${index}`,
    references: Array.from(
      { length: count },
      (_, position) => `m${id}-t${index}-${String(position).padStart(4, "0")}`
    )
  }))
  const { refundWindowHours, active, public: isPublic } = machine
  return {
    vendingMachines: [
      {
        id,
        name: `Machine ${id}`,
        priceUsd: machine.price ?? "10.000000",
        image: `https://images.example/machine-${id}.png`,
        ...(refundWindowHours === undefined ? {} : { refundWindowHours }),
        ...(active === undefined ? {} : { active }),
        ...(isPublic === undefined ? {} : { public: isPublic }),
        tiers: tiers.map(({ name }) => ({ name, weight: 1 }))
      }
    ],
    cards: tiers.flatMap(({ name, references }) =>
      references.map((reference) => ({
        reference,
        vendingMachineId: id,
        tier: name,
        name: `Item ${reference}`,
        image: `https://images.example/${reference}.png`,
        buybackUsd: machine.buyback ?? "4.000000",
        metadata: { grade: "PSA 10", reference }
      }))
    )
  }
}

export const audited = async (operator: Client.Client): Promise<Audit> => {
  const audit = Client.answer(await operator.get<Audit>("/audit"), 200)
  expect(audit.checks.filter((check) => !check.ok)).toEqual([])
  expect(audit.ok).toBe(true)
  expect(audit.checks.length).toBeGreaterThan(0)
  return audit
}

/** The entries of the partner's ledger add up to its balance, in each bucket and step by step. */
export const ledgerAddsUp = async (partner: Partner.Partner): Promise<void> => {
  const { micros, sum } = Partner
  const [entries, balance] = await Promise.all([partner.ledger(), partner.balance()])
  const totals = {
    cash: sum(entries.map((entry) => micros(entry.cashUsd))),
    bonus: sum(entries.map((entry) => micros(entry.bonusUsd))),
    total: sum(entries.map((entry) => micros(entry.amountUsd)))
  }
  expect(totals).toEqual({
    cash: micros(balance.cash),
    bonus: micros(balance.bonus),
    total: micros(balance.total)
  })
  const latest = entries[0]?.balanceAfter
  if (latest !== undefined) expect({ currency: "USD", ...latest }).toEqual(balance)
}

type Start<Each> = (environment: Service.Environment) => Promise<Each>

const started = <Each extends Service.Running>(
  start: Start<Each>,
  backend: Backend,
  environment: Service.Environment,
  count: number
): World<Each> => {
  let opened: Opened | undefined
  let running: ReadonlyArray<Each> = []
  let machines = 0
  const settings = (): Service.Environment => ({
    CARDPACK_SEED: "none",
    CARDPACK_CHAIN: "off",
    CARDPACK_OPERATOR_TOKEN: OPERATOR_TOKEN,
    ...opened?.environment,
    ...environment
  })
  const service = (): Each => {
    const [first] = running
    if (first === undefined) throw new Error("the service has not been started yet")
    return first
  }
  const base = () => service().url
  const operator = clientOf(base)
  const machine = async (options: Machine = {}): Promise<Stocked> => {
    const id = ++machines
    const catalog = catalogOf(id, options)
    Client.answer(await operator.put("/catalog", catalog), 200)
    return { id, references: catalog.cards.map((card) => card.reference) }
  }
  const partner = (funds: Funds = {}) => newPartner(base, funds)
  beforeAll(async () => {
    opened = await backend.open()
    running = await Promise.all(Array.from({ length: count }, () => start(settings())))
    Client.answer(await operator.put("/shipping-countries", { data: COUNTRIES }), 200)
  })
  afterEach(({ task }) => {
    if (task.result?.state === "fail")
      for (const each of running) console.error(each.output().slice(-OUTPUT_CHARACTERS))
  })
  afterAll(async () => {
    await Promise.all(running.map((each) => each.stop()))
    await opened?.close()
  })
  return {
    service,
    services: () => running,
    environment: settings,
    operator,
    partner,
    machine,
    shop: async (setup = {}) => {
      const buyer = await partner({ cash: "1000.000000", ...setup })
      return {
        partner: buyer,
        customerId: await buyer.newCustomer(),
        machine: await machine(setup)
      }
    },
    adds: async (who) => {
      await audited(operator)
      await ledgerAddsUp(who)
    }
  }
}

/** Starts a service in this process before the tests of this block, and ends it after them. */
export const of = (backend: Backend, environment: Service.Environment = {}): World =>
  started(InProcess.start, backend, environment, 1)

/** As processes of their own, all started at once: for tests that kill them, or want several. */
export const ofProcesses = (
  backend: Backend,
  environment: Service.Environment = {},
  processes = 1
): World<Service.Service> => started(Service.start, backend, environment, processes)
