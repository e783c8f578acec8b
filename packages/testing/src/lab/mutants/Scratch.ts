/** Copies of the sources, to plant bugs in; the working tree itself is never changed. */
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import * as Sources from "../../world/source/Sources.ts"
import { type Mutant, planted } from "./Mutant.ts"

const MODULES = "node_modules"

/** Links to each installed package. A link to a package of this repository leads into the copy. */
const link = (from: string, to: string): void => {
  fs.mkdirSync(to, { recursive: true })
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.name.startsWith(".")) continue
    if (entry.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(source), target)
    else if (entry.name.startsWith("@")) link(source, target)
    else fs.symlinkSync(source, target)
  }
}

const modulesOf = (folder: string): ReadonlyArray<string> =>
  fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith(".") && entry.name !== "src")
    .flatMap(({ name }) =>
      name === MODULES ? [path.join(folder, name)] : modulesOf(path.join(folder, name))
    )

export class Scratch {
  readonly root = fs.mkdtempSync(path.join(os.tmpdir(), "cardpack-mutants-"))

  constructor() {
    const isCopied = (file: string) => !Sources.ignored.has(path.basename(file))
    for (const name of Sources.rootNames) {
      const source = path.join(Sources.ROOT, name)
      fs.cpSync(source, path.join(this.root, name), { recursive: true, filter: isCopied })
    }
    for (const modules of modulesOf(Sources.ROOT)) {
      link(modules, path.join(this.root, path.relative(Sources.ROOT, modules)))
    }
  }

  /** Plants a bug; answers a function that takes it out again. */
  plant(mutant: Mutant): () => void {
    const file = path.join(this.root, mutant.file)
    const text = fs.readFileSync(file, "utf8")
    const broken = planted(text, mutant)
    if (broken === null) throw new Error(`${mutant.id} is not found exactly once in ${mutant.file}`)
    fs.writeFileSync(file, broken)
    return () => fs.writeFileSync(file, text)
  }

  remove(): void {
    fs.rmSync(this.root, { recursive: true, force: true })
  }
}
