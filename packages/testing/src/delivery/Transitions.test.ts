import * as Mail from "@cardpack/core/mail/Transitions"
import * as Delivery from "@cardpack/core/webhook/Transitions"
import { walk } from "../machine/Walk.ts"

walk(Delivery.table, [
  [null, "match", "pending"],
  [null, "replay", "pending"],
  [null, "test", "pending"],
  ["pending", "succeed", "delivered"],
  ["pending", "refuse", "pending"],
  ["pending", "exhaust", "failed"],
  ["pending", "expire", "failed"],
  ["pending", "hasten", "pending"]
])

walk(Mail.table, [
  [null, "notify", "queued"],
  ["queued", "start", "sending"],
  ["queued", "skip", "skipped"],
  ["sending", "accept", "sent"],
  ["sending", "defer", "queued"],
  ["sending", "give_up", "failed"],
  ["sending", "refuse", "failed"],
  ["sending", "lose", "unknown"]
])
