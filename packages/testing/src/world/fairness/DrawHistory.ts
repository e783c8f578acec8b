/** A history of draws on a database with its published log, receipts and lists of cards. */
import * as LogKey from "@cardpack/adapters/draw/LogKey"
import { Entropy } from "@cardpack/adapters/entropy"
import { reveal } from "@cardpack/core/commands"
import { Engine } from "@cardpack/core/commands/Engine"
import type { VendingMachine } from "@cardpack/core/domain/catalog/VendingMachine"
import * as Minute from "@cardpack/core/domain/draw/Minute"
import { rootsOf } from "@cardpack/core/domain/fairness/Replay"
import * as Tiles from "@cardpack/core/domain/fairness/Tiles"
import type { CardId } from "@cardpack/core/domain/id/Id"
import { Seeds } from "@cardpack/core/engine/draw/Seeds"
import * as Receipts from "@cardpack/core/engine/fairness/Receipts"
import { DrawLog } from "@cardpack/core/engine/port/DrawLog"
import * as KeptCheckpoint from "@cardpack/core/engine/port/KeptCheckpoint"
import { Reads } from "@cardpack/core/engine/port/Reads"
import { publish } from "@cardpack/core/workers/fairness/Publisher"
import { Effect, Layer, Redacted } from "effect"
import * as DrawSample from "../../kit/sample/DrawSample.ts"
import * as Fixture from "../../kit/sample/Fixture.ts"
import * as Fresh from "../../kit/sample/Fresh.ts"
import * as OperatorSample from "../../kit/sample/OperatorSample.ts"
import * as Sample from "../../kit/sample/Sample.ts"
import * as Databases from "../database/Databases.ts"
import * as Real from "../race/Real.ts"
import { act, caller } from "../race/Requests.ts"
import { cardsOf } from "../race/Rig.ts"

export type Card = CardId

export const ORIGIN = "cards.example/fairness"

/** Minutes. */
const WINDOW = 30
/** Days. */
const HORIZON = 8
const RICH = { cash: 1_900_000_000n, bonus: 50_000_000n, customers: 1 }

/** A clock that begins at the same time in each run, so that seeds are the same. */
export const clock = () => {
  let ahead = Date.UTC(2030, 0, 1) - Date.now()
  return {
    ahead: () => ahead,
    pass: (milliseconds: number) => {
      ahead += milliseconds
    }
  }
}

/** A database and an engine whose clock a test moves, with the keys of a log. Luck is the same each time. */
export const layer = (ahead: () => number, maxOpenSealed = Real.MAX_SEALED) =>
  Receipts.layer.pipe(
    Layer.provideMerge(Real.engine("a history of draws", { maxOpenSealed })),
    Layer.provideMerge(Databases.server(ahead)),
    Layer.provideMerge(LogKey.layer(ORIGIN, Redacted.make("the log key of tests"))),
    Layer.provideMerge(Layer.merge(Entropy.layer, KeptCheckpoint.layerMemory)),
    Layer.provideMerge(Layer.effectDiscard(Fresh.apart))
  )

export const stocked = Effect.fnUntraced(function* (
  tiers: Readonly<Record<string, number>>,
  fields: Partial<VendingMachine>
) {
  const machine = Sample.machine({
    priceUsd: 10_000_001n,
    refundWindow: WINDOW * 60_000,
    tiers: Object.keys(tiers).map((name, at) => ({ name, weight: BigInt(3 - at) })),
    ...fields
  })
  const items = Object.entries(tiers).flatMap(([tier, count]) =>
    Array.from({ length: count }, () =>
      Sample.item(machine, { tier, buybackUsd: tier === "rare" ? 60_000_000n : 5_000_000n })
    )
  )
  const log = [OperatorSample.logEntry({ action: "catalog.put" })]
  const enters = Sample.enters(items)
  yield* Fixture.write({ log, machines: [machine], items, offers: [machine], enters })
  return machine
})

/** As the worker does when a service starts. */
const promised = Effect.gen(function* () {
  const { commit } = yield* Seeds
  const { now } = yield* Reads
  const today = Minute.dayOf(Minute.of(yield* now))
  yield* commit(Array.from({ length: HORIZON + 1 }, (_, at) => today + at))
})

