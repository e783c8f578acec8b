/** Plants in what guards the rows: an owner of the tables switched it off, or left it off. */
import type { Plant } from "./Rows.ts"

const THERE = "every trigger and constraint is there and switched on"

export const SWITCHED: ReadonlyArray<Plant> = [
  {
    kind: "The trigger that keeps entries as they are is switched off.",
    sql: ["ALTER TABLE ledger_entry DISABLE TRIGGER ledger_entry_is_immutable"],
    names: THERE
  },
  {
    kind: "A trigger fires for replicas alone.",
    sql: ["ALTER TABLE card ENABLE REPLICA TRIGGER card_is_settled"],
    names: THERE
  },
  {
    kind: "All triggers of a table are switched off, with those of its foreign keys.",
    sql: ["ALTER TABLE shipment DISABLE TRIGGER ALL"],
    names: THERE
  },
  {
    kind: "A trigger is gone.",
    sql: ["DROP TRIGGER card_ends_by_operation ON card"],
    names: THERE
  },
  {
    kind: "A trigger's function lets all pass.",
    sql: [
      `CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN RETURN NEW; END $$`
    ],
    names: THERE
  },
  {
    kind: "A constraint is gone.",
    sql: ["ALTER TABLE account DROP CONSTRAINT account_cash_check"],
    names: THERE
  },
  {
    kind: "A constraint allows everything.",
    sql: [
      "ALTER TABLE account DROP CONSTRAINT account_cash_check",
      "ALTER TABLE account ADD CONSTRAINT account_cash_check CHECK (true)"
    ],
    names: THERE
  },
  {
    kind: "A constraint does not look at old rows.",
    sql: [
      "ALTER TABLE account DROP CONSTRAINT account_cash_check",
      "ALTER TABLE account ADD CONSTRAINT account_cash_check CHECK (cash >= 0) NOT VALID"
    ],
    names: THERE
  },
  {
    kind: "A number may be used twice.",
    sql: ["ALTER TABLE event DROP CONSTRAINT event_account_id_sequence_key"],
    names: THERE
  },
  {
    kind: "All sessions to come fire no trigger.",
    sql: ["ALTER ROLE CURRENT_USER SET session_replication_role = replica"],
    names: THERE
  },
  {
    kind: "A trigger that no migration made empties what is written.",
    sql: [
      `CREATE FUNCTION swallow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$`,
      `CREATE TRIGGER a_first BEFORE INSERT ON ledger_entry FOR EACH ROW EXECUTE FUNCTION swallow()`
    ],
    names: THERE
  },
  {
    kind: "A rule turns changes into nothing.",
    sql: ["CREATE RULE nought AS ON DELETE TO mail DO INSTEAD NOTHING"],
    names: THERE
  },
  {
    kind: "Row security hides rows from all but the owner.",
    sql: ["ALTER TABLE card ENABLE ROW LEVEL SECURITY"],
    names: THERE
  },
  {
    kind: "Row security hides rows from the owner too, once it is on.",
    sql: ["ALTER TABLE card FORCE ROW LEVEL SECURITY"],
    names: THERE
  },
  {
    kind: "A policy says which rows are seen.",
    sql: ["CREATE POLICY few ON card USING (false)"],
    names: THERE
  },
  {
    kind: "A table adds its rows to ours, and obeys none of our keys.",
    sql: ["CREATE TABLE more () INHERITS (ledger_entry)"],
    names: THERE
  },
  {
    kind: "A column may have nothing.",
    sql: ["ALTER TABLE card ALTER COLUMN paid_cash DROP NOT NULL"],
    names: THERE
  },
  {
    kind: "A column has something where a writer says nothing.",
    sql: ["ALTER TABLE card ALTER COLUMN frozen_by SET DEFAULT gen_random_uuid()"],
    names: THERE
  },
  {
    kind: "A unique index was not built to its end.",
    sql: [
      `UPDATE pg_index SET indisvalid = false
        WHERE indexrelid = 'event_account_id_sequence_key'::regclass`
    ],
    names: THERE
  }
]
