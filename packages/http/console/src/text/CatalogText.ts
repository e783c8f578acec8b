/** The messages of the catalog's own pages: imports, machines, countries. */
import { catalog } from "./en/catalog.ts"
import { host } from "./en/host.ts"
import { records } from "./en/records.ts"
import { shell } from "./en/shell.ts"

export const text = { ...shell, ...records, ...host, ...catalog }
