/** The rows of every transition table that code can fire, by their names. */
import * as Card from "@cardpack/core/domain/card/Transitions"
import * as Funding from "@cardpack/core/domain/funding/Transitions"
import * as Mail from "@cardpack/core/domain/mail/Transitions"
import * as Onchain from "@cardpack/core/domain/onchain/Transitions"
import * as Operation from "@cardpack/core/domain/operation/Transitions"
import * as Shipment from "@cardpack/core/domain/shipment/Transitions"
import * as Delivery from "@cardpack/core/domain/webhook/Transitions"
import { beginName, rowName } from "./RowName.ts"

const MODULES = [Card, Funding, Mail, Onchain, Operation, Shipment, Delivery]

export const all: ReadonlyArray<string> = MODULES.flatMap(({ table }) => [
  ...Object.keys(table.begins).map((trigger) => beginName(table, trigger)),
  ...table.transitions.filter((row) => !row.computed).map((row) => rowName(table, row))
])
