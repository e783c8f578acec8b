/**
 * Every entry of the ledger has a cause of its own account and kind, and every event knows to how
 * many endpoints it was matched (design.md#audit). Rows of before are left to the audit.
 */
import { migration } from "./Schema.ts"

/** All pairs of letters of an identifier, by their ten bits. */
const LETTERS = Array.from("0123456789abcdefghjkmnpqrstvwxyz")
const PAIRS = LETTERS.flatMap((a) => LETTERS.map((b) => a + b)).join("")

/** The thirteen pairs of a UUID's 130 bits. */
const BODY = Array.from(
  { length: 13 },
  (_, at) => `substring(p FROM 2 * substring(b FROM ${10 * at + 1} FOR 10)::integer + 1 FOR 2)`
).join("\n      || ")

/** The bits of the 26 letters of an identifier, after its underscore. */
const BITS = Array.from(
  { length: 26 },
  (_, at) => `(strpos('${LETTERS.join("")}', substr(body, ${at + 1}, 1)) - 1)::bit(5)`
).join("\n      || ")

export default migration([
  `ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_cause_check CHECK (CASE kind
    WHEN 'TOPUP' THEN operation_id IS NULL
      AND (funding_transaction_id IS NOT NULL OR reason IS NOT NULL)
    WHEN 'SPEND' THEN operation_id IS NOT NULL
    WHEN 'BUYBACK' THEN operation_id IS NOT NULL
    ELSE operation_id IS NULL AND (funding_transaction_id IS NOT NULL OR reason IS NOT NULL)
  END) NOT VALID`,
  // What names a deposit is compared with it by ledger_entry_funding_transaction_id_fkey.
  `ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_bucket_check CHECK (funding_transaction_id IS NOT NULL OR CASE kind
    WHEN 'TOPUP' THEN cash > 0 AND bonus = 0
    WHEN 'BONUS' THEN cash = 0 AND bonus > 0
    WHEN 'BUYBACK' THEN cash >= 0 AND bonus = 0
    ELSE true
  END) NOT VALID`,
  `CREATE OR REPLACE FUNCTION ledger_entry_operation_id_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE a.operation_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM operation p WHERE p.id = a.operation_id
             AND (p.account_id = a.account_id) IS TRUE OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of ledger_entry refers to no row of operation'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'ledger_entry_operation_id_fkey';
       END IF;
       RETURN NULL;
     END $$`,
  // As Id.fromUuid writes it, for statements that compare rows with texts.
  `CREATE FUNCTION public_id(prefix text, id uuid) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
    DECLARE b bit(130) := B'00' || ('x' || replace(id::text, '-', ''))::bit(128);
      p bytea := '${PAIRS}';
    BEGIN RETURN prefix || '_' || convert_from(${BODY}, 'UTF8'); END $$`,
  `CREATE FUNCTION uuid_of(public text) RETURNS uuid
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
    DECLARE body text := substr(public, strpos(public, '_') + 1); b bit(130);
    BEGIN
      IF body !~ '^[0-7][0-9a-hjkmnp-tv-z]{25}$' THEN RETURN NULL; END IF;
      b := ${BITS};
      RETURN (lpad(to_hex(substring(b FROM 3 FOR 64)::bigint), 16, '0')
        || lpad(to_hex(substring(b FROM 67 FOR 64)::bigint), 16, '0'))::uuid;
    END $$`,
  `CREATE INDEX operator_log_entry ON operator_log ((detail->>'entryId'))
    WHERE detail->>'entryId' IS NOT NULL`,
  // References have one spelling; where several items would have it, the audit names them.
  `UPDATE item i SET reference = o.composed
    FROM (
      SELECT DISTINCT ON (n.composed) n.id, n.composed
      FROM (SELECT id, reference, normalize(reference, NFC) AS composed FROM item) n
      WHERE n.reference <> n.composed ORDER BY n.composed, n.id
    ) o
    WHERE i.id = o.id AND NOT EXISTS (SELECT 1 FROM item t WHERE t.reference = o.composed)`,
  // Null for events of before.
  `ALTER TABLE event ADD COLUMN deliveries integer
    CONSTRAINT event_deliveries_check CHECK (deliveries >= 0)`
])
