/**
 * `POST /operator/v1/encryption/rotate`: encrypts everything again with the newest key while the
 * service runs. It works page by page and skips texts under the newest key, so it may be
 * interrupted and repeated.
 */
import { Effect, Result } from "effect"
import * as Id from "../../domain/id/Id.ts"
import type { Confidential, Shipment } from "../../domain/shipment/Shipment.ts"
import type { Endpoint } from "../../domain/webhook/Endpoint.ts"
import type { Command } from "../../engine/Command.ts"
import { Draft } from "../../engine/Draft.ts"
import { Desk } from "../../engine/port/Desk.ts"
import { Reads } from "../../engine/port/Reads.ts"
import * as ShipmentFilter from "../../engine/port/ShipmentFilter.ts"
import { type Place, Vault } from "../../engine/port/Vault.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import type { Rows } from "../../engine/rows/Rows.ts"
import * as Canary from "../../engine/vault/Canary.ts"
import { Engine } from "../Engine.ts"
import { operatorCommand, partnerOf, record } from "../log/OperatorCommand.ts"

/** Rows of one transaction; background transactions stay small. */
const PAGE = 50

export interface Rotated {
  /** Encrypted texts read. */
  readonly examined: number
  readonly resealed: number
  /** Texts under no configured key; they stay unchanged. */
  readonly unreadable: number
  /** Where the next request continues; null at the end. */
  readonly next: Id.ShipmentId | Id.AccountId | null
}

/** New ciphertexts by the old ones. A row that is missing here changed meanwhile and stays. */
type Replacements = ReadonlyMap<Confidential, Confidential>

const replacementOf = (replacements: Replacements, sealed: Confidential): Confidential =>
  replacements.get(sealed) ?? sealed

const resealShipment = (replacements: Replacements, row: Shipment): Shipment => ({
  ...row,
  info: row.info === null ? null : replacementOf(replacements, row.info),
  customerEmail: row.customerEmail === null ? null : replacementOf(replacements, row.customerEmail)
})

const resealEndpoint = (replacements: Replacements, row: Endpoint): Endpoint => ({
  ...row,
  secret: replacementOf(replacements, row.secret),
  previous:
    row.previous === null
      ? null
      : { ...row.previous, secret: replacementOf(replacements, row.previous.secret) }
})

const differs = (a: Shipment, b: Shipment): boolean =>
  a.info !== b.info || a.customerEmail !== b.customerEmail

const endpointDiffers = (a: Endpoint, b: Endpoint): boolean =>
  a.secret !== b.secret || a.previous?.secret !== b.previous?.secret

/**
 * Replaces the texts of these operations' shipments or, without operations, of all endpoints. Emits
 * no event.
 */
export const reseal = (
  actor: string,
  accountId: Id.AccountId,
  operationIds: ReadonlyArray<Id.OperationId>,
  replacements: Replacements
): Command<void> =>
  operatorCommand({
    name: "reseal",
    partner: accountId,
    plan: {
      shipments: operationIds.map((id) => ({ accountId, id })),
      endpoints: operationIds.length === 0 ? [accountId] : []
    },
    decide: (rows: Rows, fresh) =>
      Result.gen(function* () {
        const account = yield* partnerOf(rows, accountId)
        const shipments = operationIds
          .flatMap((id) => rows.shipmentOf(accountId, id) ?? [])
          .map((row) => [row, resealShipment(replacements, row)] as const)
          .flatMap(([row, next]) => (differs(row, next) ? [next] : []))
        const endpoints = rows
          .endpoints(accountId)
          .map((row) => [row, resealEndpoint(replacements, row)] as const)
          .flatMap(([row, next]) => (endpointDiffers(row, next) ? [next] : []))
        const count = shipments.length + endpoints.length
        if (count === 0) return { answer: undefined, changes: EMPTY }
        const detail = { shipments: shipments.length, endpoints: endpoints.length }
        const note = { action: "encryption.rotate", subject: accountId, detail }
        const draft = new Draft(account, rows, fresh)
        const log = [record(actor, rows, fresh, note)]
        return { answer: undefined, changes: draft.changes({ shipments, endpoints, log }) }
      })
  })

