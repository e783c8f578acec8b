/**
 * A card is ended once, whoever asks at the same moment: what ends it waits for whoever else does, and looks
 * then. A card that ends is locked by its own change already (design.md#settled).
 */
import { migration } from "./Schema.ts"

export default migration(
  [
    `CREATE OR REPLACE FUNCTION operation_card_ends_once() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       PERFORM 1 FROM card c WHERE c.id IN (SELECT a.card_id FROM added a) ORDER BY c.id FOR NO KEY UPDATE;
       IF EXISTS (
         SELECT 1 FROM added a JOIN operation o ON o.id = a.operation_id AND o.kind <> 'mint'
         JOIN operation_card x ON x.card_id = a.card_id AND x.operation_id <> a.operation_id
         JOIN operation p ON p.id = x.operation_id AND p.kind <> 'mint'
         WHERE p.mode = 'offchain' OR (o.mode = 'offchain' AND EXISTS (SELECT 1 FROM onchain_burn b
           WHERE b.operation_id = p.id AND b.card_id = x.card_id AND b.status <> 'cancelled'))
       ) THEN
         RAISE EXCEPTION 'an operation ended the card before'
           USING ERRCODE = 'unique_violation', CONSTRAINT = 'operation_card_ends_once';
       END IF;
       RETURN NULL;
     END $$`
  ],
  48
)
