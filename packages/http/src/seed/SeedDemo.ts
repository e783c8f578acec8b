/** Fills an empty database: catalog, shipping countries, and a partner with money. */
import { type Command, Engine } from "@cardpack/core"
import {
  adjust,
  type Bucket,
  createKey,
  createPartner,
  grantBonus,
  putCatalog,
  putCountries
} from "@cardpack/core/commands"
import { type Event, type Id, Usd } from "@cardpack/core/domain"
import { Desk, type Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import { shippingCountries } from "./Countries.ts"
import * as Demo from "./Demo.ts"

export interface Options {
  readonly environment: Event.Environment
}

export interface DemoPartner {
  readonly partnerId: Id.AccountId
  /** Shown this once. */
  readonly key: string
}

/** The actor in the log. */
const ACTOR = "demo seed"

/** Fixed, so that an interrupted seeding can resume. */
export const DEMO_PARTNER: Id.AccountId = "par_01jd3qr000fqp8000000000dem"

const CASH = Usd.of(5_000)
const BONUS = Usd.of(250)

const money = (bucket: Bucket, amountUsd: Usd.Usd) => {
  const input = { partnerId: DEMO_PARTNER, amountUsd, reason: "demonstration money" }
  const key = `demo-${bucket}`
  return bucket === "bonus"
    ? grantBonus(ACTOR, key, input)
    : adjust(ACTOR, key, { ...input, bucket })
}

/**
 * Does nothing (null) when the database has a partner. Every step can be repeated and the key comes
 * last, so after a kill the next start resumes.
 */
export const seedDemo = (
  options: Options
): Effect.Effect<
  DemoPartner | null,
  Command.Refused | Store.StoreError,
  Engine.Engine | Desk.Desk
> =>
  Effect.gen(function* () {
    const engine = yield* Engine.Engine
    const desk = yield* Desk.Desk
    const partners = yield* desk.partners
    const begun = partners.some((partner) => partner.id === DEMO_PARTNER)
    if (partners.length > (begun ? 1 : 0)) return null
    if (begun && (yield* desk.keys(DEMO_PARTNER)).length > 0) return null

    yield* engine.run(putCatalog(ACTOR, Demo.CATALOG))
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
