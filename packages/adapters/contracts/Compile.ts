/**
 * Compiles Solidity with solc (standard JSON): the contracts of this folder, and those of tests.
 */
import * as fs from "node:fs"
import { createRequire } from "node:module"
import * as path from "node:path"
import solc from "solc"
import type { Abi, Hex } from "viem"

export interface Compiled {
  readonly abi: Abi
  /** Bytecode for a deployment, without the constructor's arguments. */
  readonly bytecode: Hex
  /** Names compiler, settings and the hash of every source; explorers verify against it. */
  readonly metadata: string
}

/** Contracts by name. */
export type Output = Readonly<Record<string, Compiled>>

export class CompileError extends Error {}

/** The used part of solc's answer. */
interface Answer {
  readonly errors?: ReadonlyArray<{ readonly severity: string; readonly formattedMessage: string }>
  readonly contracts?: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly abi: Abi
            readonly metadata: string
            readonly evm: { readonly bytecode: { readonly object: string } }
          }
        >
      >
    >
  >
}

const packages = createRequire(import.meta.url)

/** The folder of the deployed contracts. */
export const FOLDER = import.meta.dirname

const SETTINGS = {
  // The minimum for OpenZeppelin; Base has had it for years.
  evmVersion: "cancun",
  optimizer: { enabled: true, runs: 200 },
  outputSelection: { "*": { "*": ["abi", "metadata", "evm.bytecode.object"] } }
}

/** A source outside the given folder is in this folder or in a package. */
const resolve = (name: string): string => {
  const own = path.join(FOLDER, name)
  return fs.existsSync(own) ? own : packages.resolve(name)
}

const read = (name: string): { readonly contents: string } | { readonly error: string } => {
  try {
    return { contents: fs.readFileSync(resolve(name), "utf8") }
  } catch {
    return { error: `${name} is in no package` }
  }
}

/**
 * Compiles all `.sol` files of a folder; they may import from this folder and from packages. A
 * warning fails like an error.
 */
export const compile = (folder: string): Output => {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith(".sol"))
  const sources = Object.fromEntries(
    names
      .sort()
      .map((name) => [name, { content: fs.readFileSync(path.join(folder, name), "utf8") }])
  )
  const input = { language: "Solidity", sources, settings: SETTINGS }
  const answer: Answer = JSON.parse(solc.compile(JSON.stringify(input), { import: read }))
  const problems = answer.errors ?? []
  if (problems.length > 0)
    throw new CompileError(problems.map((problem) => problem.formattedMessage).join("\n"))
  return Object.fromEntries(
    names.flatMap((file) =>
      Object.entries(answer.contracts?.[file] ?? {}).map(([name, { abi, evm, metadata }]) => [
        name,
        { abi, bytecode: `0x${evm.bytecode.object}` as const, metadata }
      ])
    )
  )
}
