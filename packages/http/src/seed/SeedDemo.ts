/** Fills an empty database for a first look: catalog, shipping countries, and a partner with money. */

import { createKey } from "@cardpack/core/commands/apikey/CreateKey"
import { putCatalog } from "@cardpack/core/commands/catalog/PutCatalog"
import { putCountries } from "@cardpack/core/commands/catalog/PutCountries"
import { Engine } from "@cardpack/core/commands/Engine"
import { once } from "@cardpack/core/commands/idempotency/Once"
import * as Adjust from "@cardpack/core/commands/partner/Adjust"
import { createPartner } from "@cardpack/core/commands/partner/CreatePartner"
import type { AccountId } from "@cardpack/core/domain/id/Id"
import * as Usd from "@cardpack/core/domain/usd/Usd"
import type { Environment } from "@cardpack/core/domain/webhook/Event"
import type { Refused } from "@cardpack/core/engine/Command"
import { Desk } from "@cardpack/core/engine/port/Desk"
import type { StoreError } from "@cardpack/core/engine/port/Store"
import { Effect } from "effect"
import { shippingCountries } from "./Countries.ts"
import { demoCatalog } from "./Demo.ts"

export interface Options {
  /** The base of the pictures' addresses. */
  readonly publicUrl: string
  readonly environment: Environment
}

export interface DemoPartner {
  readonly partnerId: AccountId
  /** Shown this once. */
  readonly key: string
}

/** The actor in the log. */
const ACTOR = "demo seed"

/** Fixed, so that an interrupted seeding can resume. */
export const DEMO_PARTNER: AccountId = "par_01jd3qr000fqp8000000000dem"

const CASH = Usd.of(5_000)
const BONUS = Usd.of(250)

const money = (bucket: Adjust.Bucket, amountUsd: Usd.Usd) => {
  const input = { partnerId: DEMO_PARTNER, amountUsd, reason: "demonstration money" }
  const command =
    bucket === "bonus"
      ? Adjust.grantBonus(ACTOR, input)
      : Adjust.adjust(ACTOR, { ...input, bucket })
  return once(`demo-seed-${bucket}`, { amountUsd: Usd.format(amountUsd) }, command, () => null)
}

/**
 * Does nothing (null) when the database has a partner. Every step can be repeated and the key comes
 * last, so after a kill the next start resumes.
 */
export const seedDemo = (
  options: Options
): Effect.Effect<DemoPartner | null, Refused | StoreError, Engine | Desk> =>
  Effect.gen(function* () {
    const engine = yield* Engine
    const desk = yield* Desk
    const partners = yield* desk.partners
    const begun = partners.some((partner) => partner.id === DEMO_PARTNER)
    if (partners.length > (begun ? 1 : 0)) return null
    if (begun && (yield* desk.keys(DEMO_PARTNER)).length > 0) return null

    yield* engine.run(putCatalog(ACTOR, demoCatalog(options.publicUrl)))
    yield* engine.run(putCountries(ACTOR, shippingCountries))
    if (!begun) {
      const partner = { id: DEMO_PARTNER, name: "Demo partner", notificationEmail: null }
      yield* engine.run(createPartner(ACTOR, partner))
    }
    yield* engine.run(money("cash", CASH))
    yield* engine.run(money("bonus", BONUS))
    const { environment } = options
    const made = yield* engine.run(
      createKey(ACTOR, { partnerId: DEMO_PARTNER, environment, label: "demo" })
    )
    return { partnerId: DEMO_PARTNER, key: made.secret }
  })
