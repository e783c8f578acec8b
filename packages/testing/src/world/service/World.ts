/** A service for tests, and what its operator and partners do, through the two APIs alone. */
import type { AccountId } from "@cardpack/core/domain/id/Id"
import { afterAll, afterEach, beforeAll, expect, onTestFinished } from "vitest"
import type { Backend, Opened } from "./Backend.ts"
import { catalogOf, type Machine } from "./Catalog.ts"
import * as Client from "./Client.ts"
import * as InProcess from "./InProcess.ts"
import * as Partner from "./Partner.ts"
import type { Audit, Operation } from "./Resource.ts"
import * as Service from "./Service.ts"
import * as WithoutWorkers from "./WithoutWorkers.ts"

export const OPERATOR_TOKEN = "0123456789abcdef0123456789abcdef0123456789abcdef"

/** How much of a service's output is shown with a failed test. */
const OUTPUT_CHARACTERS = 4_000

export interface Funds {
  readonly cash?: string
  readonly bonus?: string
  readonly notificationEmail?: string
}

export interface Stocked {
  readonly id: number
  /** One for each item, in the order of the catalog; the item's card is named `Item <reference>`. */
  readonly references: ReadonlyArray<string>
}

export interface Setup {
  readonly operator: Client.Client
  readonly operatorWith: (token: string | undefined) => Client.Client
  readonly partnerWith: (key: string) => Client.Client
  readonly partner: (funds?: Funds) => Promise<Partner.Partner>
  readonly machine: (machine?: Machine) => Promise<Stocked>
  /** A funded partner, a customer of it and a machine with stock. */
  readonly shop: (setup?: Funds & Machine) => Promise<Shop>
  /** The operator's audit is clean and the partner's ledger adds up to its balance. */
  readonly adds: (partner: Partner.Partner) => Promise<void>
}

/** A service for the tests of a block, and ended after them. */
export interface World<Each extends Service.Running = Service.Running> extends Setup {
  readonly service: () => Each
  /** All services on this database, `service` first. */
  readonly services: () => ReadonlyArray<Each>
  /** The settings of the service, to start another one on the same data. */
  readonly environment: () => Service.Environment
}

export interface Started extends Setup, WithoutWorkers.Running {}

export interface Shop {
  readonly partner: Partner.Partner
  readonly customerId: string
  readonly machine: Stocked
  /** Requests an operation for the customer, which must succeed. */
  readonly submit: (body: object) => Promise<Operation>
  /** Orders packs, opened at once unless said otherwise. */
  readonly order: (quantity?: number, reveal?: "sealed" | "on_create") => Promise<Operation>
}

export const COUNTRIES = [
  { country: "United States", code: "US", feeUsd: "12.500000" },
  { country: "France", code: "FR", feeUsd: "20.000000" },
  { country: "Japan", code: "JP", feeUsd: "33.333333" },
  { country: "Monaco", code: "MC", feeUsd: "0.000000" },
  { country: "Germany", code: "DE", feeUsd: "5.000000" }
]

export const clientOf = (base: () => string): Client.Client =>
  Client.make(() => `${base()}/operator/v1`, OPERATOR_TOKEN)

export const once = (key = Partner.uniqueKey()) => ({ headers: { "idempotency-key": key } })

export const orderOf = (
  { customerId, machine }: Pick<Shop, "customerId" | "machine">,
  more: object = {}
) => ({ kind: "order", customerId, vendingMachineId: machine.id, quantity: 1, ...more })

