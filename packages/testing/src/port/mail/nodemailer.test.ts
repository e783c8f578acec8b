import * as Mail from "@cardpack/adapters/mail/layer"
import { Redacted } from "effect"
import { ours } from "../../certify/Ours.ts"
import { mailer } from "./Suite.ts"

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
