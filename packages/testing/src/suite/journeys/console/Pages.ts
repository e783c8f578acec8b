/** The console's pages, as its router lists them: a new page is in every test that walks them. */

import * as fs from "node:fs"
import * as path from "node:path"
import * as Sources from "../../../world/source/Sources.ts"

const routes = fs.readFileSync(
  path.join(Sources.ROOT, "packages/http/console/src/Routes.tsx"),
  "utf8"
)

/** Addresses below `/console`, with `$names`. */
export const ALL: ReadonlyArray<string> = [...routes.matchAll(/\bpage\(\s*"([^"]+)"/g)].map(
  ([, address = ""]) => address
)

const calls = routes.match(/\bpage\(/g)?.length ?? 0
if (ALL.length === 0 || ALL.length !== calls) {
  throw new Error(`${ALL.length} of the ${calls} pages in Routes.tsx could be read`)
}

const isHost = (address: string): boolean => address.startsWith("/host/")

const PARAM = /\$\w+/g

export const hasParams = (address: string): boolean => address.includes("$")

/** Pages that partners have, and pages that operators have. */
export const PARTNER: ReadonlyArray<string> = ALL.filter((address) => !isHost(address))
export const HOST: ReadonlyArray<string> = ALL.filter(
  (address) => isHost(address) || address === "/" || address === "/settings"
)

export const filled = (address: string, value: string): string =>
  address.replaceAll(PARAM, encodeURIComponent(value))
