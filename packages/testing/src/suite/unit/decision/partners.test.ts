/** Decisions about partners, keys, stop buttons and tokens (design.md#operator-api). */

import { createKey } from "@cardpack/core/commands/apikey/CreateKey"
import { revokeKey } from "@cardpack/core/commands/apikey/RevokeKey"
import { setControls } from "@cardpack/core/commands/control/SetControls"
import { adjust, grantBonus } from "@cardpack/core/commands/partner/Adjust"
import { createPartner } from "@cardpack/core/commands/partner/CreatePartner"
import { updatePartner } from "@cardpack/core/commands/partner/UpdatePartner"
import {
  createToken,
  type Maker,
  revokeMade,
  revokeToken
} from "@cardpack/core/commands/token/Tokens"
import * as ApiKey from "@cardpack/core/domain/apikey/ApiKey"
import type { AccountId } from "@cardpack/core/domain/id/Id"
import { DAY } from "@cardpack/core/domain/time/Instant"
import { ROLES, type Token } from "@cardpack/core/domain/token/Token"
import { assert, describe } from "@effect/vitest"
import { Clock, Effect } from "effect"
import { where } from "../../../kit/reference/State.ts"
import * as Decisions from "../../../world/engine/Decisions.ts"

const { ACTOR, decides, log, partner, refusal, run, state } = Decisions

const OWNER = { tokenId: null, actor: ACTOR, role: "owner", expiresAt: null } as const
const GRACE = { name: "grace", role: "support", expiresAt: null } as const

const keysOf = (id: AccountId) =>
  Effect.map(state, ({ keys }) => where(keys, ({ accountId }) => accountId === id))

const tokenOf = (hash: string) =>
  Effect.map(state, ({ tokens }) => where(tokens, (token) => token.hash === hash)[0])

const NOBODY: AccountId = "par_01jb5m8x3tf9r9v1s6k2c4d7ae"

describe("a partner", () => {
  const bad = [
    ["no name", { name: "" }, "name"],
    ["a blank name", { name: "  " }, "name"],
    ["a name of 201 characters", { name: "x".repeat(201) }, "name"],
    ["a control character in its name", { name: "a\u0007b" }, "name"],
    ["a name that turns around", { name: "Acme \u202edtL" }, "name"],
    ["an address without @", { notificationEmail: "nobody" }, "notificationEmail"],
    ["two addresses", { notificationEmail: "a@b.example, c@d.example" }, "notificationEmail"]
  ] as const
  for (const [story, fields, field] of bad) {
    decides(`with ${story} is refused on creation and on update`, function* () {
      const input = { id: null, name: "Acme", notificationEmail: null, ...fields }
      const refused = yield* refusal(createPartner(ACTOR, input))
      assert.deepInclude(refused, { _tag: "Invalid", field })
      const update = updatePartner(ACTOR, yield* partner(), fields)
      assert.deepInclude(yield* refusal(update), { _tag: "Invalid", field })
    })
  }

  decides("is neither written nor logged by an update that changes nothing", function* () {
    const id = yield* partner()
    const before = yield* state
    yield* run(updatePartner(ACTOR, id, { name: "Acme", status: "active" }))
    assert.deepStrictEqual(yield* state, before)
  })

  const unknown = [
    ["update", updatePartner(ACTOR, NOBODY, { name: "x" })],
    ["key", createKey(ACTOR, { partnerId: NOBODY, environment: "sandbox", label: null })],
    ["revocation", revokeKey(ACTOR, NOBODY, "key_01jb5m8x3tf9r9v1s6k2c4d7ae")],
    ["bonus", grantBonus(ACTOR, { partnerId: NOBODY, amountUsd: 1n, reason: "x" })],
    ["adjustment", adjust(ACTOR, { partnerId: NOBODY, amountUsd: 1n, bucket: "cash", reason: "x" })]
  ] as const
  for (const [story, command] of unknown) {
    decides(`that is unknown: its ${story} is not found`, function* () {
      const expected = { _tag: "NotFound", resource: "partner", id: NOBODY } as const
      assert.deepInclude(yield* refusal<unknown>(command), expected)
      assert.deepStrictEqual(yield* log, [])
    })
  }
})

