/** The TypeScript of the compiled contracts in `src/chain/contracts/generated`. */
import { createHash } from "node:crypto"
import * as path from "node:path"
import * as Compile from "./Compile.ts"

export const FOLDER = path.join(Compile.FOLDER, "../src/chain/contracts/generated")

/** The deployed contracts; the others are only parts of these. */
const NAMES = ["CardBurnHandler", "CardCollection", "CardVendingMachine", "TestUsdc"]

/** The metadata names the compiler, its settings and the hash of every source. */
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

/** The expected texts of {@link FOLDER}, by file name. */
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
