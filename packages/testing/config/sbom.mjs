/**
 * Takes the bill of materials of `npm sbom` (CycloneDX) from the standard input, ends with 1 unless it
 * names all that the lock file locks, and writes it to the given file. Run by `npm run check`.
 *
 * It is made of the lock file alone (`--package-lock-only`): the optional packages of other
 * platforms are missing in `node_modules`, and belong into it.
 */
import * as fs from "node:fs"
import * as path from "node:path"

const [lockFile, written] = process.argv.slice(2)
const { name: root, packages } = JSON.parse(fs.readFileSync(lockFile, "utf8"))

/** A workspace whose folder has its name has no other one in the lock file. */
const nameOf = (place, { name }) =>
  name ??
  (place.includes("node_modules/") ? place.split("node_modules/").at(-1) : path.basename(place))
const locked = Object.entries(packages)
  .filter(([place, { link }]) => place !== "" && !link)
  .map(([place, entry]) => `${nameOf(place, entry)}@${entry.version}`)

const parse = (text) => {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

const bill = parse(fs.readFileSync(0, "utf8"))
const components = Array.isArray(bill.components) ? bill.components : []
const named = new Set(components.map((component) => component["bom-ref"]))
const wrong =
  bill.bomFormat !== "CycloneDX"
    ? ["no CycloneDX document came from npm sbom"]
    : locked.filter((name) => !named.has(name)).map((name) => `not in the bill: ${name}`)

if (wrong.length > 0) {
  console.error(wrong.join("\n"))
  process.exitCode = 1
} else {
  // npm names the root after the directory of the checkout.
  bill.metadata.component.name = root
  fs.mkdirSync(path.dirname(written), { recursive: true })
  fs.writeFileSync(written, `${JSON.stringify(bill, null, 2)}\n`)
  console.log(`${components.length} components in ${written}`)
}
