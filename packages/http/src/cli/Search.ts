/** `cardpack search`. */
import { Argument, Command } from "effect/cli"
import { call } from "./Client.ts"
import { table } from "./Output.ts"

export const search = Command.make("search", { q: Argument.String("text") }, ({ q }) =>
  call(
    (client) => client.search.search({ query: { q } }),
    ({ data }) =>
      table(data, [
        ["kind", (row) => row.kind],
        ["id", (row) => row.id],
        ["partner", (row) => row.partnerName],
        ["partnerId", (row) => row.partnerId],
        ["path", (row) => row.path]
      ])
  )
).pipe(
  Command.withDescription(
    "Find an identifier, a card's reference, an external user id, a tracking number, a transaction"
  )
)
