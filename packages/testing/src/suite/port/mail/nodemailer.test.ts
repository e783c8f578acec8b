import * as Mail from "@cardpack/adapters/mail/layer"
import { Redacted } from "effect"
import { mailer } from "../../../kit/mail/Suite.ts"
import { ours } from "../../../world/run/Certificates.ts"

mailer({
  adapter: "nodemailer",
  open: ({ host, port, timeout }) =>
    Mail.layer({
      url: Redacted.make(`smtp://${host}:${port}?ignoreTLS=true`),
      from: "Card Shop <shop@cards.example>",
      timeouts: { silence: timeout, greeting: timeout }
    }),
  ...ours
})
