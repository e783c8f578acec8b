/** What the mail server's address says about encryption (design.md#configuration). */
import { MailServer } from "@cardpack/adapters/mail"
import { Result } from "effect"

/** In production a password is never sent in clear, and mail only if the setting says so. */
export const clear = (smtpUrl: string | null): ReadonlyArray<string> => {
  const server = smtpUrl === null ? null : MailServer.parseUrl(smtpUrl)
  if (server === null || Result.isFailure(server)) return []
  const { login, tls } = server.success
  if (tls === "none" && login !== null) {
    return [
      "CARDPACK_SMTP_URL must not send a password in clear in production: without ?ignoreTLS=true"
    ]
  }
  return tls === "offered"
    ? [
        "CARDPACK_SMTP_URL must say in production whether mails may go in clear: with ?requireTLS=true or ?ignoreTLS=true at its end"
      ]
    : []
}
