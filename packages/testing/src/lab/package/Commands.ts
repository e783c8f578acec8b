/** The commands of the installed package in an empty folder, as a newcomer types them. */
import * as fs from "node:fs"
import * as path from "node:path"
import { parseEnv } from "node:util"
import { assert, describe, it } from "@effect/vitest"
import type { Project } from "../../world/package/Packed.ts"
import * as Program from "../../world/package/Program.ts"
import { attempt, run } from "../../world/package/Run.ts"
import * as Service from "../../world/service/Service.ts"
import * as Sources from "../../world/source/Sources.ts"

const COMMAND = "node_modules/.bin/cardpack"
const PGLITE = "@electric-sql/pglite"

const sandbox = async (project: string, port: number) => {
  const program = Program.start(COMMAND, ["dev"], project, { PORT: String(port) })
  await program.until((output) => output.includes("Sell a first pack"))
  assert.include(program.output(), "cardpack (sandbox) is ready")
  return { output: program.output, stop: () => program.stop("SIGINT") }
}

const printed = (output: string): ReadonlyArray<string> => {
  const [, line = ""] = /^ {2}npx cardpack (.*)$/m.exec(output) ?? []
  assert.match(line, /^sell/)
  return line.split(" ")
}

/** An npm that links what it is asked for, so that no registry is needed. */
const npmOf = (place: string): string => {
  const directory = path.join(place, "fake")
  fs.mkdirSync(directory)
  const text = `#!/bin/sh
test "$1 $2 $3" = "install --prefix ." || exit 1
shift 4
for each; do
  name="\${each%@*}"
  mkdir -p "$(dirname "node_modules/$name")"
  ln -s "${Sources.ROOT}/node_modules/$name" "node_modules/$name"
done
`
  fs.writeFileSync(path.join(directory, "npm"), text, { mode: 0o755 })
  return directory
}

const dev = (project: Project) => {
  it("dev sells a pack in an empty folder with what it printed, and keeps it", async () => {
    const place = await project("dev", [PGLITE])
    const port = await Service.freePort()
    const first = await sandbox(place, port)
    assert.include(first.output(), "Note: the chain is off")
    assert.match(first.output(), /npm install cardpack viem@\S+ @foundry-rs\/anvil@\S+/)
    const sale = printed(first.output())
    assert.match(
      await run(COMMAND, sale, place),
      /^Sold .+ to cus_\w+ for \d+\.\d{6} USD:\n\ncard /
    )
    const { customerId, id } = JSON.parse(await run(COMMAND, [...sale, "--json"], place))
    assert.strictEqual(await first.stop(), 0)

    const second = await sandbox(place, port)
    const again = await run(
      COMMAND,
      [...printed(second.output()), `--customer=${customerId}`],
      place
    )
    assert.include(again, customerId)
    const key = fs.readFileSync(path.join(place, ".cardpack/demo-key"), "utf8").trim()
    const response = await fetch(`http://127.0.0.1:${port}/api/v2/operations/${id}`, {
      headers: { authorization: `Bearer ${key}` }
    })
    assert.strictEqual(response.status, 200)
    assert.strictEqual(await second.stop(), 0)
  })

  it("dev names the one command that its database needs", async () => {
    const { errors, status } = await attempt(COMMAND, ["dev"], await project("none", []))
    assert.strictEqual(status, 1)
    assert.match(
      errors,
      /^ {2}npm install cardpack @electric-sql\/pglite@\d+\.\d+\.\d+ better-auth@/m
    )
  })

  it("dev installs what it lacks when it may, starts, and has the console", async () => {
    const place = await project("installs", [])
    const port = await Service.freePort()
    const program = Program.start(COMMAND, ["dev", "--yes"], place, {
      PORT: String(port),
      PATH: `${npmOf(place)}:${process.env.PATH}`
    })
    await program.until((output) => output.includes("Sell a first pack"))
    assert.match(program.output(), /Console\s+http/)
    assert.strictEqual((await fetch(`http://127.0.0.1:${port}/console/`)).status, 200)
    await program.stop("SIGINT")
  })
}

const init = (project: Project) => {
  it("init writes settings that start, for their user alone, and never again", async () => {
    const place = await project("init", [PGLITE])
    assert.include(await run(COMMAND, ["init"], place), "Wrote .env")
    const file = path.join(place, ".env")
    assert.strictEqual(fs.statSync(file).mode & 0o777, 0o600)
    const text = fs.readFileSync(file, "utf8")
    const { errors, status } = await attempt(COMMAND, ["init"], place)
    assert.strictEqual(status, 1)
    assert.include(errors, ".env is there already")
    assert.strictEqual(fs.readFileSync(file, "utf8"), text)

    const started = await sandbox(place, await Service.freePort())
    assert.isFalse(fs.existsSync(path.join(place, ".cardpack/operator-token")))
    const [, ...flags] = printed(started.output())
    assert.include(await run(COMMAND, ["partners", "list", ...flags], place), "par_")
    assert.strictEqual(await started.stop(), 0)
  })

  it("init marks what production needs, and a start names exactly that", async () => {
    const place = await project("production", [])
    const said = await run(COMMAND, ["init", "--production"], place)
    const values = parseEnv(fs.readFileSync(path.join(place, ".env"), "utf8"))
    const empty = Object.keys(values).filter((name) => values[name] === "")
    const { errors, status } = await attempt(COMMAND, ["start"], place)
    assert.strictEqual(status, 1)
    const problems = Array.from(errors.matchAll(/^ {2}- (.*)$/gm), ([line]) => line)
    const named = problems.flatMap((line) => line.slice(4).split(" is required")[0]?.split(" or "))
    assert.sameMembers(named, empty)
    assert.includeMembers(empty, ["DATABASE_URL", "CARDPACK_RPC_URL"])
    for (const line of problems) assert.include(said, line)
    for (const name of ["CARDPACK_OPERATOR_TOKEN", "CARDPACK_ENCRYPTION_KEY"])
      assert.notInclude(said + errors, values[name] ?? "none")
  })
}

export const commands = (project: Project): void => {
  describe("the command in an empty folder:", () => {
    dev(project)
    init(project)
  })
}
