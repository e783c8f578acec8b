/** The messages of the settings. */
import { records } from "./en/records.ts"
import { settings } from "./en/settings.ts"
import { shell } from "./en/shell.ts"

export const text = { ...shell, ...records, ...settings }
