/** The operator's reads of the chain: deposit addresses, deposits, and incidents. */
import { Id } from "@cardpack/core/domain"
import type { Desk } from "@cardpack/core/ports"
import type { Database } from "../connection/Database.ts"
import { cardWithItem } from "../reads/Details.ts"
import * as Funding from "../rows/Funding.ts"
import { incidents } from "../rows/Incidents.ts"
import { latest } from "./KeyPages.ts"
import { all, below, one } from "./Query.ts"

type Service = Desk.Desk["Service"]

const { depositAddresses, foreignDeposits, fundingTransactions } = Funding

const SQL = {
  addresses: `SELECT ${depositAddresses.select("d")} FROM deposit_address d
    WHERE d.index > $1::int4 ORDER BY d.index LIMIT $2::int8`,
  foreign: `SELECT ${foreignDeposits.select("f")} FROM foreign_deposit f
    WHERE f.id < $1::uuid ORDER BY f.id DESC LIMIT $2::int8`,
  incident: `SELECT ${incidents.select("n")} FROM incident n WHERE n.id = $1::uuid`,
  mintedToken: `SELECT ${cardWithItem.list} FROM onchain_order o
    JOIN card c ON c.id = o.card_id JOIN item i ON i.id = c.item_id
    WHERE o.token_id = $1::text::numeric AND o.status = 'confirmed'`
} as const

/** Puts the status, one of the domain's words, into the statement, so that its index is used. */
const transactionsSql = ({
  createdBefore,
  status
}: Parameters<Service["fundingTransactions"]>[0]): string =>
  [
    `SELECT ${fundingTransactions.select("f")} FROM funding_transaction f WHERE f.id < $1::uuid`,
    status === null ? "" : `AND f.status = '${status}'`,
    createdBefore === null ? "" : "AND f.created_at < to_timestamp($3::float8 / 1000)",
    "ORDER BY f.id DESC LIMIT $2::int8"
  ].join(" ")

const incidentsSql = (open: boolean | null): string =>
  [
    `SELECT ${incidents.select("n")} FROM incident n WHERE n.id < $1::uuid`,
    open === null ? "" : `AND n.resolved_at IS ${open ? "NULL" : "NOT NULL"}`,
    "ORDER BY n.id DESC LIMIT $2::int8"
  ].join(" ")

export const make = (
  database: Database
): Pick<
  Service,
  | "depositAddresses"
  | "fundingTransactions"
  | "foreignDeposits"
  | "incidents"
  | "incident"
  | "mintedToken"
> => ({
  depositAddresses: ({ after, limit }) =>
    all(database, SQL.addresses, [after, limit], Funding.depositAddresses.read),
  fundingTransactions: (filter, { before, limit }) => {
    const { createdBefore } = filter
    const params =
      createdBefore === null
        ? [below(before), limit]
        : [latest(below(before), createdBefore), limit, createdBefore]
    return all(database, transactionsSql(filter), params, Funding.fundingTransactions.read)
  },
  foreignDeposits: ({ before, limit }) =>
    all(database, SQL.foreign, [below(before), limit], Funding.foreignDeposits.read),
  incidents: ({ open }, { before, limit }) =>
    all(database, incidentsSql(open), [below(before), limit], incidents.read),
  incident: (id) => one(database, SQL.incident, [Id.toUuid(id)], incidents.read),
  mintedToken: (tokenId) => one(database, SQL.mintedToken, [String(tokenId)], cardWithItem.read)
})
