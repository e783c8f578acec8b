/** An earlier version of the service, built from its commit in a folder of its own. */
import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import * as Built from "../../world/service/Built.ts"
import * as Sources from "../../world/source/Sources.ts"

const FRESH = "packages/http/cardpack/build/Fresh.ts"

/** Where npm put packages; those of the repository are links, which lead to the earlier sources. */
const link = (root: string, place: string): void => {
  const from = path.join(Sources.ROOT, place)
  if (!fs.existsSync(from)) return
  const scopes = fs.readdirSync(from).filter((name) => name.startsWith("@"))
  for (const scope of ["", ...scopes]) {
    fs.mkdirSync(path.join(root, place, scope), { recursive: true })
    for (const name of fs.readdirSync(path.join(from, scope))) {
      if (scope === "" && scopes.includes(name)) continue
      const inside = path.join(from, scope, name)
      const isOurs = fs.lstatSync(inside).isSymbolicLink()
      fs.symlinkSync(isOurs ? fs.readlinkSync(inside) : inside, path.join(root, place, scope, name))
    }
  }
}

const PLACES = ["", "packages/adapters", "packages/http", "packages/http/console"]

/** What `npm start` of that commit runs, on the packages that are installed here. */
export const build = (commit: string, directory: string): string => {
  const root = path.join(directory, "earlier")
  fs.mkdirSync(root)
  const tarball = path.join(directory, "earlier.tar")
  execFileSync("git", ["archive", "--output", tarball, commit], { cwd: Sources.ROOT })
  execFileSync("tar", ["-xf", tarball, "-C", root])
  for (const place of PLACES) link(root, path.join(place, "node_modules"))
  execFileSync(process.execPath, [FRESH], { cwd: root, stdio: ["ignore", 2, 2] })
  return path.join(root, Built.SERVICE)
}
