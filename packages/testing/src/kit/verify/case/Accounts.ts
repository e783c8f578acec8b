/** contract.md#funding without a chain: the account, its balance, its ledger and sandbox credits. */
import type { Bench } from "../Bench.ts"
import { type Case, promise } from "../Case.ts"
import type { Json } from "../Exchange.ts"
import { AMOUNT, holds, like, micros, ok, refused, same, sum, TIMESTAMP, usd } from "../Expect.ts"
import { standing } from "../Party.ts"

const shows = async (bench: Bench) => {
  const party = await bench.partner()
  like(
    await party.get("/account"),
    {
      id: /^par_\w+$/,
      name: /./,
      environment: /^(sandbox|production)$/,
      apiVersion: /^\d{4}-\d\d-\d\d$/,
      createdAt: TIMESTAMP
    },
    "the account"
  )
}

const balances = async (bench: Bench) => {
  const party = await bench.partner({ cash: "12.345678", bonus: "0.000001" })
  const balance = await party.balance()
  like(balance, { currency: "USD", cash: AMOUNT, bonus: AMOUNT, total: AMOUNT }, "the balance")
  same(
    micros(balance.total),
    micros(balance.cash) + micros(balance.bonus),
    "the total of the balance"
  )
  if (bench.target.operatorToken === undefined) return
  like(balance, { cash: "12.345678", bonus: "0.000001" }, "the balance of a new partner")
  const [cash, bonus] = (await party.get("/ledger-entries")).data
  like(cash, { kind: "ADJUSTMENT", cashUsd: "12.345678", operationId: null }, "the first cash")
  like(bonus, { kind: "BONUS", bonusUsd: "0.000001", cashUsd: "0.000000" }, "the first bonus")
}

/** Entries add up to the balance, step by step, in each bucket. */
const ledgerAddsUp = async (bench: Bench) => {
  const { customerId, draw, order, party, submit } = await bench.shop({ bonus: "15.000000" })
  const [first = ""] = await draw(1)
  await submit({ kind: "buyback", mode: "offchain", cardIds: [first] })
  const { cards } = await order(1, "sealed")
  await submit({ kind: "refund", cardIds: cards.map((card: Json) => card.id) })
  await draw(1)
  const entries = (await party.all("/ledger-entries?limit=200")).toReversed()
  const buckets = { cash: 0n, bonus: 0n }
  for (const entry of entries) {
    buckets.cash += micros(entry.cashUsd)
    buckets.bonus += micros(entry.bonusUsd)
    same(micros(entry.amountUsd), micros(entry.cashUsd) + micros(entry.bonusUsd), "an entry's sum")
    const after = {
      cash: usd(buckets.cash),
      bonus: usd(buckets.bonus),
      total: usd(buckets.cash + buckets.bonus)
    }
    like(entry.balanceAfter, after, `balanceAfter of the entry ${entry.id}`)
  }
  const { currency: _, link, ...balance } = await party.balance()
  same(entries.at(-1)?.balanceAfter, balance, "the balance after the last entry")
  same(entries.at(-1)?.link, link, "the link of the last entry, which the balance shows")
  const kinds = new Set(entries.map((entry) => entry.kind))
  for (const kind of ["SPEND", "BUYBACK"]) holds(kinds.has(kind), `the ledger has ${kind}`, kinds)
  holds((await standing(party, customerId)).cards.length === 3, "there are three cards")
}

