/**
 * The `cardpack` command line: the service itself, a client of its operator API, `listen` for
 * developers of webhook receivers, `verify` for trying the contract, and `contracts` for deploying to
 * a chain.
 */
import { Command } from "effect/cli"
import { alerts } from "./Alerts.ts"
import { approvals } from "./Approvals.ts"
import { auditDraws } from "./AuditDraws.ts"
import { backup, restore } from "./Backup.ts"
import { catalog, countries, machines, prices } from "./Catalog.ts"
import { chain, deposits, incidents } from "./Chain.ts"
import { contracts } from "./Contracts.ts"
import { customers } from "./Customers.ts"
import { deliveries } from "./Deliveries.ts"
import { doctor } from "./Doctor.ts"
import { drawKey } from "./DrawKey.ts"
import { init } from "./Init.ts"
import { listen } from "./Listen.ts"
import { migrate } from "./Migrate.ts"
import { cards, operations, shipments } from "./Operations.ts"
import { tokens } from "./OperatorTokens.ts"
import { adjust, bonus, keys, partners } from "./Partners.ts"
import { pictures } from "./Pictures.ts"
import { root } from "./Root.ts"
import { rotateKey } from "./RotateKey.ts"
import { search } from "./Search.ts"
import { sell } from "./Sell.ts"
import { audit, controls, fairness, log, notices, report } from "./Service.ts"
import { dev, start } from "./Start.ts"
import { items, stock } from "./Stock.ts"
import { verify } from "./Verify.ts"
import { verifyDraw } from "./VerifyDraw.ts"
import { verifyLedger } from "./VerifyLedger.ts"
import { verifyLog } from "./VerifyLog.ts"
import { witness } from "./Witness.ts"

export const cardpack = root.pipe(
  Command.withSubcommands([
    dev,
    sell,
    init,
    start,
    partners,
    keys,
    bonus,
    adjust,
    customers,
    rotateKey,
    drawKey,
    doctor,
    migrate,
    backup,
    restore,
    catalog,
    machines,
    prices,
    pictures,
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
    alerts,
    fairness,
    report,
    search,
    log,
    tokens,
    audit,
    approvals,
    listen,
    verify,
    verifyLedger,
    verifyLog,
    verifyDraw,
    auditDraws,
    witness
  ])
)
