/** contract.md#order: what an order charges, draws, keeps and refuses. */
import { randomUUID } from "node:crypto"
import type { Bench } from "../Bench.ts"
import { type Case, promise } from "../Case.ts"
import type { Json } from "../Exchange.ts"
import { AMOUNT, holds, like, micros, ok, refused, same, TIMESTAMP, usd } from "../Expect.ts"
import { unmoved, unmovedBy } from "../Party.ts"

const OPENED = {
  id: /^card_\w+$/,
  status: "active",
  sealed: false,
  refundableUntil: null,
  name: /./,
  image: /^https?:\/\//,
  buybackUsd: AMOUNT,
  onchain: null,
  createdAt: TIMESTAMP
}

const charges = async (bench: Bench) => {
  const { body, machine, party, customerId } = await bench.shop()
  const before = await party.balance()
  const operation = ok(await party.operate(body()), 201)
  like(
    operation,
    {
      id: /^op_\w+$/,
      kind: "order",
      mode: "offchain",
      status: "completed",
      customerId,
      vendingMachineId: machine.id,
      quantity: 1,
      chargedUsd: machine.priceUsd,
      creditedUsd: "0.000000",
      clientSeed: null,
      metadata: null,
      completedAt: TIMESTAMP,
      createdAt: TIMESTAMP,
      updatedAt: TIMESTAMP,
      shipment: null,
      cards: [OPENED],
      affectedCards: [],
      onchainOrders: [],
      onchainBurns: [],
      replayed: false
    },
    "the operation of an order"
  )
  holds("imageSrcset" in operation.cards[0], "a card has imageSrcset", operation.cards[0])
  holds("metadata" in operation.cards[0], "a card has metadata", operation.cards[0])
  const { total } = await party.balance()
  same(micros(before.total) - micros(total), micros(machine.priceUsd), "what the balance lost")
}

const multiplies = async (bench: Bench) => {
  const { order, party } = await bench.shop({ price: "12.340000", cash: "100.000000" })
  const { cards, chargedUsd } = await order(3)
  same(chargedUsd, "37.020000", "chargedUsd of three packs of 12.34")
  same(new Set(cards.map(({ id }: Json) => id)).size, 3, "the number of cards")
  same((await party.balance()).total, "62.980000", "the balance afterwards")
}

const reads = async (bench: Bench) => {
  const { customerId, order, party } = await bench.shop()
  const operation = await order()
  const [card] = operation.cards
  same(await party.operation(operation.id), operation, "the operation read by its id")
  same((await party.get("/operations?limit=1")).data, [operation], "the newest operation")
  same(await party.card(card.id), card, "the card read by its id")
  const { data } = await party.get(`/customers/${customerId}/cards`)
  same(data[0], card, "the customer's newest card")
}

const exhausts = async (bench: Bench) => {
  const { body, machine, order, party } = await bench.shop({ tiers: [5, 4, 1] })
  const names: Array<string> = []
  for (const quantity of [4, 3, 2, 1])
    names.push(...(await order(quantity)).cards.map(({ name }: Json) => name))
  const items = machine.references.map((reference) => `Item ${reference}`)
  same(names.sort(), items.sort(), "the names of all cards drawn")
  refused(await party.operate(body()), "out_of_stock")
}

const spendsBonus = async (bench: Bench) => {
  const { order, party } = await bench.shop({ cash: "100.000000", bonus: "3.000000" })
  const { id } = await order()
  const [entry] = (await party.get("/ledger-entries?limit=1")).data
  like(
    entry,
    {
      kind: "SPEND",
      amountUsd: "-10.000000",
      cashUsd: "-7.000000",
      bonusUsd: "-3.000000",
      balanceAfter: { cash: "93.000000", bonus: "0.000000", total: "93.000000" },
      operationId: id
    },
    "the ledger entry"
  )
}

/** Changes that make an order invalid, and the field that the message names. */
const WRONG: ReadonlyArray<readonly [object, RegExp]> = [
  [{ quantity: 0 }, /quantity/],
  [{ quantity: 11 }, /quantity/],
  [{ quantity: 1.5 }, /quantity/],
  [{ quantity: "1" }, /quantity/],
  [{ quantity: undefined }, /quantity/],
  [{ vendingMachineId: "1" }, /vendingMachineId/],
  [{ vendingMachineId: 1.5 }, /vendingMachineId/],
  [{ vendingMachineId: undefined }, /vendingMachineId/],
  [{ customerId: "card_01jb5m8x3tf9r9v1s6k2c4d7ae" }, /customerId/],
  [{ customerId: 1 }, /customerId/],
  [{ customerId: undefined }, /customerId/],
  [{ reveal: "later" }, /reveal/],
  [{ mode: "onchain" }, /mode/],
  [{ cardIds: ["card_1"] }, /cardIds/],
  [{ tip: "1.00" }, /tip/],
  [{ kind: "gift" }, /kind/],
  [{ kind: "constructor" }, /kind/],
  [{ kind: undefined }, /kind/]
]

const rejects = async (bench: Bench) => {
  const { body, customerId, party } = await bench.shop()
  await unmovedBy(party, customerId, async () => {
    for (const [change, field] of WRONG)
      refused(await party.operate(body(change)), "invalid_request", field)
  })
}

/** What is no word of a customer: nothing, too much, and what has no bytes or no shape. */
const NO_SEEDS = ["", "x".repeat(65), "\u{1f0a1}".repeat(65), "a\nb", "\u0085", 7, null, ["x"]]
const HALF = '"\\ud83c"'