const newPartner = async (base: () => string, funds: Funds): Promise<Partner.Partner> => {
  const operator = clientOf(base)
  const { notificationEmail } = funds
  const made = await operator.post<{ id: AccountId }>("/partners", {
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
  const [latest] = entries
  if (latest === undefined) return
  const { balanceAfter, link } = latest
  expect({ currency: "USD", ...balanceAfter, link }).toEqual(balance)
}

const shopOf = async (partner: Partner.Partner, machine: Stocked): Promise<Shop> => {
  const customerId = await partner.newCustomer()
  const submit = async (body: object) =>
    Client.answer(await partner.operate({ customerId, ...body }), 201)
  const order = (quantity = 1, reveal = "on_create") =>
    submit(orderOf({ customerId, machine }, { quantity, reveal }))
  return { partner, customerId, machine, submit, order }
}

/** `first` runs before the first machine is put. */
export const setupOf = (
  base: () => string,
  first: (operator: Client.Client) => Promise<unknown>
): Setup => {
  const operator = clientOf(base)
  const partner = (funds: Funds = {}) => newPartner(base, funds)
  let machines = 0
  const machine = async (options: Machine = {}): Promise<Stocked> => {
    const id = ++machines
    if (id === 1) await first(operator)
    const catalog = catalogOf(id, options)
    Client.answer(await operator.put("/catalog", catalog), 200)
    return { id, references: catalog.cards.map((card) => card.reference) }
  }
  return {
    operator,
    operatorWith: (token) => Client.make(() => `${base()}/operator/v1`, token),
    partnerWith: (key) => Client.make(() => `${base()}/api/v2`, key),
    partner,
    machine,
    shop: async (setup = {}) =>
      shopOf(await partner({ cash: "1000.000000", ...setup }), await machine(setup)),
    adds: async (who) => {
      await audited(operator)
      await ledgerAddsUp(who)
    }
  }
}

const putCountries = async (operator: Client.Client) =>
  Client.answer(await operator.put("/shipping-countries", { data: COUNTRIES }), 200)

const around = <Each extends Service.Running>(
  start: (environment: Service.Environment) => Promise<Each>,
  backend: Backend | null,
  environment: Service.Environment = {},
  count = 1
): World<Each> => {
  let opened: Opened | undefined
  let running: ReadonlyArray<Each> = []
  const settings = (): Service.Environment => ({
    CARDPACK_SEED: "none",
    CARDPACK_CHAIN: "off",
    CARDPACK_CONSOLE: "off",
    CARDPACK_OPERATOR_TOKEN: OPERATOR_TOKEN,
    ...opened?.environment,
    ...environment
  })
  const service = (): Each => {
    const [first] = running
    if (first === undefined) throw new Error("the service has not been started yet")
    return first
  }
  const setup = setupOf(
    () => service().url,
    async () => {}
  )
  beforeAll(async () => {
    opened = await backend?.open()
    running = await Promise.all(Array.from({ length: count }, () => start(settings())))
    await putCountries(setup.operator)
  })
  afterEach(({ task }) => {
    if (task.result?.state === "fail")
      for (const each of running) console.error(each.output().slice(-OUTPUT_CHARACTERS))
  })
  afterAll(async () => {
    await Promise.all(running.map((each) => each.stop()))
    await opened?.close()
  })
  return { ...setup, service, services: () => running, environment: settings }
}

/** Starts a service in this process before the tests of this block, and ends it after them. */
export const of = (backend: Backend, environment: Service.Environment = {}): World =>
  around(InProcess.start, backend, environment)

/** As processes of their own, all started at once: for tests that kill them, or want several. */
export const ofProcesses = (
  backend: Backend,
  environment: Service.Environment = {},
  processes = 1
): World<Service.Service> => around(Service.start, backend, environment, processes)

/** In this process without workers, for tests that play them or replace a part of the service. */
export const withoutWorkers = (
  options: WithoutWorkers.Options = {}
): World<WithoutWorkers.Running> =>
  around(() => WithoutWorkers.start(OPERATOR_TOKEN, options), null)

/** The same at once; the caller stops it. Its countries come with the first machine. */
export const start = async (options: WithoutWorkers.Options = {}): Promise<Started> => {
  const service = await WithoutWorkers.start(OPERATOR_TOKEN, options)
  return { ...service, ...setupOf(() => service.url, putCountries) }
}

/** The same, stopped at the end of the test that runs. */
export const inTest = async (options: WithoutWorkers.Options = {}): Promise<Started> => {
  const started = await start(options)
  onTestFinished(started.stop as () => Promise<void>)
  return started
}
