/** The messages of what partners and operators both see. */
import { records } from "./en/records.ts"
import { shell } from "./en/shell.ts"

export const text = { ...shell, ...records }
