/**
 * A text that every process opens at its start: with other keys than those that the database was
 * encrypted with, deliveries would wait and addresses be unreadable, and new rows be sealed under a
 * key that the next start may not have.
 */
import { Data, Effect } from "effect"
import { Desk } from "../port/Desk.ts"
import { Reads } from "../port/Reads.ts"
import type { StoreError } from "../port/Store.ts"
import { type Place, Vault } from "../port/Vault.ts"

/** What the database holds was sealed under a key that is not among the configured ones. */
export class WrongKey extends Data.TaggedError("WrongKey")<{
  /** Where it was noticed. */
  readonly place: Place
}> {
  override get message(): string {
    return `the ${this.place.what} of ${this.place.id} cannot be opened with it`
  }
}

const PLACE = { what: "canary", id: "canary" } as const
const TEXT = "cardpack"

const opens = Effect.fnUntraced(function* (sealed: string, place: Place) {
  const vault = yield* Vault
  yield* Effect.mapError(vault.open(sealed, place), () => new WrongKey({ place }))
})

/** What a database of an earlier version holds: the newest address and some signing secret. */
const earlier = Effect.gen(function* () {
  const desk = yield* Desk
  const reads = yield* Reads
  for (const { id, info } of yield* desk.shipments(null, { limit: 1, before: null })) {
    if (info !== null) yield* opens(info, { what: "address", id })
  }
  for (const partner of yield* desk.partners) {
    const { rows } = yield* reads.endpoints(partner.id, { limit: 1, before: null })
    const [endpoint] = rows
    if (endpoint === undefined) continue
    return yield* opens(endpoint.secret, { what: "signing secret", id: endpoint.id })
  }
})

/** Seals the canary anew under the newest key. */
export const renew = Effect.gen(function* () {
  const desk = yield* Desk
  const vault = yield* Vault
  const stored = yield* desk.canary
  if (!vault.encrypts || (stored !== null && vault.isNewest(stored))) return
  yield* desk.keepCanary(stored, yield* Effect.orDie(vault.seal(TEXT, PLACE)))
})

/** Without a key nothing is checked: a service may run without what needs one. */
export const check: Effect.Effect<void, WrongKey | StoreError, Desk | Reads | Vault> = Effect.gen(
  function* () {
    const desk = yield* Desk
    const { encrypts } = yield* Vault
    if (!encrypts) return
    if ((yield* desk.canary) === null) {
      yield* earlier
      yield* renew
    }
    // Of several first starts at once one wrote it, maybe under another key.
    const stored = yield* desk.canary
    if (stored !== null) yield* opens(stored, PLACE)
  }
)
