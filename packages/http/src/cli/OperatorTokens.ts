/** `cardpack tokens`. */
import { Token } from "@cardpack/core/domain"
import { Argument, Command, Flag } from "effect/cli"
import { call } from "./Client.ts"
import * as Input from "./Input.ts"
import { fields, table } from "./Output.ts"

const createToken = Command.make(
  "create",
  {
    name: Argument.String("name"),
    role: Flag.Literals("role", Token.ROLES).pipe(Flag.withDescription("What it may do")),
    expiresAt: Input.text("expires", "When it stops working, such as 2027-01-01T00:00:00Z")
  },
  ({ expiresAt, name, role }) =>
    call(
      (client) =>
        client.service.createToken({ payload: { name, role, ...Input.given({ expiresAt }) } }),
      (made) => `${fields(made)}\n\nThe token is shown this once.`
    )
).pipe(Command.withDescription("Create a named operator token"))

const listTokens = Command.make("list", {}, () =>
  call(
    (client) => client.service.tokens({}),
    ({ data }) =>
      table(data, [
        ["id", (row) => row.id],
        ["name", (row) => row.name],
        ["role", (row) => row.role],
        ["expiresAt", (row) => row.expiresAt],
        ["madeBy", (row) => row.madeBy],
        ["createdAt", (row) => row.createdAt],
        ["lastUsedAt", (row) => row.lastUsedAt],
        ["revokedAt", (row) => row.revokedAt]
      ])
  )
).pipe(Command.withDescription("List named operator tokens"))

const revokeToken = Command.make(
  "revoke",
  {
    tokenId: Argument.String("token"),
    made: Flag.Boolean("made").pipe(
      Flag.withDescription("Also the tokens that it made, and those that these made"),
      Flag.withDefault(false)
    )
  },
  ({ made, tokenId }) =>
    call(
      (client) =>
        client.service.revokeToken({ params: { tokenId }, query: made ? { revoke: "made" } : {} }),
      () => (made ? `${tokenId} is revoked, and what it made` : `${tokenId} is revoked`)
    )
).pipe(Command.withDescription("Revoke a token: it stops working at once"))

export const tokens = Command.make("tokens").pipe(
  Command.withDescription("Named operator tokens"),
  Command.withSubcommands([createToken, listTokens, revokeToken])
)
