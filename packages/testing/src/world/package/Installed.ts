/**
 * The packed package in a project of its own, as npm would install it: unpacked from the tarball,
 * beside links to the packages that this repository has, so that no network is needed.
 */
import * as fs from "node:fs"
import * as path from "node:path"
import * as Sources from "../source/Sources.ts"
import { run } from "./Run.ts"

export const HOME = path.join(Sources.ROOT, "packages/http/cardpack")

/** Builds and packs; returns the tarball's path. */
export const pack = async (directory: string): Promise<string> => {
  await run(process.execPath, ["build/Package.ts"], HOME)
  await run("npm", ["pack", path.join(HOME, "dist/package"), "--silent", "--offline"], directory)
  const [tarball = ""] = fs.readdirSync(directory).filter((name) => name.endsWith(".tgz"))
  return path.join(directory, tarball)
}

const link = (project: string, name: string): void => {
  const place = path.join(project, "node_modules", name)
  fs.mkdirSync(path.dirname(place), { recursive: true })
  fs.symlinkSync(path.join(Sources.ROOT, "node_modules", name), place)
}

export const manifestOf = (project: string) =>
  JSON.parse(fs.readFileSync(path.join(project, "node_modules/cardpack/package.json"), "utf8"))

/** The commands of the package where npm puts them, executable as it makes them. */
const linkCommands = (project: string): void => {
  const bins = path.join(project, "node_modules/.bin")
  fs.mkdirSync(bins, { recursive: true })
  const { bin } = manifestOf(project)
  for (const [name, file] of Object.entries<string>(bin)) {
    fs.symlinkSync(path.join("../cardpack", file), path.join(bins, name))
    fs.chmodSync(path.join(project, "node_modules/cardpack", file), 0o755)
  }
}

/** Makes a project with the package, what it depends on, and the named optional packages. */
export const install = async (
  project: string,
  tarball: string,
  optional: ReadonlyArray<string>
): Promise<void> => {
  const place = path.join(project, "node_modules/cardpack")
  fs.mkdirSync(place, { recursive: true })
  fs.writeFileSync(path.join(project, "package.json"), '{ "private": true, "type": "module" }')
  await run("tar", ["-xzf", tarball, "-C", place, "--strip-components", "1"], project)
  linkCommands(project)
  const { dependencies } = manifestOf(project)
  for (const name of [...Object.keys(dependencies), ...optional]) link(project, name)
}
