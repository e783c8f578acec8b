/** A statement proves itself: its proof over HTTP, and `cardpack verify-ledger --proof`. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as LogKey from "@cardpack/adapters/draw/LogKey"
import type { LedgerProof } from "@cardpack/core/domain/fairness/LedgerProof"
import * as Note from "@cardpack/core/domain/fairness/Note"
import { Redacted } from "effect"
import { afterAll, assert, it } from "vitest"
import { answer } from "../../../world/service/Client.ts"
import { ORIGIN } from "../../../world/service/WithoutWorkers.ts"
import * as World from "../../../world/service/World.ts"
import * as Cli from "../command/Cli.ts"

const directory = mkdtempSync(join(tmpdir(), "cardpack-proofs-"))
afterAll(() => rmSync(directory, { recursive: true }))

const written = (name: string, content: unknown): string => {
  const path = join(directory, name)
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content))
  return path
}

const world = World.withoutWorkers()
const service = () => world.service()

const published = async () => {
  while (await service().publish());
}

const month = () => new Date(service().now()).toISOString().slice(0, 7)

const DAY = 86_400_000

const OTHER = LogKey.make(ORIGIN, Redacted.make("another key")).keys[0]

it("the log shows a ledger within a minute, and its file proves itself offline", async () => {
  service().begin(DAY)
  const { order, partner } = await world.shop({ tiers: [9] })
  await order(1)
  const path = `/statements/${month()}`
  const now = async () =>
    answer(await partner.get<{ readonly closing: { readonly link: string } }>(path), 200)
  const proof = () => partner.get<LedgerProof>(`${path}/proof`)
  assert.strictEqual((await proof()).status, 404)
  await published()
  const found = answer(await proof(), 200)
  assert.strictEqual(found.head.link, (await now()).closing.link)
  await order(2)
  const policy = written("policy", await (await fetch(`${service().url}/fairness/policy`)).text())
  const ledger = await partner.ledger()
  const verify = (told: unknown, ...more: ReadonlyArray<string>) =>
    Cli.run(
      ["verify-ledger", written("ledger", ledger), "--proof", written("proof", told), ...more],
      {}
    )
  const whole = await verify(found, "--policy", policy, "--account", partner.id)
  assert.isTrue(whole.ok, whole.err)
  assert.include(whole.out, `The log ${ORIGIN} had that link`)
  assert.include(whole.out, "1 entries come after it")
  const alone = await verify(found)
  assert.include(alone.out, "give --policy")
  const stranger = await world.partner()
  const others = written("others", `log ${Note.vkeyOf(OTHER)}\n`)
  const lies: ReadonlyArray<readonly [unknown, ReadonlyArray<string>, string]> = [
    [{ ...found, head: { ...found.head, sequence: "1" } }, [], "not among those"],
    [{ ...found, account: stranger.id }, [], "not among those"],
    [found, ["--account", stranger.id], "of another account"],
    [found, ["--policy", others], "not signed as the policy asks"],
    ["7", [], "no proof of a ledger"],
    ["{", [], "no JSON"]
  ]
  for (const [told, more, why] of lies) {
    const { err, ok } = await verify(told, ...more)
    assert.isFalse(ok, why)
    assert.include(err, why)
  }
})

it("a month keeps its proof when the ledger goes on, and others get none of it", async () => {
  service().begin(DAY)
  const { order, partner } = await world.shop({ tiers: [9] })
  await order(1)
  await published()
  const before = month()
  const kept = (await partner.balance()).link
  service().pass(32 * DAY)
  const after = month()
  await published()
  await order(1)
  service().pass(61_000)
  await published()
  const of = (month: string, by = partner) => by.get<LedgerProof>(`/statements/${month}/proof`)
  assert.strictEqual(answer(await of(before), 200).head.link, kept)
  assert.strictEqual(answer(await of(after), 200).head.link, (await partner.balance()).link)
  const stranger = await world.partner()
  assert.strictEqual((await of(before, stranger)).status, 404)
  assert.strictEqual((await of("2199-01")).status, 404)
  assert.strictEqual((await of("1-1")).status, 400)
})
