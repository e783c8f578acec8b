/** The contracts in TypeScript match the Solidity sources. */
import * as fs from "node:fs"
import * as path from "node:path"
import { assert, it } from "@effect/vitest"
import * as Generated from "../../../../../adapters/contracts/Generated.ts"

it("the committed code matches the compiled sources; else run `npm run contracts`", () => {
  const expected = Generated.files()
  assert.deepStrictEqual(fs.readdirSync(Generated.FOLDER).sort(), [...expected.keys()].sort())
  for (const [name, text] of expected) {
    const committed = fs.readFileSync(path.join(Generated.FOLDER, name), "utf8")
    // A plain comparison, because a diff of bytecode is unreadable.
    assert.isTrue(committed === text, `${name} is stale: run \`npm run contracts\``)
  }
})
