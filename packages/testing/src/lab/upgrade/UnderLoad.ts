/**
 * A story of a host, told while the nemesis's clients trade and operators write; then all comes to rest,
 * and the checker reads the books.
 */
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import * as Checker from "../nemesis/Checker.ts"
import * as Clients from "../nemesis/Clients.ts"
import * as History from "../nemesis/History.ts"
import * as Rest from "../nemesis/Rest.ts"
import * as Nemesis from "../nemesis/Run.ts"
import * as Shops from "../nemesis/Shops.ts"
import type { Ground } from "../nemesis/Stage.ts"
import type * as Transport from "../nemesis/Transport.ts"

const ITEMS = 60_000
const SEED = 1
const OPERATING_MS = 300

/** Of the second machine, which has one tier. */
const itemOf = (revision: number) => ({
  reference: "n2-0",
  vendingMachineId: 2,
  tier: "tier 0",
  name: "Card n2-0",
  image: "https://cards.example/card.png",
  buybackUsd: "1.500000",
  metadata: { revision }
})

/** What operators write meanwhile: an item, a key. What fails is the fleet's to tell. */
const operating = async (
  stage: Ground,
  transport: Transport.Transport,
  account: string,
  isOver: () => boolean
): Promise<void> => {
  const operator = Shops.operatorOf(stage, transport)
  for (let revision = 0; !isOver(); revision++) {
    const catalog = { vendingMachines: [], cards: [itemOf(revision)] }
    await operator("PUT", "/catalog", catalog).catch(() => undefined)
    await operator("POST", `/partners/${account}/keys`, {}).catch(() => undefined)
    await pause(OPERATING_MS)
  }
}

interface Scene {
  readonly stage: Ground
  readonly transport: Transport.Transport
  readonly directory: string
  readonly say: (text: string) => void
}

export const play = async (
  { directory, say, stage, transport }: Scene,
  { clients }: { readonly clients: number },
  story: () => Promise<void>
) => {
  const recorder = History.recorder(join(directory, Nemesis.HISTORY))
  const accounts = await Shops.open(stage, transport, recorder, ITEMS)
  const crowd = Clients.make(transport, recorder)
  let isOver = false
  const client = (at: number) => {
    const account = accounts[at % accounts.length]
    if (account === undefined) throw new Error("there is no account")
    return crowd.run(at, SEED + at, account, () => !isOver)
  }
  const [{ id: first } = { id: "" }] = accounts
  const load = Promise.all([
    operating(stage, transport, first, () => isOver),
    ...Array.from({ length: clients }, (_, at) => client(at))
  ])
  await story().finally(() => {
    isOver = true
  })
  await load
  await Rest.come({ stage, transport, recorder }, { crowd }, say)
  await recorder.close()
  const evidence = await Nemesis.evidenceOf(stage, transport, { accounts }, directory)
  return { unanswered: crowd.open.size, violations: Checker.violations(evidence) }
}
