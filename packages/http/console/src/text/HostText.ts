/** The messages of the operators' pages. */
import { desk } from "./en/desk.ts"
import { host } from "./en/host.ts"
import { records } from "./en/records.ts"
import { shell } from "./en/shell.ts"

export const text = { ...shell, ...records, ...host, ...desk }
