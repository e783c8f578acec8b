/** The messages of the frame in the reader's language. English is the only one yet: another is a folder beside `en`. */
import { shell } from "./en/shell.ts"

export const text = shell
