/** Plants in the list of shipping countries and in what redemptions cost. */
import { FORGED, type Plant } from "./Rows.ts"

const LIST = "the shipping countries are what an operator put"
const FEE = "every redemption has its shipment, and costs its country's fee"

/** The list's row of the log again, a day after everything, and the fee of before it was another. */
const LATER = [
  `INSERT INTO operator_log SELECT r.* FROM operator_log t, jsonb_populate_record(t,
      jsonb_build_object('id', overlay(t.id::text placing 'ffffff' from 31),
        'created_at', (SELECT max(updated_at) FROM account) + interval '1 day',
        'number', NULL)) r
    WHERE t.action = 'countries.put'`,
  `UPDATE operator_log g SET detail = jsonb_set(g.detail::jsonb, '{fees,DE}', '"0.5"')::json
    WHERE g.action = 'countries.put'
      AND g.created_at = (SELECT min(created_at) FROM operator_log WHERE action = g.action)`
]

export const COUNTRIES: ReadonlyArray<Plant> = [
  {
    kind: "A redemption cost a fee that came into force only later.",
    sql: LATER,
    names: FEE
  },
  {
    kind: "No redemption cost what its country's fee was.",
    sql: [
      `UPDATE operator_log SET detail = jsonb_set(detail::jsonb, '{fees,DE}', '"0.5"')::json
        WHERE action = 'countries.put'`,
      FORGED
    ],
    names: FEE
  },
  {
    kind: "A country's fee is another.",
    sql: ["UPDATE shipping_country SET fee = 1 WHERE code = 'DE'"],
    names: LIST
  },
  {
    kind: "A country has another's name.",
    sql: ["UPDATE shipping_country SET country = 'Freedonia' WHERE code = 'DE'"],
    names: LIST
  },
  {
    kind: "A country is another under the same name.",
    sql: ["UPDATE shipping_country SET code = 'XX' WHERE code = 'DE'"],
    names: LIST
  },
  {
    kind: "A country is on the list that nobody put there.",
    sql: ["INSERT INTO shipping_country VALUES ('XX', 'Freedonia', 0, 99)"],
    names: LIST
  },
  {
    kind: "A country is gone.",
    sql: ["DELETE FROM shipping_country WHERE code = 'DE'"],
    names: LIST
  }
]
