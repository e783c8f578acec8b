/** Plants in the public log of draws, and in what is published of them beside it. */
import { ACME, type Plant } from "./Rows.ts"

const plants = (
  names: string,
  kinds: Readonly<Record<string, string | ReadonlyArray<string>>>
): ReadonlyArray<Plant> =>
  Object.entries(kinds).map(([kind, sql]) => ({ kind, names, sql: [sql].flat() }))

const NOUGHT = "decode(repeat('00', 32), 'hex')"
/** Of the first digit behind a text in the bundle of the log's entries. */
const DIGIT = (behind: string): string =>
  `position(convert_to('${behind}', 'UTF8') IN data) + ${behind.length - 1}`
const entry = (behind: string): string =>
  `UPDATE log_part SET data = set_byte(data, ${DIGIT(behind)}, 57) WHERE level = -1`

export const PUBLISHED: ReadonlyArray<Plant> = [
  ...plants("the draw log's files are those of its root", {
    "A draw in the public log is another.": entry('"t":"draw","m":'),
    "A hash of the public log is another.":
      "UPDATE log_part SET data = overlay(data placing '\\x00' from 33) WHERE level = 0",
    "A file of the public log is gone.": "DELETE FROM log_part WHERE level = -1",
    "The root of the public log is another.": `UPDATE draw_log SET root = ${NOUGHT}`,
    "The public log is shorter.":
      "UPDATE draw_log SET size = size - 1, cosigned_size = 0, cosigned = NULL",
    "The end of the public log is gone.": "DELETE FROM draw_log"
  }),
  ...plants("every entry of the draw log is where its tables say", {
    "A draw is looked for at another's entry.": "UPDATE log_run SET first = first + 1",
    "A machine's entries are told to be fewer.":
      "UPDATE log_run SET count = count - 1 WHERE count > 1",
    "A machine's entries are not found any more.":
      "DELETE FROM log_run WHERE index = (SELECT max(index) FROM log_run)",
    "A seed is looked for at another entry.":
      "UPDATE log_mark SET index = index + 100000 WHERE type = 'seed'",
    "A seed that was told is another.": `UPDATE log_mark SET value = ${NOUGHT} WHERE type = 'seed'`,
    "A seed that was told is of another minute.":
      "UPDATE log_mark SET number = number - 1 WHERE type = 'seed'",
    "A day that was promised is another.":
      "UPDATE log_mark SET number = number - 1 WHERE type = 'day' AND number = (SELECT min(number) FROM log_mark WHERE type = 'day')",
    "A day that was promised is of another renewal.":
      "UPDATE log_mark SET renewal = 1 WHERE type = 'day'",
    "A day that was promised is forgotten.": "DELETE FROM log_mark WHERE type = 'day'",
    "A key of the public log is told that it does not have.":
      "INSERT INTO log_mark (type, number, index) SELECT 'key', 7, max(index) + 1000 FROM log_mark"
  }),
  ...plants("every ledger's head leads to its entry of the draw log", {
    "A statement's proof has another salt.": `UPDATE ledger_head SET salt = ${NOUGHT} WHERE account_id = ${ACME}`,
    "A statement's proof is of another place.": "UPDATE ledger_head SET place = (place + 1) % 16",
    "A statement's proof has another path.": `UPDATE ledger_head SET path = overlay(path placing ${NOUGHT} from 1)`,
    "A statement's proof is by another entry of the log.": "UPDATE ledger_head SET index = 0",
    "A statement's proof is of an earlier entry of the ledger.": `UPDATE ledger_head h SET sequence = (
      SELECT min(e.sequence) FROM ledger_entry e WHERE e.account_id = h.account_id)
      WHERE account_id = ${ACME}`,
    "A statement's proof is of another month.": "UPDATE ledger_head SET month = month - 1"
  }),
  ...plants("draws are added up as many as there were", {
    "More draws are published than there were.":
      "UPDATE draw_statistic SET observed = observed + 1",
    "A tier's draws are not published.": "DELETE FROM draw_statistic WHERE observed > 0",
    "A machine's draws are taken to be added up.": "UPDATE draw_tally SET sequence = sequence - 1"
  }),
  ...plants("no minute is disclosed ahead of its end, and each renewal of seeds is counted", {
    "No draw is taken for a year.": "UPDATE draw_log SET disclosing = disclosing + 525600",
    "A minute that is disclosed takes draws again.": "UPDATE draw_log SET disclosing = -1",
    "A renewal of seeds was never made.":
      "INSERT INTO renewal (number, reason, at) VALUES (1, 'none', now())",
    "Draws are by seeds of a renewal that never was.": "UPDATE draw_log SET renewal = renewal + 1"
  }),
  ...plants("every card is the one that its slot was committed with", {
    "Two cards on sale have each other's slots.": [
      "SET CONSTRAINTS ALL DEFERRED",
      `UPDATE pool p SET slot = o.slot FROM pool o WHERE o.list_id = p.list_id AND o.item_id <> p.item_id
        AND p.item_id IN (SELECT item_id FROM pool WHERE list_id = p.list_id ORDER BY slot LIMIT 2)
        AND o.item_id IN (SELECT item_id FROM pool WHERE list_id = p.list_id ORDER BY slot LIMIT 2)`
    ]
  })
]