/** Orders, a partner's only customer, and how to go on with packs. */
export const selling = Effect.gen(function* () {
  yield* Real.ready
  yield* promised
  const engine = yield* Engine
  const partner = yield* Real.partner(RICH)
  const [customerId = "cus_"] = partner.customers
  const asked = new Map<CardId, { readonly key: string; readonly clientSeed: string | null }>()
  let keys = 0
  const buy = Effect.fnUntraced(function* (
    { id }: VendingMachine,
    quantity: number,
    { clientSeed = null, sealed = false }: { clientSeed?: string | null; sealed?: boolean } = {}
  ) {
    const key = `a key of the history ${++keys}`
    const answer = yield* engine.submit(caller(partner), key, {
      kind: "order",
      customerId,
      vendingMachineId: id,
      quantity,
      reveal: sealed ? "sealed" : "on_create",
      clientSeed,
      metadata: null
    })
    const cards = cardsOf(answer)
    for (const card of cards) asked.set(card, { key, clientSeed })
    return cards
  })
  const open = (cardIds: ReadonlyArray<CardId>) =>
    engine.run(reveal(caller(partner), { customerId, cardIds }))
  const refund = (cards: ReadonlyArray<CardId>) =>
    act(engine, partner, `refund ${++keys}`, "refund", cards)
  return { partner, asked, buy, open, refund }
})

/** Takes cards off sale, brings some back, adds new ones, and numbers the list anew. */
const restocked = Effect.fnUntraced(function* (machine: VendingMachine) {
  const before = yield* Fixture.listsOf(machine.id)
  const gone = before.slice(0, 4).map(({ item }) => item)
  yield* Fixture.write({ leaves: Sample.leaves(gone, "damaged") })
  yield* Fixture.write({ enters: Sample.enters(gone.slice(0, 2), "returned") })
  const items = [Sample.item(machine), Sample.item(machine)]
  yield* Fixture.write({ items, enters: Sample.enters(items) })
  const all = yield* Fixture.listsOf(machine.id)
  for (const cards of Map.groupBy(all, ({ list }) => list).values())
    yield* Fixture.write({ renumbers: DrawSample.renumbers(cards) })
})

/** Two publishers at once, until nothing waits. */
export const published = Effect.gen(function* () {
  const both = Effect.all([publish("sandbox"), publish("sandbox")], { concurrency: 2 })
  while ((yield* both).some(({ isMore }) => isMore));
})

/** The entries of the published log, and the lists of cards that they name. */
export const log = Effect.gen(function* () {
  const { head, parts, stock } = yield* DrawLog
  const { checkpoint, root, size } = yield* head
  const numbers = Array.from({ length: Math.ceil(size / Tiles.WIDTH) }, (_, number) => number)
  const bundles = yield* parts(numbers.map((number) => ({ level: null, number })))
  const entries = bundles
    .toSorted((a, b) => a.number - b.number)
    .flatMap(({ data }) => Tiles.entriesOf(data))
  const lists = new Map<string, Uint8Array>()
  for (const name of rootsOf(entries)) lists.set(name, (yield* stock(name)) ?? new Uint8Array())
  return { entries, lists, root, size, checkpoint: checkpoint ?? "" }
})

/** Both modes of odds, and everything that changes their stock. */
export const played = Effect.fnUntraced(function* (pass: (milliseconds: number) => void) {
  const { asked, buy, open, partner, refund } = yield* selling
  const weights = yield* stocked({ common: 40, rare: 30 }, {})
  const whole = yield* stocked({ common: 36, rare: 14 }, { oddsMode: "stock" })
  const ended: Array<CardId> = []
  const cards = [
    ...(yield* buy(weights, 10, { clientSeed: "my lucky words" })),
    ...(yield* buy(whole, 10))
  ]
  // The seed of a later minute opens this one, too.
  pass(60_000)
  cards.push(...(yield* buy(whole, 2)))
  const revealed = yield* buy(weights, 2, { sealed: true })
  yield* refund(yield* buy(whole, 1, { sealed: true }))
  yield* published
  for (const machine of [weights, whole]) yield* restocked(machine)
  pass(120_000)
  yield* open(revealed)
  ended.push(...(yield* buy(whole, 2, { sealed: true })))
  cards.push(
    ...revealed,
    ...(yield* buy(weights, 10)),
    ...(yield* buy(whole, 10)),
    ...(yield* buy(whole, 6))
  )
  yield* published
  pass((WINDOW + 1) * 60_000)
  yield* open(ended)
  cards.push(...ended)
  yield* published
  pass(120_000)
  yield* published
  yield* published
  return { asked, cards, ended, machines: [weights, whole], partner, revealed }
})
