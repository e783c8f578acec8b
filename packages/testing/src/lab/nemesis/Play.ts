/** The time of faults: clients of the mix, minters, and the plan of what goes wrong. */
import * as Wallet from "../../kit/verify/Wallet.ts"
import * as Clients from "./Clients.ts"
import * as Faults from "./Faults.ts"
import * as Minting from "./Minting.ts"
import type { Options } from "./Options.ts"
import * as Shops from "./Shops.ts"

export interface Played {
  readonly accounts: ReadonlyArray<Shops.Account>
  readonly crowd: Clients.Crowd
  readonly faults: Readonly<Record<string, number>>
  readonly seconds: number
}

/** Tells how a run goes on. */
export type Say = (text: string) => void

/** Clients that mint; the others run the mix. */
const MINTERS = 4
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
  const wallets: Array<Wallet.Wallet> = []
  // One after the other: all are paid by one wallet, whose transactions are numbered.
  for (let at = 0; at < MINTERS; at++) wallets.push(await Wallet.funded(stage.chain))
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
  const shared = { chain: stage.chain, crowd, goesOn }
  const one = (client: number) => {
    const seedOf = seed + 1_000 + client
    const account = accountOf(accounts, client)
    const wallet = wallets[clients - 1 - client]
    return wallet === undefined
      ? crowd.run(client, seedOf, account, goesOn)
      : Minting.run(client, seedOf, account, { ...shared, wallet })
  }
  const telling = setInterval(() => {
    say(`${Math.round(elapsed())} s: ${JSON.stringify({ ...crowd.counts, ...faults.counts })}`)
  }, TELL_MS)
  await Promise.all([
    ...Array.from({ length: clients }, (_, client) => one(client)),
    Minting.pay(seed + 2, accounts, recorder, shared)
  ]).finally(() => clearInterval(telling))
  await faults.heal()
  return { accounts, crowd, faults: faults.counts, seconds: elapsed() }
}