type Sealed = readonly [Confidential | null, Place]

const sealedOf = ({ customerEmail, id, info }: Shipment): ReadonlyArray<Sealed> => [
  [info, { purpose: "address", id }],
  [customerEmail, { purpose: "email", id }]
]

const secretsOf = ({ id, previous, secret }: Endpoint): ReadonlyArray<Sealed> => [
  [secret, { purpose: "signing secret", id }],
  [previous?.secret ?? null, { purpose: "signing secret", id }]
]

/** Decrypts and encrypts outside any transaction. */
const resealAll = Effect.fnUntraced(function* (all: ReadonlyArray<Sealed>) {
  const vault = yield* Vault
  const replacements = new Map<Confidential, Confidential>()
  let [examined, unreadable] = [0, 0]
  for (const [sealed, place] of all) {
    if (sealed === null) continue
    examined++
    if (vault.isNewest(sealed)) continue
    const again = Effect.flatMap(vault.open(sealed, place), (plain) => vault.seal(plain, place))
    const made = yield* Effect.orElseSucceed(again, () => null)
    if (made === null) unreadable++
    else replacements.set(sealed, made)
  }
  return { replacements, examined, unreadable, resealed: replacements.size }
})

const shipmentPage = Effect.fnUntraced(function* (actor: string, before: Id.ShipmentId | null) {
  const desk = yield* Desk
  const engine = yield* Engine
  const rows = yield* desk.shipments(ShipmentFilter.EVERY, { limit: PAGE, before })
  const { replacements, ...counts } = yield* resealAll(rows.flatMap(sealedOf))
  const stale = rows.filter((row) => differs(row, resealShipment(replacements, row)))
  for (const [accountId, own] of Map.groupBy(stale, (row) => row.accountId)) {
    const ids = own.map((row) => row.operationId)
    yield* engine.run(reseal(actor, accountId, ids, replacements))
  }
  return { counts, last: rows.length < PAGE ? null : (rows.at(-1)?.id ?? null) }
})

const endpointsOf = Effect.fnUntraced(function* (actor: string, accountId: Id.AccountId) {
  const reads = yield* Reads
  const engine = yield* Engine
  const all: Array<Endpoint> = []
  for (let before: bigint | null = null; ; ) {
    const page: { rows: ReadonlyArray<Endpoint>; next: bigint | null } = yield* reads.endpoints(
      accountId,
      { limit: PAGE, before }
    )
    all.push(...page.rows)
    if (page.next === null) break
    before = page.next
  }
  const { replacements, ...counts } = yield* resealAll(all.flatMap(secretsOf))
  if (replacements.size > 0) yield* engine.run(reseal(actor, accountId, [], replacements))
  return counts
})

/** One page: first shipments, the newest first, then the endpoints of each partner. */
export const rotateKey = Effect.fnUntraced(function* (
  actor: string,
  from: Id.ShipmentId | Id.AccountId | null
) {
  const desk = yield* Desk
  const partners = (yield* desk.partners).map(({ id }) => id).sort()
  if (from === null || Id.is("shp", from)) {
    const { counts, last } = yield* shipmentPage(actor, from)
    const next = last ?? partners[0] ?? null
    if (next === null) yield* Canary.renew
    return { ...counts, next } satisfies Rotated
  }
  const counts = partners.includes(from)
    ? yield* endpointsOf(actor, from)
    : { examined: 0, resealed: 0, unreadable: 0 }
  const next = partners.find((id) => id > from) ?? null
  // Last, so that a start without the old key is refused until the rotation is complete.
  if (next === null) yield* Canary.renew
  return { ...counts, next } satisfies Rotated
})
