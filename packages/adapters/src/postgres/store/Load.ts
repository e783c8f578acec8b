/** `load`: reads all rows of a plan, in one statement for each kind of row in it. */
import { Loaded, type LoadPlan, type Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Clock from "../connection/Clock.ts"
import * as Session from "../connection/Session.ts"
import * as Catalog from "../rows/Catalog.ts"
import * as KeySet from "../rows/KeySet.ts"
import { controls } from "../rows/Operators.ts"
import * as Selection from "../rows/Selection.ts"
import type * as Table from "../rows/Table.ts"
import * as LoadItems from "./LoadItems.ts"
import * as Lookups from "./Lookups.ts"
import * as Pool from "./Pool.ts"

type Rows = ReadonlyArray<Table.Values>

const head = Selection.of((column) => ({
  now: column.number(Clock.NOW),
  renewal: column.integer("(SELECT renewal FROM draw_log)"),
  controls: controls(column)
}))

const opened = Selection.of(
  (column): Loaded.OpenSealed => ({
    accountId: column.id("par", "k.id"),
    machineId: column.nullable.integer("c.claim_machine_id"),
    count: column.number("count(*)")
  })
)

const SQL = {
  clock: `SELECT ${head.list} FROM controls`,
  odds: `SELECT DISTINCT ON (o.machine_id, o.version) ${Catalog.odds.select("o")}
    ${KeySet.owned("uuid", "card", "id")} JOIN vending_machine m ON m.id = x.claim_machine_id
    JOIN odds o ON o.machine_id = m.id AND o.version IN (x.claim_odds_version, m.odds_version)
    WHERE x.item_id IS NULL AND x.status = 'active'`,
  openSealed: `SELECT ${opened.list} FROM unnest($1::uuid[]) AS k(id)
    CROSS JOIN LATERAL (
      SELECT c.claim_machine_id FROM card c WHERE c.account_id = k.id
        AND c.sealed AND c.status = 'active' AND c.refundable_until > ${Clock.shifted(2)} OFFSET 0
    ) c GROUP BY k.id, c.claim_machine_id`,
  countries: `SELECT ${Catalog.countries.select("s")} FROM shipping_country s ORDER BY s.ordinal`
} as const

const NONE: Effect.Effect<Rows> = Effect.succeed([])

const loaded = (
  questions: ReturnType<typeof Lookups.asked>,
  [clock, stock = [], odds = [], openSealed = [], ...others]: ReadonlyArray<Rows>,
  named: LoadItems.Items,
  shift: number
): Loaded.Loaded => {
  const { controls, now, renewal } = head.read(clock?.[0] ?? [])
  const [countries = [], ...answers] = others
  const rows = { ...Loaded.NOTHING, ...Lookups.read(questions, answers) }
  return {
    ...rows,
    ...Pool.read(stock),
    now: Clock.read(now, shift),
    controls,
    renewal,
    odds: odds.map((v) => Catalog.odds.read(v)),
    items: LoadItems.distinct([...rows.items, ...named.items]),
    openSealed: openSealed.map(opened.read),
    countries: countries.map((v) => Catalog.readCountry(v)),
    places: named.places
  }
}

/**
 * The locks are sent with the reads, which run after them and see all that they have waited for: nothing
 * of a machine's stock is read before its row is locked.
 */
export const load = (
  session: Session.Session,
  plan: LoadPlan.LoadPlan,
  clockShift: Clock.Shift,
  locks: Effect.Effect<unknown, Store.StoreError>
): Effect.Effect<Loaded.Loaded, Store.StoreError> => {
  const shift = clockShift()
  const { cards, countries, openSealed } = plan
  const questions = Lookups.asked(plan)
  const together = Effect.suspend(() =>
    Session.together([
      locks,
      session.rows(SQL.clock, []),
      Pool.supplies(session, plan),
      cards.length === 0 ? NONE : session.rows(SQL.odds, KeySet.ownedIds(cards)),
      openSealed.length === 0
        ? NONE
        : session.rows(SQL.openSealed, [KeySet.uuids(openSealed), shift]),
      countries ? session.rows(SQL.countries, []) : NONE,
      ...questions.map(({ field, params, sql }) =>
        session.rows(sql, params(plan[field] as ReadonlyArray<never>))
      )
    ])
  )
  return Effect.flatMap(together, ([, ...answers]) =>
    plan.references.length + plan.names.length === 0
      ? Effect.succeed(loaded(questions, answers, LoadItems.NONE, shift))
      : Effect.map(LoadItems.load(session, plan), (named) =>
          loaded(questions, answers, named, shift)
        )
  )
}