describe("a key", () => {
  decides("is well-formed, stored as its hash, and logged without itself", function* () {
    const partnerId = yield* partner()
    const input = { partnerId, environment: "sandbox", label: "till" } as const
    const { key, secret } = yield* run(createKey(ACTOR, input))
    assert.isTrue(ApiKey.isWellFormed(secret, "sandbox"))
    assert.strictEqual(key.hash, ApiKey.hash(secret))
    assert.isTrue(secret.startsWith(key.prefix))
    const stored = JSON.stringify(yield* keysOf(partnerId))
    assert.notInclude(stored + JSON.stringify(yield* log), secret)
    const other = yield* run(createKey(ACTOR, input))
    assert.notStrictEqual(other.secret, secret)
  })

  decides("is revoked once, and only by its own partner", function* () {
    const [mine, theirs] = [yield* partner(), yield* partner()]
    const input = { partnerId: mine, environment: "sandbox", label: null } as const
    const { key } = yield* run(createKey(ACTOR, input))
    const stolen = yield* refusal(revokeKey(ACTOR, theirs, key.id))
    assert.deepInclude(stolen, { _tag: "NotFound", resource: "key" })
    yield* run(revokeKey(ACTOR, mine, key.id))
    const [revoked] = yield* keysOf(mine)
    assert.isNotNull(revoked?.revokedAt)
    const before = yield* state
    yield* run(revokeKey(ACTOR, mine, key.id))
    assert.deepStrictEqual(yield* state, before)
  })
})

describe("the stop buttons", () => {
  decides("change only what is named, with the reason in the log", function* () {
    const off = { controls: { orders: false, mints: true }, reason: "stock count" }
    const controls = yield* run(setControls(ACTOR, off))
    const expected = { orders: false, buybacks: true, redemptions: true, mints: true }
    assert.deepStrictEqual(controls, expected)
    const [entry] = yield* log
    assert.deepStrictEqual(entry?.detail, { orders: "off", reason: "stock count" })
    const before = yield* state
    yield* run(setControls(ACTOR, off))
    assert.deepStrictEqual(yield* state, before)
    const silent = setControls(ACTOR, { controls: { orders: true }, reason: " " })
    assert.deepInclude(yield* refusal(silent), { _tag: "Invalid", field: "reason" })
  })
})

describe("a token", () => {
  decides("is stored as its hash, and logged without itself", function* () {
    const { secret, token } = yield* run(createToken(OWNER, GRACE))
    assert.match(secret, /^opt_[0-9a-f]{64}$/)
    const found = yield* tokenOf(ApiKey.hash(secret))
    assert.deepStrictEqual(found, token)
    assert.notInclude(JSON.stringify(yield* log), secret)
    yield* run(revokeToken(ACTOR, token.id))
    assert.isNotNull((yield* tokenOf(token.hash))?.revokedAt)
    const before = yield* state
    yield* run(revokeToken(ACTOR, token.id))
    assert.deepStrictEqual(yield* state, before)
  })

  decides("ends with all that come of its maker, also those that are made meanwhile", function* () {
    const make = (name: string, maker: Maker) => run(createToken(maker, { ...GRACE, name }))
    const of = ({ id, name }: Token): Maker => ({ ...OWNER, tokenId: id, actor: name })
    const ada = { ...OWNER, tokenId: null, actor: "ada@example.com" }
    const { token: first } = yield* make("first", ada)
    const ends = revokeMade(ACTOR, ada.actor)
    const { token: second } = yield* make("second", of(first))
    const { token: third } = yield* make("third", of(second))
    const { token: others } = yield* make("others", { ...ada, actor: "bea@example.com" })
    yield* run(revokeToken(ACTOR, second.id))
    yield* run(ends)
    for (const { hash } of [first, third]) assert.isNotNull((yield* tokenOf(hash))?.revokedAt)
    assert.isNull((yield* tokenOf(others.hash))?.revokedAt)
    const before = yield* state
    yield* run(ends)
    assert.deepStrictEqual(yield* state, before)
    yield* run(revokeMade(ACTOR, others.id))
    assert.isNotNull((yield* tokenOf(others.hash))?.revokedAt)
  })

  decides("is made by an owner alone, and never outlives the token that asks", function* () {
    const now = yield* Clock.currentTimeMillis
    for (const role of ROLES.filter((each) => each !== "owner")) {
      const refused = yield* refusal(createToken({ ...OWNER, role }, { ...GRACE, role }))
      assert.strictEqual(refused._tag, "Forbidden")
    }
    const mine = now + DAY
    for (const expiresAt of [null, mine + 1, now, now - 1]) {
      const command = createToken({ ...OWNER, expiresAt: mine }, { ...GRACE, expiresAt })
      assert.deepInclude(yield* refusal(command), { _tag: "Invalid", field: "expiresAt" })
    }
    yield* run(createToken({ ...OWNER, expiresAt: mine }, { ...GRACE, expiresAt: mine }))
  })

  decides("may not take the name of the environment's own", function* () {
    for (const name of ["environment", "", "a\nb"]) {
      const refused = yield* refusal(createToken(OWNER, { ...GRACE, name }))
      assert.deepInclude(refused, { _tag: "Invalid", field: "name" })
    }
    const unknown = revokeToken(ACTOR, "tok_01jb5m8x3tf9r9v1s6k2c4d7ae")
    assert.deepInclude(yield* refusal(unknown), { _tag: "NotFound", resource: "token" })
  })
})
