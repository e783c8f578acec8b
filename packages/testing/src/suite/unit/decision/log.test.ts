/** The log: each change by an operator writes one entry, with who did what (design.md#operator-api). */

import { createKey } from "@cardpack/core/commands/apikey/CreateKey"
import { revokeKey } from "@cardpack/core/commands/apikey/RevokeKey"
import { putCatalog } from "@cardpack/core/commands/catalog/PutCatalog"
import { putCountries } from "@cardpack/core/commands/catalog/PutCountries"
import { putPrices } from "@cardpack/core/commands/catalog/PutPrices"
import { returnStock, withdrawStock } from "@cardpack/core/commands/catalog/Stock"
import { updateMachine } from "@cardpack/core/commands/catalog/UpdateMachine"
import { setControls } from "@cardpack/core/commands/control/SetControls"
import { adjust, grantBonus } from "@cardpack/core/commands/partner/Adjust"
import { createPartner } from "@cardpack/core/commands/partner/CreatePartner"
import { updatePartner } from "@cardpack/core/commands/partner/UpdatePartner"
import { createToken, revokeToken } from "@cardpack/core/commands/token/Tokens"
import type { AccountId } from "@cardpack/core/domain/id/Id"
import type { Command } from "@cardpack/core/engine/Command"
import { assert, describe } from "@effect/vitest"
import { Effect, type Layer } from "effect"
import * as Decisions from "../../../world/engine/Decisions.ts"

const { ACTOR, card, catalog, decides, log, partner, put, run } = Decisions

type Services = Layer.Success<ReturnType<typeof Decisions.fresh>>

const OWNER = { tokenId: null, actor: ACTOR, role: "owner", expiresAt: null } as const
const TOKEN = createToken(OWNER, { name: "grace", role: "support", expiresAt: null })
const STOCK = { references: ["G-0"], reason: "count" }

const keyOf = (partnerId: AccountId) =>
  createKey(ACTOR, { partnerId, environment: "sandbox", label: null })

/** `prepare` makes what the command changes. */
const logs = <A, E>(
  action: string,
  prepare: (partnerId: AccountId) => Effect.Effect<Command<A>, E, Services>
) =>
  decides(`names ${action} once`, function* () {
    yield* put(catalog())
    const command = yield* prepare(yield* partner())
    const before = new Set((yield* log).map(({ id }) => id))
    yield* run(command)
    const written = (yield* log).filter(({ id }) => !before.has(id))
    const expected = [{ actor: ACTOR, action }]
    assert.deepStrictEqual(
      written.map((entry) => ({ actor: entry.actor, action: entry.action })),
      expected
    )
  })

const logsAt = <A>(action: string, command: (partnerId: AccountId) => Command<A>) =>
  logs(action, (partnerId) => Effect.succeed(command(partnerId)))

describe("the log of operators' changes", () => {
  logsAt("partner.create", () =>
    createPartner(ACTOR, { id: null, name: "Ajax", notificationEmail: null })
  )
  logsAt("partner.update", (id) => updatePartner(ACTOR, id, { status: "suspended" }))
  logsAt("balance.bonus", (partnerId) =>
    grantBonus(ACTOR, { partnerId, amountUsd: 1n, reason: "welcome" })
  )
  logsAt("balance.adjustment", (partnerId) =>
    adjust(ACTOR, { partnerId, amountUsd: -1n, bucket: "cash", reason: "slip" })
  )
  logsAt("key.create", keyOf)
  logs("key.revoke", (partnerId) =>
    Effect.map(run(keyOf(partnerId)), ({ key }) => revokeKey(ACTOR, partnerId, key.id))
  )
  logsAt("controls.set", () => setControls(ACTOR, { controls: { orders: false }, reason: "count" }))
  logsAt("token.create", () => TOKEN)
  logs("token.revoke", () => Effect.map(run(TOKEN), ({ token }) => revokeToken(ACTOR, token.id)))
  logsAt("catalog.put", () => putCatalog(ACTOR, { vendingMachines: [], cards: [card("G-9")] }))
  logsAt("machine.update", () => updateMachine(ACTOR, 1, { active: false }))
  logsAt("prices.put", () => putPrices(ACTOR, [{ reference: "G-0", buybackUsd: "9" }]))
  logsAt("countries.put", () =>
    putCountries(ACTOR, [{ country: "Germany", code: "DE", feeUsd: "12.5" }])
  )
  logsAt("stock.withdraw", () => withdrawStock(ACTOR, STOCK))
  logs("stock.return", () =>
    Effect.map(run(withdrawStock(ACTOR, STOCK)), () => returnStock(ACTOR, STOCK))
  )
})
