/** Reads and queues on Postgres. */
import { area } from "../Mutant.ts"

export const reads = area("adapters", [
  [
    "READ-01",
    "An event is shown to any partner that knows its id.",
    "postgres/reads/Events.ts",
    "FROM event x\n    WHERE x.account_id = $1::uuid AND x.id = $2::uuid",
    "FROM event x\n    WHERE $1::uuid IS NOT NULL AND x.id = $2::uuid",
    "suite/port/store/server#account"
  ],
  [
    "READ-02",
    "The cards of another partner's customer are listed.",
    "postgres/reads/Lists.ts",
    'CHECKED = "(x.account_id = $1::uuid) IS TRUE"',
    'CHECKED = "($1::uuid IS NOT NULL)"',
    "suite/port/store/server#account"
  ],
  [
    "READ-03",
    "Cards are read by their ids alone.",
    "postgres/reads/Reads.ts",
    "WHERE (c.account_id = $1::uuid) IS TRUE AND c.id = ANY ($2::uuid[])",
    "WHERE ($1::uuid IS NOT NULL) AND c.id = ANY ($2::uuid[])",
    "suite/port/store/server#account"
  ],
  [
    "READ-04",
    "The last row of a page is the first one of the next.",
    "postgres/reads/Pages.ts",
    "x.sequence < $2::int8",
    "x.sequence <= $2::int8",
    "suite/port/store/server#STORE-LIST"
  ],
  [
    "READ-05",
    "A list whose last page is full promises another one.",
    "postgres/reads/Pages.ts",
    "rows.length > limit && last",
    "rows.length >= limit && last",
    "suite/port/store/server#STORE-LIST"
  ],
  [
    "READ-06",
    "The feed repeats the event at its cursor.",
    "postgres/reads/Events.ts",
    "x.sequence > $2::int8 AND x.sequence <",
    "x.sequence >= $2::int8 AND x.sequence <",
    "suite/port/store/server#STORE-(LIST|FEED)"
  ],
  [
    "READ-07",
    "External ids are compared without their letter case.",
    "postgres/reads/Reads.ts",
    "x.external_user_id = $2::text",
    "lower(x.external_user_id) = lower($2::text)",
    "suite/port/store/server#STORE-(READ|IDEM)"
  ],
  [
    "READ-08",
    "External ids are compared in Unicode's composed form.",
    "postgres/reads/Reads.ts",
    "x.external_user_id = $2::text",
    "normalize(x.external_user_id) = normalize($2::text)",
    "suite/port/store/server#STORE-(READ|IDEM)"
  ],
  [
    "READ-09",
    "A statement counts the first entry of the next month.",
    "postgres/reads/Ledger.ts",
    "x.sequence >= $2::int8 AND x.sequence < $3::int8",
    "x.sequence >= $2::int8 AND x.sequence <= $3::int8",
    "suite/port/store/server#STORE-LIFE"
  ],
  [
    "READ-10",
    "Events whose delivery failed are not replayed with the rest of their time.",
    "postgres/reads/Replayable.ts",
    "AND h.event_id = v.id AND h.status = 'delivered' LIMIT 1",
    "AND h.event_id = v.id LIMIT 1",
    "suite/port/queue/server#QUEUE-REPLAY"
  ],
  [
    "READ-11",
    "The end of a lease is not checked when its owner writes.",
    "postgres/queue/DeliveryQueue.ts",
    "WHERE l.endpoint_id = u.endpoint_id AND l.leased_by = $1::text",
    "WHERE l.endpoint_id = u.endpoint_id AND $1::text IS NOT NULL",
    "suite/port/queue/server#QUEUE-LANE"
  ],
  [
    "READ-12",
    "The result of an older attempt finishes a delivery that was tried again.",
    "postgres/queue/DeliveryQueue.ts",
    "d.attempt_count = u.seen\n      RETURNING",
    "d.attempt_count >= u.seen\n      RETURNING",
    "suite/port/queue/server#QUEUE-SETTLE"
  ],
  [
    "READ-13",
    "When held deliveries expire, new ones of the same endpoint go with them.",
    "postgres/queue/DeliveryQueue.ts",
    "AND h.created_at <= ${EXPIRES_BEFORE}",
    "AND h.created_at IS NOT NULL",
    "suite/port/queue/server#QUEUE-(WAIT|SUSPEND)"
  ],
  [
    "READ-14",
    "The mark of a lane moves back when an old owner writes.",
    "postgres/queue/DeliveryQueue.ts",
    "through = greatest(l.through, u.through)",
    "through = u.through",
    "suite/port/queue/server#QUEUE-LANE"
  ],
  [
    "READ-15",
    "A suspended partner's deliveries go out.",
    "postgres/queue/DeliveryQueue.ts",
    '${account("active")} ELSE false END',
    "true ELSE false END",
    "suite/port/queue/server#QUEUE-SUSPEND"
  ],
  [
    "READ-16",
    "Deliveries are sent with the newest first.",
    "postgres/queue/DeliveryQueue.ts",
    "ORDER BY d.sequence LIMIT $4::int8)\n      ) both_kinds",
    "ORDER BY d.sequence DESC LIMIT $4::int8)\n      ) both_kinds",
    "suite/port/queue/server#QUEUE-WORK"
  ],
  [
    "READ-17",
    "An event consumer keeps a partner whose lease another process took.",
    "postgres/queue/ConsumerQueue.ts",
    "AND l.account_id = u.account_id AND l.leased_by = $2::text",
    "AND l.account_id = u.account_id AND $2::text IS NOT NULL",
    "suite/port/queue/server"
  ],
  [
    "READ-18",
    "Two watchers move the chain's cursor at once.",
    "postgres/queue/Watchlist.ts",
    "WHERE number = $3::int8 AND hash IS NOT DISTINCT FROM $4::text RETURNING true",
    "WHERE (number = $3::int8 OR hash IS NOT DISTINCT FROM $4::text) RETURNING true",
    "suite/port/queue/server#WATCH-CURSOR"
  ],
  [
    "READ-19",
    "The deposits of the compared block itself are left out of the sum.",
    "postgres/queue/Watchlist.ts",
    "AND x.block_number <= $2::int8",
    "AND x.block_number < $2::int8",
    "suite/port/queue/server#WATCH-DEPOSIT"
  ],
  [
    "READ-20",
    "Reports that were judged are asked for again and again.",
    "postgres/queue/Watchlist.ts",
    "        AND NOT judged ORDER BY updated_at",
    "        AND judged IS NOT NULL ORDER BY updated_at",
    "suite/port/queue/server#WATCH-AWAIT"
  ],
  [
    "READ-22",
    "Mails that are being sent and not yet due are taken a second time.",
    "postgres/queue/MailQueue.ts",
    "WHERE m.due_at <= ${Clock.standing(2)} ORDER BY",
    "WHERE (m.due_at <= ${Clock.standing(2)} OR m.state = 'sending') ORDER BY",
    "suite/port/queue/server#QUEUE-MAIL"
  ],
  [
    "READ-23",
    "Deliveries of another partner's endpoint are listed.",
    "postgres/reads/Webhooks.ts",
    '"x.endpoint_id = $5::uuid AND (x.account_id = $1::uuid) IS TRUE"',
    '"x.endpoint_id = $5::uuid AND ($1::uuid IS NOT NULL)"',
    "suite/port/queue/server#QUEUE-HISTORY",
    "suite/port/store/server#STORE-FEED"
  ]
])
