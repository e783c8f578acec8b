/** `cardpack verify-log`: what an exported log proves without a service. */
import { mkdtempSync, writeFileSync } from "node:fs"
import { rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, it } from "vitest"
import * as World from "../../../world/service/World.ts"
import * as Cli from "./Cli.ts"

const world = World.withoutWorkers()
const directory = mkdtempSync(join(tmpdir(), "cardpack-log-"))

afterAll(() => rm(directory, { recursive: true }))

const verify = (lines: ReadonlyArray<string>, link?: string) => {
  const path = join(directory, "log.csv")
  writeFileSync(path, lines.join("\r\n"))
  return Cli.run(["verify-log", path, ...(link === undefined ? [] : ["--link", link])], {})
}

it("an exported log convicts a changed past, and reaches the link that an audit answered", async () => {
  await world.shop({ tiers: [10] })
  await world.shop({ tiers: [10] })
  const { body } = await world.operator.get<{ readonly log: { readonly link: string } }>("/audit")
  const { link } = body.log
  const { text } = await world.operator.get("/log?format=csv")
  const [heads = "", ...rows] = text.trimEnd().split("\r\n")
  assert.isAbove(rows.length, 4)
  const sound = await verify([heads, ...rows], link)
  assert.isTrue(sound.ok, sound.err)
  assert.include(sound.out, `Rows 1 to ${rows.length} follow from one another.`)
  assert.include(sound.out, `The last link is ${link}`)
  const wrong: ReadonlyArray<readonly [ReadonlyArray<string>, RegExp]> = [
    [rows.toSpliced(2, 1), /is missing/],
    [rows.toSpliced(2, 0, rows[2] ?? ""), /there twice/],
    [rows.map((row) => row.replace("partner.create", "partner.update")), /is not linked/],
    [rows.slice(1), /No row has the kept link/],
    [["nothing"], /not acceptable/]
  ]
  for (const [given, says] of wrong) {
    const { err, ok } = await verify([heads, ...given], link)
    assert.isFalse(ok)
    assert.match(err, says)
  }
  const later = await verify([heads, ...rows.slice(0, 2)])
  assert.include(later.out, "Rows before the first were not checked.")
})