const filters = async (bench: Bench) => {
  const { draw, order, party, submit } = await bench.shop()
  const { id } = await order()
  const cardIds = await draw()
  const bought = await submit({ kind: "buyback", mode: "offchain", cardIds })
  const found = await party.get(`/ledger-entries?operationId=${id}`)
  same(
    found.data.map((entry: Json) => entry.operationId),
    [id],
    "entries of one operation"
  )
  const { data } = await party.get("/ledger-entries?kind=BUYBACK")
  same([...new Set(data.map((entry: Json) => entry.kind))], ["BUYBACK"], "entries of one kind")
  // Others may sell on the account meanwhile.
  const own = `/ledger-entries?kind=BUYBACK&operationId=${bought.id}`
  const [{ createdAt }] = (await party.get(own)).data
  const from = await party.get(`${own}&since=${createdAt}`)
  same(from.data.length, 1, "the entries from its own time on")
  const later = new Date(Date.parse(createdAt) + 1).toISOString()
  same((await party.get(`${own}&since=${later}`)).data, [], "its entries of after it")
  same((await party.get(`${own}&until=${createdAt}`)).data, [], "its entries of before its time")
  const after = await party.get(`/ledger-entries?kind=BUYBACK&since=${later}`)
  const times = after.data.map((entry: Json) => entry.createdAt)
  holds(
    times.every((time: string) => time >= later),
    "entries of after a time are later",
    times
  )
  const before = await party.get(`/ledger-entries?operationId=${id}&until=2000-01-01T00:00:00Z`)
  same(before.data, [], "entries of before the year 2000")
  const nothing = await party.get("/ledger-entries?operationId=nothing")
  same(nothing.data, [], "the entries of an unknown operation")
  const both = await party.get(`/ledger-entries?operationId=${id}&kind=BUYBACK`)
  same(both.data, [], "the buybacks of an order")
  refused(await party.call("/ledger-entries?kind=GIFT"), "invalid_request", /kind/)
  refused(await party.call("/ledger-entries?since=yesterday"), "invalid_request", /since/)
}

const statement = async (bench: Bench) => {
  const { draw, party } = await bench.shop()
  await draw()
  const [entry] = (await party.get("/ledger-entries?limit=1")).data
  const name = entry.createdAt.slice(0, 7)
  const month = await party.get(`/statements/${name}`)
  const begun = `${name}-01T00:00:00.000Z`
  like(month, { month: name, since: begun }, "the statement of a month")
  const ends = new Date(Date.UTC(Number(name.slice(0, 4)), Number(name.slice(5)))).toISOString()
  same(month.until, ends, "the end of the month")
  const last = new Date(Date.parse(begun) - 1).toISOString().slice(0, 7)
  const { closing, until } = await party.get(`/statements/${last}`)
  same([closing, until], [month.opening, begun], "the end of the month before")
  for (const bucket of ["cash", "bonus"] as const) {
    for (const by of ["entries", "causes"] as const) {
      const moved = sum(month[by].map((each: Json) => each[`${bucket}Usd`]))
      same(
        micros(month.closing[bucket]),
        micros(month.opening[bucket]) + moved,
        `the closing ${bucket} of the month by its ${by}`
      )
    }
  }
  const { currency: _, ...balance } = await party.balance()
  like(balance, month.closing, "the balance beside the closing one of its month")
  const spent = month.entries.find((each: Json) => each.kind === "SPEND")
  holds((spent?.count ?? 0) > 0, "the month counts what was spent", month.entries)
  const sold = month.causes.find((each: Json) => each.cause === "sale")
  holds((sold?.count ?? 0) > 0, "the month counts the packs that were sold", month.causes)
  if (bench.target.operatorToken !== undefined)
    for (const own of [spent, sold])
      like(own, { count: 1, amountUsd: "-10.000000" }, "what a new partner spent in the month")
  refused(await party.call("/statements/2999-01"), "not_found")
  for (const bad of ["2026-13", "2026-00", "2026-1", "2026", "november", "20261-1"])
    for (const path of [`/statements/${bad}`, `/statements/${bad}/proof`])
      refused(await party.call(path), "invalid_request", /month/)
  refused(await party.call("/statements/2999-01/proof"), "not_found")
  // The log shows a ledger within a minute, or is off.
  const proof = await party.call(`/statements/${name}/proof`)
  if (proof.status === 404) return
  const { account, head } = ok(proof)
  const { id } = await party.get("/account")
  same(account, id, "whose ledger is proved")
  like(head, { link: /^[0-9a-f]{64}$/, sequence: /^[0-9]+$/ }, "what is proved of a ledger")
}

