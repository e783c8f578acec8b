/** `cardpack customers`. */
import { Argument, Command } from "effect/cli"
import { call } from "./Client.ts"
import * as Input from "./Input.ts"
import { fields } from "./Output.ts"

const customer = Argument.String("customer").pipe(
  Argument.withDescription("The customer's id, cus_…")
)

const erase = Command.make("erase", { partnerId: Input.partner, customerId: customer }, (params) =>
  call((client) => client.customers.erase({ params }), fields)
).pipe(
  Command.withDescription(
    "Forget the person: external id, attributes and addresses. Cards and the ledger stay"
  )
)

export const customers = Command.make("customers").pipe(
  Command.withDescription("The end users of partners"),
  Command.withSubcommands([erase])
)
