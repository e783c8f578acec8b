/** The words in which plants are written: rows by what they are, since identifiers differ each time. */

/** A corruption of the books, and the check of the audit that must find it. */
export interface Plant {
  /** What a person with `psql` or a bug did. */
  readonly kind: string
  /** Statements that no trigger and no foreign key holds back; each must touch a row. */
  readonly sql: ReadonlyArray<string>
  /** The name of the check; in words of its own while the audit has none (Missed.ts). */
  readonly names: string
}

/** The partner of the story, and another one without operations. */
export const ACME = "(SELECT account_id FROM operation LIMIT 1)"
export const OTHER = "(SELECT account_id FROM funding_transaction WHERE status = 'detected')"
/** A customer of the partner that has no card. */
export const IDLE = "(SELECT id FROM customer WHERE external_user_id = 'user-7')"

const NUMBERED = new Set(["card", "customer", "event", "ledger_entry", "operation"])

/** The identifier of a table's earliest row that is so. */
export const first = (table: string, where = "true", offset = 0): string => {
  const order = NUMBERED.has(table) ? `account_id <> ${ACME}, sequence` : "id"
  return `(SELECT id FROM ${table} WHERE ${where} ORDER BY ${order} OFFSET ${offset} LIMIT 1)`
}

/** Changes the earliest row that is so. */
export const change = (table: string, where: string, set: string): string =>
  `UPDATE ${table} SET ${set} WHERE id = ${first(table, where)}`

/** Removes the earliest row that is so. */
export const remove = (table: string, where: string): string =>
  `DELETE FROM ${table} WHERE id = ${first(table, where)}`

/** An identifier like that of `t`, and of no row. */
export const FRESH = "overlay(t.id::text placing 'ffffff' from 31)"

/** The number that the partner's account gives next; {@link COUNTED} takes it. */
export const NEXT = `(SELECT sequence FROM account WHERE id = ${ACME})`
export const COUNTED = `UPDATE account SET sequence = sequence + 1 WHERE id = ${ACME}`

/** Writes the row `of` again, changed in some fields. */
export const copy = (table: string, of: string, changed: Record<string, string>): string => {
  const pairs = Object.entries(changed).map(([name, value]) => `'${name}', ${value}`)
  return `INSERT INTO ${table} SELECT r.* FROM ${table} t,
    jsonb_populate_record(t, jsonb_build_object(${pairs.join(", ")})) r WHERE ${of}`
}

/**
 * What somebody does who knows the formula of the links: balances, links and heads fit again all
 * along, so that only causes can tell.
 */
export const FORGED = `DO $$ DECLARE a account; e ledger_entry; head text; c int8; b int8; BEGIN
  FOR a IN SELECT * FROM account LOOP
    head := encode(sha256(convert_to(E'cardpack ledger\\n' || a.id, 'UTF8')), 'hex'); c := 0; b := 0;
    FOR e IN SELECT * FROM ledger_entry WHERE account_id = a.id ORDER BY sequence LOOP
      c := c + e.cash; b := b + e.bonus;
      head := encode(sha256(convert_to(concat_ws(E'\\n', head, e.id, e.kind, e.cash, e.bonus, c, b,
        coalesce(e.operation_id::text, ''), coalesce(e.funding_transaction_id::text, ''), e.sequence,
        round(extract(epoch FROM e.created_at) * 1000)::int8, coalesce(e.reason, '')), 'UTF8')), 'hex');
      UPDATE ledger_entry SET cash_after = c, bonus_after = b, link = decode(head, 'hex')
        WHERE id = e.id;
    END LOOP;
    UPDATE account SET cash = c, bonus = b, ledger_head = decode(head, 'hex') WHERE id = a.id;
  END LOOP;
END $$`

interface Entry {
  readonly kind: "TOPUP" | "BONUS" | "BUYBACK" | "SPEND" | "ADJUSTMENT"
  readonly cash?: number
  readonly bonus?: number
  readonly operation?: string
  readonly deposit?: string
  readonly reason?: string
}

/** Adds an entry at the end of the partner's ledger, with its number, links and the balance. */
export const enter = (entry: Entry): ReadonlyArray<string> => [
  COUNTED,
  `INSERT INTO ledger_entry (id, account_id, kind, cash, bonus, cash_after, bonus_after,
      operation_id, funding_transaction_id, reason, sequence, created_at, link)
    SELECT overlay((SELECT max(id::text) FROM ledger_entry) placing 'ffffff' from 31)::uuid, a.id,
      '${entry.kind}', ${entry.cash ?? 0}, ${entry.bonus ?? 0}, 0, 0, ${entry.operation ?? "NULL"},
      ${entry.deposit ?? "NULL"}, ${entry.reason === undefined ? "NULL" : `'${entry.reason}'`},
      a.sequence, a.updated_at, decode(repeat('00', 32), 'hex')
    FROM account a WHERE a.id = ${ACME}`,
  FORGED
]

/** A migration that took a rule of the ledger away. */
export const lax = (rule: "cause" | "bucket"): string =>
  `ALTER TABLE ledger_entry DROP CONSTRAINT ledger_entry_${rule}_check`

/** The entry of the earliest operation that is so. */
export const entryOf = (where: string): string => `operation_id = ${first("operation", where)}`

/** The text of an amount inside an event. */
export const inData = (from: string, to: string): string =>
  `data = replace(data::text, '${from}', '${to}')::json`
