/** The sender of mails (`CARDPACK_MAIL_FROM`): an address, or `Name <address>`. */
import { MailAddress } from "@cardpack/core/domain"
import { Result } from "effect"

export interface Sender {
  /** The name that mail programs show; empty when only an address was given. */
  readonly name: string
  readonly address: MailAddress.Address
}

const MAX_NAME = 100

const RIGHT = "must be an address like shop@example.com, or Card Shop <shop@example.com>"

/** Removes quotes, which a name with a comma would need in a mail header. */
const nameOf = (text: string): string | null => {
  const given = text.trim()
  const name = /^".*"$/.test(given) ? given.slice(1, -1) : given
  return name.length <= MAX_NAME && !/[\p{C}\p{Zl}\p{Zp}"\\<>]/u.test(name) ? name : null
}

/** Fails with a description of a right value. */
export const parse = (text: string): Result.Result<Sender, string> => {
  const parts = /^([^<>]*)<([^<>]*)>$/.exec(text.trim())
  const name = nameOf(parts?.[1] ?? "")
  const address = MailAddress.parse(parts?.[2] ?? text.trim())
  return name === null || address === null || !address.ascii
    ? Result.fail(RIGHT)
    : Result.succeed({ name, address })
}
