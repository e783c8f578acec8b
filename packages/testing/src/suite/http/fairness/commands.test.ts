/** `cardpack verify-draw` and `cardpack audit-draws` against a service that publishes its log. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as LogKey from "@cardpack/adapters/draw/LogKey"
import { CHECKS, type Receipt } from "@cardpack/client/verify"
import * as Note from "@cardpack/core/domain/fairness/Note"
import { Redacted } from "effect"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { answer } from "../../../world/service/Client.ts"
import { ORIGIN } from "../../../world/service/WithoutWorkers.ts"
import * as World from "../../../world/service/World.ts"
import * as Cli from "../command/Cli.ts"

const directory = mkdtempSync(join(tmpdir(), "cardpack-draws-"))
afterAll(() => rmSync(directory, { recursive: true }))

const written = (name: string, text: string): string => {
  const path = join(directory, name)
  writeFileSync(path, text)
  return path
}

const world = World.withoutWorkers()
const base = () => `${world.service().url}/fairness`

let receipt: Receipt
let link: string
let account: string
let policy: string

const OTHER = LogKey.make(ORIGIN, Redacted.make("another key")).keys[0]
const others = written("other policy", `log ${Note.vkeyOf(OTHER)}\n`)

beforeAll(async () => {
  const { customerId, machine, partner } = await world.shop({ tiers: [12, 6] })
  const operation = answer(
    await partner.operate(
      World.orderOf({ customerId, machine }, { quantity: 8, clientSeed: "my lucky words" }),
      "a-known-key"
    ),
    201
  )
  world.service().pass(120_000)
  while (await world.service().publish());
  await world.service().publish()
  const [card] = operation.cards
  account = partner.id
  policy = written("policy", await (await fetch(`${base()}/policy`)).text())
  const { receiptUrl } = await partner.card(card?.id ?? "")
  link = `${base()}/r/${receiptUrl?.split("/").at(-1)}`
  receipt = answer(await partner.get<Receipt>(`/cards/${card?.id}/receipt`), 200)
})

describe("verify-draw", () => {
  const known = () => ["--policy", policy, "--account", account, "--idempotency-key", "a-known-key"]
  const verify = (told: unknown, ...args: ReadonlyArray<string>) =>
    Cli.run(["verify-draw", written("receipt.json", JSON.stringify(told)), ...args], {})

  it("tells each check of a receipt, and what is open without a policy or key", async () => {
    const whole = await verify(receipt, ...known())
    assert.isTrue(whole.ok, whole.err)
    assert.lengthOf(whole.out.match(/^ok /gm) ?? [], CHECKS.length)
    const alone = await verify(receipt)
    assert.isTrue(alone.ok, alone.err)
    assert.lengthOf(alone.out.match(/^\? +(checkpoint|request) /gm) ?? [], 2)
  })

  it("reads a receipt from its address, and prints what a reader compares", async () => {
    const { ok, out, err } = await Cli.run(
      ["verify-draw", link, ...known(), "--ordered-at", receipt.order.orderedAt],
      {}
    )
    assert.isTrue(ok, err)
    assert.match(out, new RegExp(`^ordered +${receipt.order.orderedAt}$`, "m"))
    assert.match(out, new RegExp(`^label +${receipt.card.label}$`, "m"))
    assert.notInclude(out, "No signature was verified")
    const lie = await verify(receipt, "--ordered-at", "2026-01-01T00:00:00Z")
    assert.include(lie.out, "No signature was verified")
    assert.isFalse(lie.ok)
    const missing = await Cli.run(["verify-draw", `${base()}/r/nothing`], {})
    assert.include(missing.err, "answers 404")
  })

  it("fails by name for a lie, another key and another order", async () => {
    const lie = { ...receipt, card: { ...receipt.card, label: "tier 9\u001b[2J" } }
    const found = await verify(lie, ...known())
    assert.isFalse(found.ok)
    assert.include(found.err, "The receipt is refuted by: card")
    assert.notInclude(found.out, "\u001b[2J")
    const forged = await verify(receipt, "--policy", others)
    assert.include(forged.err, "refuted by: checkpoint")
    const another = await verify(receipt, ...known(), "--idempotency-key", "another")
    assert.isFalse(another.ok)
  })

  it("takes nothing that is no receipt", async () => {
    for (const told of [7, null, "text"]) {
      const { err, ok } = await verify(told)
      assert.isFalse(ok)
      assert.include(err, "is no receipt")
    }
    const { err } = await verify({})
    assert.include(err, "refuted by: format")
  })
})

describe("audit-draws", () => {
  const audit = (...args: ReadonlyArray<string>) => Cli.run(["audit-draws", ...args], {})

  it("replays the whole log, and says what was drawn against what was expected", async () => {
    const { err, ok, out } = await audit(`${base()}/`, "--policy", policy)
    assert.isTrue(ok, err)
    assert.match(out, new RegExp(`^${ORIGIN}: \\d+ entries, 8 draws, of which 0 wait`))
    assert.include(out, "No flaw was found")
    const drawn = [...out.matchAll(/tier (\d)\W+(\d+)/g)].map(([, , count]) => Number(count))
    assert.strictEqual(
      drawn.reduce((sum, count) => sum + count, 0),
      8,
      out
    )
    assert.match(out, /taken just before.*\n\s*\d+\W+8\W/)
  })

  it("prints each draw with a customer's words, and says what was not verified", async () => {
    const { ok, out } = await audit(base(), "--client-seed", "my lucky words")
    assert.isTrue(ok)
    assert.include(out, "These words stand at 8 draws")
    assert.lengthOf(out.match(/^Entry \d+: number \d+ of machine/gm) ?? [], 8)
    assert.include(out, "No signature was verified")
  })

  it("compares the statistics, as the log has them at their numbers", async () => {
    world.service().pass(240_000)
    while (await world.service().tally());
    const honest = await audit(base(), "--policy", policy)
    assert.isTrue(honest.ok, honest.out)
    await world.service().sql("UPDATE draw_statistic SET observed = observed + 1")
    const lie = await audit(base(), "--policy", policy)
    assert.isFalse(lie.ok)
    assert.match(
      lie.out,
      /^statistics\.json, machine \d+, odds 1, .*: \d+ drawn of .*; the log has/m
    )
  })

  it("takes no log that another has signed, or that is not there", async () => {
    const forged = await audit(base(), "--policy", others)
    assert.include(forged.err, "not signed as the policy asks")
    const wrong = await audit(base(), "--policy", written("wrong", "what\n"))
    assert.include(wrong.err, "line 1 of the policy")
    const missing = await audit(world.service().url)
    assert.include(missing.err, "/checkpoint answers 404")
  })
})