const credit = (party: { call: (path: string, sent: { method: string }) => Promise<Json> }) =>
  party.call("/sandbox/credits", { method: "POST" })

const credits = async (bench: Bench) => {
  const party = await bench.partner({ bonus: "1.000000" })
  const given = ok(await credit(party), 201)
  const balance = { currency: "USD", cash: "100.000000", bonus: "1.000000", total: "101.000000" }
  like(given, { ledgerEntryId: /^led_/, creditedUsd: "100.000000", balance }, "a sandbox credit")
  like(await party.balance(), balance, "the balance afterwards")
  const [entry] = (await party.get("/ledger-entries?limit=1")).data
  like(
    entry,
    { id: given.ledgerEntryId, kind: "TOPUP", reason: "sandbox_credit" },
    "the ledger entry"
  )
  same(await party.events(), [], "the events of a sandbox credit")
}

const hourly = async (bench: Bench) => {
  const party = await bench.partner()
  const answers = await Promise.all(Array.from({ length: 6 }, () => credit(party)))
  same(answers.filter(({ status }) => status === 201).length, 1, "the number of credits given")
  const again = await credit(party)
  refused(again, "conflict")
  const seconds = Number(again.headers.get("retry-after") ?? "nothing")
  holds(seconds > 3_500 && seconds <= 3_600, "Retry-After tells the rest of the hour", seconds)
  same((await party.balance()).total, "100.000000", "the balance afterwards")
}

const fills = async (bench: Bench) => {
  const party = await bench.partner({ cash: "949.000000", bonus: "0.500000" })
  same(ok(await credit(party), 201).creditedUsd, "50.500000", "what fills up to 1,000 dollars")
  const { order, party: full } = await bench.shop({ cash: "990.000000", bonus: "10.000000" })
  const refusal = await credit(full)
  refused(refusal, "conflict")
  same(refusal.headers.get("retry-after"), null, "Retry-After where time does not help")
  await order()
  const json = { amountUsd: "5.000000" }
  refused(await full.call("/sandbox/credits", { json }), "invalid_request", /amountUsd/)
  const after = ok(await full.call("/sandbox/credits", { json: {} }), 201)
  same(after.creditedUsd, "10.000000", "a credit after one that was refused for the balance")
}

export const accounts: ReadonlyArray<Case> = [
  promise(
    "HTTP-ACCOUNT-01: the account shows its id, name, environment and the API's version",
    [],
    shows
  ),
  promise(
    "HTTP-BALANCE-01: the balance is in USD; cash and bonus add up to the total",
    [],
    balances
  ),
  promise(
    "HTTP-LEDGER-01: the ledger adds up to the balance, entry by entry, in each bucket",
    ["operator"],
    ledgerAddsUp
  ),
  promise("HTTP-LEDGER-02: the ledger is filtered by kind, operation and time", [], filters),
  promise(
    "HTTP-LEDGER-03: a statement's opening balance and entries add up to its closing one",
    [],
    statement
  ),
  promise(
    "HTTP-CREDIT-01: a sandbox credit adds 100 dollars of cash as a TOPUP, without an event",
    ["sandbox", "operator"],
    credits
  ),
  promise(
    "HTTP-CREDIT-02: sandbox credits come once an hour, also when asked for at once",
    ["sandbox", "operator"],
    hourly
  ),
  promise(
    "HTTP-CREDIT-03: sandbox credits fill up to 1,000 dollars and no further",
    ["sandbox", "operator"],
    fills
  ),
  promise(
    "HTTP-CREDIT-04: in production there are no sandbox credits: 404",
    ["production"],
    async (bench) => {
      refused(await credit(await bench.partner()), "not_found")
    }
  )
]
