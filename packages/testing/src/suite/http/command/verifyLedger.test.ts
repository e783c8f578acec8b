/** `cardpack verify-ledger`: what a file of entries proves without a service. */
import { mkdtempSync, writeFileSync } from "node:fs"
import { rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as LedgerFile from "@cardpack/http/cli/LedgerFile"
import { afterAll, assert, describe, it } from "vitest"
import type { LedgerEntry } from "../../../world/service/Resource.ts"
import * as World from "../../../world/service/World.ts"
import * as Cli from "./Cli.ts"

const world = World.withoutWorkers()
const directory = mkdtempSync(join(tmpdir(), "cardpack-ledger-"))

afterAll(() => rm(directory, { recursive: true }))

const file = (content: unknown): string => {
  const path = join(directory, "ledger")
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content))
  return path
}

describe("a ledger's file", () => {
  const fileOf = (entries: ReadonlyArray<LedgerEntry>): string => {
    const rows = entries.map((entry) => [
      ...[entry.id, entry.kind, entry.cashUsd, entry.bonusUsd],
      ...[entry.balanceAfter.cash, entry.balanceAfter.bonus, entry.operationId],
      ...[entry.fundingTransactionId, entry.reason, entry.sequence, entry.link, entry.createdAt],
      ...[entry.amountUsd, entry.balanceAfter.total, "packs", '"{""cart"": 1}"']
    ])
    const others = ["amountUsd", "balanceAfter.total", "cause", "metadata"]
    return [[...LedgerFile.COLUMNS, ...others], ...rows]
      .map((row) => row.map((cell) => cell ?? "").join(","))
      .join("\n")
  }

  it("proves offline that nothing was changed, and convicts a changed past", async () => {
    const shop = await world.shop({ tiers: [10] })
    await shop.order(1)
    await shop.order(2)
    const [entries, { link }] = await Promise.all([shop.partner.ledger(), shop.partner.balance()])
    const [last, ...before] = entries
    assert.isDefined(last)
    const account = ["--account", shop.partner.id, "--link", link]
    const verify = async (content: unknown, more: ReadonlyArray<string> = account) =>
      Cli.run(["verify-ledger", file(content), ...more], {})
    const sound = async (content: unknown, more: ReadonlyArray<string>, says: string) => {
      const { err, ok, out } = await verify(content, more)
      assert.isTrue(ok, err)
      assert.include(out, says)
    }
    await sound(fileOf(entries), account, `The last link is ${link}`)
    await sound([{ data: [last] }, { data: before }], account, `The last link is ${link}`)
    const since = ["--after", before[0]?.link ?? ""]
    await sound(fileOf([last]), [...since, "--link", link], "0 entries come after it")
    await sound(fileOf(before), account.slice(0, 2), "Whether entries after the last are missing")
    await sound(fileOf([last]), [], "Whether entries before the first are missing")
    const wrong: ReadonlyArray<readonly [ReadonlyArray<LedgerEntry>, RegExp]> = [
      [[{ ...last, reason: "gift" }, ...before], /is not linked to/],
      [[{ ...last, amountUsd: "-0.000001" }, ...before], /amountUsd is not cashUsd and bonusUsd/],
      [
        [{ ...last, balanceAfter: { ...last.balanceAfter, total: "9.000000" } }, ...before],
        /balanceAfter.total is not/
      ],
      [[{ ...last, cashUsd: last.bonusUsd, bonusUsd: last.cashUsd }, ...before], /does not follow/],
      [[last, ...before.slice(1)], /does not follow|is not linked to/],
      [entries.slice(0, -1), /does not follow|does not begin where it should/],
      [before, /No entry has the kept link/]
    ]
    for (const [all, words] of wrong) {
      const { err, ok } = await verify(fileOf(all))
      assert.isFalse(ok)
      assert.match(err, words)
    }
    const { err } = await verify(fileOf(before), since)
    assert.match(err, /does not begin where it should/)
  })
})
