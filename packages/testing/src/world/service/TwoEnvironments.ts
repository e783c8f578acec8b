/** Settings of a production and a sandbox with one login, on sites of their own. */
import * as Service from "./Service.ts"

const SECRET = "0123456789abcdef0123456789abcdef0123456789abcdef"

/** Another name of the same computer: for a browser, another site. */
const SANDBOX_HOST = "localhost"

export interface Addresses {
  readonly production: string
  readonly sandbox: string
}

export const settings = async () => {
  const [production, sandbox] = [await Service.freePort(), await Service.freePort()]
  const urls: Addresses = {
    production: `http://127.0.0.1:${production}`,
    sandbox: `http://${SANDBOX_HOST}:${sandbox}`
  }
  const common = { CARDPACK_CONSOLE: "on", CARDPACK_IDENTITY_SECRET: SECRET }
  return {
    urls,
    production: {
      ...common,
      PORT: String(production),
      CARDPACK_ENVIRONMENT: "production",
      CARDPACK_ENCRYPTION_KEY: `${SECRET}0123456789abcdef`,
      CARDPACK_DRAW_KEY: `${SECRET}fedcba9876543210`,
      CARDPACK_IDENTITY_AUDIENCE: urls.sandbox
    },
    sandbox: {
      ...common,
      PORT: String(sandbox),
      CARDPACK_PUBLIC_URL: urls.sandbox,
      // Not the same: nothing that one has signed or sealed is worth anything in the other.
      CARDPACK_IDENTITY_SECRET: `sandbox ${SECRET}`.replace(" ", "-"),
      CARDPACK_IDENTITY_ISSUER: urls.production
    }
  }
}
