/** Who the mail is from (`CARDPACK_MAIL_FROM`): an address, or `Name <address>`. */

import * as Address from "@cardpack/core/domain/mail/Address"
import { Result } from "effect"

export interface Sender {
  /** What mail programs show; empty when only an address was given. */
  readonly name: string
  readonly address: Address.Address
}

const MAX_NAME = 100

const RIGHT = "must be an address like shop@example.com, or Card Shop <shop@example.com>"

/** The quotes that a name with a comma needs in a mail header may be given, and are taken off. */
const nameOf = (text: string): string | null => {
  const given = text.trim()
  const name = /^".*"$/.test(given) ? given.slice(1, -1) : given
  return name.length <= MAX_NAME && !/[\p{C}\p{Zl}\p{Zp}"\\<>]/u.test(name) ? name : null
}

/** Fails with what would be right. */
export const parse = (text: string): Result.Result<Sender, string> => {
  const parts = /^([^<>]*)<([^<>]*)>$/.exec(text.trim())
  const name = nameOf(parts?.[1] ?? "")
  const address = Address.parse(parts?.[2] ?? text.trim())
  return name === null || address === null || !address.ascii
    ? Result.fail(RIGHT)
    : Result.succeed({ name, address })
}
