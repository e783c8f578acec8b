/** Settings of webhooks, mails, parcels and alerts. */
import type { Group } from "./Variables.ts"

export const SENDING = {
  CARDPACK_WEBHOOK_TARGETS: {
    about:
      "`public`, or `any` for local receivers: http, other ports and private addresses too; refused in production",
    unset: "public"
  },
  CARDPACK_SMTP_URL: {
    about:
      "mail server, such as `smtps://user:password@mail.example`. Unset: mails are recorded as skipped. `smtp://` requires TLS with a password or `?requireTLS=true`; `?ignoreTLS=true` is for a relay without TLS. In production, `smtp://` without a password needs one of these two",
    unset: null
  },
  CARDPACK_MAIL_FROM: {
    about: "sender of mails, such as `Cards <cards@shop.example>`",
    unset: null
  },
  CARDPACK_EASYPOST_KEY: {
    about:
      "API key of EasyPost, which tells [where parcels are](../README.md#tracking). Unset: operators say so",
    unset: null
  },
  CARDPACK_EASYPOST_WEBHOOK_SECRET: {
    about:
      "secret of its webhook to `/carrier/events`, which moves parcels at once; such as `openssl rand -hex 32` prints. Unset: they are only asked for",
    unset: null
  },
  CARDPACK_SHIP_FROM: {
    about:
      "address that parcels come from, as JSON like `shipmentInfo`, with which EasyPost sells [labels](../README.md#tracking). Unset: none are sold",
    unset: null
  },
  CARDPACK_TRACKING_INTERVAL: {
    about: "how often each parcel under way is asked for",
    unset: "2 hours"
  },
  CARDPACK_ALERTS: {
    about:
      "kinds of [alerts](../README.md#alerts) that your people get, separated by commas. Unset: all",
    unset: null
  },
  CARDPACK_ALERTS_MAIL: {
    about: "addresses that get alerts by mail, separated by commas. Unset: nobody",
    unset: null
  },
  CARDPACK_ALERTS_URL: {
    about: "address that gets alerts as signed webhooks. Unset: none",
    unset: null
  },
  CARDPACK_ALERTS_SECRET: {
    about: "signs them, as partners' webhooks are signed; such as `openssl rand -hex 32` prints",
    unset: null
  }
} as const satisfies Group
