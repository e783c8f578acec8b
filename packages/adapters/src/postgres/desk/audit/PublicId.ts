/**
 * Public identifiers in statements that compare very many rows with texts: as `public_id` spells
 * them, at a third of its time. Eight letters at once are the bytes of one integer.
 */

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
const ALL = 0x0101010101010101n

const PLACES = Array.from({ length: 8 }, (_, at) => at)

/** The eight values of five bits in 40 bits, one in each byte. */
const apart = (bits: string): string =>
  PLACES.map((at) => `(((${bits} >> ${5 * at}) & 31) << ${8 * at})`).join(" | ")

/** In each byte one, if its value is at least this. */
const from = (values: string, least: number): string =>
  `(((${values} + ${BigInt(32 - least) * ALL}) >> 5) & ${ALL})`

/** The letters' steps: from where in the alphabet on, and how much further in ASCII. */
const STEPS = Array.from(ALPHABET, (letter, value) => ({
  value,
  step: letter.charCodeAt(0) - (ALPHABET.charCodeAt(value - 1) || letter.charCodeAt(0) - 1) - 1
})).filter(({ step }) => step > 0)

const lettersOf = (values: string): string =>
  [
    `${values} + ${BigInt(ALPHABET.charCodeAt(0)) * ALL}`,
    ...STEPS.map(({ step, value }) => `${from(values, value)} * ${step}`)
  ].join(" + ")

const WORDS = [9, 49, 89]

/**
 * To be joined by CROSS JOIN LATERAL: one row, whose `said` is the identifier of a UUID. Each level
 * is computed once a row, and indexes of texts have the default collation.
 */
export const said = (prefix: string, uuid: string): string => `(
    SELECT '${prefix}_' || substr('${ALPHABET}', (h >> 5) + 1, 1) || substr('${ALPHABET}', (h & 31) + 1, 1)
      || convert_from(${WORDS.map((_, at) => `int8send(${lettersOf(`v${at}`)})`).join(" || ")}, 'UTF8')
      COLLATE "default" AS said
    FROM (
      SELECT h, ${WORDS.map((_, at) => `${apart(`w${at}`)} AS v${at}`).join(",\n        ")}
      FROM (
        SELECT substring(b FROM 1 FOR 8)::integer AS h,
          ${WORDS.map((at, word) => `substring(b FROM ${at} FOR 40)::bigint AS w${word}`).join(", ")}
        FROM (SELECT ('x' || encode(uuid_send(${uuid}), 'hex'))::bit(128) AS b OFFSET 0) b OFFSET 0
      ) w OFFSET 0
    ) v OFFSET 0
  )`
