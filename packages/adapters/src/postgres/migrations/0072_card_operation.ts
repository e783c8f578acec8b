/**
 * A card is its operation's: of the same account and customer, both of which the operation's own rules
 * look up. One rule takes the place of two, and only at the insert, since neither changes afterwards
 * (design.md#settled).
 */
import { migration } from "./Schema.ts"

export default migration(
  [
    `CREATE OR REPLACE FUNCTION card_operation_id_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE NOT EXISTS (SELECT 1 FROM operation p WHERE p.id = a.operation_id
           AND (p.account_id = a.account_id AND p.customer_id = a.customer_id) IS TRUE OFFSET 0)
       ) THEN
         IF EXISTS (SELECT 1 FROM added a
           WHERE NOT EXISTS (SELECT 1 FROM operation p WHERE p.id = a.operation_id OFFSET 0)) THEN
           RAISE EXCEPTION 'a row of card refers to no row of operation'
             USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'card_operation_id_fkey';
         END IF;
         RAISE EXCEPTION 'a row of card is of another customer than its operation'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'card_account_id_customer_id_fkey';
       END IF;
       RETURN NULL;
     END $$`,
    "DROP TRIGGER card_operation_id_fkey_UPDATE ON card",
    "DROP TRIGGER card_account_id_customer_id_fkey_INSERT ON card",
    "DROP TRIGGER card_account_id_customer_id_fkey_UPDATE ON card",
    "DROP FUNCTION card_account_id_customer_id_fkey()"
  ],
  48
)
