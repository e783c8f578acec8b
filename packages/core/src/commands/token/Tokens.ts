/** `POST /operator/v1/tokens` and `DELETE /operator/v1/tokens/{id}`: named operator tokens. */
import { bytesToHex } from "@noble/hashes/utils.js"
import { Option, Result } from "effect"
import * as ApiKey from "../../domain/apikey/ApiKey.ts"
import * as Kinship from "../../domain/approval/Kinship.ts"
import * as NaturalKey from "../../domain/catalog/NaturalKey.ts"
import * as Id from "../../domain/id/Id.ts"
import * as FieldCheck from "../../domain/refusal/FieldCheck.ts"
import {
  Conflict,
  Forbidden,
  NotFound,
  type Refusal,
  Unauthorized
} from "../../domain/refusal/Refusal.ts"
import * as Shape from "../../domain/refusal/Shape.ts"
import * as Instant from "../../domain/time/Instant.ts"
import { isValid, ROLES, type Role, type Token, type TokenId } from "../../domain/token/Token.ts"
import type { Command } from "../../engine/Command.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import type { Rows } from "../../engine/rows/Rows.ts"
import { ACTOR, checked } from "../Checked.ts"
import { operatorCommand, record } from "../log/OperatorCommand.ts"

const MAX_NAME_LENGTH = 100

/** The name of the environment's token in the log. */
export const BOOTSTRAP = "environment"

/** Only this answer holds the token itself. */
export interface TokenWithSecret {
  readonly token: Token
  readonly secret: string
}

/** The token that creates another. */
export interface Maker {
  /** Null for the token of the environment. */
  readonly tokenId: TokenId | null
  readonly actor: string
  readonly role: Role
  readonly expiresAt: Instant.Instant | null
}

/** The environment's own token never expires, because a restart replaces it. */
export const bootstrap: Maker = {
  tokenId: null,
  actor: BOOTSTRAP,
  role: "owner",
  expiresAt: null
}

/**
 * Refuses the command if the token is no longer valid when it is decided: a request's body may
 * arrive a minute after the token was checked.
 */
export const whileValid = <A>({ tokenId }: Maker, command: Command<A>): Command<A> =>
  tokenId === null
    ? command
    : {
        ...command,
        plan: { ...command.plan, tokens: [...command.plan.tokens, tokenId] },
        decide: (rows, fresh) => {
          const token = rows.token(tokenId)
          return token !== undefined && isValid(token, rows.now)
            ? command.decide(rows, fresh)
            : Result.fail(Unauthorized())
        }
      }

export interface NewToken {
  readonly name: string
  readonly role: Role
  /** Null for a token that never expires. */
  readonly expiresAt: Instant.Instant | null
}

/** Its acts are told by its name, which must not look like anybody else's. */
const checkName = (given: string): Result.Result<string, Refusal> => {
  if (NaturalKey.plain(given).toLowerCase() === BOOTSTRAP)
    return FieldCheck.invalid("name", "is the name of the environment's own token")
  if (given.includes("@")) return FieldCheck.invalid("name", "must be no address of a person")
  return NaturalKey.legible("name", given, MAX_NAME_LENGTH)
}

/** The log names tokens, so two valid tokens never share a name. */
const checkFree = (rows: Rows, name: string): Result.Result<void, Refusal> =>
  rows
    .of("tokens")
    .with("name", name)
    .some((token) => isValid(token, rows.now))
    ? Result.fail(Conflict({ why: `a token named ${name} is in use` }))
    : Result.void

/** A token can't create one with more rights or a later end than its own. */
const checkRights = (
  maker: Maker,
  expiresAt: Instant.Instant | null,
  now: Instant.Instant
): Result.Result<void, Refusal> => {
  if (maker.role !== "owner") {
    return Result.fail(Forbidden({ why: `a token of the role ${maker.role} makes no tokens` }))
  }
  if (expiresAt !== null && expiresAt <= now) {
    return FieldCheck.invalid("expiresAt", "must be in the future")
  }
  return maker.expiresAt !== null && (expiresAt === null || expiresAt > maker.expiresAt)
    ? FieldCheck.invalid(
        "expiresAt",
        `must not be later than that of the token that asks, ${Instant.format(maker.expiresAt)}`
      )
    : Result.succeed(undefined)
}

const creating = (maker: Maker, input: NewToken): Command<TokenWithSecret> =>
  operatorCommand({
    name: "createToken",
    partner: null,
    plan: { tokenNames: Option.toArray(Result.getSuccess(checkName(input.name))) },
    decide: (rows, fresh) =>
      Result.gen(function* () {
        const { expiresAt, role } = input
        const name = yield* checkName(input.name)
        yield* checkRights(maker, expiresAt, rows.now)
        yield* checkFree(rows, name)
        const secret = `opt_${bytesToHex(fresh.seed(0))}${bytesToHex(fresh.seed(1))}`
        const token: Token = {
          id: Id.fromUuid("tok", fresh.uuid(0)),
          name,
          hash: ApiKey.hash(secret),
          role,
          expiresAt,
          madeBy: maker.actor,
          makerTokenId: maker.tokenId,
          createdAt: rows.now,
          lastUsedAt: null,
          revokedAt: null
        }
        const detail = {
          name,
          role,
          expiresAt: Instant.formatNullable(expiresAt),
          fingerprint: ApiKey.fingerprint(token.hash)
        }
        const note = { action: "token.create", subject: token.id, detail }
        const log = [record(maker.actor, rows, fresh, note)]
        return { answer: { token, secret }, changes: { ...EMPTY, tokens: [token], log } }
      })
  })

const revoking = (actor: string, id: TokenId): Command<void> =>
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

const revokingMade = (actor: string, maker: string): Command<void> =>
  operatorCommand({
    name: "revokeMade",
    partner: null,
    // All, as they are under the operator's lock: a token that makes others is not outrun one by one.
    plan: { tokenRoles: ROLES },
    decide: (rows, fresh) => {
      const all = ROLES.flatMap((role) => rows.of("tokens").with("role", role))
      const tokens = Kinship.madeBy(all, maker)
        .filter(({ revokedAt }) => revokedAt === null)
        .map((token) => ({ ...token, revokedAt: rows.now }))
      const log = tokens.map(({ id, name }, at) =>
        record(actor, rows, fresh, { action: "token.revoke", subject: id, detail: { name } }, at)
      )
      return Result.succeed({ answer: undefined, changes: { ...EMPTY, tokens, log } })
    }
  })

const TIME = Shape.nullable(Shape.instant)
const MAKER = Shape.object<Maker>({
  tokenId: Shape.nullable(Shape.id("tok")),
  actor: Shape.text,
  role: Shape.word(ROLES),
  expiresAt: TIME
})
const NEW = Shape.object<NewToken>({ name: Shape.text, role: Shape.word(ROLES), expiresAt: TIME })

export const createToken = checked(creating, ["maker", MAKER], ["", NEW])

/** The token stops working at once; revoking it again changes nothing. */
export const revokeToken = checked(revoking, ACTOR, ["tokenId", Shape.id("tok")])

/** At once the token with this id, and all that come of it; or all that come of the person with this address. */
export const revokeMade = checked(revokingMade, ACTOR, ["maker", Shape.text])
