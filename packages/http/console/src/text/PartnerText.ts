/** The messages of the partners' pages. */
import { partner } from "./en/partner.ts"
import { records } from "./en/records.ts"
import { shell } from "./en/shell.ts"

export const text = { ...shell, ...records, ...partner }
