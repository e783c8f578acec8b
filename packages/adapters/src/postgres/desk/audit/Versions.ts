/**
 * What each item was, and from when until when: each version is of an operator's change in the log,
 * or of before the log was compared (design.md#audit).
 */
import type { Desk } from "@cardpack/core/ports"
import { earliest } from "../KeyPages.ts"
import * as Base from "./Base.ts"
import { CLOCKS, type Listing } from "./Sheet.ts"

/** Of an item `x`, as migrations 0038 and 0063 keep it; a cost that nobody gave is left out. */
export const DIGEST = `sha256(convert_to(concat_ws(E'\\n', x.machine_id, x.tier, x.name, x.image, x.buyback,
  x.metadata::text, x.cost), 'UTF8'))`

/** Of one item. The first of early items is as of \`created_at\`: nobody knows what they were before. */
const versions = (item: string): string => `(
    SELECT n.*, t.at, lead(t.at) OVER (ORDER BY t.at) AS until, max(t.at) OVER () AS latest
    FROM item_version n LEFT JOIN operator_log g ON g.transaction = n.transaction
      AND g.action IN ('catalog.put', 'prices.put')
    CROSS JOIN LATERAL (SELECT coalesce(n.created_at, g.created_at) AS at) t
    WHERE n.item_id = ${item}
  )`

/** Whether an item had the value at the time of \`x\`. */
export const hadValue = (item: string, value: string): string => `EXISTS (
    SELECT 1 FROM ${versions(item)} v WHERE v.created_at >= x.created_at OR v.buyback = ${value}
      AND v.at <= x.created_at + ${CLOCKS}
      AND coalesce(v.until >= x.created_at - ${CLOCKS}, true))`

/** Whether an item ever was so, or \`x\` is older than what is known of it. */
export const everWas = (item: string, so: string): string => `EXISTS (
    SELECT 1 FROM item_version n
    WHERE n.item_id = ${item} AND (${so} OR n.created_at >= x.created_at))`

const NUMBER = /^\d{1,18}$/

/**
 * The first transaction that the base may not have seen. One of an earlier version does not say: then the
 * first that the log has since it, or its last one, when it has nothing newer.
 */
const firstUnseen = ({ oldest, since }: Desk.AuditBase): string =>
  oldest !== null && NUMBER.test(oldest)
    ? `'${oldest}'::xid8`
    : `coalesce(
        (SELECT g.transaction FROM operator_log g WHERE g.id >= '${earliest(since)}'
          ORDER BY g.transaction LIMIT 1),
        (SELECT g.transaction FROM operator_log g WHERE g.transaction IS NOT NULL
          ORDER BY g.number DESC LIMIT 1))`

/** All that a rule reads of an item; the identifier is that of the list, whose pages go on by it. */
const COLUMNS = ["machine_id", "tier", "name", "image", "buyback", "metadata", "cost"]

/**
 * Items whose row, or a version of which, was written since a base, with or without triggers. Each list is
 * read once by all pages together.
 */
export const recent = (base: Desk.AuditBase): string => `(
    SELECT n.id, ${COLUMNS.map((column) => `i.${column}`).join(", ")} FROM (
      SELECT m.id FROM item m
      WHERE ${Base.after(`${firstUnseen(base)}::text::int8`, Base.writer("m"))} < ${Base.HALF}
      UNION SELECT n.item_id FROM item_version n WHERE n.transaction >= ${firstUnseen(base)}
    ) n JOIN item i ON i.id = n.id) l`

/** All of them, or those that may have changed since a base. */
export const items = (base: Desk.AuditBase | null): Listing => ({
  prefix: "itm",
  table: base === null ? "item" : recent(base),
  rules: [
    {
      name: "every item is what an operator set",
      remedy:
        "Ask who changed its value, its tier or its name, and put it in the catalog again (cardpack catalog put).",
      broken: `(SELECT bool_or(v.digest = ${DIGEST} AND v.at >= v.latest - ${CLOCKS})
          AND bool_and(v.at IS NOT NULL)
        FROM ${versions("x.id")} v) IS NOT TRUE`
    }
  ]
})
