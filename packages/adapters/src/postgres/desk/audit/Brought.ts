/**
 * What orders bring to their draws, put together from the rows of the orders as `DrawEntropy` does it
 * (design.md#draws).
 */

/** What the hash of a kind of thing begins with. */
export const tag = (name: string): string =>
  `convert_to('cardpack/${name}/v1', 'UTF8') || '\\x00'::bytea`

/** A text behind its length. */
export const text = (value: string): string => {
  const bytes = `convert_to(${value}, 'UTF8')`
  return `int2send(octet_length(${value})::int2) || ${bytes}`
}

/** A table of a statement with `ranges`: what all requests of a partner begin with, once a partner. */
export const PARTNERS = `, partner AS MATERIALIZED (
    SELECT a.id, ${tag("request")} || ${text("public_id('par', a.id)")} AS request
    FROM (SELECT DISTINCT account_id AS id FROM ranges) a
  )`

/** Of the card at a place of the order `o`. */
export const brought = (request: string, order: string, ordinal: string): string =>
  `sha256(${tag("entropy")} || sha256(${request} || ${text(`${order}.idempotency_key`)})
    || int4send(${ordinal}) || ${text(`coalesce(${order}.client_seed, '')`)})`
