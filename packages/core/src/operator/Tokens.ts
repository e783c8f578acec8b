/** `POST /operator/v1/tokens` and `DELETE /operator/v1/tokens/{id}`: named operator tokens. */
import { bytesToHex } from "@noble/hashes/utils.js"
import { Result } from "effect"
import * as ApiKey from "../apikey/ApiKey.ts"
import { EMPTY } from "../engine/ChangeSet.ts"
import type { Command } from "../engine/Command.ts"
import * as Id from "../id/Id.ts"
import { NotFound } from "../refusal/Refusal.ts"
import * as Field from "./Field.ts"
import type { Token } from "./Operator.ts"
import { operatorCommand, record } from "./OperatorCommand.ts"

const MAX_NAME_LENGTH = 100

/** The name under which the log shows the token of the environment. */
export const BOOTSTRAP = "environment"

/** The token itself is in this answer and nowhere else. */
export interface TokenWithSecret {
  readonly token: Token
  readonly secret: string
}

export const createToken = (actor: string, givenName: string): Command<TokenWithSecret> =>
  operatorCommand({
    name: "createToken",
    partner: null,
    decide: (rows, fresh) =>
      Result.gen(function* () {
        const name = yield* Field.text("name", givenName, MAX_NAME_LENGTH)
        if (name === BOOTSTRAP) {
          return yield* Field.invalid("name", "is the name of the environment's own token")
        }
        const secret = `opt_${bytesToHex(fresh.seed(0))}${bytesToHex(fresh.seed(1))}`
        const token: Token = {
          id: Id.fromUuid("tok", fresh.uuid(0)),
          name,
          hash: ApiKey.hash(secret),
          createdAt: rows.now,
          revokedAt: null
        }
        const note = { action: "token.create", subject: token.id, detail: { name } }
        const log = [record(actor, rows, fresh, note)]
        return { answer: { token, secret }, changes: { ...EMPTY, tokens: [token], log } }
      })
  })

/** The token stops working at once; revoking it again changes nothing. */
export const revokeToken = (actor: string, id: Id.TokenId): Command<void> =>
  operatorCommand({
    name: "revokeToken",
    partner: null,
    plan: { tokens: [id] },
    decide: (rows, fresh) =>
      Result.gen(function* () {
        const token = rows.token(id)
        if (token === undefined) return yield* Result.fail(NotFound({ resource: "token", id }))
        if (token.revokedAt !== null) return { answer: undefined, changes: EMPTY }
        const tokens = [{ ...token, revokedAt: rows.now }]
        const note = { action: "token.revoke", subject: id, detail: { name: token.name } }
        const log = [record(actor, rows, fresh, note)]
        return { answer: undefined, changes: { ...EMPTY, tokens, log } }
      })
  })