const seeds = async (bench: Bench) => {
  const { body, customerId, party } = await bench.shop()
  for (const clientSeed of ["x", "y".repeat(64), "\u{1f0a1}".repeat(64), ' \u00fc "\\ ']) {
    const made = ok(await party.operate(body({ clientSeed })), 201)
    same(made.clientSeed, clientSeed, "the client's seed of an order")
    same((await party.operation(made.id)).clientSeed, clientSeed, "the client's seed read again")
  }
  const raw = JSON.stringify(body({ clientSeed: "" })).replace(
    '"clientSeed":""',
    `"clientSeed":${HALF}`
  )
  await unmovedBy(party, customerId, async () => {
    for (const clientSeed of NO_SEEDS)
      refused(await party.operate(body({ clientSeed })), "invalid_request", /clientSeed/)
    refused(await party.operateRaw(raw), "invalid_request", /clientSeed/)
  })
}

/** The words are a part of the request: a key that came without them, or with others, is used. */
const seedsOnce = async (bench: Bench) => {
  const { body, party } = await bench.shop()
  const key = randomUUID()
  const { id } = ok(await party.operate(body({ clientSeed: "mine" }), key), 201)
  same(ok(await party.operate(body({ clientSeed: "mine" }), key)).id, id, "the same order again")
  for (const other of [{ clientSeed: "Mine" }, {}])
    refused(await party.operate(body(other), key), "idempotency_conflict")
}

const unknown = async (bench: Bench) => {
  const { body, customerId, party } = await bench.shop()
  await unmovedBy(party, customerId, async () => {
    const nobody = { customerId: "cus_01jb5m8x3tf9r9v1s6k2c4d7ae" }
    refused(await party.operate(body(nobody)), "not_found")
    for (const id of [999_999_999, 0, -1, 2 ** 31, 2 ** 53 - 1])
      refused(await party.operate(body({ vendingMachineId: id })), "not_found")
  })
}

const unavailable = async (bench: Bench) => {
  const { body, party } = await bench.shop()
  for (const options of [{ active: false }, { public: false }]) {
    const { id } = await bench.machine(options)
    refused(await party.operate(body({ vendingMachineId: id })), "not_found")
    const listed = (await party.get("/vending-machines")).data.map((each: Json) => each.id)
    holds(!listed.includes(id), `a machine is listed that is ${JSON.stringify(options)}`, id)
  }
}

export const orders: ReadonlyArray<Case> = [
  promise(
    "HTTP-ORDER-01: an order answers 201 with its cards, opened, and charges the price",
    [],
    charges
  ),
  promise(
    "HTTP-ORDER-02: an order of several packs charges price x quantity",
    ["operator"],
    multiplies
  ),
  promise(
    "HTTP-ORDER-03: an order and its cards read the same again, by id and in lists",
    [],
    reads
  ),
  promise(
    "HTTP-ORDER-04: each item is drawn once, all of them, and then the machine is out_of_stock",
    ["operator"],
    exhausts
  ),
  promise(
    "HTTP-ORDER-05: an order of more than there is draws nothing and charges nothing",
    ["operator"],
    async (bench) => {
      const { body, customerId, order, party } = await bench.shop({ cards: 9 })
      const ten = () => party.operate(body({ quantity: 10 }))
      await unmoved(party, customerId, ten, "out_of_stock")
      same((await order(9)).cards.length, 9, "the number of cards that were left")
    }
  ),
  promise(
    "HTTP-ORDER-06: an order that the balance can't cover is insufficient_balance and changes nothing",
    ["operator"],
    async (bench) => {
      const { body, customerId, party } = await bench.shop({ cards: 1, cash: "9.999999" })
      await unmoved(party, customerId, () => party.operate(body()), "insufficient_balance")
      await bench.namespace.grant(party.id, { cash: "0.000001" })
      ok(await party.operate(body()), 201)
    }
  ),
  promise("HTTP-ORDER-07: the last micro-dollar can be spent", ["operator"], async (bench) => {
    const { order, party } = await bench.shop({ cash: "4.999999", bonus: "5.000001" })
    await order()
    same((await party.balance()).total, usd(0n), "the balance afterwards")
  }),
  promise(
    "HTTP-ORDER-08: bonus is spent before cash, in one ledger entry",
    ["operator"],
    spendsBonus
  ),
  promise(
    "HTTP-ORDER-09: the balance is looked at before the stock",
    ["operator"],
    async (bench) => {
      const { body, order, party } = await bench.shop({ cards: 1, cash: "10.000000" })
      await order()
      refused(await party.operate(body()), "insufficient_balance")
    }
  ),
  promise(
    "HTTP-ORDER-10: an invalid order is a 400 that names the field, and changes nothing",
    [],
    rejects
  ),
  promise("HTTP-ORDER-11: an order of an unknown customer or machine is a 404", [], unknown),
  promise(
    "HTTP-ORDER-12: a machine that is inactive or not public is neither listed nor sold from",
    ["operator"],
    unavailable
  ),
  promise(
    "HTTP-ORDER-13: an order charges the price of the moment",
    ["operator"],
    async (bench) => {
      const { machine, order } = await bench.shop()
      const json = { priceUsd: "11.000000" }
      const path = `/vending-machines/${machine.id}`
      ok(await bench.operator(path, { method: "PATCH", json }))
      same((await order()).chargedUsd, "11.000000", "chargedUsd after the price went up")
    }
  ),
  promise(
    "HTTP-ORDER-14: a client's seed of 1 to 64 characters is kept; any other is a 400 that names it",
    [],
    seeds
  ),
  promise(
    "HTTP-ORDER-15: a client's seed belongs to its key: another, or none, is idempotency_conflict",
    [],
    seedsOnce
  )
]
