/** The TypeScript that stands for the compiled contracts in `src/chain/contracts/generated`. */
import { createHash } from "node:crypto"
import * as path from "node:path"
import * as Compile from "./Compile.ts"

export const FOLDER = path.join(Compile.FOLDER, "../src/chain/contracts/generated")

/** The contracts that are deployed; the others only take part in these. */
const NAMES = ["CardBurnHandler", "CardCollection", "CardVendingMachine", "TestUsdc"]

/** The metadata names the compiler, its settings and the hash of every source that took part. */
const hashOf = (metadata: string): string => createHash("sha256").update(metadata).digest("hex")

const render = (name: string, { abi, bytecode, metadata }: Compile.Compiled): string =>
  [
    "// biome-ignore-all format: generated, one line an entry",
    "/**",
    ` * Generated from \`contracts/${name}.sol\` by \`npm run contracts\`; not to be edited.`,
    ` * Sources: ${hashOf(metadata)}`,
    " */",
    "export const abi = [",
    abi.map((entry) => `  ${JSON.stringify(entry)}`).join(",\n"),
    "] as const",
    "",
    `export const bytecode = "${bytecode}"`,
    ""
  ].join("\n")

/** The texts by file name, as they must stand in {@link FOLDER}. */
export const files = (): ReadonlyMap<string, string> => {
  const output = Compile.compile(Compile.FOLDER)
  return new Map(
    NAMES.map((name) => {
      const compiled = output[name]
      if (compiled === undefined) throw new Compile.CompileError(`there is no contract ${name}`)
      return [`${name}.ts`, render(name, compiled)]
    })
  )
}
