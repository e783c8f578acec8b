/**
 * A text that every process decrypts at its start, to prove that it has the database's keys. With
 * other keys, deliveries would wait, addresses could not be read, and new rows would be encrypted
 * under a key that the next start may not have.
 */
import { Data, Effect } from "effect"
import { Desk } from "../port/Desk.ts"
import { Reads } from "../port/Reads.ts"
import * as ShipmentFilter from "../port/ShipmentFilter.ts"
import type { StoreError } from "../port/Store.ts"
import { type Place, Vault } from "../port/Vault.ts"

const PLACE = { purpose: "canary", id: "canary" } as const

/** The database was encrypted under a key that is not configured. */
export class WrongKey extends Data.TaggedError("WrongKey")<{
  /** The text that could not be decrypted. */
  readonly place: Place
}> {
  override get message(): string {
    const { id, purpose } = this.place
    return purpose === PLACE.purpose
      ? "the database was encrypted with another key"
      : `the ${purpose} of ${id} cannot be opened with it`
  }
}

const TEXT = "cardpack"

const opens = Effect.fnUntraced(function* (sealed: string, place: Place) {
  const vault = yield* Vault
  yield* Effect.mapError(vault.open(sealed, place), () => new WrongKey({ place }))
})

/** In a database without a canary, decrypts the newest address and a signing secret instead. */
const openSamples = Effect.gen(function* () {
  const desk = yield* Desk
  const reads = yield* Reads
  for (const { id, info } of yield* desk.shipments(ShipmentFilter.EVERY, {
    limit: 1,
    before: null
  })) {
    if (info !== null) yield* opens(info, { purpose: "address", id })
  }
  for (const partner of yield* desk.partners) {
    const { rows } = yield* reads.endpoints(partner.id, { limit: 1, before: null })
    const [endpoint] = rows
    if (endpoint === undefined) continue
    return yield* opens(endpoint.secret, { purpose: "signing secret", id: endpoint.id })
  }
})

/** Encrypts the canary with the newest key, unless it already is. */
export const renew = Effect.gen(function* () {
  const desk = yield* Desk
  const vault = yield* Vault
  const stored = yield* desk.canary
  if (!vault.encrypts || (stored !== null && vault.isNewest(stored))) return
  yield* desk.keepCanary(stored, yield* Effect.orDie(vault.seal(TEXT, PLACE)))
})

/** Like {@link check}, but writes nothing. */
export const verify: Effect.Effect<void, WrongKey | StoreError, Desk | Reads | Vault> = Effect.gen(
  function* () {
    if (!(yield* Vault).encrypts) return
    const stored = yield* (yield* Desk).canary
    yield* stored === null ? openSamples : opens(stored, PLACE)
  }
)

/** Checks nothing without a key: a service may run without the features that need one. */
export const check: Effect.Effect<void, WrongKey | StoreError, Desk | Reads | Vault> = Effect.gen(
  function* () {
    const desk = yield* Desk
    const { encrypts } = yield* Vault
    if (!encrypts) return
    if ((yield* desk.canary) === null) {
      yield* openSamples
      yield* renew
    }
    // Read again: another process that starts now may have written it, perhaps under another key.
    const stored = yield* desk.canary
    if (stored !== null) yield* opens(stored, PLACE)
  }
)
