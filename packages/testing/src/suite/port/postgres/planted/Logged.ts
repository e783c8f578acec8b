/** Plants in what the service says of itself: the operators' log, ends of months, warnings. */
import { ACME, COUNTED, copy, FRESH, first, NEXT, type Plant } from "./Rows.ts"
import { stocked } from "./Slots.ts"

const SOLD_ITEM = `(SELECT item_id FROM card WHERE id = ${first("card", "status = 'bought_back'")})`

const log = (action: string, detail: string, at = "now()"): string =>
  `INSERT INTO operator_log (id, actor, action, subject, detail, created_at)
    VALUES (gen_random_uuid(), 'ada', '${action}', 'x', ${detail}, ${at})`

const run = (startedAt: string, at?: string): string =>
  log("audit.run", `'{"ok":true,"checks":1,"failed":[],"startedAt":"${startedAt}"}'`, at)

const BEGAN = "every audit began before it was in the log, and was in the log before now"
const RETURNED = "what was bought back is on sale again if an operator returned it"

/** Puts an item that was bought back on sale, and counts it. */
const STOCKED = stocked(SOLD_ITEM)

const warned = (data: string): ReadonlyArray<string> => [
  COUNTED,
  copy("event", `t.account_id = ${ACME} ORDER BY t.sequence DESC LIMIT 1`, {
    id: FRESH,
    type: "'balance.low'",
    data,
    deliveries: "0",
    sequence: NEXT
  })
]

/** What the account holds now. */
const HELD = `(SELECT json_build_object('cash', (cash / 1000000.0)::numeric(20, 6)::text,
  'bonus', (bonus / 1000000.0)::numeric(20, 6)::text) FROM account WHERE id = ${ACME})`

const machine = (set: string) => `UPDATE vending_machine SET ${set} WHERE id = 1`
const SET = "every machine sells as an operator set it"

export const SETTINGS: ReadonlyArray<Plant> = [
  {
    kind: "A machine sells at another price.",
    sql: [machine("price = 1")],
    names: SET
  },
  {
    kind: "A machine's packs may be given back for longer.",
    sql: [machine("refund_window = refund_window * 2")],
    names: SET
  },
  {
    kind: "One partner may hold all of a machine's packs.",
    sql: [machine("max_open_share = 1000000")],
    names: SET
  },
  {
    kind: "A machine goes on when a tier is empty.",
    sql: [
      machine(
        `when_tier_empty = CASE when_tier_empty WHEN 'stop' THEN 'redistribute' ELSE 'stop' END`
      )
    ],
    names: SET
  }
]

export const SWITCHES: ReadonlyArray<Plant> = [
  {
    kind: "A stop button is released.",
    sql: [
      `INSERT INTO operator_log (id, actor, action, subject, detail, created_at)
        VALUES (gen_random_uuid(), 'ada', 'controls.set', 'controls',
          '{"orders":"off","reason":"stop"}', now() + interval '1 year')`
    ],
    names: "every stop button is as an operator left it"
  },
  {
    kind: "Redemptions are stopped by nobody.",
    sql: ["UPDATE controls SET redemptions = NOT redemptions"],
    names: "every stop button is as an operator left it"
  },
  {
    kind: "A machine is taken off sale.",
    sql: [machine("active = NOT active")],
    names: SET
  },
  {
    kind: "A hidden machine is shown.",
    sql: [machine("public = NOT public")],
    names: SET
  }
]

export const LOGGED: ReadonlyArray<Plant> = [
  {
    kind: "An audit is in the log that began after it ended.",
    sql: [run("2100-01-01T00:00:00.000Z")],
    names: BEGAN
  },
  {
    kind: "An audit is in the log that is still to come.",
    sql: [run("2100-01-01T00:00:00.000Z", "'2100-01-01T00:01:00Z'")],
    names: BEGAN
  },
  {
    kind: "An audit is in the log that began at no moment.",
    sql: [run("never")],
    names: BEGAN
  },
  {
    kind: "Items were returned that the log counts and does not name.",
    sql: [...STOCKED, log("stock.return", `'{"references":[],"changed":2}'`)],
    names: RETURNED
  },
  {
    kind: "An item was returned, and the log of early versions counts none.",
    sql: [...STOCKED, log("stock.return", `'{"changed":0}'`)],
    names: RETURNED
  },
  {
    kind: "The month that goes on has an end.",
    sql: [
      `INSERT INTO closing SELECT id, date_trunc('month', updated_at + interval '1 day')
        + interval '1 month', sequence FROM account WHERE id = ${ACME}`
    ],
    names: "every month ends at its last entry"
  },
  {
    kind: "A partner is warned of a balance that it never had.",
    sql: warned(
      `json_build_object('balance', json_build_object('cash', '0.000001', 'bonus', '0.000000'),
        'thresholdUsd', '1.000000')`
    ),
    names: "every event says what happened"
  },
  {
    kind: "A partner is warned of a balance above its threshold.",
    sql: warned(`json_build_object('balance', ${HELD}, 'thresholdUsd', '0.000001')`),
    names: "every event says what happened"
  },
  {
    kind: "A partner is warned when its balance did not fall.",
    sql: warned(`json_build_object('balance', ${HELD}, 'thresholdUsd', '999999999.000000')`),
    names: "every event says what happened"
  }
]
