/** The targets that the sender may reach: the two halves of the guard, always used together. */
import type { Result } from "effect"
import * as IpAddress from "./IpAddress.ts"
import * as Url from "./Url.ts"

export interface Policy {
  /** Checked when a URL is saved, and again for each post. */
  readonly url: (text: string) => Result.Result<URL, string>
  /** Checked for every address of a name before each connection, and for its far end. */
  readonly allows: (address: string) => boolean
}

export const PUBLIC: Policy = {
  url: (text) => Url.check(text, "public"),
  allows: IpAddress.isPublic
}

export const ANY: Policy = {
  url: (text) => Url.check(text, "any"),
  allows: (address) => IpAddress.family(address) !== 0
}
