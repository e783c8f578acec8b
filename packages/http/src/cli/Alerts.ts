/** `cardpack alerts test`. */
import { Command } from "effect/cli"
import { call } from "./Client.ts"
import { table } from "./Output.ts"

const test = Command.make("test", {}, () =>
  call(
    (client) => client.alerts.test({}),
    ({ data }) =>
      data.length === 0
        ? "nobody gets alerts: set CARDPACK_ALERTS_MAIL or CARDPACK_ALERTS_URL"
        : table(data, [
            ["by", (row) => row.by],
            ["to", (row) => row.to],
            ["outcome", (row) => row.problem ?? "taken"]
          ])
  )
).pipe(Command.withDescription("Send a test alert to all who get alerts, and say what came of it"))

export const alerts = Command.make("alerts").pipe(
  Command.withDescription("What the host's people are told at once"),
  Command.withSubcommands([test])
)
