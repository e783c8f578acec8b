/** The time of faults: clients of the mix, and the plan of what goes wrong. */
import * as Clients from "./Clients.ts"
import * as Faults from "./Faults.ts"
import type { Options } from "./Options.ts"
import * as Shops from "./Shops.ts"

export interface Played {
  readonly accounts: ReadonlyArray<Shops.Account>
  readonly crowd: Clients.Crowd
  readonly faults: Readonly<Record<string, number>>
  readonly seconds: number
}

export type Say = (text: string) => void

const TELL_MS = 10_000
const LEAST_ITEMS = 4_000

/** Half of the clients are on the first account. */
const accountOf = (accounts: ReadonlyArray<Shops.Account>, client: number): Shops.Account => {
  const place = client % 2 === 0 ? 0 : 1 + (Math.floor(client / 2) % (accounts.length - 1))
  const account = accounts[place]
  if (account === undefined) throw new Error("there is no account")
  return account
}

export const play = async (
  { clients, kills, operations, seconds, seed }: Options,
  parts: Faults.Parts,
  say: Say
): Promise<Played> => {
  const { recorder, stage, transport } = parts
  const items = Math.max(LEAST_ITEMS, operations)
  const accounts = await Shops.open(stage, transport, recorder, items)
  say(`${accounts.length} accounts and ${items} items; the faults begin`)
  const crowd = Clients.make(transport, recorder)
  const begun = performance.now()
  const elapsed = () => (performance.now() - begun) / 1000
  const faults = Faults.start(parts, seed)
  const of = (name: string) => faults.counts[name] ?? 0
  const isEnough = () =>
    crowd.counts.operations >= operations &&
    of(Faults.KILLED_SERVICES) >= kills.services &&
    of(Faults.KILLED_POSTGRES) >= kills.postgres
  const goesOn = () => !isEnough() && elapsed() < seconds
  const one = (client: number) =>
    crowd.run(client, seed + 1_000 + client, accountOf(accounts, client), goesOn)
  const telling = setInterval(() => {
    say(`${Math.round(elapsed())} s: ${JSON.stringify({ ...crowd.counts, ...faults.counts })}`)
  }, TELL_MS)
  await Promise.all(Array.from({ length: clients }, (_, client) => one(client))).finally(() =>
    clearInterval(telling)
  )
  await faults.heal()
  return { accounts, crowd, faults: faults.counts, seconds: elapsed() }
}
