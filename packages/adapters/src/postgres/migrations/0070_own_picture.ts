/**
 * Pictures of the service itself are stored by their paths, and told below its present address
 * (design.md#pictures). Those of before are known by the operators' log: what was uploaded, and whether
 * the demonstration's catalog is here. A row of the log tells of the change, as of any catalog.
 */
import { migration } from "./Schema.ts"

const NAME = "[0-9a-f]{64}-(?:256|512|1024|still)\\.webp"

const UPLOADED = "SELECT g.subject FROM operator_log g WHERE g.action = 'picture.upload'"
const DEMO =
  "EXISTS (SELECT 1 FROM operator_log g WHERE g.actor = 'demo seed' AND g.action = 'catalog.put')"

/** The path of an address; null if it is none of ours. `drawn` is the demonstration's. */
const pathOf = (address: string, drawn: string): string => `CASE
    WHEN ${address} !~ '^https?://' THEN NULL
    WHEN substring(${address} from '/pictures/([0-9a-f]{64})-[^/]*$') IN (${UPLOADED})
      THEN substring(${address} from '/pictures/${NAME}$')
    WHEN right(${address}, length(${drawn})) = ${drawn} AND ${DEMO} THEN ${drawn} END`

/** As {@link https://www.rfc-editor.org/rfc/rfc9562 | RFC 9562} makes them of version 7. */
const ID = `overlay(gen_random_uuid()::text PLACING regexp_replace(
    lpad(to_hex((extract(epoch FROM now()) * 1000)::bigint), 12, '0'), '(.{8})', '\\1-') || '-7' FROM 1)::uuid`

export default migration(
  [
    `CREATE TEMPORARY TABLE own_picture ON COMMIT DROP AS
      SELECT id, path FROM (
        SELECT i.id, ${pathOf("i.image", "'/images/cards/' || i.reference || '.svg'")} AS path FROM item i
      ) i WHERE path IS NOT NULL`,
    `CREATE TEMPORARY TABLE own_artwork ON COMMIT DROP AS
      SELECT id, image, still FROM (
        SELECT m.id, ${pathOf("m.image", "'/images/packs/' || m.id || '.svg'")} AS image,
          ${pathOf("m.static_image", "'/images/packs/' || m.id || '-still.svg'")} AS still
        FROM vending_machine m
      ) m WHERE num_nonnulls(image, still) > 0`,
    `INSERT INTO operator_log (id, actor, action, subject, detail, created_at)
      SELECT ${ID}, 'migration', 'catalog.put', 'catalog', json_build_object(
        'vendingMachines', machines, 'cardsAdded', 0, 'cardsUpdated', cards), now()
      FROM (SELECT (SELECT count(*) FROM own_artwork) AS machines, (SELECT count(*) FROM own_picture) AS cards) n
      WHERE machines + cards > 0`,
    "UPDATE item SET image = p.path FROM own_picture p WHERE p.id = item.id",
    `UPDATE vending_machine SET image = coalesce(a.image, vending_machine.image),
      static_image = coalesce(a.still, vending_machine.static_image)
      FROM own_artwork a WHERE a.id = vending_machine.id`
  ],
  48
)
