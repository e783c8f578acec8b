/**
 * The `cardpack` command line: a client of the operator API, plus `listen` for developers of
 * webhook receivers and `contracts` for deploying to a chain.
 */
import { Command } from "effect/cli"
import { catalog, countries, machines, prices } from "./Catalog.ts"
import { chain, deposits, incidents } from "./Chain.ts"
import { contracts } from "./Contracts.ts"
import { customers } from "./Customers.ts"
import { deliveries } from "./Deliveries.ts"
import { listen } from "./Listen.ts"
import { cards, operations, shipments } from "./Operations.ts"
import { adjust, bonus, keys, partners } from "./Partners.ts"
import { root } from "./Root.ts"
import { rotateKey } from "./RotateKey.ts"
import { audit, controls, log, notices, report, tokens } from "./Service.ts"
import { items, stock } from "./Stock.ts"

export const cardpack = root.pipe(
  Command.withSubcommands([
    partners,
    keys,
    bonus,
    adjust,
    customers,
    rotateKey,
    catalog,
    machines,
    prices,
    countries,
    stock,
    items,
    operations,
    cards,
    shipments,
    deliveries,
    chain,
    deposits,
    incidents,
    contracts,
    controls,
    notices,
    report,
    log,
    tokens,
    audit,
    listen
  ])
)
